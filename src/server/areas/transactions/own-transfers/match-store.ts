import { sql } from 'kysely';
import type { TransferCandidate } from '#domain/categorise/transfers.ts';
import { TRANSFER_WINDOW_DAYS } from '#domain/categorise/transfers.ts';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

const MAX_ROWS = 100_000;

/** Transactions to match: those of an import by the range of their ids, or given ids. */
export type TransactionsToMatch = { firstId: number; lastId: number } | { ids: readonly number[] };

/**
 * Transactions that may be halves of transfers, at least one of each pair among those to match: opposite amounts in two
 * accounts within days, posted, not split and not linked. `open` lists the sub-categories that can become a transfer,
 * `openToLoan` those that can become a transfer to or from a loan account.
 */
export async function possibleHalves(
  db: Database,
  memberId: number,
  among: TransactionsToMatch,
  open: readonly number[],
  openToLoan: readonly number[],
): Promise<TransferCandidate[]> {
  const {
    rows: [accounts],
  } = await sql<{ many: boolean; loans: number[] }>`
    select count(*) > 1 as many, coalesce(array_agg(a.id) filter (where a.kind = 'loan'), '{}') as loans
    from bank_accounts a where a.member_id = ${memberId}`.execute(db);
  const { many, loans } = accounts!;
  if (!many) return [];
  const free = (alias: 'f' | 'o', beside: 'f' | 'o') => sql`
    (${sql.ref(`${alias}.sub_category_id`)} = any(${open}::integer[])
      ${
        loans.length === 0
          ? sql``
          : sql`or (${sql.ref(`${beside}.bank_account_id`)} = any(${loans}::bigint[])
          and ${sql.ref(`${alias}.sub_category_id`)} = any(${openToLoan}::integer[]))`
      })
    and not ${sql.ref(`${alias}.pending`)} and not ${sql.ref(`${alias}.is_split`)}
    and ${sql.ref(`${alias}.parent_id`)} is null and ${sql.ref(`${alias}.transfer_id`)} is null
    and ${sql.ref(`${alias}.refund_of`)} is null`;
  const { rows } = await sql<TransferCandidate>`
    with pairs as (
      select f.id as fresh, o.id as other from transactions f
      join transactions o on o.member_id = ${memberId} and o.amount_cents = -f.amount_cents
        and o.bank_account_id <> f.bank_account_id
        and o.date between f.date - ${TRANSFER_WINDOW_DAYS}::integer and f.date + ${TRANSFER_WINDOW_DAYS}::integer
      where f.member_id = ${memberId}
        and ${'ids' in among ? sql`f.id = any(${among.ids}::bigint[])` : sql`f.id between ${among.firstId} and ${among.lastId}`}
        and f.amount_cents <> 0 and ${free('f', 'o')} and ${free('o', 'f')}
      limit ${MAX_ROWS})
    select t.id, t.bank_account_id as "accountId", t.date, t.amount_cents as "amountCents", t.description,
      t.bank_account_id = any(${loans}::bigint[]) as "onLoan"
    from transactions t where t.member_id = ${memberId}
      and t.id in (select fresh from pairs union select other from pairs)`.execute(db);
  return rows;
}

/**
 * Pairs of a cash withdrawal (sub-category `drawn`) and a deposit of the same amount to a cash account, which the
 * member enters manually with any description: withdrawn cash is not spent yet. Nearest dates first; a transaction may
 * occur in several pairs.
 */
