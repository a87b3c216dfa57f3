import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { entitlements } from '#contract/areas/entitlements.ts';
import { spin } from '#contract/areas/spin.ts';
import { segmentAt } from '#domain/rewards/spin.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openSession } from '#server/kit/session.ts';
import { asOwner } from '#tests/build/database.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { claimSpin, memberIn, publishOdds, usualOdds } from '#tests/build/spin.ts';

/** The clock is set to Monday 16 November 2026, 9 am in Sydney. */
let server: TestServer;
let operator: { id: number; token: string };
const system = () => server.server.database.systemDb;

/** Takes the odds and spins of earlier tests away, which the product itself never does. */
async function startAgain(): Promise<void> {
  server.clock.set(testStart);
  await asOwner(server.server.database.url, async (owner) => {
    await sql`truncate spins, spin_days, spin_budgets, spin_segments, spin_versions, spin_promotions cascade`.execute(
      owner,
    );
  });
}

beforeAll(async () => {
  server = await startTestServer({ rateLimits: false });
  operator = await server.aMember({ role: 'operator' });
});
beforeEach(startAgain);
afterAll(async () => {
  expect(await checkLedger(system())).toEqual([]);
  await server.close();
});

/** A new session of a member, since those of the day before have expired. */
async function again<M extends { id: number }>(member: M): Promise<M & { token: string }> {
  const caller = { ip: '127.0.0.1', userAgent: 'test' };
  const { access } = await openSession(system(), server.clock, {
    memberId: member.id,
    remember: false,
    caller,
    secondStep: true,
  });
  return { ...member, token: access };
}

const result = async (token: string) => (await server.call(spin.result, { token })).body;
const status = async (token: string) => (await server.call(spin.limits, { token })).body.status;
const entriesOf = async (token: string) => (await server.call(entitlements.entries, { token })).body.entries;
const qoinOf = async (memberId: number) => {
  const row = await system()
    .selectFrom('ledger_accounts')
    .select('balance')
    .where('member_id', '=', memberId)
    .where('unit', '=', 'qoin')
    .executeTakeFirst();
  return row?.balance ?? 0;
};

/** Odds under which one segment is nearly certain: a thousand members would not draw the other. */
const always = (prize: object) => [
  { label: 'No prize this time', kind: 'none', amount: 0, weight: 1, stock: null, daily_cap: null, fallback: null },
  { label: '2 entries', kind: 'entries', amount: 2, weight: 1, stock: null, daily_cap: null, fallback: null },
  {
    label: '50 Qoin',
    kind: 'qoin',
    amount: 50,
    weight: 1_000_000,
    stock: null,
    daily_cap: null,
    fallback: null,
    ...prize,
  },
];

