import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { addDays } from '#domain/calendar/civil-date.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { Database, OpenDatabase } from '#server/kit/database.ts';
import { testDatabase } from '#tests/build/database.ts';
import { checkSums } from '../public.ts';

let fresh: Awaited<ReturnType<typeof testDatabase>>;
let database: OpenDatabase;

beforeAll(async () => {
  fresh = await testDatabase();
  database = openDatabase(fresh.url, { maxConnections: 4 });
});
afterAll(async () => {
  await database.close();
  await fresh.close();
});

let members = 0;
async function aMember(): Promise<number> {
  members += 1;
  const { member_id: id } = await database.systemDb
    .insertInto('members')
    .values({ email: `sums${members}@example.com` })
    .returning('member_id')
    .executeTakeFirstOrThrow();
  return id;
}

const dayOf = (at: number): string => addDays('2026-10-29', at);

/**
 * The stored daily sums, and those computed from the transactions, splits as one, with the number of transactions that
 * the member sees.
 */
async function storedAndComputed(): Promise<[string[], string[]]> {
  const { rows: stored } = await sql<{
    line: string;
  }>`select concat_ws(' ', member_id, date, bank_account_id, currency, posted_cents, row_count) as line
    from daily_sums`.execute(database.systemDb);
  const rows = await database.systemDb
    .selectFrom('transactions')
    .select(['member_id', 'date', 'bank_account_id', 'currency', 'amount_cents', 'pending', 'parent_id', 'is_split'])
    .execute();
  const posted = Map.groupBy(
    rows.filter((row) => !row.pending),
    (row) => `${row.member_id} ${row.date} ${row.bank_account_id} ${row.currency}`,
  );
  const computed = [...posted].map(([day, of]) => {
    const cents = of.filter((row) => row.parent_id === null).reduce((sum, row) => sum + row.amount_cents, 0);
    return `${day} ${cents} ${of.filter((row) => !row.is_split).length}`;
  });
  return [stored.map(({ line }) => line).toSorted(), computed.toSorted()];
}

type Step = readonly [name: keyof typeof steps, day: number, account: number, cents: number];

/**
 * The statements by which the product changes transactions, each for all transactions of a day, an account or the
 * member.
 */
const steps = {
  add: (
    day,
    account,
    cents,
  ) => sql`insert into transactions (member_id, bank_account_id, date, amount_cents, pending, description, currency)
    select current_setting('wattle.member_id')::bigint, 1 + (${account} + n) % 2, ${dayOf(day)}::date + n % 3,
      ${cents} + n, n % 4 = 3, 'x', case when n < 5 then 'AUD' else 'USD' end from generate_series(0, 5) n`,
  post: (_day, account) => sql`update transactions set pending = false where bank_account_id = ${account}`,
  amend: (day, _account, cents) =>
    sql`update transactions set amount_cents = ${cents}
      where date = ${dayOf(day)}::date and parent_id is null and not is_split`,
  shift: (day, _account, cents) =>
    sql`update transactions set date = date + ${cents % 3}::integer where date = ${dayOf(day)}::date`,
  pass: (_day, account) =>
    sql`update transactions set bank_account_id = ${3 - account} where bank_account_id = ${account}`,
  file: (_day, _account, cents) => sql`update transactions set sub_category_id = ${Math.abs(cents) % 7}, notes = 'x'`,
  split: (day) => sql`with whole as (update transactions set is_split = true
      where date = ${dayOf(day)}::date and parent_id is null and not is_split returning *)
    insert into transactions (member_id, bank_account_id, date, amount_cents, pending, description, parent_id, currency)
    select member_id, bank_account_id, date, part, pending, 'part', id, currency from whole
    cross join lateral (values (amount_cents - 7), (7)) parts (part)`,
  join: (day) => sql`with parts as (delete from transactions where date = ${dayOf(day)}::date and parent_id is not null
      returning parent_id)
    update transactions set is_split = false where id in (select parent_id from parts)`,
  remove: (day) => sql`delete from transactions where date = ${dayOf(day)}::date`,
  leave: (_day, account) => sql`delete from transactions where bank_account_id = ${account}`,
} satisfies Record<string, (day: number, account: number, cents: number) => RawBuilder<unknown>>;

const anyStep = fc.tuple(
  fc.constantFrom(...(Object.keys(steps) as (keyof typeof steps)[])),
  fc.nat(4),
  fc.integer({ min: 1, max: 2 }),
  fc.integer({ min: -9_999, max: 9_999 }),
);

async function take(db: Database, [name, day, account, cents]: Step): Promise<void> {
  await steps[name](day, account, cents).execute(db);
}

describe('daily sums', () => {
  test('match the posted transactions after any sequence of changes', async () => {
    await take(database.memberDb(await aMember()), ['add', 0, 1, 500]);
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 14 }), async (sequence) => {
        const member = await aMember();
        const own = database.memberDb(member);
        for (const step of [['add', 1, 1, -1_250] as const, ...sequence]) {
          await take(own, step);
          const [stored, computed] = await storedAndComputed();
          expect(stored).toEqual(computed);
        }
        expect(await checkSums(database.systemDb)).toEqual([]);
        await sql`delete from members where member_id = ${member}`.execute(database.systemDb);
      }),
      { numRuns: 25 },
    );
    const left = await sql<{
      cents: number;
      n: number;
    }>`select posted_cents as cents, row_count as n from daily_sums order by date, bank_account_id`.execute(
      database.systemDb,
    );
    // Transactions of 5.00 to 5.05 over three days, alternating between two accounts. Every fourth is pending.
    expect(left.rows).toEqual([
      { cents: 500, n: 1 },
      { cents: 501, n: 1 },
      { cents: 504, n: 1 },
      { cents: 505, n: 1 },
      { cents: 502, n: 1 },
    ]);
  });

  test('a wrong sum is detected', async () => {
    const member = await aMember();
    await take(database.memberDb(member), ['add', 0, 1, 500]);
    await sql`update daily_sums set posted_cents = posted_cents + 1
      where member_id = ${member} and date = ${dayOf(2)} and bank_account_id = 1`.execute(database.systemDb);
    expect(await checkSums(database.systemDb)).toEqual([
      {
        member_id: member,
        date: dayOf(2),
        bank_account_id: 1,
        sub_category_id: null,
        stored: 'posted 506 1',
        result: 'posted 505 1',
      },
    ]);
  });
});
