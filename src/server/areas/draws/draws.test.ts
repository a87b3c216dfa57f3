import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { drawPages } from '#contract/areas/draw-pages.ts';
import { draws } from '#contract/areas/draws.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { orders } from '#contract/areas/orders.ts';
import { addDraw, publishDraw, sealDraw } from '#tests/build/draws.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { giveEntries } from '../entitlements/public.ts';

/** The clock stands at 9:00 on Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const HOUR = 3_600_000;
const db = () => server.server.database.systemDb;
const from = (hours: number) => new Date(server.clock.now().getTime() + hours * HOUR);
async function memberOf(state: string | null, names = { first: 'Mia', last: 'Nguyen' }) {
  const member = await server.aMember();
  await sql`update profiles set state = ${state}, first_name = ${names.first}, last_name = ${names.last}
    where member_id = ${member.id}`.execute(db());
  return member;
}
const give = (memberId: number, entries: number, dedupeKey: string) =>
  db()
    .transaction()
    .execute((transaction) =>
      giveEntries(transaction, server.clock, memberId, { entries, dedupeKey, source: 'Test', kind: 'pack' }),
    );

describe('draws for members', () => {
  test('R06: a member sees the numbers, sources and live odds of each draw to come', async () => {
    const weekly = await addDraw(db(), { slug: 'weekly', opensAt: from(-1), closesAt: from(70), drawsAt: from(78.5) });
    const [mia, leo] = [await memberOf('NSW'), await memberOf('VIC')];
    await give(mia.id, 35, 'order:O1');
    await give(leo.id, 65, 'order:O2');
    const read = async (token: string) => (await server.call(draws.getUwinEntries, { token })).body;
    expect(await read(mia.token)).toMatchObject({
      entries: 35,
      waiting: 0,
      data: [
        {
          draw: weekly,
          title: 'Weekly Mega Draw',
          entries: 35,
          total: 100,
          odds: 3,
          left: false,
          admitted: true,
          ranges: [{ first: 1, last: 35, source: 'pack', withdrawn: false }],
        },
      ],
    });
    const list = (await server.call(draws.drawList)).body.CompetitionDrawData;
    expect(list).toMatchObject([
      {
        draw: weekly,
        Title: 'Weekly Mega Draw',
        DrawDate: '2026-11-19',
        DrawTime: '15:30',
        entries: 100,
        state: 'open',
      },
    ]);
    // Leo leaves: his entries no longer count, and come back with him.
    await server.call(draws.dropout, { token: leo.token, body: { draw: weekly } });
    expect((await read(mia.token)).data[0]).toMatchObject({ total: 35, odds: 1 });
    expect((await read(leo.token)).data[0]).toMatchObject({ left: true, entries: 0, odds: null });
    await server.call(draws.dropout, { token: leo.token, body: { draw: 'weekly', back: true } });
    expect((await read(leo.token)).data[0]).toMatchObject({ left: false, entries: 65, total: 100, odds: 2 });
    const { data } = (await server.call(draws.dropoutHistory, { token: leo.token })).body;
    expect(data).toMatchObject([
      {
        ClientID: leo.id,
        DrawName: 'Weekly Mega Draw',
        DrawDate: '2026-11-19',
        DateDropOut: '2026-11-15T22:00:00.000Z',
        came_back_at: '2026-11-15T22:00:00.000Z',
      },
    ]);
    await sealDraw(db(), weekly);
  });

  test('a member who left all draws gets no numbers until they come back, and a closed draw stays as it is', async () => {
    const mia = await memberOf('NSW');
    const leave = (body: { draw: string | number; back?: boolean }) =>
      server.call(draws.dropout, { token: mia.token, body });
    expect((await leave({ draw: 'all' })).status).toBe(200);
    const open = await addDraw(db(), {
      slug: 'daily',
      title: 'Daily Draw',
      repeats: 'daily',
      opensAt: from(-1),
      closesAt: from(9),
    });
    await give(mia.id, 5, 'order:L1');
    const part = async () =>
      (await server.call(draws.getUwinEntries, { token: mia.token })).body.data.find(({ draw }) => draw === open);
    expect(await part()).toMatchObject({ left: true, entries: 0, ranges: [] });
    expect((await leave({ draw: open, back: true })).status).toBe(200);
    await give(mia.id, 4, 'order:L2');
    expect(await part()).toMatchObject({ left: false, entries: 4 });
    await sealDraw(db(), open);
    const late = await leave({ draw: open });
    expect(late.status).toBe(409);
    expect((await leave({ draw: 999_999 })).status).toBe(404);
    expect((await leave({ draw: 'no-such-series' })).status).toBe(404);
  });

  test('the free-entry form gives its entries once a member and draw, also in a crowd of clicks', async () => {
    const free = await addDraw(db(), { slug: 'free', freeEntries: 2, opensAt: from(-1), closesAt: from(9) });
    const [mia, nowhere] = [await memberOf('QLD'), await memberOf(null)];
    const act = (token: string) =>
      server.call(draws.entriesAction, { token, body: { request_type: 'free_entry', draw: free } });
    const clicks = await Promise.all(Array.from({ length: 12 }, () => act(mia.token)));
    expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1);
    const refusals = clicks.filter(({ status }) => status === 409);
    expect(refusals).toHaveLength(11);
    expect(refusals.every(({ text }) => text.includes('You’ve already used the free-entry form'))).toBe(true);
    const refused = await act(nowhere.token);
    expect([refused.status, refused.text.includes('Add your address')]).toEqual([409, true]);
    const leo = await memberOf('WA');
    const { generated } = (await server.call(draws.generate, { token: leo.token })).body;
    expect(generated).toMatchObject([{ draw: free, title: 'Weekly Mega Draw' }]);
    // Twelve clicks of Mia took two numbers, and none got lost.
    expect([generated[0]!.first, generated[0]!.last]).toEqual([3, 4]);
    expect((await server.call(draws.generate, { token: leo.token })).status).toBe(409);
    await sealDraw(db(), free);
  });

  test('a limit stops an order above it before anything is paid; a higher one starts a week later', async () => {
    const mia = await memberOf('NSW');
    const set = async (entries: number | null) =>
      (await server.call(draws.setLimit, { token: mia.token, body: { entries_a_month: entries } })).body.data;
    expect(await set(20)).toEqual({ entries_a_month: 20, next: null });
    const buy = (key: string) =>
      server.call(orders.createOrder, {
        token: mia.token,
        headers: { 'idempotency-key': key },
        body: { items: [{ slug: 'debt-handbook', quantity: 3 }], total: 3 },
      });
    const refused = await buy('limit-1');
    expect(refused.status).toBe(409);
    expect(refused.text).toContain('You’ve set a limit of 20 purchased entries a month, and you have 20 left.');
    expect(await set(100)).toMatchObject({ entries_a_month: 20, next: { entries_a_month: 100 } });
    expect(await set(null)).toMatchObject({ entries_a_month: 20, next: { entries_a_month: null } });
    expect(await set(5)).toEqual({ entries_a_month: 5, next: null });
  });
});

describe('winners', () => {
  test('R06: winners are grouped by draw name, the first unclaimed one comes first, and a claim names its winner', async () => {
    const [mia, leo] = [await memberOf('NSW'), await memberOf('VIC', { first: 'Leo', last: 'Brown' })];
    const draw = await addDraw(db(), {
      slug: 'monthly',
      title: 'Monthly Mega Draw',
      repeats: 'monthly',
      opensAt: from(-48),
      closesAt: from(-2),
      drawsAt: from(-1),
      prizes: [
        { title: 'First prize', cents: 500_000 },
        { title: 'Second prize', cents: 10_000 },
      ],
    });
    const claimUntil = from(28 * 24);
    await publishDraw(db(), draw, [
      { memberId: mia.id, number: 7, claimUntil },
      { memberId: leo.id, number: 3, claimUntil },
    ]);
    const claim = (token: string, position: number, name: 'initial' | 'anonymous', key: string) =>
      server.call(draws.claimPrize, { token, headers: { 'idempotency-key': key }, body: { draw, position, name } });
    expect((await claim(leo.token, 1, 'initial', 'claim-1')).status).toBe(404);
    const claimed = (await claim(mia.token, 1, 'initial', 'claim-2')).body;
    expect(claimed.data).toMatchObject({ claim_status: 'Claimed', name: 'Mia N.', prize: 'First prize', value: 5000 });
    const groups = (await server.call(draws.winners)).body.data;
    expect(groups).toMatchObject([
      {
        DrawName: 'Monthly Mega Draw',
        winners: [
          { prize: 'Second prize', claim_status: 'Unclaimed', name: null },
          { prize: 'First prize', claim_status: 'Claimed', name: 'Mia N.' },
        ],
      },
    ]);
    await claim(mia.token, 1, 'anonymous', 'claim-3');
    const history = (await server.call(draws.winnersHistory)).body;
    expect(history).toMatchObject({ total: 2, data: [{ position: 1, name: null, number: 7 }, { position: 2 }] });
    const operator = await server.aMember({ role: 'operator' });
    const list = (await server.call(draws.claimedPrizes, { token: operator.token })).body;
    expect(list).toMatchObject({ total: 1, data: [{ draw, position: 1, member: 'Mia Nguyen', member_id: mia.id }] });
    const handOver = (position: number) =>
      server.call(draws.handOver, { token: operator.token, body: { draw, position, reason: 'Paid by bank transfer' } });
    expect((await handOver(2)).status).toBe(409);
    expect((await handOver(1)).status).toBe(200);
    expect((await handOver(1)).status).toBe(409);
    const { data } = (await server.call(draws.prizes, { token: mia.token })).body;
    expect(data).toMatchObject([{ claim_status: 'Handed over', prize: 'First prize' }]);
  });

  test('a prize whose time is over is not claimed, and a prize of entries arrives by itself, once', async () => {
    const mia = await memberOf('NSW');
    const draw = await addDraw(db(), {
      slug: 'gone',
      opensAt: from(-48),
      closesAt: from(-2),
      drawsAt: from(-1),
      prizes: [
        { title: 'Late prize', cents: 100 },
        { title: '50 entries', cents: 100 },
      ],
    });
    await sql`update draw_prizes set kind = 'entries', amount = 50 where sequence = ${draw} and position = 2`.execute(
      db(),
    );
    await publishDraw(db(), draw, [
      { memberId: mia.id, number: 1, claimUntil: from(-0.5) },
      { memberId: mia.id, number: 2, claimUntil: from(24) },
    ]);
    const claim = (position: number, key: string) =>
      server.call(draws.claimPrize, {
        token: mia.token,
        headers: { 'idempotency-key': key },
        body: { draw, position, name: 'anonymous' },
      });
    expect((await claim(1, 'late')).status).toBe(410);
    await claim(2, 'entries-1');
    await claim(2, 'entries-2');
    await mailboxOf(server).carry();
    await mailboxOf(server).carry();
    expect((await server.call(entitlements.entries, { token: mia.token })).body.entries).toBe(50);
    const { data } = (await server.call(draws.prizes, { token: mia.token })).body;
    expect(data.map(({ claim_status: status }) => status)).toEqual(['Unclaimed', 'Handed over']);
    await db().deleteFrom('members').where('member_id', '=', mia.id).execute();
    const { rows } =
      await sql`select winner_id, public_name from draw_winners where sequence = ${draw} group by 1, 2`.execute(db());
    expect(rows).toEqual([{ winner_id: null, public_name: null }]);
  });
});

describe('pages about draws', () => {
  test('operators store pictures with their text, and the words of a form; everybody reads them', async () => {
    const operator = await server.aMember({ role: 'operator' });
    const save = (body: object) => server.callWith(drawPages.saveForm, { token: operator.token, body });
    expect(
      (await save({ repeats: 'weekly', number: 2, headline: 'Win on Thursday', text: 'One form each.' })).status,
    ).toBe(400);
    await save({
      repeats: 'weekly',
      number: 2,
      headline: 'Win on Thursday',
      text: 'One form each.',
      button: 'Enter now',
    });
    const details = async (form?: number) =>
      (await server.call(draws.details, { query: { repeats: 'weekly', ...(form ? { form } : {}) } })).body.form;
    expect(await details(2)).toEqual({
      number: 2,
      headline: 'Win on Thursday',
      text: 'One form each.',
      button: 'Enter now',
    });
    expect(await details(3)).toBeNull();
    await save({ repeats: 'weekly', number: 2 });
    expect(await details(2)).toBeNull();
    const form = new FormData();
    for (const [name, value] of Object.entries({
      Type: 'Slider',
      Title: 'Weekly',
      Alt: 'A car by the sea',
      Link: '/uwin',
    }))
      form.set(name, value);
    form.set('file', new Blob([pixel], { type: 'image/png' }), 'car.png');
    const saved = await server.call(drawPages.saveImage, { token: operator.token, form });
    expect(saved.status, saved.text).toBe(200);
    const images = async (Type: 'Slider' | 'Banner') =>
      (await server.call(drawPages.images, { query: { Type } })).body.data;
    expect(await images('Slider')).toMatchObject([{ Type: 'Slider', Alt: 'A car by the sea', Link: '/uwin' }]);
    expect(await images('Banner')).toEqual([]);
    const [, version] = /api\/images\/\d+\/(.*)/.exec(saved.body.data.Image)!;
    const id = saved.body.data.id;
    expect((await fetch(`${server.baseUrl}api/images/${id}/${version}`)).headers.get('content-type')).toBe(
      'image/webp',
    );
    await server.call(drawPages.removeImage, { token: operator.token, body: { id } });
    expect(await images('Slider')).toEqual([]);
  });
});

/** A PNG of one pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