describe('the daily spin (R07)', () => {
  test('R07: items, result, limit and claim: the result is fixed before the wheel turns, and claimed once', async () => {
    await publishOdds(server, operator.token);
    const mia = await memberIn(server);
    const items = (await server.call(spin.items, { token: mia.token })).body;
    expect([items.status, items.total, items.starts_on]).toEqual(['open', 1_000, '2026-11-16']);
    expect(items.data.map(({ label, weight, left }) => [label, weight, left])).toEqual([
      ['No prize this time', 500, null],
      ['1 entry', 300, 100_000],
      ['5 entries', 120, 50],
      ['20 Qoin', 70, 5_000],
      ['500 Qoin', 10, 2],
    ]);
    const first = await result(mia.token);
    for (let reads = 0; reads < 5; reads += 1) expect(await result(mia.token)).toEqual(first);
    expect([first.status, first.result!.id, first.result!.claimed_at]).toEqual(['open', '2026-11-16:1', null]);
    expect((await server.call(spin.limits, { token: mia.token })).body).toEqual({
      status: 'open',
      limit: 1,
      used: 0,
      left: 1,
      day: '2026-11-16',
      next_day_at: '2026-11-16T13:00:00.000Z',
    });
    const claimed = (await claimSpin(server, mia.token, first.result!.id)).body.data;
    expect(claimed).toEqual({ ...first.result, claimed_at: testStart });
    expect((await claimSpin(server, mia.token, first.result!.id)).body.data).toEqual(claimed);
    expect(await result(mia.token)).toEqual({ status: 'used', result: claimed });
    const second = await claimSpin(server, mia.token);
    expect([second.status, second.problem.detail]).toEqual([
      409,
      'You’ve used today’s spin. The next one is ready at midnight, Sydney time.',
    ]);
  });

  test('R07: reading changes nothing, also as HEAD or by a prefetch', async () => {
    await publishOdds(server, operator.token);
    const leo = await memberIn(server);
    const count = async () =>
      (
        await sql<{
          rows: number;
        }>`select (select count(*) from spins)::int + (select count(*) from spin_days)::int as rows`.execute(system())
      ).rows[0]!.rows;
    for (const { path } of [spin.items, spin.result, spin.limits, spin.log, spin.history]) {
      const headers = { authorization: `Bearer ${leo.token}`, purpose: 'prefetch', 'sec-purpose': 'prefetch' };
      await fetch(`${server.baseUrl}${path}`, { headers });
      await fetch(`${server.baseUrl}${path}`, { method: 'HEAD', headers });
    }
    expect(await count()).toBe(0);
  });

  test('R07: 200 parallel claims of one spin have one effect, and all get the same answer', async () => {
    await publishOdds(server, operator.token, { segments: always({}) as never });
    const kit = await memberIn(server);
    const answers = await Promise.all(Array.from({ length: 200 }, () => claimSpin(server, kit.token)));
    // A busy server may refuse some, which have no effect.
    const claimed = answers.filter(({ status: code }) => code === 200);
    expect(claimed.length).toBeGreaterThan(0);
    expect(new Set(claimed.map(({ body }) => JSON.stringify(body.data))).size).toBe(1);
    expect(answers.filter(({ status: code }) => ![200, 409, 503].includes(code))).toEqual([]);
    expect(await qoinOf(kit.id)).toBe(50);
    const log = (await server.call(spin.log)).body.data[0]!;
    expect([log.spins, log.segments[2]!.awarded]).toEqual([1, 1]);
  });

  test('R07: a new day in Sydney brings a new spin, also when the clocks change', async () => {
    await publishOdds(server, operator.token);
    const zoe = await memberIn(server);
    await claimSpin(server, zoe.token);
    server.clock.set('2026-11-16T12:59:59.000Z');
    const late = await again(zoe);
    expect(await status(late.token)).toBe('used');
    server.clock.set('2026-11-16T13:00:00.000Z');
    expect(await result(late.token)).toMatchObject({ status: 'open', result: { id: '2026-11-17:1' } });
    expect((await claimSpin(server, late.token, '2026-11-16:1')).status).toBe(409);
    // Daylight saving ended that morning: the day has 25 hours.
    server.clock.set('2027-04-03T13:00:00.000Z');
    const { token } = await memberIn(server);
    expect((await server.call(spin.limits, { token })).body).toMatchObject({
      day: '2027-04-04',
      next_day_at: '2027-04-04T14:00:00.000Z',
    });
  });

  test('R07: three spins a day are three results, each claimed in its turn', async () => {
    await publishOdds(server, operator.token, { spins_per_day: 3 });
    const ben = await memberIn(server);
    const early = await claimSpin(server, ben.token, '2026-11-16:2');
    expect([early.status, early.problem.detail]).toEqual([409, 'Claim your earlier spin first.']);
    for (let number = 1; number <= 3; number += 1)
      expect((await claimSpin(server, ben.token)).body.data.id).toBe(`2026-11-16:${number}`);
    const fourth = await claimSpin(server, ben.token);
    expect([fourth.status, fourth.problem.detail]).toEqual([
      409,
      'You’ve used today’s spins. The next one is ready at midnight, Sydney time.',
    ]);
    expect((await claimSpin(server, ben.token, '2026-11-16:4')).status).toBe(409);
    expect((await server.call(spin.history, { token: ben.token })).body.total).toBe(3);
  });
});

