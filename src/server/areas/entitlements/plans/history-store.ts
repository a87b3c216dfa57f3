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
  /** The loan of the payment; null for other kinds. */
  loan: number | null;
}

/**
 * Everything paid through the company: transfers, loan payments, plans, memberships and other postings on AUD accounts.
 * Postings of bank transfers and loans are left out, because those appear as transfers and loan payments.
 */
function paymentsQuery(memberId: number, kind: PaymentKind | undefined) {
  const queries = {
    transfer: sql`select 'transfer' as kind, t.id,
        case when t.state = 'scheduled' then t.sends_at else coalesce(t.settled_at, t.sent_at, t.created_at) end as at,
        t.to_name as what, -t.amount_cents as cents, t.state, null::bigint as loan from bank_transfers t
      where t.member_id = ${memberId}`,
    loan: sql`select 'loan' as kind, p.id, coalesce(p.settled_at, p.sent_at, p.ordered_at) as at,
        l.title || case p.kind when 'draw' then ', paid out to you' when 'payout' then ', paid off'
        when 'instalment' then ', repayment' else ', extra payment' end as what,
        case when p.kind = 'draw' then p.amount_cents else -p.amount_cents end as cents, p.state, p.loan_id as loan
      from loan_payments p join loans l on l.member_id = p.member_id and l.id = p.loan_id
      where p.member_id = ${memberId}`,
    plan: sql`select 'plan' as kind, o.id, coalesce(o.paid_at, o.ordered_at) as at, p.name as what,
        -o.price_cents as cents, case when o.paid_at is not null then 'paid' else o.state end as state,
        null::bigint as loan
      from plan_orders o join plans p on p.id = o.plan_id where o.member_id = ${memberId}
      union all
      select 'plan', o.id, o.paid_at, l.title, -o.total_cents, case o.state when 'refunded' then o.state else 'paid' end,
        null
      from orders o cross join lateral (
        select m.title from order_lines m where m.member_id = o.member_id and m.order_id = o.id
          and m.kind = 'membership' order by m.position limit 1) l
      where o.member_id = ${memberId} and o.paid_at is not null`,
    ledger: sql`select 'ledger' as kind, t.id, t.occurred_at as at,
        case when t.memo = '' then t.kind else t.memo end as what, p.amount as cents, 'booked' as state,
        null::bigint as loan
      from ledger_accounts a join ledger_postings p on p.member_id = a.member_id and p.account_id = a.id
      join ledger_transfers t on t.id = p.transfer_id
      where a.member_id = ${memberId} and a.unit = 'AUD' and a.kind not like 'bank\\_%' and a.kind not like 'loan\\_%'`,
  };
  const selected = kind ? [queries[kind]] : Object.values(queries);
  return sql.join(selected, sql` union all `);
}

/** The last row of a page; the next page begins after it, even if rows were added since. */
export type PaymentCursor = Pick<PaymentRow, 'at' | 'kind' | 'id'>;

/**
 * One page, newest first; payments of the same time are ordered by kind and id. It begins after a cursor or at an
 * offset.
 */
export async function paymentPage(
  db: Database,
  memberId: number,
  kind: PaymentKind | undefined,
  start: { after: PaymentCursor } | { offset: number },
  limit: number,
): Promise<{ rows: PaymentRow[]; total: number }> {
  const afterCursor =
    'after' in start
      ? sql`where h.at < ${start.after.at}
          or (h.at = ${start.after.at} and (h.kind > ${start.after.kind}
            or (h.kind = ${start.after.kind} and h.id < ${start.after.id})))`
      : sql``;
  const offset = 'offset' in start ? start.offset : 0;
  const [{ rows }, count] = await Promise.all([
    sql<PaymentRow>`select h.kind, h.id, h.at, h.what, h.cents, h.state, h.loan
      from (${paymentsQuery(memberId, kind)}) h ${afterCursor} order by h.at desc, h.kind, h.id desc offset ${offset}
      limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from (${paymentsQuery(memberId, kind)}) h`.execute(db),
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

/** The member's number of draw entries. */
export async function entryBalance(db: Database, memberId: number): Promise<number> {
  const { rows } = await sql<{
    balance: number;
  }>`select coalesce(sum(balance), 0)::bigint as balance from ledger_accounts
    where member_id = ${memberId} and unit = 'entries'`.execute(db);
  return rows[0]!.balance;
}

/** The member's number of entries, and one page of their postings, newest first. */
export async function entryPage(
  db: Database,
  memberId: number,
  offset: number,
  limit: number,
): Promise<{ balance: number; rows: EntryRow[]; total: number }> {
  const postings = sql`from ledger_accounts a join ledger_postings p on p.member_id = a.member_id
      and p.account_id = a.id join ledger_transfers t on t.id = p.transfer_id
    where a.member_id = ${memberId} and a.unit = 'entries'`;
  const [balance, { rows }, count] = await Promise.all([
    entryBalance(db, memberId),
    sql<EntryRow>`select t.id, t.occurred_at as at, p.amount as entries, p.balance_after,
        case when t.memo = '' then t.kind else t.memo end as source ${postings} order by t.id desc, p.account_id
      offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total ${postings}`.execute(db),
  ]);
  return { balance, rows, total: count.rows[0]!.total };
}
