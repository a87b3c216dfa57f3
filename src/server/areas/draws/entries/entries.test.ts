import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { checkLedger } from '#server/kit/ledger.ts';
import { addDraw, sealDraw } from '#tests/build/draws.ts';
import { membershipWorld } from '#tests/build/memberships.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { giveEntries, runningMemberships, takeEntriesBack } from '../../entitlements/public.ts';
import { enterDraws, enterMemberships, enterWaiting } from '../public.ts';
import { addEntriesTo } from './entry-store.ts';

/** The clock stands at 9:00 on Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  expect(await checkLedger(db())).toEqual([]);
  await server.close();
});

const HOUR = 3_600_000;
const db = () => server.server.database.systemDb;
const from = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR);
const openDraw = (slug: string, states?: string[]) =>
  addDraw(db(), { slug, opensAt: from(-1), closesAt: from(48), ...(states ? { states } : {}) });
async function memberOf(state: string | null) {
  const member = await server.aMember();
  await sql`update profiles set state = ${state} where member_id = ${member.id}`.execute(db());
  return member;
}
const give = (memberId: number, entries: number, dedupeKey: string) =>
  db()
    .transaction()
    .execute((transaction) =>
      giveEntries(transaction, server.clock, memberId, { entries, dedupeKey, source: 'Test', kind: 'pack' }),
    );
const rangesOf = async (memberId: number) =>
  (
    await sql<{ sequence: number; first: number; count: number; source: string }>`
    select sequence, first_number as first, count, source from draw_entries where member_id = ${memberId}
    order by sequence, first_number`.execute(db())
  ).rows.map(({ sequence, first, count, source }) => [sequence, first, count, source]);

describe('entries', () => {
  test('R06, R18: a grant takes the next numbers of each open draw, exactly as many as it grants', async () => {
    const [weekly, monthly] = [await openDraw('week-a'), await openDraw('month-a')];
    const [mia, leo] = [await memberOf('NSW'), await memberOf('QLD')];
    await give(mia.id, 35, 'order:A1');
    await give(leo.id, 5, 'order:A2');
    await give(mia.id, 10, 'order:A3');
    expect(await rangesOf(mia.id)).toEqual([
      [weekly, 1, 35, 'pack'],
      [weekly, 41, 10, 'pack'],
      [monthly, 1, 35, 'pack'],
      [monthly, 41, 10, 'pack'],
    ]);
    expect(await rangesOf(leo.id)).toEqual([
      [weekly, 36, 5, 'pack'],
      [monthly, 36, 5, 'pack'],
    ]);
    const ids = await sql<{ opaque: string; state: string }>`
      select encode(opaque_id, 'hex') as opaque, state from draw_entrants where member_id = ${mia.id}`.execute(db());
    expect(new Set(ids.rows.map(({ opaque }) => opaque)).size).toBe(2);
    expect(ids.rows.map(({ state }) => state)).toEqual(['NSW', 'NSW']);
    for (const sequence of [weekly, monthly]) await sealDraw(db(), sequence);
  });

  test('a grant that queues for a draw sees what was entered meanwhile, and enters once', async () => {
    const draws = [await openDraw('queue-a'), await openDraw('queue-b')];
    const { id } = await memberOf('NSW');
    const grant = { entries: 5, source: 'pack', reference: 'order:Q1' } as const;
    const enter = () =>
      db()
        .transaction()
        .execute(async (transaction) => {
          await enterDraws(transaction, server.clock, id, grant);
          await sql`select pg_sleep(0.2)`.execute(transaction);
        });
    await Promise.all([enter(), enter(), enter()]);
    expect(await rangesOf(id)).toEqual(draws.map((draw) => [draw, 1, 5, 'pack']));
    for (const sequence of draws) await sealDraw(db(), sequence);
  });

  test('entries to one draw by the same reference at once take their numbers once, and leave no gap', async () => {
    const draw = await openDraw('free-queue');
    const [mia, leo] = [await memberOf('NSW'), await memberOf('NSW')];
    const enter = (memberId: number, holdSeconds: number) =>
      db()
        .transaction()
        .execute(async (transaction) => {
          const grant = { sequence: draw, entries: 2, source: 'free_entry', reference: `free:${draw}` } as const;
          const first = await addEntriesTo(transaction, memberId, grant, server.clock.now());
          await sql`select pg_sleep(${holdSeconds})`.execute(transaction);
          return first;
        });
    const firsts = await Promise.all([enter(mia.id, 0.2), enter(mia.id, 0.2), enter(mia.id, 0.2)]);
    expect(firsts.filter((first) => first !== undefined)).toEqual([1]);
    expect(await enter(leo.id, 0)).toBe(3);
    expect(await rangesOf(mia.id)).toEqual([[draw, 1, 2, 'free_entry']]);
    await sealDraw(db(), draw);
  });

  test('two hundred grants at once get two hundred ranges that meet without a gap or an overlap', async () => {
    const draw = await openDraw('crowd');
    const members = await Promise.all(Array.from({ length: 20 }, () => memberOf('VIC')));
    await Promise.all(Array.from({ length: 200 }, (_, at) => give(members[at % 20]!.id, 1 + (at % 7), `order:C${at}`)));
    const { rows } = await sql<{ first_number: number; count: number }>`
      select first_number, count from draw_entries where sequence = ${draw} order by first_number`.execute(db());
    let next = 1;
    for (const { first_number: first, count } of rows) {
      expect(first).toBe(next);
      next += count;
    }
    expect(rows).toHaveLength(200);
    expect(
      (await db().selectFrom('draws').select('next_number').where('sequence', '=', draw).executeTakeFirst())
        ?.next_number,
    ).toBe(next);
    await sealDraw(db(), draw);
  });

  test('a draw that is closed, sealed, not open yet or for other states takes nobody in', async () => {
    const sealed = await openDraw('sealed');
    await sealDraw(db(), sealed);
    await addDraw(db(), { slug: 'past', opensAt: from(-9), closesAt: from(-1), drawsAt: from(1) });
    await addDraw(db(), { slug: 'to-come', opensAt: from(1), closesAt: from(9), state: 'announced' });
    const south = await openDraw('south', ['SA', 'TAS']);
    const [mia, tom] = [await memberOf('NSW'), await memberOf('TAS')];
    await give(mia.id, 3, 'order:S1');
    await give(tom.id, 4, 'order:S2');
    expect(await rangesOf(mia.id)).toEqual([]);
    expect(await rangesOf(tom.id)).toEqual([[south, 1, 4, 'pack']]);
    await sealDraw(db(), south);
  });

  test('entries wait for an unknown state and enter the draws that are open once it is known', async () => {
    const draw = await openDraw('waiting');
    const mia = await memberOf(null);
    await give(mia.id, 6, 'order:W1');
    expect(await rangesOf(mia.id)).toEqual([]);
    expect(await enterWaiting(db(), server.clock)).toBe(0);
    await sql`update profiles set state = 'WA' where member_id = ${mia.id}`.execute(db());
    expect(await enterWaiting(db(), server.clock)).toBe(1);
    expect(await enterWaiting(db(), server.clock)).toBe(0);
    expect(await rangesOf(mia.id)).toEqual([[draw, 1, 6, 'pack']]);
    await sealDraw(db(), draw);
  });

  test('a refund takes the numbers out of open draws, and not out of a sealed one', async () => {
    const [first, second] = [await openDraw('refund-a'), await openDraw('refund-b')];
    const mia = await memberOf('NSW');
    await give(mia.id, 8, 'order:R1');
    await sealDraw(db(), first);
    await db()
      .transaction()
      .execute((transaction) =>
        takeEntriesBack(transaction, server.clock, mia.id, { entries: 8, dedupeKey: 'order:R1', source: 'Refund' }),
      );
    const { rows } = await sql<{ sequence: number; reason: string }>`
      select sequence, reason from draw_withdrawals where member_id = ${mia.id}`.execute(db());
    expect(rows).toEqual([{ sequence: second, reason: 'Refund' }]);
    await give(mia.id, 2, 'order:R2');
    expect((await rangesOf(mia.id)).at(-1)).toEqual([second, 9, 2, 'pack']);
    await sealDraw(db(), second);
  });

  test('a refund takes the numbers out of a void draw that is to be drawn again, until its entries are sealed', async () => {
    const [first, other] = [await openDraw('void-a'), await openDraw('void-b')];
    const mia = await memberOf('NSW');
    await give(mia.id, 8, 'order:V1');
    await sql`update draws set state = 'void' where sequence in (${first}, ${other})`.execute(db());
    const redraw = await addDraw(db(), { slug: 'void-a', opensAt: from(1), closesAt: from(9), state: 'announced' });
    await sql`update draws set redraws = ${first}, entries_of = ${first} where sequence = ${redraw}`.execute(db());
    await db()
      .transaction()
      .execute((transaction) =>
        takeEntriesBack(transaction, server.clock, mia.id, { entries: 8, dedupeKey: 'order:V1', source: 'Refund' }),
      );
    const { rows } = await sql<{ sequence: number }>`
      select sequence from draw_withdrawals where member_id = ${mia.id}`.execute(db());
    expect(rows).toEqual([{ sequence: first }]);
    await sealDraw(db(), redraw);
  });

  test('the entries of a running membership enter each draw that opens, once, and those of an ended one do not', async () => {
    const { start, paid } = await boughtMembership();
    const draw = await openDraw('members');
    const enter = () =>
      db()
        .transaction()
        .execute((transaction) =>
          enterMemberships(transaction, server.clock.now(), draw, runningMemberships(server.clock.now())),
        );
    await enter();
    await enter();
    expect(await rangesOf(start.id)).toEqual([[draw, 1, 10, 'membership']]);
    expect(await rangesOf(paid.id)).toEqual([[draw, 11, 5, 'membership']]);
    await sealDraw(db(), draw);
    server.clock.advance(9 * 24 * HOUR);
    const later = await openDraw('members-later');
    await enterMemberships(db(), server.clock.now(), later, runningMemberships(server.clock.now()));
    expect((await rangesOf(start.id)).map(([sequence]) => sequence)).toEqual([draw, later]);
    expect((await rangesOf(paid.id)).map(([sequence]) => sequence)).toEqual([draw]);
  });
});

/** A monthly membership and a weekly one, which is cancelled, so that it runs for its week only. */
async function boughtMembership() {
  const { aBuyer } = membershipWorld(server);
  const [start, paid] = [await aBuyer(), await aBuyer()];
  await sql`update profiles set state = 'NSW' where member_id in (${start.id}, ${paid.id})`.execute(db());
  await start.start('monthly_premium');
  await paid.start('weekly_premium');
  return { start, paid };
}
