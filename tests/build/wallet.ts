import { wallet } from '#contract/areas/wallet.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { answerOf } from './answer.ts';
import type { AnswerOf } from './answer.ts';
import { signUp } from './auth.ts';
import type { Guest } from './auth.ts';
import { softAuthenticator } from './authenticator.ts';
import type { Authenticator } from './authenticator.ts';
import type { AnyInput, TestServer } from './server.ts';

type Options = Record<string, unknown>;

/** A member with a token wallet. Passkeys require a host name, so these calls use the server's name. */
export interface WalletOwner extends Guest {
  address: string;
  authenticator: Authenticator;
  origin: string;
  ask<E extends Endpoint>(endpoint: E, input?: AnyInput): Promise<AnswerOf<E>>;
  /** A passkey's answer to the proof that a change of the wallet needs. */
  proof(by?: Authenticator): Promise<{ request: string; credential: Options }>;
  /** A new passkey, as the calls that store one want it. */
  registration(of?: Authenticator): Promise<{ request: string; credential: Options }>;
  prepare(recipient: string, amount: number): Promise<AnswerOf<typeof wallet.createTransaction>>;
  /** Approves a prepared transfer with the wallet's passkey, or with others. */
  approve(
    prepared: AnswerOf<typeof wallet.createTransaction>,
    more?: { by?: readonly Authenticator[]; change?: object; credentials?: readonly Options[] },
  ): Promise<AnswerOf<typeof wallet.approvedTransaction>>;
  send(recipient: string, amount: number): Promise<AnswerOf<typeof wallet.approvedTransaction>>;
  balance(): Promise<[available: number, onItsWay: number]>;
}

let keys = 0;
const key = () => ({ 'idempotency-key': `wallet-test-${(keys += 1)}` });

/** Signs a member up, who creates a wallet and has confirmed the password. */
export async function walletOwner(
  server: TestServer,
  email?: string,
  authenticator = softAuthenticator(),
): Promise<WalletOwner> {
  const guest = await signUp(server, email === undefined ? {} : { email });
  const origin = new URL(server.baseUrl).origin.replace('127.0.0.1', 'localhost');
  const base = server.baseUrl.replace('127.0.0.1', 'localhost');
  const ask: WalletOwner['ask'] = async (endpoint, { body, query, headers, token = guest.token } = {}) => {
    const search = new URLSearchParams(query as Record<string, string> | undefined).toString();
    const response = await fetch(`${base}${endpoint.path}${search ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, ...key(), ...headers },
      ...(endpoint.method === 'POST' ? { body: JSON.stringify(body ?? {}) } : {}),
    });
    return answerOf(endpoint.path, response);
  };
  const registration: WalletOwner['registration'] = async (of = softAuthenticator()) => {
    const { body } = await ask(wallet.registrationOptions, { body: {} });
    return { request: body.request, credential: of.register(body.options, origin) };
  };
  const payload = await registration(authenticator);
  const created = await ask(wallet.create, { body: { walletName: 'My wallet', payload } });
  const { address } = created.body.wallet;
  await ask(wallet.confirmPassword, { body: { Password: guest.password } });
  const approve: WalletOwner['approve'] = (prepared, { by = [authenticator], change = {}, credentials } = {}) => {
    const { transaction, options } = prepared.body;
    return ask(wallet.approvedTransaction, {
      body: {
        senderWallet: transaction.sender,
        receiverWallet: transaction.receiver,
        amount: transaction.amount,
        transactionId: transaction.transactionId,
        approvals: credentials ?? by.map((one) => one.signIn(options ?? {}, origin)),
        ...change,
      },
    });
  };
  const prepare: WalletOwner['prepare'] = (recipient, amount) =>
    ask(wallet.createTransaction, { body: { walletLocator: address, params: { recipient, amount } } });
  return {
    ...guest,
    address,
    authenticator,
    origin,
    ask,
    registration,
    async proof(by = authenticator) {
      const { body } = await ask(wallet.proofOptions, { body: { address } });
      return { request: body.request, credential: by.signIn(body.options, origin) };
    },
    prepare,
    approve,
    send: async (recipient, amount) => approve(await prepare(recipient, amount)),
    async balance() {
      const { body } = await ask(wallet.getTokenValue);
      return [body.value, body.on_its_way];
    },
  };
}
