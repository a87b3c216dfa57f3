import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

export type PaymentKind = 'transfer' | 'loan' | 'plan' | 'ledger';

export interface PaymentRow {
  kind: PaymentKind;
  id: number;
  at: Date;
  what: string;
  cents: number;
  state: string;
  /** The loan that it belongs to. */
  loan: number | null;
}

/** Everything that was paid through the company: transfers, loan payments, wishes for plans, and other postings of AUD accounts. Sides of bank transfers and of loans are told by those themselves. */
function paymentsOf(memberId: number, kind: PaymentKind | undefined) {
  const parts = {
    transfer: sql`select 'transfer' as kind, t.id, case when t.state = 'scheduled' then t.sends_at else coalesce(t.settled_at, t.sent_at, t.created_at) end as at, t.to_name as what, -t.amount_cents as cents, t.state, null::bigint as loan from bank_transfers t where t.member_id = ${memberId}`,
    loan: sql`select 'loan' as kind, p.id, coalesce(p.settled_at, p.sent_at, p.ordered_at) as at, l.title || case p.kind when 'draw' then ', paid out to you' when 'payout' then ', paid off' when 'instalment' then ', repayment' else ', extra payment' end as what,
        case when p.kind = 'draw' then p.amount_cents else -p.amount_cents end as cents, p.state, p.loan_id as loan
      from loan_payments p join loans l on l.member_id = p.member_id and l.id = p.loan_id where p.member_id = ${memberId}`,
    plan: sql`select 'plan' as kind, o.id, coalesce(o.paid_at, o.ordered_at) as at, p.name as what, -o.price_cents as cents, case when o.paid_at is not null then 'paid' else o.state end as state, null::bigint as loan
      from plan_orders o join plans p on p.id = o.plan_id where o.member_id = ${memberId}`,
    ledger: sql`select 'ledger' as kind, t.id, t.occurred_at as at, case when t.memo = '' then t.kind else t.memo end as what, p.amount as cents, 'booked' as state, null::bigint as loan
      from ledger_accounts a join ledger_postings p on p.member_id = a.member_id and p.account_id = a.id join ledger_transfers t on t.id = p.transfer_id
      where a.member_id = ${memberId} and a.unit = 'AUD' and a.kind not like 'bank\\_%' and a.kind not like 'loan\\_%'`,
  };
  const wanted = kind ? [parts[kind]] : Object.values(parts);
  return sql.join(wanted, sql` union all `);
}

/** Where a page ends: the next begins after it, whatever has been added meanwhile. */
export type PaymentCursor = Pick<PaymentRow, 'at' | 'kind' | 'id'>;

/** One page, the newest first; two of one moment in the order of kind and id. It begins after a place, or so many rows on. */
export async function paymentPage(
  db: Database,
  memberId: number,
  kind: PaymentKind | undefined,
  from: { after: PaymentCursor } | { offset: number },
  limit: number,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const rest =
    'after' in from
      ? sql`where h.at < ${from.after.at} or (h.at = ${from.after.at} and (h.kind > ${from.after.kind} or (h.kind = ${from.after.kind} and h.id < ${from.after.id})))`
      : sql``;
  const offset = 'offset' in from ? from.offset : 0;
  const [{ rows }, count] = await Promise.all([
    sql<PaymentRow>`select h.kind, h.id, h.at, h.what, h.cents, h.state, h.loan from (${paymentsOf(memberId, kind)}) h ${rest} order by h.at desc, h.kind, h.id desc offset ${offset} limit ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total from (${paymentsOf(memberId, kind)}) h`.execute(db),
  ]);
  return { rows, total: count.rows[0]!.total };
}

export interface EntryRow {
  id: number;
  at: Date;
  entries: number;
  balance_after: number;
  source: string;
}

/** How many entries the member holds, and one page of their postings, the newest first. */
export async function entryPage(
  db: Database,
  memberId: number,
  offset: number,
  limit: number,
): Promise<{ held: number; rows: EntryRow[]; total: number }> {
  const of = sql`from ledger_accounts a join ledger_postings p on p.member_id = a.member_id and p.account_id = a.id join ledger_transfers t on t.id = p.transfer_id where a.member_id = ${memberId} and a.unit = 'entries'`;
  const [held, { rows }, count] = await Promise.all([
    sql<{
      held: number;
    }>`select coalesce(sum(balance), 0)::bigint as held from ledger_accounts where member_id = ${memberId} and unit = 'entries'`.execute(
      db,
    ),
    sql<EntryRow>`select t.id, t.occurred_at as at, p.amount as entries, p.balance_after, case when t.memo = '' then t.kind else t.memo end as source ${of} order by t.id desc, p.account_id offset ${offset} limit ${limit}`.execute(
      db,
    ),
    sql<{ total: number }>`select count(*)::int as total ${of}`.execute(db),
  ]);
  return { held: held.rows[0]!.held, rows, total: count.rows[0]!.total };
}
