import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draws as memberDraws } from '#contract/areas/draws.ts';
import type { DrawnFacts, ReceiptBody, SealedFacts } from '#domain/draws/receipt.ts';
import { keysOf } from '#server/kit/keys.ts';
import { openSession } from '#server/kit/session.ts';
import { embeddedRandomness } from '#server/ports/randomness/embedded.ts';
import { drawEngine } from '#tests/build/draw-engine.ts';
import type { DrawEngine } from '#tests/build/draw-engine.ts';
import { checkFile } from '#tests/draws/tool.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { recordFile } from '../records/record-file.ts';
import { reencryptRows } from '../../encryption/public.ts';
import { receiptsOf } from '../receipts/receipt-store.ts';
import { renewKey } from '../receipts/append.ts';
import { announceRedraw } from './announce.ts';
import { findDraw, prizesOf } from './draw-store.ts';
import { endDraw } from './end.ts';
import { revealDraw } from './reveal.ts';
import { openDraw, sealDraw } from './seal.ts';

/** The clock starts at 9:00 on Monday 16 November 2026 in Sydney; the Daily Draw is at 19:00 and closes at 18:30. */
let server: TestServer;
let engine: DrawEngine;
const closes = '2026-11-16T07:30:00.000Z';
const draws = '2026-11-16T08:00:00.000Z';
beforeAll(async () => {
  server = await startTestServer();
  engine = drawEngine(server);
});
beforeEach(() => server.clock.set(testStart));
afterAll(() => server.close());

const db = () => server.server.database.systemDb;
let slugs = 0;

/** An open draw of a new series with as many members, who have ten entries each. */
async function openWith(members: number, input: Parameters<DrawEngine['aSeries']>[0] = {}) {
  await sql`update draw_series set active = false`.execute(db());
  const series = await engine.aSeries({ slug: `daily-${(slugs += 1)}`, ...input });
  await engine.run();
  const [sequence, next] = (await engine.drawsOf(series)) as [number, number];
  const entrants = [];
  for (let at = 0; at < members; at += 1) {
    const member = await server.aMember({ email: `draw${slugs}-${at}@example.com` });
    await engine.enter({ memberId: member.id, sequence, count: 10, reference: `order:${at}` });
    entrants.push(member);
  }
  return { series, sequence, next, entrants };
}

async function bodiesOf(sequence: number): Promise<ReceiptBody[]> {
  return (await receiptsOf(db(), sequence)).map(({ body }) => JSON.parse(body) as ReceiptBody);
}

async function tokenOf(memberId: number): Promise<string> {
  const caller = { ip: '127.0.0.1', userAgent: 'test' };
  return (await openSession(db(), server.clock, { memberId, remember: false, caller })).access;
}

/** A member's part in a draw, as they see it now. */
async function partOf(memberId: number, sequence: number) {
  const { data } = (await server.call(memberDraws.getUwinEntries, { token: await tokenOf(memberId) })).body;
  return data.find(({ draw }) => draw === sequence)!;
}

/** Makes a draw void and announces its redraw, as two operators decide. */
const voidAndRedraw = (sequence: number) =>
  db()
    .transaction()
    .execute(async (transaction) => {
      await endDraw(transaction, engine.parts, (await findDraw(transaction, sequence))!, {
        state: 'void',
        reason: 'Wrong prize',
      });
      const draw = (await findDraw(transaction, sequence))!;
      return announceRedraw(transaction, engine.parts, draw, await prizesOf(transaction, sequence));
    });

/** What the offline tool finds. The clock goes back between tests, so the days of the log aren't looked at here. */
async function checked(sequence: number): Promise<string[]> {
  let text = '';
  for await (const piece of recordFile(db(), (await findDraw(db(), sequence))!, 1_000_000)) text += piece;
  const lines = checkFile(text).lines.filter(({ name }) => name !== 'log');
  return lines.map(({ name, outcome }) => `${name} ${outcome}`);
}

const allHold = ['receipts', 'chain', 'commitment', 'beacon', 'entries', 'winners'].map((name) => `${name} holds`);
const stateOf = async (sequence: number) => (await findDraw(db(), sequence))?.state;

