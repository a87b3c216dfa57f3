import { payments } from '#contract/areas/payments.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act, World } from './world.ts';

/** Anna's payees and transfers that calls can refer to. */
export interface SentThings {
  payeeId: number;
  /** A transfer that can still be cancelled. */
  transferId: number;
}

/** Sends money: a payee, a pending transfer, round-ups. Nothing processes the outbox, so the transfer stays pending. */
export async function addPayments(
  act: Act,
  { everydayId, savingsId }: { everydayId: number; savingsId: number },
): Promise<SentThings> {
  const order = <B extends object>(key: string, body: B) => ({ body, headers: { 'idempotency-key': key } });
  const { data } = await act(payments.change, {
    body: { action: 'create', kind: 'account', name: 'QUANDONG Landlord', bsb: '083-001', account_number: '00731000' },
  });
  const { transfer } = await act(
    payments.internalTransfer,
    order('quandong-move', {
      from_account_id: everydayId,
      to_account_id: savingsId,
      amount: 25,
      reference: 'QUANDONG',
    }),
  );
  await act(payments.roundUp, order('quandong-round', { enabled: true, multiple: 2 }));
  return { payeeId: data!.ClientPayeeID, transferId: transfer.id };
}

const own = "It works on the member's own rows, all of them.";

/** A command that moves money, each with a new idempotency key. */
function command(key: string, body: (things: World['things']) => object) {
  return ({ things }: World) => ({ body: body(things), headers: { 'idempotency-key': key } });
}

/** Payees, payments and bank requests; the payee is removed last, once no payment to it is in progress. */
export const payeeEntries: Record<string, Entry> = {
  'payments.list': namesNoRow(own),
  'payments.requests': namesNoRow(own, { query: { limit: 10 } }),
  'payments.transfers': aims(({ things }) => ({ query: { bank_account_id: things.everydayId } })),
  'payments.balanceCheck': aims(({ things }) => ({ params: { id: things.everydayId } })),
  'payments.methods': namesNoRow('The payment methods are the same for everybody.'),
  'payments.depositBanks': namesNoRow(own),
  'payments.roundUps': namesNoRow(own),
  'payments.instalments': namesNoRow(own),
  'payments.internalTransfer': aims(
    command('matrix-move', (things) => ({
      from_account_id: things.everydayId,
      to_account_id: things.savingsId,
      amount: 5,
    })),
  ),
  'payments.cancel': aims(command('matrix-cancel', (things) => ({ id: things.transferId }))),
  'payments.roundUp': namesNoRow(own, { body: { multiple: 5 }, headers: { 'idempotency-key': 'matrix-round' } }),
  'payments.updateStatus': aims(({ things }) => ({ body: { ClientPayeeID: things.payeeId, status: 'active' } })),
  'payments.pay': aims(
    command('matrix-pay', (things) => ({
      from_account_id: things.everydayId,
      ClientPayeeID: things.payeeId,
      amount: 5,
    })),
  ),
  'payments.change': aims(({ things }) => ({ body: { action: 'delete', ClientPayeeID: things.payeeId } }), {
    annaGets: 409,
  }),
};
