import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { payments } from '#contract/areas/payments.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { mailboxOf } from './mailbox.ts';
import type { AnswerOf } from './answer.ts';
import type { TestServer } from './server.ts';

/** A member with money in accounts, and the bank that moves it. */
export interface Banker {
  id: number;
  token: string;
  everydayId: number;
  savingsId: number;
  /** Sends a command with a new idempotency key, or with the given one. */
  command<E extends Endpoint>(endpoint: E, body: WireBodyOf<E>, key?: string): Promise<AnswerOf<E>>;
  move(
    amount: number,
    more?: Partial<WireBodyOf<typeof payments.internalTransfer>>,
    key?: string,
  ): Promise<AnswerOf<typeof payments.internalTransfer>>;
  /** Available in the everyday account, in dollars. */
  available(): Promise<number>;
  /** States and reasons of all transfers, oldest first. */
  states(): Promise<string[]>;
}

let keys = 0;

export async function aBanker(server: TestServer, dollars = 1000): Promise<Banker> {
  const { id, token } = await server.aMember();
  const add = async (body: WireBodyOf<typeof bankAccounts.create>): Promise<number> =>
    (await server.call(bankAccounts.create, { token, body })).body.data.id;
  const everydayId = await add({
    name: 'Everyday',
    bsb: '062-000',
    account_number: `1000${id}`,
    opening_balance: dollars,
  });
  const savingsId = await add({
    name: 'Rainy day saver',
    account_type: 'savings',
    bsb: '062-000',
    account_number: `2000${id}`,
  });
  const command: Banker['command'] = (endpoint, body, key = `key-${(keys += 1)}`) =>
    server.callWith(endpoint, { token, body, headers: { 'idempotency-key': key } });
  return {
    id,
    token,
    everydayId,
    savingsId,
    command,
    move: (amount, more = {}, key) =>
      command(
        payments.internalTransfer,
        { from_account_id: everydayId, to_account_id: savingsId, amount, ...more },
        key,
      ),
    async available() {
      const { data } = (await server.call(bankAccounts.list, { token })).body;
      return data.find((account) => account.id === everydayId)!.available_balance;
    },
    async states() {
      const { data } = (await server.call(payments.transfers, { token })).body;
      return data.map(({ state, reason }) => (reason === null ? state : `${state}: ${reason}`)).reverse();
    },
  };
}

/** Waits out the half minute in which a transfer can be cancelled and sends due transfers to the bank. */
export async function sendPayments(server: TestServer, afterMs = 30_000): Promise<void> {
  server.clock.advance(afterMs);
  await mailboxOf(server).carry();
}
