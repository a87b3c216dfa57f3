import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { draws } from '#contract/areas/draws.ts';
import { openSession } from '#server/kit/session.ts';
import { drawEngine } from '#tests/build/draw-engine.ts';
import type { DrawEngine } from '#tests/build/draw-engine.ts';
import { checkFile } from '#tests/draws/tool.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { recordFile } from '../records/record-file.ts';
import { receiptsOf } from '../receipts/receipt-store.ts';
import { announceRedraw } from './announce.ts';
import { findDraw, prizesOf } from './draw-store.ts';
import { endDraw } from './end.ts';

/** Three members with ten entries each in a Daily Draw that is made void before it closes, on 16 November 2026. */
let server: TestServer;
let engine: DrawEngine;
let sequence: number;
let members: number[];
beforeAll(async () => {
  server = await startTestServer();
  engine = drawEngine(server);
  const series = await engine.aSeries({ claimDays: 3 });
  await engine.run();
  [sequence] = (await engine.drawsOf(series)) as [number];
  members = [(await server.aMember()).id, (await server.aMember()).id, (await server.aMember()).id];
  for (const memberId of members) await engine.enter({ memberId, sequence, count: 10, reference: 'order:1' });
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;

const voidAndRedraw = () =>
  db()
    .transaction()
    .execute(async (transaction) => {
      const draw = (await findDraw(transaction, sequence))!;
      await endDraw(transaction, engine.parts, draw, { state: 'void', reason: 'Wrong prize' });
      return announceRedraw(
        transaction,
        engine.parts,
        (await findDraw(transaction, sequence))!,
        await prizesOf(transaction, sequence),
      );
    });

async function draw(number: number): Promise<{ winner_id: number; redrawn_by: number | null }[]> {
  const { closes_at: closing, draws_at: drawing } = (await findDraw(db(), number))!;
  for (const at of [closing, drawing]) {
    server.clock.set(at.toISOString());
    await engine.run();
  }
  return winnersOf(number);
}

async function winnersOf(number: number) {
  const { rows } = await sql<{ winner_id: number; redrawn_by: number | null }>`
    select winner_id, redrawn_by from draw_winners where sequence = ${number}`.execute(db());
  return rows;
}

async function leave(memberId: number, number: number): Promise<void> {
  const caller = { ip: '127.0.0.1', userAgent: 'test' };
  const { access: token } = await openSession(db(), server.clock, { memberId, remember: false, caller });
  expect((await server.call(draws.dropout, { token, body: { draw: number } })).status).toBe(200);
}

test('a never-sealed draw that is drawn again twice doesn’t count an earlier winner who has left', async () => {
  const first = await voidAndRedraw();
  const winner = (await draw(first))[0]!.winner_id;
  // Nobody claims the prize within three days, so it's drawn again.
  server.clock.set('2026-11-20T13:00:00.000Z');
  await engine.run();
  const second = (await winnersOf(first))[0]!.redrawn_by!;
  const [gone, last] = members.filter((id) => id !== winner) as [number, number];
  await leave(winner, second);
  await leave(gone, second);
  expect(await draw(second)).toEqual([{ winner_id: last, redrawn_by: null }]);
  const bodies = (await receiptsOf(db(), second)).map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  expect(bodies.map(({ kind }) => kind)).toEqual(['announced', 'sealed', 'drawn']);
  expect(bodies[1]).toMatchObject({ entrants: 1, entries: 10, excluded: [] });
  let text = '';
  for await (const piece of recordFile(db(), (await findDraw(db(), second))!, 1_000_000)) text += piece;
  expect(checkFile(text).lines.filter(({ outcome }) => outcome === 'fails')).toEqual([]);
});
