import { sql } from 'kysely';
import type { BaseUnit } from '#domain/groceries/product.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** The search for products by words (decision 0131). */

/** How many words a beginning may stand for, and how many neighbours of an unknown word are looked at. */
const MAX_BEGUN = 20;
const MAX_NEIGHBOURS = 12;
/** Of how many products the best are taken, so that a word of many products costs no more than another. */
const MAX_RANKED = 1_000;

/**
 * The known words that begin with each typed one or, where there is none, its nearest neighbours by their groups of
 * three letters. '~' sorts after every letter and digit.
 */
export async function candidateWords(db: Database, typed: readonly string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ typed: string; word: string }>`
    select t.word as typed, w.word from unnest(${typed}::text[]) as t (word) cross join lateral (
      (select g.word from grocery_words g where g.word >= t.word and g.word < t.word || '~' order by g.word
        limit ${MAX_BEGUN})
      union all
      (select g.word from grocery_words g
        where not exists (select 1 from grocery_words b where b.word >= t.word and b.word < t.word || '~')
        order by g.word <-> t.word limit ${MAX_NEIGHBOURS})) w`.execute(db);
  const candidates = new Map<string, string[]>(typed.map((word) => [word, []]));
  for (const row of rows) candidates.get(row.typed)!.push(row.word);
  return candidates;
}

/**
 * The ids of products that have one of the words of each list, those that have all the exact words and the shortest
 * names first.
 */
export async function idsWithWords(
  db: Database,
  lists: readonly (readonly string[])[],
  exact: readonly string[],
  limit: number,
): Promise<number[]> {
  const matches = lists.map((words) => sql`p.words && ${words}::text[]`);
  const { rows } = await sql<{ id: number }>`
    select c.id from (select p.id, p.words, p.name from grocery_products p where ${sql.join(
      matches,
      sql`
        and `,
    )}
      limit ${MAX_RANKED}) c
    order by c.words @> ${exact}::text[] desc, length(c.name), c.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * The ids of the products that have a word of each list, all words of their name among `words`, and this size; two at
 * most, since a second one shows that the first is not the only one.
 * @param size null for any that is sold by weight
 */
export async function idsNamedBy(
  db: Database,
  lists: readonly (readonly string[])[],
  words: readonly string[],
  size: { amount: number; unit: BaseUnit } | null,
): Promise<number[]> {
  const matches = lists.map((list) => sql`p.words && ${list}::text[]`);
  const fits = size === null ? sql`p.unit = 'g'` : sql`p.unit = ${size.unit} and p.amount = ${size.amount}`;
  const { rows } = await sql<{ id: number }>`
    select p.id from grocery_products p
    where ${sql.join(matches, sql` and `)} and p.name_words <@ ${words}::text[] and p.name_words <> '{}' and ${fits}
    order by p.id limit 2`.execute(db);
  return rows.map(({ id }) => id);
}