export async function cashWithdrawalPairs(
  db: Database,
  memberId: number,
  among: TransactionsToMatch,
  withdrawalCategory: number,
): Promise<PairToLink[]> {
  const isAmong = (alias: 'f' | 'i') =>
    'ids' in among
      ? sql`${sql.ref(`${alias}.id`)} = any(${among.ids}::bigint[])`
      : sql`${sql.ref(`${alias}.id`)} between ${among.firstId} and ${among.lastId}`;
  const free = (alias: 'f' | 'i') => sql`
    not ${sql.ref(`${alias}.pending`)} and not ${sql.ref(`${alias}.is_split`)}
    and ${sql.ref(`${alias}.parent_id`)} is null
    and ${sql.ref(`${alias}.transfer_id`)} is null and ${sql.ref(`${alias}.refund_of`)} is null
    and ${sql.ref(`${alias}.reason_kind`)} is distinct from 'member'`;
  const { rows } = await sql<PairToLink>`
    select f.id as "fromId", i.id as "toId" from bank_accounts a
    join transactions i on i.member_id = ${memberId} and i.bank_account_id = a.id and i.amount_cents > 0
      and ${free('i')}
    join transactions f on f.member_id = ${memberId} and f.amount_cents = -i.amount_cents
      and f.bank_account_id <> i.bank_account_id and f.sub_category_id = ${withdrawalCategory}
      and f.date between i.date - ${TRANSFER_WINDOW_DAYS}::integer and i.date + ${TRANSFER_WINDOW_DAYS}::integer
      and ${free('f')}
    where a.member_id = ${memberId} and a.kind = 'cash' and (${isAmong('f')} or ${isAmong('i')})
    order by abs(f.date - i.date), f.id, i.id limit ${MAX_ROWS}`.execute(db);
  return rows;
}

/** Pairs of transactions that the member marked as not a transfer, as 'from-to'. */
export async function refusedPairs(db: Database, memberId: number): Promise<Set<string>> {
  const rows = await db
    .selectFrom('refused_transfers')
    .select(['from_id', 'to_id'])
    .where('member_id', '=', memberId)
    .execute();
  return new Set(rows.map((row) => `${row.from_id}-${row.to_id}`));
}

export interface PairToLink {
  fromId: number;
  toId: number;
}

/**
 * Links pairs of transactions and categorises both as transfers. Their previous categories are stored for dissolving
 * the link. Payments to a credit card get the category `toCard`, others `toAccount`. Halves are joined by equality
 * only, because a join on either id would scan a freshly filled table once per pair.
 */
export async function linkPairs(
  db: Database,
  memberId: number,
  pairs: readonly PairToLink[],
  matchedBy: 'rule' | 'member',
  categorised: { toCard: number; toAccount: number },
): Promise<number[]> {
  if (pairs.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    insert into transfers (member_id, from_id, to_id, date, amount_cents, matched_by)
    select ${memberId}, p.from_id, p.to_id, f.date, -f.amount_cents, ${matchedBy}
    from unnest(${pairs.map((pair) => pair.fromId)}::bigint[], ${pairs.map((pair) => pair.toId)}::bigint[]) p(from_id,
      to_id)
    join transactions f on f.member_id = ${memberId} and f.id = p.from_id
    returning id`.execute(db);
  const ids = rows.map((row) => row.id);
  await sql`
    update transactions t set transfer_id = half.id, original_sub_category_id = t.sub_category_id,
      sub_category_id = half.categorised
    from (
      select x.id, h.row_id, case when a.kind = 'credit' then ${categorised.toCard}::integer
        else ${categorised.toAccount}::integer end as categorised
      from transfers x cross join lateral (values (x.from_id), (x.to_id)) h(row_id)
      join transactions i on i.member_id = ${memberId} and i.id = x.to_id
      join bank_accounts a on a.member_id = ${memberId} and a.id = i.bank_account_id
      where x.member_id = ${memberId} and x.id = any(${ids}::bigint[])) half
    where t.member_id = ${memberId} and t.id = half.row_id`.execute(db);
  return ids;
}

/** Moves both halves of the transfers into an account from one sub-category to another. */
export async function refileTransfersInto(
  db: Database,
  memberId: number,
  accountId: number,
  from: number,
  to: number,
): Promise<void> {
  await sql`
    update transactions t set sub_category_id = ${to}
    from transfers x join transactions i on i.member_id = x.member_id and i.id = x.to_id
    where x.member_id = ${memberId} and i.bank_account_id = ${accountId} and t.member_id = ${memberId}
      and t.id in (x.from_id, x.to_id)
      and t.sub_category_id = ${from} and t.reason_kind is distinct from 'member'`.execute(db);
}
