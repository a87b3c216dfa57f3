import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';
import { checkPostings, failureOfPosting } from './ledger.ts';
import type { LedgerAccount, Transfer } from './ledger.ts';

/**
 * Posts many transfers in one statement, for work on many members at once. Either all of them are posted or none.
 *
 * @throws Failure `not_enough` when an account would go below zero; `conflict` when one of the dedupe keys was posted
 * before.
 */
export async function postAll(db: Database, clock: Clock, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  for (const { postings } of transfers) checkPostings(postings);
  // Every transfer locks accounts in the same order, so that two batches cannot deadlock.
  const postings = transfers
    .flatMap(({ postings: ownPostings }, position) =>
      ownPostings.map(({ account, amount }) => ({ ...account, amount, place: position + 1 })),
    )
    .toSorted((a, b) => a.memberId - b.memberId || a.id - b.id || a.place - b.place);
  try {
    await sql`
      with requested as (
        select t.kind, t.reference, t.memo, t.place from unnest(
          ${transfers.map(({ kind }) => kind)}::text[], ${transfers.map(({ reference }) => reference)}::text[],
          ${transfers.map(({ memo }) => memo ?? '')}::text[])
          with ordinality as t (kind, reference, memo, place))
      , booked as (
        insert into ledger_transfers (kind, reference, memo, occurred_at)
        select kind, reference, memo, ${clock.now()}::timestamptz from requested order by place
        returning id, kind, reference)
      insert into ledger_postings (member_id, account_id, transfer_id, unit, amount, balance_after)
      select p.member_id, p.account_id, b.id, p.unit, p.amount, 0 from unnest(
          ${postings.map(({ memberId }) => memberId)}::bigint[], ${postings.map(({ id }) => id)}::bigint[],
          ${postings.map(({ unit }) => unit)}::text[],
          ${postings.map(({ amount }) => amount)}::bigint[],
          ${postings.map(({ place: position }) => position)}::bigint[])
          with ordinality as p (member_id, account_id, unit, amount, place, turn)
        join requested a on a.place = p.place join booked b on b.kind = a.kind and b.reference = a.reference
      order by p.turn`.execute(db);
  } catch (error) {
    throw failureOfPosting(error) ?? error;
  }
}

/**
 * Opens the accounts of members that do not exist yet, in one statement. Returns the accounts in the order of the
 * requests.
 */
export async function openAccounts(
  db: Database,
  clock: Clock,
  requests: readonly { memberId: number; kind: string; reference: string; mayGoBelowZero?: boolean }[],
): Promise<LedgerAccount[]> {
  const members = requests.map(({ memberId }) => memberId);
  const kinds = requests.map(({ kind }) => kind);
  const references = requests.map(({ reference }) => reference);
  await sql`
    insert into ledger_accounts (member_id, kind, unit, reference, may_go_below_zero, opened_at)
    select a.member_id, a.kind, 'AUD', a.reference, a.below, ${clock.now()}::timestamptz
    from unnest(${members}::bigint[], ${kinds}::text[], ${references}::text[],
      ${requests.map(({ mayGoBelowZero }) => mayGoBelowZero ?? false)}::boolean[]) as a (member_id, kind, reference,
      below)
    on conflict (member_id, kind, unit, reference) do nothing`.execute(db);
  const { rows } = await sql<{ id: number }>`
    select l.id from unnest(${members}::bigint[], ${kinds}::text[],
      ${references}::text[]) with ordinality as a (member_id, kind, reference, place)
    join ledger_accounts l on l.member_id = a.member_id and l.kind = a.kind and l.unit = 'AUD'
      and l.reference = a.reference order by a.place`.execute(db);
  return rows.map(({ id }, at) => ({ memberId: members[at]!, id, unit: 'AUD' as const }));
}
