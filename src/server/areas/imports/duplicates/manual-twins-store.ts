import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { Candidate } from '../matching/candidate.ts';

/**
 * The bank's transaction replaces a member's manual entry, as it replaces a pending one: see decision 0055. The
 * leftovers of the file must be staged first.
 */

/** How many days before and after the member's date a bank may date a purchase. */
const DAYS_BEFORE = 1;
const DAYS_AFTER = 10;

const candidate = sql`r.n, o.id, r.words, o.words as "existingWords", false as "sameId",
    abs(r.date - o.date) as "daysApart"`;
const isPostedAndLeft = sql`not r.pending and not exists (select from settled k where k.n = r.n)`;

/** Transactions of the file with the same account, date and amount. */
export async function twinsByDay(db: Database): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${candidate} from manual o join rest r on r.account = o.account and r.amount_cents = o.amount_cents
      and r.date = o.date
    where ${isPostedAndLeft} order by o.id, r.n limit 20000`.execute(db);
  return rows;
}

/** Transactions of the same amount some days apart, without the pairs already matched; the words decide. */
export async function twinsByWords(db: Database, matched: readonly { n: number; id: number }[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    select ${candidate} from manual o
    join rest r on r.account = o.account and r.amount_cents = o.amount_cents
      and r.date between o.date - ${DAYS_BEFORE}::integer and o.date + ${DAYS_AFTER}::integer and r.date <> o.date
    where ${isPostedAndLeft} and not (o.id = any(${matched.map(({ id }) => id)}::bigint[]))
      and not (r.n = any(${matched.map(({ n }) => n)}::integer[]))
    order by o.id, r.n limit 20000`.execute(db);
  return rows;
}