describe('a draw', () => {
  test('R06, D1: is announced, opened, sealed, drawn and published, and anyone can recompute its winner', async () => {
    const { sequence, next, entrants } = await openWith(3);
    expect([await stateOf(sequence), await stateOf(next)]).toEqual(['open', 'announced']);
    server.clock.set(closes);
    await engine.run();
    expect([await stateOf(sequence), await stateOf(next)]).toEqual(['sealed', 'open']);
    const sealed = (await bodiesOf(sequence)).at(-1) as ReceiptBody & SealedFacts;
    expect(sealed).toMatchObject({
      kind: 'sealed',
      entrants: 3,
      entries: 30,
      ranges: 3,
      last_number: 30,
      excluded: [],
    });
    expect((await findDraw(db(), sequence))?.seed).toBeNull();
    server.clock.set(draws);
    await engine.run();
    expect(await stateOf(sequence)).toBe('published');
    expect(await checked(sequence)).toEqual(allHold);
    const { rows } = await sql<{ winner_id: number; number: number; state: string; claim_until: Date }>`
      select winner_id, number, state, claim_until from draw_winners where sequence = ${sequence}`.execute(db());
    const winner = rows[0]!;
    expect(entrants[Math.floor((winner.number - 1) / 10)]!.id).toBe(winner.winner_id);
    expect([winner.state, winner.claim_until.toISOString()]).toEqual(['unclaimed', '2026-11-30T13:00:00.000Z']);
    const { rows: notices } = await sql<{ title: string }>`
      select title from notifications where member_id = ${winner.winner_id}`.execute(db());
    expect(notices).toEqual([{ title: 'You won a prize in the Daily Draw' }]);
  });

  test('sequence numbers and receipts have no gaps, whatever becomes of draws', async () => {
    const { rows } = await sql<{ sequence: number }>`select sequence from draws order by sequence`.execute(db());
    expect(rows.map(({ sequence }) => sequence)).toEqual(rows.map((_, at) => at + 1));
    const { rows: receipts } = await sql<{ position: number }>`
      select position from draw_receipts order by position`.execute(db());
    expect(receipts.map(({ position }) => position)).toEqual(receipts.map((_, at) => at));
    await expect(sql`update draw_receipts set body = '{}'`.execute(db())).rejects.toThrow();
    await expect(sql`delete from draw_sealed_entries`.execute(db())).rejects.toThrow();
  });

  test('D3: withdrawn entries and members who left are out, and nothing enters after the cut-off', async () => {
    const { series, sequence, next, entrants } = await openWith(4);
    const [one, two, three, four] = entrants.map(({ id }) => id) as [number, number, number, number];
    const at = server.clock.now();
    await sql`insert into draw_withdrawals (member_id, sequence, reference, reason, withdrawn_at)
      values (${one}, ${sequence}, 'order:0', 'Refund', ${at})`.execute(db());
    await sql`insert into draw_opt_outs (member_id, sequence, series_id, out, at) values
      (${two}, null, ${series}, true, ${at}), (${three}, null, null, true, ${at}),
      (${three}, ${sequence}, null, false, ${at})`.execute(db());
    server.clock.set(closes);
    expect(await engine.enter({ memberId: four, sequence, count: 5, reference: 'late' })).toBeUndefined();
    await engine.run();
    expect(await engine.enter({ memberId: four, sequence: next, count: 5, reference: 'late' })).toBe(1);
    const sealed = (await bodiesOf(sequence)).at(-1) as ReceiptBody & SealedFacts;
    expect(sealed).toMatchObject({ entrants: 2, entries: 20, ranges: 2, last_number: 40 });
    server.clock.set(draws);
    await engine.run();
    expect(await checked(sequence)).toEqual(allHold);
  });

  test('D3: of 200 grants and opt-outs at the cut-off each one counts wholly or not at all', async () => {
    const { sequence, entrants } = await openWith(10);
    server.clock.set('2026-11-16T07:29:59.999Z');
    const grants = Array.from({ length: 100 }, (_, at) =>
      engine.enter({ memberId: entrants[at % 10]!.id, sequence, count: 1, reference: `rush:${at}` }),
    );
    const leaving = Array.from({ length: 100 }, (_, at) =>
      sql`insert into draw_opt_outs (member_id, sequence, out, at)
        values (${entrants[at % 10]!.id}, ${sequence}, ${at % 3 === 0}, ${server.clock.now()})`.execute(db()),
    );
    server.clock.set(closes);
    const seal = sealDraw(engine.parts, sequence);
    const numbers = (await Promise.all([...grants, seal, ...leaving]))
      .slice(0, 100)
      .filter((first) => first !== undefined);
    await seal;
    const { rows } = await sql<{ entries: number; next_number: number }>`
      select entries, next_number from draws where sequence = ${sequence}`.execute(db());
    expect(rows[0]!.next_number).toBe(101 + numbers.length);
    expect(await stateOf(sequence)).toMatch(/sealed|failed/);
    server.clock.set(draws);
    await engine.run();
    if ((await stateOf(sequence)) === 'published') expect(await checked(sequence)).toEqual(allHold);
  });

  test('D4: is void when it is not revealed within 24 hours, and reveals its seed all the same', async () => {
    const { sequence } = await openWith(2);
    server.clock.set(closes);
    await engine.run();
    const silent = { ...engine.parts, randomness: { ...engine.parts.randomness, valueOf: async () => null } };
    server.clock.set('2026-11-17T07:59:59.999Z');
    expect(await revealDraw(silent, sequence)).toBe(false);
    server.clock.set('2026-11-17T08:00:00.000Z');
    expect(await revealDraw(engine.parts, sequence)).toBe(true);
    expect(await stateOf(sequence)).toBe('void');
    expect((await bodiesOf(sequence)).at(-1)).toMatchObject({
      kind: 'void',
      reason: 'The winners couldn’t be revealed within 24 hours.',
      seed: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(await checked(sequence)).toEqual(
      allHold.map((line) => (/beacon|winners/.test(line) ? line.replace('holds', 'waiting') : line)),
    );
  });

  test('fails without entries, and keeps its number', async () => {
    const { sequence } = await openWith(0);
    server.clock.set(closes);
    await engine.run();
    expect((await bodiesOf(sequence)).map(({ kind }) => kind)).toEqual(['announced', 'failed']);
  });

  test('two processes at once and repeated runs take each step once', async () => {
    const { sequence } = await openWith(3);
    server.clock.set(closes);
    await Promise.all([engine.run(), engine.run(), sealDraw(engine.parts, sequence)]);
    server.clock.set(draws);
    await Promise.all([
      engine.run(),
      engine.run(),
      revealDraw(engine.parts, sequence),
      openDraw(engine.parts, sequence),
    ]);
    expect((await bodiesOf(sequence)).map(({ kind }) => kind)).toEqual(['announced', 'sealed', 'drawn']);
    expect(await checked(sequence)).toEqual(allHold);
  });

  test('sealed late uses a round that nobody knows yet', async () => {
    const { sequence } = await openWith(2);
    server.clock.set('2026-11-16T10:00:00.000Z');
    await engine.run();
    const sealed = (await bodiesOf(sequence)).at(-1) as ReceiptBody & SealedFacts;
    expect(sealed.beacon.round).toBe(engine.parts.randomness.roundAt(new Date('2026-11-16T10:01:00.000Z')));
    expect(await stateOf(sequence)).toBe('sealed');
    server.clock.set('2026-11-16T10:01:00.000Z');
    await engine.run();
    expect(await checked(sequence)).toEqual(allHold);
  });

  test('is drawn with the beacon that it announced, and with no other', async () => {
    const { sequence } = await openWith(2);
    const other = { ...embeddedRandomness({ clock: server.clock, secret: new Uint8Array(32) }), chain: 'another' };
    server.clock.set(closes);
    expect(await sealDraw({ ...engine.parts, randomness: other }, sequence)).toBe(false);
    expect(await stateOf(sequence)).toBe('open');
  });
});

describe('prizes that nobody claims', () => {
  test('are reminded of, lapse, and are drawn again under a new number among the same entries', async () => {
    const { sequence, entrants } = await openWith(3, {
      claimDays: 7,
      prizes: [
        { title: 'Cash', value_cents: 100_00 },
        { title: 'Voucher', value_cents: 20_00 },
      ],
    });
    for (const at of [closes, draws]) {
      server.clock.set(at);
      await engine.run();
    }
    const { rows: winners } = await sql<{ winner_id: number; email: string }>`
      select winner_id, email from draw_winners join members on member_id = winner_id where sequence = ${sequence}
      order by position`.execute(db());
    await sql`update draw_winners set state = 'claimed' where sequence = ${sequence} and position = 2`.execute(db());
    server.clock.set('2026-11-21T13:00:00.000Z');
    await engine.run();
    const { rows: sent } = await sql<{ subject: string }>`
      select payload->>'subject' as subject from outbox where topic = 'mail' and payload->>'to' = ${winners[0]!.email}
      order by id`.execute(db());
    expect(sent.map(({ subject }) => subject)).toEqual([
      'You won a prize in the Daily Draw',
      'Claim your prize by 23/11/2026',
    ]);
    server.clock.set('2026-11-23T13:00:00.000Z');
    await engine.run();
    const { rows } = await sql<{ state: string; redrawn_by: number | null }>`
      select state, redrawn_by from draw_winners where sequence = ${sequence} order by position`.execute(db());
    expect(rows.map(({ state }) => state)).toEqual(['lapsed', 'claimed']);
    const redraw = rows[0]!.redrawn_by!;
    expect((await findDraw(db(), redraw))?.redraws).toBe(sequence);
    // Three members have ten entries each. Two have won, so the ten of the third are all that can win now.
    const parts = await Promise.all(entrants.map(({ id }) => partOf(id, redraw)));
    const winnerIds = winners.map(({ winner_id: id }) => id);
    expect(parts.map(({ redraws, redraw_reason: reason, total }) => [redraws, reason, total])).toEqual(
      [1, 2, 3].map(() => [sequence, 'lapsed', 10]),
    );
    expect(parts.map(({ entries, odds }) => [entries, odds])).toEqual(
      entrants.map(({ id }) => (winnerIds.includes(id) ? [0, null] : [10, 1])),
    );
    for (const at of ['2026-11-24T07:30:00.000Z', '2026-11-24T08:00:00.000Z']) {
      server.clock.set(at);
      await engine.run();
    }
    const bodies = await bodiesOf(redraw);
    const drawn = bodies.at(-1) as ReceiptBody & DrawnFacts;
    expect(bodies.map(({ kind }) => kind)).toEqual(['announced', 'sealed', 'drawn']);
    expect(drawn.winners).toHaveLength(1);
    const { rows: again } = await sql<{ winner_id: number }>`
      select winner_id from draw_winners where sequence = ${redraw}`.execute(db());
    expect(winners.map(({ winner_id: id }) => id)).not.toContain(again[0]!.winner_id);
    expect(await checked(redraw)).toEqual(allHold);
    expect(await checked(sequence)).toEqual(allHold);
  });
});

describe('the redraw of a void draw', () => {
  const leave = async (memberId: number, draw: string | number, back = false) =>
    server.call(memberDraws.dropout, { token: await tokenOf(memberId), body: { draw, back } });

  test('whose entries were never sealed has those that count now, and can be left until it closes', async () => {
    const { sequence, entrants } = await openWith(3);
    const [ann, ben, cleo] = entrants.map(({ id }) => id) as [number, number, number];
    await sql`insert into draw_withdrawals (member_id, sequence, reference, reason, withdrawn_at)
      values (${cleo}, ${sequence}, 'order:2', 'Refund', ${server.clock.now()})`.execute(db());
    const redraw = await voidAndRedraw(sequence);
    expect(await partOf(ann, redraw)).toMatchObject({
      redraws: sequence,
      redraw_reason: 'void',
      can_leave: true,
      left: false,
      entries: 10,
      total: 20,
      odds: 2,
    });
    expect((await server.call(memberDraws.drawList)).body.CompetitionDrawData).toContainEqual(
      expect.objectContaining({ draw: redraw, entries: 20 }),
    );
    expect((await leave(ben, redraw)).status).toBe(200);
    expect(await partOf(ben, redraw)).toMatchObject({ left: true, entries: 0, odds: null });
    expect(await partOf(ann, redraw)).toMatchObject({ entries: 10, total: 10, odds: 1 });
    const { closes_at: closing, draws_at: drawing } = (await findDraw(db(), redraw))!;
    for (const at of [closing, drawing]) {
      server.clock.set(at.toISOString());
      await engine.run();
    }
    expect((await bodiesOf(redraw))[1]).toMatchObject({ kind: 'sealed', entrants: 1, entries: 10 });
    expect(await checked(redraw)).toEqual(allHold);
  });

  test('whose entries were sealed keeps them, and nobody can leave it', async () => {
    const { series, sequence, entrants } = await openWith(2);
    const [ann, ben] = entrants.map(({ id }) => id) as [number, number];
    expect((await leave(ben, sequence)).status).toBe(200);
    server.clock.set(closes);
    await engine.run();
    server.clock.set('2026-11-16T07:31:00.000Z');
    const redraw = await voidAndRedraw(sequence);
    const refused = await leave(ann, redraw);
    expect(refused.status).toBe(409);
    expect(refused.text).toContain(
      `Draw no. ${redraw} uses the entries that were sealed for draw no. ${sequence}, so you can’t leave or rejoin it.`,
    );
    // Leaving the series counts for its other draws alone, and who had left the first draw stays out.
    const { slug } = await db()
      .selectFrom('draw_series')
      .select('slug')
      .where('id', '=', series)
      .executeTakeFirstOrThrow();
    expect((await leave(ann, slug)).status).toBe(200);
    expect((await leave(ben, slug, true)).status).toBe(200);
    expect(await partOf(ann, redraw)).toMatchObject({ can_leave: false, left: false, entries: 10, total: 10, odds: 1 });
    expect(await partOf(ben, redraw)).toMatchObject({ can_leave: false, left: true, entries: 0, odds: null });
  });
});

test('keys of stored data rotate while a draw is sealed, and it is drawn all the same', async () => {
  const { sequence } = await openWith(2);
  server.clock.set(closes);
  await engine.run();
  const former = new Uint8Array(32).fill(7);
  const secret = new Uint8Array(32).fill(8);
  const tallies = await reencryptRows(db(), keysOf(secret, [former], former));
  expect(tallies.filter(({ what }) => / draws$/.test(what)).map(({ unreadable }) => unreadable)).toEqual([0, 0]);
  const own = engine.parts.keys;
  engine.parts.keys = keysOf(secret, [], former);
  server.clock.set(draws);
  await engine.run();
  expect(await checked(sequence)).toEqual(allHold);
  engine.parts.keys = own;
  await reencryptRows(db(), keysOf(former, [secret], former));
});

test('keys rotate, old receipts stay valid, and each head of the log extends the one before it', async () => {
  const { sequence } = await openWith(2);
  await db()
    .transaction()
    .execute((transaction) => renewKey(transaction, engine.parts));
  server.clock.set(closes);
  await engine.run();
  server.clock.set(draws);
  await engine.run();
  expect(await checked(sequence)).toEqual(allHold);
  const { rows } = await sql<{ keys: number }>`
    select count(distinct key_id)::int as keys from draw_receipts where sequence = ${sequence}`.execute(db());
  expect(rows[0]!.keys).toBe(2);
  const { rows: heads } = await sql<{ size: number; body: string }>`
    select size, body from draw_log_heads order by size`.execute(db());
  expect(heads.length).toBeGreaterThan(0);
  expect(JSON.parse(heads[0]!.body)).toMatchObject({ type: 'wattle draw log head v1', size: heads[0]!.size });
});
