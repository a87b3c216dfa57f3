import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Database, Tables } from '#server/kit/database.ts';
import '../tables.ts';

export type TransferRow = Omit<Selectable<Tables['bank_transfers']>, 'member_id'>;
export type NewTransfer = Pick<
  TransferRow,
  | 'queue_item_id'
  | 'kind'
  | 'from_account_id'
  | 'from_name'
  | 'to_account_id'
  | 'payee_id'
  | 'to_name'
  | 'target'
  | 'amount_cents'
  | 'reference'
  | 'send_on'
  | 'sends_at'
  | 'created_at'
>;

const columns = [
  'id',
  'queue_item_id',
  'kind',
  'from_account_id',
  'from_name',
  'to_account_id',
  'payee_id',
  'to_name',
  'target',
  'amount_cents',
  'reference',
  'state',
  'send_on',
  'sends_at',
  'created_at',
  'sent_at',
  'settled_at',
  'reason',
  'bank_reference',
] as const;

export async function insertTransfer(db: Database, memberId: number, transfer: NewTransfer): Promise<TransferRow> {
  return db
    .insertInto('bank_transfers')
    .values({ member_id: memberId, ...transfer, target: JSON.stringify(transfer.target) })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findTransfer(db: Database, memberId: number, id: number): Promise<TransferRow | null> {
  return (
    (await db
      .selectFrom('bank_transfers')
      .select(columns)
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .executeTakeFirst()) ?? null
  );
}

/**
 * The transfer, locked until the transaction ends, so that sending, cancelling and settling run one after the other.
 */
export async function lockTransfer(db: Database, memberId: number, id: number): Promise<TransferRow | null> {
  return (
    (await db
      .selectFrom('bank_transfers')
      .select(columns)
      .where('member_id', '=', memberId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()) ?? null
  );
}

export async function changeTransfer(
  db: Database,
  memberId: number,
  id: number,
  change: Partial<Pick<TransferRow, 'state' | 'sent_at' | 'settled_at' | 'reason' | 'bank_reference'>>,
): Promise<TransferRow> {
  return db
    .updateTable('bank_transfers')
    .set(change)
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export interface TransferFilter {
  accountId?: number | undefined;
  open?: boolean | undefined;
}

function filtered(db: Database, memberId: number, { accountId, open }: TransferFilter) {
  let query = db.selectFrom('bank_transfers').where('member_id', '=', memberId);
  if (accountId !== undefined)
    query = query.where((on) => on.or([on('from_account_id', '=', accountId), on('to_account_id', '=', accountId)]));
  if (open === true) query = query.where('state', 'in', ['scheduled', 'sent']);
  if (open === false) query = query.where('state', 'not in', ['scheduled', 'sent']);
  return query;
}

export async function transferPage(
  db: Database,
  memberId: number,
  filter: TransferFilter,
  limit: number,
  offset: number,
): Promise<TransferRow[]> {
  return filtered(db, memberId, filter)
    .select(columns)
    .orderBy('bank_transfers.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function transferCount(db: Database, memberId: number, filter: TransferFilter): Promise<number> {
  return (
    await filtered(db, memberId, filter)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow()
  ).count;
}

/** All unsettled transfers of the member, oldest first. */
export async function openTransfers(db: Database, memberId: number): Promise<TransferRow[]> {
  return filtered(db, memberId, { open: true }).select(columns).orderBy('bank_transfers.id').execute();
}

/** Whether a payment to this payee is unsettled. */
export async function payeeIsAwaited(db: Database, memberId: number, payeeId: number): Promise<boolean> {
  const row = await db
    .selectFrom('bank_transfers')
    .select('id')
    .where('member_id', '=', memberId)
    .where('payee_id', '=', payeeId)
    .where('state', 'in', ['scheduled', 'sent'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface AwaitedTransfer {
  memberId: number;
  id: number;
  sentAt: Date;
}

/** A page of transfers of all members that wait for the bank's result, longest waiting first. */
export async function awaitedTransfers(
  db: Database,
  sentBefore: Date,
  after: AwaitedTransfer | null,
  most: number,
): Promise<AwaitedTransfer[]> {
  const onward =
    after === null
      ? sql`true`
      : sql`(sent_at, member_id, id) > (${after.sentAt}::timestamptz, ${after.memberId}::bigint, ${after.id}::bigint)`;
  const { rows } = await sql<AwaitedTransfer>`
    select member_id as "memberId", id, sent_at as "sentAt" from bank_transfers
    where state = 'sent' and sent_at <= ${sentBefore} and ${onward} order by sent_at, member_id, id
    limit ${most}`.execute(db);
  return rows;
}

/** Adds the pending local record of a transfer. */
export async function addPendingRecord(
  db: Database,
  memberId: number,
  transferId: number,
  accountId: number,
  amountCents: number,
): Promise<void> {
  await db
    .insertInto('pending_payments')
    .values({
      member_id: memberId,
      transfer_id: transferId,
      bank_account_id: accountId,
      amount_cents: amountCents,
      left_on: null,
    })
    .execute();
}

export async function hasPendingRecord(db: Database, memberId: number, transferId: number): Promise<boolean> {
  return (
    (await db
      .selectFrom('pending_payments')
      .select('transfer_id')
      .where('member_id', '=', memberId)
      .where('transfer_id', '=', transferId)
      .executeTakeFirst()) !== undefined
  );
}

/** Removes the pending local record and returns its amount; null when there was none. */
export async function removePendingRecord(
  db: Database,
  memberId: number,
  transferId: number,
): Promise<{ accountId: number; amountCents: number } | null> {
  const removed = await db
    .deleteFrom('pending_payments')
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .where('left_on', 'is', null)
    .returning(['bank_account_id as accountId', 'amount_cents as amountCents'])
    .executeTakeFirst();
  return removed ?? null;
}

/** Records that the money was sent. It stays unavailable until the bank shows its transaction. */
export async function markSent(
  db: Database,
  memberId: number,
  transferId: number,
  on: string,
): Promise<{ accountId: number; amountCents: number } | null> {
  const marked = await db
    .updateTable('pending_payments')
    .set({ left_on: on })
    .where('member_id', '=', memberId)
    .where('transfer_id', '=', transferId)
    .where('left_on', 'is', null)
    .returning(['bank_account_id as accountId', 'amount_cents as amountCents'])
    .executeTakeFirst();
  return marked ?? null;
}

/** The member's money that is reserved until the bank responds, in cents. */
export async function reservedCents(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{
    cents: number;
  }>`select coalesce(sum(amount_cents), 0)::bigint as cents from pending_payments
    where member_id = ${memberId} and left_on is null`.execute(db);
  return rows[0]!.cents;
}

/**
 * Deletes pending local records of money sent long ago, whose transaction the bank has shown or never will. That is
 * certain only once newer data has come from the bank, a transaction or a balance. Until then the bank's balance still
 * includes the money.
 */
export async function deleteOldPendingRecords(
  db: Database,
  leftBefore: string,
  shownWithinDays: number,
): Promise<void> {
  await sql`
    delete from pending_payments h where h.left_on <= ${leftBefore}::date and (
      exists (select from transactions t where t.member_id = h.member_id and t.bank_account_id = h.bank_account_id
        and t.date > h.left_on + ${shownWithinDays}::integer)
      or exists (select from bank_accounts a where a.member_id = h.member_id and a.id = h.bank_account_id
        and (a.bal_sync at time zone ${DEFAULT_ZONE})::date > h.left_on + ${shownWithinDays}::integer))`.execute(db);
}
