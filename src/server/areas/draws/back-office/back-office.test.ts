import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { backOffice } from '#contract/areas/back-office.ts';
import { drawBackOffice } from '#contract/areas/draw-back-office.ts';
import { drawRecords } from '#contract/areas/draw-records.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { openSession } from '#server/kit/session.ts';
import { drawEngine } from '#tests/build/draw-engine.ts';
import type { DrawEngine } from '#tests/build/draw-engine.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
let engine: DrawEngine;
let one: string;
let other: string;
let operators: { id: number }[];
const caller = { ip: '127.0.0.1', userAgent: 'test' };

/** Sessions end while the clock is moved on. */
async function signIn(): Promise<void> {
  const [first, second] = await Promise.all(
    operators.map(({ id }) =>
      openSession(db(), server.clock, { memberId: id, remember: false, caller, secondStep: true }),
    ),
  );
  [one, other] = [first!.access, second!.access];
}
beforeAll(async () => {
  server = await startTestServer();
  engine = drawEngine(server);
  operators = [await server.aMember({ role: 'operator' }), await server.aMember({ role: 'operator' })];
  await signIn();
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;
const waitingDraws = async () => (await server.call(backOffice.counts, { token: one })).body.data.draws;
const notices = async (token: string) =>
  (await server.call(notifications.userList, { token })).body.data
    .filter(({ title }) => title.startsWith('A draw needs'))
    .map(({ title, href }) => [title, href]);
const fields = {
  slug: 'weekly-mega',
  title: 'Weekly Mega Draw',
  repeats: 'weekly' as const,
  draw_time: '15:30',
  weekday: 4,
  closes_before_minutes: 30,
  description: '',
  terms: 'Residents aged 18 or over.',
  claim_days: 28,
  free_entries: 1,
  sample: false,
  reason: 'New series',
  states: ['NSW' as const, 'QLD' as const],
  prizes: [{ title: 'Car', description: '', value: 40_000, kind: 'other' as const }],
  permits: [] as { state: 'NSW'; number: string; valid_from: string; valid_until: string }[],
};

describe('series', () => {
  test('R06: are drafts until they are started, and leave out states whose permit is missing', async () => {
    const { body: saved } = await server.call(drawBackOffice.saveSeries, { token: one, body: fields });
    await engine.run();
    expect(await engine.drawsOf(saved.id)).toEqual([]);
    const listed = await server.call(drawBackOffice.series, { token: one });
    expect(listed.body.data[0]).toMatchObject({ active: false, missing_permits: ['NSW'], draw_time: '15:30' });
    expect(listed.body.data[0]!.next_draw_at?.valueOf()).toBe('2026-11-19T04:30:00.000Z');
    const started = await server.call(drawBackOffice.activateSeries, {
      token: one,
      body: { id: saved.id, active: true, reason: 'Ready' },
    });
    expect(started.body.missing_permits).toEqual(['NSW']);
    await engine.run();
    const { rows } = await sql<{ states: string[] }>`select states from draws where series_id = ${saved.id}`.execute(
      db(),
    );
    expect(rows.map(({ states }) => states)).toEqual([['QLD'], ['QLD']]);
    const permits = [{ state: 'NSW' as const, number: 'TP/26/1', valid_from: '2026-01-01', valid_until: '2027-12-31' }];
    await server.call(drawBackOffice.saveSeries, { token: one, body: { ...fields, id: saved.id, permits } });
    server.clock.set('2026-11-20T00:00:00.000Z');
    await engine.run();
    const { rows: later } = await sql<{ states: string[] }>`
      select states from draws where series_id = ${saved.id} order by sequence desc limit 1`.execute(db());
    expect(later[0]!.states).toEqual(['NSW', 'QLD']);
  });

  test('name the field that doesn’t fit', async () => {
    await signIn();
    const refused = async (change: object) => {
      const { status, problem } = await server.callWith(drawBackOffice.saveSeries, {
        token: one,
        body: { ...fields, slug: 'new', ...change },
      });
      return [status, problem.errors?.[0]?.field];
    };
    expect(await refused({ weekday: null })).toEqual([400, 'weekday']);
    expect(await refused({ repeats: 'once' })).toEqual([400, 'draw_on']);
    expect(await refused({ draw_time: '25:00' })).toEqual([400, 'draw_time']);
    expect(await refused({ prizes: [{ ...fields.prizes[0], kind: 'qoin' }] })).toEqual([400, 'prizes.0.amount']);
    expect(await refused({ states: ['XX'] })).toEqual([400, 'states.0']);
    expect((await refused({ slug: 'weekly-mega' }))[0]).toBe(409);
  });
});

describe('two operators', () => {
  test('make a draw void and have it drawn again; one alone can’t, and the record shows both', async () => {
    await signIn();
    const { body } = await server.call(drawBackOffice.draws, { token: one, query: {} });
    const { sequence, can } = body.data.find(({ state }) => state === 'open')!;
    expect(can).toEqual(['void']);
    const member = await server.aMember();
    await engine.enter({ memberId: member.id, sequence, count: 3, reference: 'order:1' });
    const request = (what: 'void' | 'redraw') =>
      server.callWith(drawBackOffice.request, { token: one, body: { sequence, what, reason: 'Wrong prize' } });
    const decide = (token: string, id: number, agree = true) =>
      server.callWith(drawBackOffice.decide, { token, body: { id, agree, reason: 'Checked' } });
    expect((await request('redraw')).status).toBe(409);
    const { id } = (await request('void')).body;
    expect([await waitingDraws(), await notices(one), await notices(other)]).toEqual([
      1,
      [],
      [['A draw needs a second approval', '/operator/draws?show=waiting']],
    ]);
    expect((await request('void')).status).toBe(409);
    expect((await decide(one, id)).status).toBe(403);
    const waiting = await server.call(drawBackOffice.draws, { token: other, query: { waiting: 'true' } });
    expect(waiting.body.data.map((draw) => [draw.sequence, draw.waiting?.what, draw.waiting?.mine])).toEqual([
      [sequence, 'void', false],
    ]);
    expect((await decide(other, id)).status).toBe(200);
    expect((await decide(other, id)).status).toBe(409);
    expect([await waitingDraws(), await notices(other)]).toEqual([0, []]);
    const again = (await request('redraw')).body;
    const { body: decided } = await decide(other, again.id);
    expect(decided.redraw).toBeGreaterThan(sequence);
    expect((await request('redraw')).status).toBe(409);
    const listed = (await server.call(drawBackOffice.draws, { token: one, query: {} })).body.data;
    expect(listed.find((draw) => draw.sequence === decided.redraw)).toMatchObject({ redraws: sequence, entries: 3 });
    const record = await server.call(drawRecords.record, { params: { sequence: String(decided.redraw) } });
    expect(record.body).toMatchObject({ redraws: sequence, redraw_reason: 'void' });
    const { rows } = await sql<{ kind: string; body: string }>`
      select kind, body from draw_receipts where sequence in (${sequence}, ${decided.redraw})
      order by position`.execute(db());
    expect(rows.map(({ kind }) => kind)).toEqual(['announced', 'void', 'announced']);
    expect(JSON.parse(rows[1]!.body)).toMatchObject({ reason: 'Wrong prize', seed: expect.any(String) });
    const { rows: audited } = await sql<{ action: string }>`
      select action from audit_entries where subject = 'draw' order by sequence`.execute(db());
    expect(audited.map(({ action }) => action)).toEqual([
      'draw_void_requested',
      'draw_void_agreed',
      'draw_redraw_requested',
      'draw_redraw_agreed',
    ]);
    for (const at of ['2026-11-20T04:00:00.000Z', '2026-11-20T04:30:00.000Z']) {
      server.clock.set(at);
      await engine.run();
    }
    const { rows: winners } = await sql<{ winner_id: number }>`
      select winner_id from draw_winners where sequence = ${decided.redraw}`.execute(db());
    expect(winners).toEqual([{ winner_id: member.id }]);
  });

  test('a declined request changes nothing, and its author may take it back', async () => {
    await signIn();
    const { body } = await server.call(drawBackOffice.draws, { token: one, query: { state: 'announced' } });
    const { sequence } = body.data.find(({ redraws }) => redraws === null)!;
    const { body: requested } = await server.call(drawBackOffice.request, {
      token: one,
      body: { sequence, what: 'void', reason: 'A mistake' },
    });
    await server.call(drawBackOffice.decide, {
      token: one,
      body: { id: requested.id, agree: false, reason: 'Not needed' },
    });
    const { rows } = await sql<{ state: string }>`select state from draws where sequence = ${sequence}`.execute(db());
    expect(rows).toEqual([{ state: 'announced' }]);
  });
});
