import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import type { TransferState } from '../tables.ts';

export type TransferRow = Selectable<Tables['wallet_transfers']>;
export type ApprovalRow = Selectable<Tables['wallet_approvals']>;

export async function findTransfer(
  db: Database,
  memberId: number,
  transactionId: string,
): Promise<TransferRow | undefined> {
  return db
    .selectFrom('wallet_transfers')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('transaction_id', '=', transactionId)
    .executeTakeFirst();
}

export async function lockTransfer(db: Database, memberId: number, id: number): Promise<TransferRow | undefined> {
  return db
    .selectFrom('wallet_transfers')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Adds a prepared transfer, once for its transaction id. */
export async function addTransfer(
  db: Database,
  transfer: Insertable<Tables['wallet_transfers']>,
): Promise<TransferRow> {
  await db
    .insertInto('wallet_transfers')
    .values(transfer)
    .onConflict((conflict) => conflict.columns(['member_id', 'transaction_id']).doNothing())
    .execute();
  return (await findTransfer(db, transfer.member_id, transfer.transaction_id))!;
}

export async function changeTransfer(
  db: Database,
  { member_id: memberId, id }: Pick<TransferRow, 'member_id' | 'id'>,
  change: Updateable<Tables['wallet_transfers']>,
): Promise<TransferRow> {
  return db
    .updateTable('wallet_transfers')
    .set(change)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function approvalsOf(
  db: Database,
  { member_id: memberId, id }: Pick<TransferRow, 'member_id' | 'id'>,
): Promise<(ApprovalRow & { credential_id: string })[]> {
  return db
    .selectFrom('wallet_approvals as a')
    .innerJoin('wallet_passkeys as p', (join) =>
      join.onRef('p.member_id', '=', 'a.member_id').onRef('p.id', '=', 'a.passkey_id'),
    )
    .selectAll('a')
    .select('p.credential_id')
    .where('a.member_id', '=', memberId)
    .where('a.transfer_id', '=', id)
    .orderBy('a.at')
    .orderBy('a.passkey_id')
    .execute();
}

/** How many passkeys have approved each transfer. */
export async function approvalCounts(
  db: Database,
  memberId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('wallet_approvals')
    .select(['transfer_id', ({ fn }) => fn.countAll<number>().as('count')])
    .where('member_id', '=', memberId)
    .where('transfer_id', 'in', ids)
    .groupBy('transfer_id')
    .execute();
  return new Map(rows.map(({ transfer_id: id, count }) => [id, Number(count)]));
}

/** False where this answer of a passkey, or another one of the same passkey, was taken before. */
export async function addApproval(db: Database, approval: Insertable<Tables['wallet_approvals']>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wallet_approvals')
    .values(approval)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

const OPEN: readonly TransferState[] = ['submitted', 'stuck'];

/** The tokens that were approved to leave a wallet since a time, to one receiver or to all; failed ones excluded. */
export async function sentSince(
  db: Database,
  wallet: { member_id: number; id?: number },
  since: Date,
  receiver?: string,
): Promise<number> {
  let query = db
    .selectFrom('wallet_transfers')
    .select(({ fn }) => fn.sum<number>('amount').as('sum'))
    .where('member_id', '=', wallet.member_id)
    .where('approved_at', '>=', since)
    .where('state', '<>', 'failed');
  if (wallet.id !== undefined) query = query.where('wallet_id', '=', wallet.id);
  if (receiver !== undefined) query = query.where('receiver', '=', receiver);
  return Number((await query.executeTakeFirst())?.sum ?? 0);
}

/** The member's transfers that are under way. */
export async function openTransfersOf(db: Database, memberId: number): Promise<TransferRow[]> {
  return db
    .selectFrom('wallet_transfers')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('state', 'in', OPEN)
    .orderBy('id')
    .execute();
}

/** Whether anything of a wallet is on its way, or was approved since a time. */
export async function hasMovedSince(
  db: Database,
  { member_id: memberId, id }: { member_id: number; id: number },
  since: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('wallet_transfers')
    .select('id')
    .where('member_id', '=', memberId)
    .where('wallet_id', '=', id)
    .where((build) =>
      build.or([build('state', 'in', OPEN), build('approved_at', '>=', since), build('ended_at', '>=', since)]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Transfers whose result the network still owes, in the order of their ids; `after` continues a list. */
export async function awaitedTransfers(
  db: Database,
  submittedBefore: Date,
  after: Pick<TransferRow, 'member_id' | 'id'> | null,
  most: number,
): Promise<TransferRow[]> {
  let query = db
    .selectFrom('wallet_transfers')
    .selectAll()
    .where('state', 'in', OPEN)
    .where('submitted_at', '<', submittedBefore);
  if (after)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('member_id', 'id'), '>', tuple(after.member_id, after.id)),
    );
  return query.orderBy('member_id').orderBy('id').limit(most).execute();
}

/** Cancels transfers that nobody approved in time, or those of one wallet; returns them. */
export async function cancelUnapproved(
  db: Database,
  which: { expiredBy: Date } | { member_id: number; wallet_id: number },
  now: Date,
  reason: string,
): Promise<Pick<TransferRow, 'member_id' | 'id'>[]> {
  let query = db
    .updateTable('wallet_transfers')
    .set({ state: 'cancelled', ended_at: now, reason })
    .where('state', '=', 'awaiting_approval');
  if ('expiredBy' in which) query = query.where('expires_at', '<=', which.expiredBy);
  else query = query.where('member_id', '=', which.member_id).where('wallet_id', '=', which.wallet_id);
  return query.returning(['member_id', 'id']).execute();
}

/** Transfers for operators: those that wait, the longest first; the others newest first. With the number of all. */
export async function transferQueue(
  db: Database,
  state: 'stuck' | 'submitted' | 'failed',
  offset: number,
  most: number,
): Promise<{ rows: (TransferRow & { email: string })[]; total: number }> {
  const all = db.selectFrom('wallet_transfers as t').where('t.state', '=', state);
  const rows = await all
    .innerJoin('members as m', 'm.member_id', 't.member_id')
    .selectAll('t')
    .select('m.email')
    .orderBy(state === 'failed' ? 't.ended_at' : 't.submitted_at', state === 'failed' ? 'desc' : 'asc')
    .orderBy('t.member_id')
    .orderBy('t.id')
    .offset(offset)
    .limit(most)
    .execute();
  const { count } = await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return { rows, total: Number(count) };
}

export async function transfersNamed(db: Database, memberId: number, ids: readonly number[]): Promise<TransferRow[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('wallet_transfers')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .execute();
}