describe('what can run out', () => {
  test('R07: 40 members want the last 3: the others get the published fallback', async () => {
    await publishOdds(server, operator.token, { segments: always({ stock: 3, fallback: 1 }) as never });
    const members = await Promise.all(Array.from({ length: 40 }, () => memberIn(server)));
    const claims = await Promise.all(members.map(({ token }) => claimSpin(server, token)));
    const prizes = claims.map(({ body }) => [body.data.prize.label, body.data.instead_of]);
    expect(prizes.filter(([label]) => label === '50 Qoin')).toHaveLength(3);
    expect(prizes.filter(([label, instead]) => label === '2 entries' && instead === '50 Qoin')).toHaveLength(37);
    const late = await memberIn(server);
    expect((await result(late.token)).result).toMatchObject({ prize: { label: '2 entries' }, instead_of: '50 Qoin' });
    expect((await server.call(spin.items)).body.data[2]!.left).toBe(0);
  });

  test('R07: a daily cap and the day’s budget hold among parallel spins, and start again the next day', async () => {
    await publishOdds(server, operator.token, {
      daily_entries: 7,
      segments: always({ daily_cap: 2, fallback: 1 }) as never,
    });
    let members = await Promise.all(Array.from({ length: 20 }, () => memberIn(server)));
    const spinAll = async () => {
      const claims = await Promise.all(members.map(({ token }) => claimSpin(server, token)));
      const labels = claims.map(({ body }) => body.data.prize.label);
      return ['50 Qoin', '2 entries', 'No prize this time'].map(
        (label) => labels.filter((one) => one === label).length,
      );
    };
    // Two of the cap, three times two entries of a budget of seven, and nothing for the other fifteen.
    expect(await spinAll()).toEqual([2, 3, 15]);
    server.clock.set('2026-11-17T00:00:00.000Z');
    members = await Promise.all(members.map(again));
    expect(await spinAll()).toEqual([2, 3, 15]);
    const today = (await server.call(spin.setUp, { token: (await server.aMember({ role: 'operator' })).token })).body
      .today;
    expect(today).toEqual({ day: '2026-11-17', entries: 6, qoin: 100 });
  });

  test('R07: entries and Qoin arrive in the ledger, with their source', async () => {
    await publishOdds(server, operator.token, { segments: always({ stock: 1, fallback: 1 }) as never });
    const [first, second] = [await memberIn(server), await memberIn(server)];
    await claimSpin(server, first.token);
    await claimSpin(server, second.token);
    expect([await qoinOf(first.id), await entriesOf(first.token)]).toEqual([50, 0]);
    expect([await qoinOf(second.id), await entriesOf(second.token)]).toEqual([0, 2]);
    expect((await server.call(entitlements.entries, { token: second.token })).body.data[0]).toMatchObject({
      entries: 2,
      source: 'Daily spin',
    });
  });
});

describe('where and when', () => {
  test('R07: South Australia is off by default, and operators can date a change', async () => {
    await publishOdds(server, operator.token);
    const [adelaide, nowhere] = [await memberIn(server, 'SA'), await memberIn(server, null)];
    expect([await status(adelaide.token), await status(nowhere.token)]).toEqual(['state_closed', 'state_unknown']);
    expect([(await claimSpin(server, adelaide.token)).status, (await claimSpin(server, nowhere.token)).status]).toEqual(
      [403, 403],
    );
    const body = {
      state: 'SA',
      allowed: true,
      starts_on: '2026-11-17',
      note: 'Licence T26/1',
      reason: 'Licence',
    } as const;
    expect((await server.call(spin.setState, { token: operator.token, body })).status).toBe(200);
    expect(await status(adelaide.token)).toBe('state_closed');
    server.clock.set('2026-11-17T00:00:00.000Z');
    expect((await claimSpin(server, (await again(adelaide)).token)).status).toBe(200);
    const past = await server.call(spin.setState, {
      token: (await again(operator)).token,
      body: { ...body, starts_on: '2026-11-15' },
    });
    expect(past.problem.errors?.[0]?.field).toBe('starts_on');
    await sql`delete from spin_states where starts_on = '2026-11-17'`.execute(system());
  });

  test('a pause stops everybody at once; without odds there is no spin', async () => {
    const amy = await memberIn(server);
    expect([await status(amy.token), (await claimSpin(server, amy.token)).status]).toEqual(['not_set_up', 403]);
    await publishOdds(server, operator.token);
    const pause = async (paused: boolean) =>
      server.call(spin.pause, { token: operator.token, body: { paused, reason: 'Check' } });
    await pause(true);
    expect([await status(amy.token), (await claimSpin(server, amy.token)).status]).toEqual(['paused', 403]);
    await pause(false);
    expect((await claimSpin(server, amy.token)).status).toBe(200);
  });
});

