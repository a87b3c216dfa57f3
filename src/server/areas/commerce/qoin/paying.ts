import { Failure } from '#contract/kit/errors.ts';
import { qoinReturned } from '#domain/rewards/qoin.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { COMPANY, accountsNamed, post } from '#server/kit/ledger.ts';
import type { AccountName, Posting } from '#server/kit/ledger.ts';
import type { OrderRow } from '../orders/order-store.ts';
import { SALES_SHARDS } from '../orders/ledger-postings.ts';

type PaidOrder = Pick<OrderRow, 'member_id' | 'id' | 'reference' | 'qoin' | 'qoin_cents'>;

/** The member's Qoin, and what open orders have set aside of them. */
const balanceName = (memberId: number): AccountName => ({ memberId, kind: 'qoin', unit: 'qoin' });
const heldName = (memberId: number): AccountName => ({ memberId, kind: 'qoin_held', unit: 'qoin' });
const spentName = (orderId: number): AccountName => ({
  memberId: COMPANY,
  kind: 'qoin_spent',
  unit: 'qoin',
  reference: String(orderId % SALES_SHARDS),
});

/** What moves Qoin from one account to another. */
async function movement(
  db: Database,
  clock: Clock,
  { from, to, qoin }: { from: AccountName; to: AccountName; qoin: number },
): Promise<Posting[]> {
  const [source, target] = await accountsNamed(db, clock, [from, to]);
  return [
    { account: source!, amount: -qoin },
    { account: target!, amount: qoin },
  ];
}

/**
 * Sets aside the Qoin that pay an order. The ledger refuses more than there are, so parallel orders cannot spend the
 * same.
 *
 * @throws Failure `conflict` where another order has taken them since they were counted
 */
export async function holdQoin(db: Database, clock: Clock, order: PaidOrder): Promise<void> {
  const { member_id: memberId, reference, qoin } = order;
  if (qoin === 0) return;
  const postings = await movement(db, clock, { from: balanceName(memberId), to: heldName(memberId), qoin });
  await post(db, clock, { kind: 'qoin_held', reference, memo: `Order ${reference}`, postings }).catch(
    (error: unknown) => {
      if (!(error instanceof Failure) || error.code !== 'not_enough') throw error;
      throw new Failure('conflict', 'Your Qoin balance has changed. Check the new amount before you pay.');
    },
  );
}

/** Gives back the Qoin of an order that was not paid. The order must be locked. */
export async function releaseQoin(db: Database, clock: Clock, order: PaidOrder): Promise<void> {
  const { member_id: memberId, reference, qoin } = order;
  if (qoin === 0) return;
  const postings = await movement(db, clock, { from: heldName(memberId), to: balanceName(memberId), qoin });
  const memo = `Order ${reference} wasn’t paid`;
  await post(db, clock, { kind: 'qoin_released', reference, memo, postings });
}

/**
 * Spends the Qoin that an order has set aside; the transfer of its sale takes the postings. The order must be locked.
 */
export async function spendQoin(db: Database, clock: Clock, order: PaidOrder): Promise<readonly Posting[]> {
  const { member_id: memberId, id, qoin } = order;
  return qoin === 0 ? [] : movement(db, clock, { from: heldName(memberId), to: spentName(id), qoin });
}

/**
 * How many Qoin go back with a part of a refund, and the postings for them. The order must be locked.
 *
 * @param before what earlier refunds gave back of the part that Qoin paid, in cents
 */
export async function returnQoin(
  db: Database,
  clock: Clock,
  order: PaidOrder,
  { before, cents }: { before: number; cents: number },
): Promise<{ qoin: number; postings: readonly Posting[] }> {
  const paid = { qoin: order.qoin, cents: order.qoin_cents };
  const qoin = qoinReturned(paid, before + cents) - qoinReturned(paid, before);
  if (qoin === 0) return { qoin, postings: [] };
  const parts = { from: spentName(order.id), to: balanceName(order.member_id), qoin };
  return { qoin, postings: await movement(db, clock, parts) };
}
