import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

export interface Copying {
  /** The lowest of the members' ids, which are consecutive. */
  first: number;
  /**
   * How many of the first members have loans opened through the product; each has borrowed the limit and owes no fee.
   */
  opened: number;
  /** How many members there are. */
  all: number;
}

/** Gives every other member a copy of one of the loans, table by table; money goes through the ledger as always. */
export async function copyLoans(db: Database, { first, opened, all }: Copying): Promise<void> {
  const copies = sql`members m join loans t
      on t.member_id = ${first}::bigint + (m.member_id - ${first}::bigint) % ${opened}
      join loans c on c.member_id = m.member_id`;
  const isCopy = sql`m.member_id between ${first + opened} and ${first + all - 1}`;
  await sql`
    insert into loans (member_id, provider, title, status, opened_at, annual_ppm, offer_reference, terms, limit_cents,
      account, drawn_on, version, charged_to, collected_to, next_on)
    select m.member_id, t.provider, t.title, t.status, t.opened_at, t.annual_ppm, t.offer_reference, t.terms,
      t.limit_cents, t.account, t.drawn_on, t.version, t.charged_to, t.collected_to, t.next_on
    from members m join loans t on t.member_id = ${first}::bigint + (m.member_id - ${first}::bigint) % ${opened}
    where ${isCopy}`.execute(db);
  await sql`
    insert into ledger_accounts (member_id, kind, unit, reference, may_go_below_zero, opened_at)
    select case when k.kind = 'loan' then 0 else m.member_id end, k.kind, 'AUD',
      case when k.kind = 'loan' then m.member_id || ':' || c.id else c.id::text end, k.kind = 'loan', c.opened_at
    from ${copies} cross join unnest(array['loan_principal', 'loan_interest', 'loan_fees', 'loan']) as k (kind)
    where ${isCopy}`.execute(db);
  const account = (kind: string) =>
    sql`(select a.id from ledger_accounts a where a.member_id = c.member_id and a.kind = ${kind} and a.unit = 'AUD'
        and a.reference = c.id::text)`;
  await sql`
    update loans c set principal_account = ${account('loan_principal')}, interest_account = ${account('loan_interest')},
      fees_account = ${account('loan_fees')},
      company_account = (select a.id from ledger_accounts a
        where a.member_id = 0 and a.kind = 'loan' and a.unit = 'AUD' and a.reference = c.member_id || ':' || c.id)
    where c.member_id between ${first + opened} and ${first + all - 1}`.execute(db);
  await sql`insert into loan_schedules select m.member_id, c.id, s.version, s.made_at, s.made_on, s.reason, s.made_by,
      s.instalments from ${copies} join loan_schedules s on s.member_id = t.member_id and s.loan_id = t.id
    where ${isCopy}`.execute(db);
  await sql`
    insert into loan_payments (member_id, loan_id, kind, amount_cents, state, due_on, ordered_at, sent_at, settled_at,
      settled_on, bank_reference, owed_after_cents)
    select m.member_id, c.id, p.kind, p.amount_cents, p.state, p.due_on, p.ordered_at, p.sent_at, p.settled_at,
      p.settled_on, p.bank_reference, p.owed_after_cents
    from ${copies} join loan_payments p on p.member_id = t.member_id and p.loan_id = t.id where ${isCopy}`.execute(db);
  await sql`
    insert into loan_events (member_id, loan_id, at, on_date, kind, done_by, words, details)
    select m.member_id, c.id, e.at, e.on_date, e.kind, e.done_by, e.words, e.details from ${copies}
    join loan_events e on e.member_id = t.member_id and e.loan_id = t.id where ${isCopy}`.execute(db);
  await sql`
    with drawn as (insert into ledger_transfers (kind, reference, memo, occurred_at) select 'loan_draw',
      'copy:' || m.member_id, '', c.opened_at from ${copies} where ${isCopy} returning id, reference)
    insert into ledger_postings (member_id, account_id, transfer_id, unit, amount, balance_after)
    select side.member_id, side.account_id, d.id, 'AUD', side.amount, 0 from drawn d
    join loans c on c.member_id = split_part(d.reference, ':', 2)::bigint
    cross join lateral (values (c.member_id, c.principal_account, c.limit_cents),
      (0, c.company_account, -c.limit_cents)) as side (member_id, account_id, amount)`.execute(db);
}
