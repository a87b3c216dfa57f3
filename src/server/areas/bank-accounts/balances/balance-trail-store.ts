import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';
import type { BalanceBreak, DayTransaction } from './running-balance.ts';

export interface DayAmount {
  date: string;
  cents: number;
}

/** Returns the sum of an account's posted transactions for each day from `from`, oldest first. */
export async function amountsByDay(
  db: Database,
  memberId: number,
  accountId: number,
  from: string | undefined,
): Promise<DayAmount[]> {
  const { rows } = await sql<DayAmount>`
    select s.date, s.posted_cents as cents from daily_sums s
    join bank_accounts a on a.member_id = s.member_id and a.id = s.bank_account_id and a.currency = s.currency
    where s.member_id = ${memberId}
      and s.bank_account_id = ${accountId} ${from === undefined ? sql`` : sql`and s.date >= ${from}::date`}
    order by s.date`.execute(db);
  return rows;
}

/** Returns the closing balances from statements, including transactions of the same day added later. */
export async function statementBalances(db: Database, memberId: number, accountId: number): Promise<DayAmount[]> {
  const { rows } = await sql<DayAmount>`
    select distinct on (n.on_date) n.on_date as date, (n.balance_cents + coalesce((
      select sum(t.amount_cents) from transactions t
      where t.member_id = ${memberId} and t.bank_account_id = ${accountId} and t.date = n.on_date and t.id > n.last_id
        and not t.pending and t.parent_id is null and t.currency = a.currency), 0))::bigint as cents
    from balance_anchors n join bank_accounts a on a.member_id = n.member_id and a.id = n.bank_account_id
    where n.member_id = ${memberId} and n.bank_account_id = ${accountId}
    order by n.on_date, n.batch_id desc`.execute(db);
  return rows;
}

export interface Trail {
  accountId: number;
  rows: number;
  withBalance: number;
  breaks: BalanceBreak[];
  /** The number of all breaks, including those not in `breaks`. */
  breakCount: number;
}

interface TrailRow {
  account_id: number;
  rows: number;
  with_balance: number;
  break_count: number;
  id: number | null;
  date: string | null;
  sum_cents: number | null;
  balance_cents: number | null;
  before_cents: number | null;
}

/** The most breaks returned per account; the rest are only counted. */
const MAX_BREAKS = 200;

/**
 * Checks the running balances of one account, or of all. The balance less the sum of the transactions so far is
 * constant while none is missing; each change of it is a break. Only accounts with at least two balances are checked,
 * because many statements have none and sorting is the most expensive part.
 */
export async function trails(
  db: Database,
  memberId: number,
  accountId: number | null,
  from?: string,
  to?: string,
): Promise<Trail[]> {
  const posted = sql`t.member_id = ${memberId} and not t.pending and t.parent_id is null
      and t.currency = (select a.currency from bank_accounts a
        where a.member_id = ${memberId} and a.id = t.bank_account_id)
    ${from === undefined ? sql`` : sql`and t.date >= ${from}::date`} ${to === undefined ? sql`` : sql`and t.date <= ${to}::date`}`;
  const { rows } = await sql<TrailRow>`
    with counts as materialized (
      select t.bank_account_id, count(*) as rows, count(t.balance_cents) as with_balance from transactions t
      where ${posted} ${accountId === null ? sql`` : sql`and t.bank_account_id = ${accountId}`}
      group by t.bank_account_id),
    followed as (
      select t.bank_account_id, t.id, t.date, t.balance_cents,
        (sum(t.amount_cents) over (partition by t.bank_account_id
          order by t.date, t.id rows unbounded preceding))::bigint as sum_cents
      from transactions t where ${posted}
        and t.bank_account_id = any(array(select bank_account_id from counts where with_balance > 1))),
    stated as (
      select *, balance_cents - sum_cents as base,
        lag(balance_cents - sum_cents) over (partition by bank_account_id order by date, id) as base_before
      from followed where balance_cents is not null),
    breaks as (
      select *, row_number() over (partition by bank_account_id order by date, id) as nth,
        count(*) over (partition by bank_account_id) as many from stated where base <> base_before)
    select c.bank_account_id as account_id, c.rows::int, c.with_balance::int, coalesce(b.many, 0)::int as break_count,
      b.id, b.date, b.sum_cents, b.balance_cents, b.base_before as before_cents
    from counts c left join breaks b on b.bank_account_id = c.bank_account_id and b.nth <= ${MAX_BREAKS}
    order by c.bank_account_id, b.nth`.execute(db);
  const trailsByAccount = new Map<number, Trail>();
  for (const row of rows) {
    let trail = trailsByAccount.get(row.account_id);
    if (!trail)
      trailsByAccount.set(
        row.account_id,
        (trail = {
          accountId: row.account_id,
          rows: row.rows,
          withBalance: row.with_balance,
          breaks: [],
          breakCount: row.break_count,
        }),
      );
    if (row.id !== null)
      trail.breaks.push({
        id: row.id,
        date: row.date!,
        sumCents: row.sum_cents!,
        balanceCents: row.balance_cents!,
        baseBeforeCents: row.before_cents!,
      });
  }
  return [...trailsByAccount.values()];
}

/** Returns an account's posted transactions on the given days, in order. */
export async function transactionsOnDays(
  db: Database,
  memberId: number,
  accountId: number,
  days: readonly string[],
): Promise<DayTransaction[]> {
  if (days.length === 0) return [];
  const { rows } = await sql<DayTransaction>`
    select t.id, t.date, t.amount_cents as "amountCents", t.balance_cents as "balanceCents" from transactions t
    where t.member_id = ${memberId} and t.bank_account_id = ${accountId} and t.date = any(${days}::date[])
      and not t.pending and t.parent_id is null
      and t.currency = (select a.currency from bank_accounts a where a.member_id = ${memberId} and a.id = ${accountId})
    order by t.date, t.id`.execute(db);
  return rows;
}