describe('odds', () => {
  test('R07: what was spun is never rewritten: later odds start on a later day, and the old ones stay in the log', async () => {
    const first = await publishOdds(server, operator.token);
    const ida = await memberIn(server);
    await claimSpin(server, ida.token);
    await expect(publishOdds(server, operator.token)).rejects.toThrow('change during a day');
    await publishOdds(server, operator.token, { title: 'Summer spin', starts_on: '2026-11-18' });
    await expect(publishOdds(server, operator.token, { starts_on: '2026-11-18' })).rejects.toThrow('already start');
    server.clock.set('2026-11-18T00:00:00.000Z');
    const log = (await server.call(spin.log)).body.data;
    expect(log.map(({ title, starts_on, ends_on, spins }) => [title, starts_on, ends_on, spins])).toEqual([
      ['Summer spin', '2026-11-18', null, 0],
      ['Everyday spin', '2026-11-16', '2026-11-17', 1],
    ]);
    for (const change of [
      sql`update spin_segments set weight = 1 where version_id = ${first}`,
      sql`delete from spin_segments where version_id = ${first}`,
      sql`update spin_versions set spins_per_day = 9 where id = ${first}`,
      sql`update spins set drawn = 4, awarded = 4`,
    ])
      await expect(change.execute(system())).rejects.toThrow(/cannot change/);
  });

  test('R07: each spin can be checked: the secret of the day, published as a hash before, gives the result', async () => {
    await publishOdds(server, operator.token);
    const uma = await memberIn(server);
    const { commitment } = (await server.call(spin.items)).body;
    await claimSpin(server, uma.token);
    const history = async () => (await server.call(spin.history, { token: (await again(uma)).token })).body;
    expect((await history()).data[0]!.secret).toBeNull();
    server.clock.set('2026-11-17T00:00:00.000Z');
    const { ticket, data } = await history();
    const secret = Buffer.from(data[0]!.secret!, 'hex');
    expect(createHash('sha256').update(secret).digest('hex')).toBe(commitment);
    const number = createHmac('sha256', secret).update(`${ticket}:1:0`).digest().readUInt32BE(0);
    expect(
      segmentAt(
        usualOdds.segments.map(({ weight }) => Number(weight)),
        number % 1_000,
      ),
    ).toBe(data[0]!.drawn);
  });

  test('name the invalid field', async () => {
    const nothing = usualOdds.segments[0]!;
    const entry = usualOdds.segments[1]!;
    const refused: [object, string][] = [
      [{ title: '' }, 'title'],
      [{ starts_on: '2026-02-30' }, 'starts_on'],
      [{ spins_per_day: 0 }, 'spins_per_day'],
      [{ segments: [nothing] }, 'segments'],
      [{ segments: [entry, entry] }, 'segments'],
      [{ segments: [nothing, { ...entry, weight: 0 }] }, 'segments.1.weight'],
      [{ segments: [nothing, { ...entry, amount: 0 }] }, 'segments.1.amount'],
      [{ segments: [{ ...nothing, stock: 3 }, entry] }, 'segments.0.stock'],
      [{ segments: [nothing, { ...entry, stock: 3 }] }, 'segments.1.fallback'],
      [{ segments: [nothing, { ...entry, stock: 3, fallback: 1 }] }, 'segments.1.fallback'],
      [{ segments: [nothing, { ...entry, fallback: 0 }] }, 'segments.1.fallback'],
    ];
    for (const [body, field] of refused) {
      const answer = await server.callWith(spin.saveDraft, {
        token: operator.token,
        body: { ...usualOdds, ...body },
      });
      expect([answer.status, answer.problem.errors?.[0]?.field], field).toEqual([400, field]);
    }
    const badId = await server.callWith(spin.claim, {
      token: operator.token,
      headers: { 'idempotency-key': 'bad' },
      body: { prize: '1; drop' },
    });
    expect(badId.problem.errors?.[0]?.field).toBe('prize');
  });

  test('stock can be raised, and promotions are shown while they run', async () => {
    const id = await publishOdds(server, operator.token);
    const { token } = operator;
    const set = async (segment: number) =>
      (await server.call(spin.setStock, { token, body: { id, segment, stock: 9, reason: 'More prizes' } })).status;
    expect([await set(4), await set(1)]).toEqual([200, 409]);
    expect((await server.call(spin.items)).body.data[4]!.left).toBe(9);
    const body = {
      page: 'spin-bali',
      title: 'Spin for Bali',
      body: 'Entries.',
      starts_on: '2026-11-16',
      ends_on: '2026-11-16',
      reason: 'Spring',
    } as const;
    expect((await server.call(spin.setPromotion, { token, body })).status).toBe(200);
    const shown = async () => (await server.call(spin.promotion, { query: { page: 'spin-bali' } })).body.data?.title;
    expect(await shown()).toBe('Spin for Bali');
    server.clock.set('2026-11-16T13:00:00.000Z');
    expect(await shown()).toBeUndefined();
  });
});
