import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { goals } from '#contract/areas/goals.ts';
import { imports } from '#contract/areas/imports.ts';
import { settings } from '#contract/areas/settings.ts';
import type { WireBodyOf, WireReplyOf } from '#contract/kit/endpoint.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Call, TestServer } from '#tests/build/server.ts';

/** The clock is set to Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type List = WireReplyOf<typeof goals.list>;
type Goal = List['data'][number];
type Person = Awaited<ReturnType<typeof aSaver>>;

const deposits: readonly StatementLine[] = [
  ['2026-08-20', 300, 'TRANSFER FROM EVERYDAY', '1'],
  ['2026-11-03', 100, 'TRANSFER FROM EVERYDAY', '2'],
  ['2026-11-12', 250, 'TRANSFER FROM EVERYDAY', '3'],
];

/** A member with one savings account of 1,850.00 and pay every second Thursday. */
async function aSaver(lines = deposits, balance = 1850) {
  const { id, token } = await server.aMember();
  const { accounts: made, batch_id: batchId } = await imported(
    server,
    { id, token },
    ofxOf(lines, '41200825', balance),
    'saver.ofx',
  );
  const accountId = made[0]!.id as number;
  const ask: Call = async (endpoint, input) => server.callWith(endpoint, { token, ...input });
  await ask(bankAccounts.setSaving, { body: { bank_account_id: accountId } });
  await ask(budget.setPayCycle, { body: { frequency: 'fortnightly', anchor: '2026-11-12' } });
  return { id, token, accountId, batchId, ask };
}

async function aGoal({ ask }: Person, body: Partial<WireBodyOf<typeof goals.create>>): Promise<Goal> {
  const answer = await ask(goals.create, { body: { name: 'Something', target: 1000, ...body } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const listOf = async ({ ask }: Person): Promise<List> => (await ask(goals.list)).body;
const cardsOf = (list: List): unknown[] => list.top_up_cards.map(({ kind, ready }) => [kind, ready]);
const named = (list: { data: Goal[] }, name: string): Goal => list.data.find((goal) => goal.name === name)!;

/** A one-pixel red image. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);

describe('goals from real account balances', () => {
  test('M09: a goal is created by JSON and by form, gets its savings from the account, and moves to the history when completed', async () => {
    const saver = await aSaver();
    const bali = await aGoal(saver, {
      name: 'Bali',
      target: 1500,
      target_date: '2026-12-24',
      start_amount: 100,
      note: 'With Sam',
      icon: 'plane',
      colour: '#1F7A4D',
    });
    expect(bali).toMatchObject({
      name: 'Bali',
      target: 1500,
      total_savings: 1500,
      allocated: 1400,
      start_amount: 100,
      left: 0,
      iscomplete: false,
      isactive: true,
      icon: 'plane',
      colour: '#1f7a4d',
      note: 'With Sam',
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({
      name: 'Bike',
      target: '900.50',
      target_date: '',
      bank_account_ids: String(saver.accountId),
    }))
      form.append(name, value);
    form.append('image', new Blob([png]), 'bike.png');
    const bike = (await saver.ask(goals.create, { form })).body.data;
    expect(bike).toMatchObject({
      name: 'Bike',
      target: 900.5,
      total_savings: 450,
      target_date: null,
      bank_account_ids: [saver.accountId],
    });
    const image = await fetch(new URL(bike.image!, server.baseUrl));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);

    const urlencoded = await server.callWith(goals.complete, {
      token: saver.token,
      params: { id: bali.id },
      body: '',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(urlencoded.body).toMatchObject({
      success: true,
      data: { iscomplete: true, total_savings: 1500, allocated: 0, completed_seen: false },
    });
    const list = await listOf(saver);
    expect(list.data.map((goal) => [goal.name, goal.iscomplete, goal.total_savings])).toEqual([
      ['Bike', false, 900.5],
      ['Bali', true, 1500],
    ]);
    expect(list).toMatchObject({ total_savings: 900.5, max_dsb_goals: 3, unallocated: 949.5 });

    expect((await saver.ask(profile.get)).body.completeGoals.data).toMatchObject([{ id: bali.id, name: 'Bali' }]);
    expect((await saver.ask(goals.setCompletedSeen, { body: { goal: bali.id } })).body).toEqual({ success: true });
    expect((await saver.ask(profile.get)).body.completeGoals.data).toEqual([]);
    expect(
      (await saver.ask(goals.complete, { params: { id: bali.id }, body: { complete: false } })).body.data,
    ).toMatchObject({ iscomplete: false, completed_at: null, total_savings: 1500 });
  });

  test('a name and an amount make a goal; each gets a colour that no open goal has', async () => {
    const saver = await aSaver();
    const [a, b] = [await aGoal(saver, { name: 'A' }), await aGoal(saver, { name: 'B', colour: '#2b6cb0' })];
    expect([a.colour, b.colour, (await aGoal(saver, {})).colour, (await aGoal(saver, {})).colour]).toEqual([
      '#2f7d5b',
      '#2b6cb0',
      '#b7791f',
      '#0f766e',
    ]);
    expect(a).toMatchObject({ icon: 'piggy-bank', target_date: null, note: null, saved_on: [saver.accountId] });
  });

  test('M09: the dashboard shows the number of goals that the member chose', async () => {
    const saver = await aSaver();
    await saver.ask(settings.updatePageSettings, { body: { goals: 5 } });
    expect((await listOf(saver)).max_dsb_goals).toBe(5);
  });

  test('M09: savings are divided by order, share and amount, and the cents add up', async () => {
    const saver = await aSaver();
    const [a, b, c] = [
      await aGoal(saver, { name: 'A' }),
      await aGoal(saver, { name: 'B' }),
      await aGoal(saver, { name: 'C' }),
    ];
    const savings = (list: { data: Goal[] }) => ['A', 'B', 'C'].map((name) => named(list, name).total_savings);
    expect(savings(await listOf(saver))).toEqual([1000, 850, 0]);
    type Allocation = WireBodyOf<typeof goals.allocate>;
    const allocate = async (method: Allocation['method'], lines: Allocation['lines']) =>
      saver.ask(goals.allocate, { body: { method, lines } });
    expect(savings((await allocate('order', [{ goal_id: c.id }, { goal_id: b.id }, { goal_id: a.id }])).body)).toEqual([
      0, 850, 1000,
    ]);
    const shared = (
      await allocate('share', [
        { goal_id: a.id, share: 33.34 },
        { goal_id: b.id, share: 33.33 },
        { goal_id: c.id, share: 33.33 },
      ])
    ).body;
    expect(savings(shared)).toEqual([616.79, 616.61, 616.6]);
    expect([shared.unallocated, shared.accounts]).toEqual([
      0,
      [
        expect.objectContaining({
          id: saver.accountId,
          balance: 1850,
          allocated: 1850,
          unallocated: 0,
          saving_account: true,
        }),
      ],
    ]);
    const fixed = (
      await allocate('fixed', [
        { goal_id: a.id, fixed: 200 },
        { goal_id: b.id, fixed: 0.01 },
      ])
    ).body;
    expect([...savings(fixed), fixed.unallocated]).toEqual([200, 0.01, 0, 1649.99]);
    const over = await allocate('share', [
      { goal_id: a.id, share: 80 },
      { goal_id: b.id, share: 20.01 },
      { goal_id: c.id, share: 0 },
    ]);
    expect([over.status, over.problem.errors?.[0]?.field]).toEqual([400, 'lines']);
    expect((await listOf(saver)).method).toBe('fixed');
  });

  test('a paused goal keeps its savings, receives no more, and can be resumed', async () => {
    const saver = await aSaver();
    const a = await aGoal(saver, { name: 'A', target: 5000 });
    await aGoal(saver, { name: 'B', target: 5000 });
    expect((await saver.ask(goals.setActive, { params: { goal_id: a.id } })).body.data).toMatchObject({
      isactive: false,
      total_savings: 1850,
      needed_per_pay: null,
      projected_date: null,
    });
    await imported(server, saver, ofxOf([['2026-11-14', 500, 'TRANSFER FROM EVERYDAY', '9']], '41200825', 2350));
    expect((await listOf(saver)).data.map((goal) => goal.total_savings)).toEqual([1850, 500]);
    await saver.ask(goals.setActive, { params: { goal_id: a.id }, body: { active: true } });
    expect((await listOf(saver)).data.map((goal) => goal.total_savings)).toEqual([2350, 0]);
  });

  test('shows the amount needed per pay and the projected date', async () => {
    const saver = await aSaver();
    // 650.00 in the 88 days since the first transaction: 600.00 more take 82 days.
    const goal = await aGoal(saver, { target: 2450, target_date: '2026-12-24' });
    expect(goal).toMatchObject({ left: 600, pays_left: 3, needed_per_pay: 200 });
    expect(goal.projected_date).toBe('2027-02-06');
  });

  test('can be changed, deleted and restored', async () => {
    const saver = await aSaver();
    const goal = await aGoal(saver, { target_date: '2027-01-01', note: 'old' });
    const changed = await saver.ask(goals.update, {
      body: { goal_id: goal.id, name: 'Kayak', target: 800, without: ['target_date', 'note'] },
    });
    expect(changed.body.data).toMatchObject({
      name: 'Kayak',
      target: 800,
      target_date: null,
      note: null,
      icon: 'piggy-bank',
    });
    expect((await saver.ask(goals.remove, { params: { id: goal.id } })).body).toEqual({ success: true });
    expect((await listOf(saver)).data).toEqual([]);
    expect((await saver.ask(goals.complete, { params: { id: goal.id } })).status).toBe(404);
    expect((await saver.ask(goals.restore, { params: { id: goal.id } })).body).toEqual({ success: true });
    expect((await listOf(saver)).data).toMatchObject([{ name: 'Kayak' }]);
  });
});

describe('pledges', () => {
  test('are confirmed by matching deposits, each used once, and not by deleted ones', async () => {
    const saver = await aSaver();
    const [a, b] = [await aGoal(saver, { name: 'A' }), await aGoal(saver, { name: 'B' })];
    await saver.ask(goals.pledge, { body: { goal_id: a.id, amount: 100, frequency: 'week', start: '2026-11-02' } });
    const pledged = await saver.ask(goals.pledge, {
      body: { goal_id: b.id, amount: 150, frequency: 'pay', start: '2026-11-12' },
    });
    // The 250.00 of the 12th confirms both: 100.00 of the week and 150.00 of the pay.
    expect(pledged.body.data.pledge).toMatchObject({
      amount: 150,
      frequency: 'pay',
      confirmed: 1,
      missed: 0,
      windows: [{ start: '2026-11-12', end: '2026-11-25', status: 'confirmed', paid_on: '2026-11-12' }],
    });
    const statuses = async () => named(await listOf(saver), 'A').pledge!.windows.map((window) => window.status);
    expect(await statuses()).toEqual(['open', 'confirmed', 'confirmed']);
    expect(await statuses()).toEqual(['open', 'confirmed', 'confirmed']);

    await saver.ask(imports.undo, { body: { batch_id: saver.batchId! } });
    expect(await statuses()).toEqual(['open', 'missed', 'missed']);
    const { pledge } = named(await listOf(saver), 'A');
    expect(pledge).toMatchObject({ confirmed: 0, missed: 2 });
    expect((await saver.ask(goals.endPledge, { body: { goal_id: a.id } })).body.data.pledge).toBeNull();
    expect((await saver.ask(goals.endPledge, { body: { goal_id: a.id } })).status).toBe(404);
  });

  test('a reopened goal has its pledge again; a pledge that had ended earlier stays ended', async () => {
    const saver = await aSaver();
    const goal = await aGoal(saver, {});
    const other = await aGoal(saver, { name: 'Other' });
    for (const { id } of [goal, other])
      await saver.ask(goals.pledge, { body: { goal_id: id, amount: 250, frequency: 'pay', start: '2026-11-12' } });
    await saver.ask(goals.endPledge, { body: { goal_id: other.id } });
    server.clock.advance(1_000);
    const complete = (id: number, is: boolean) => saver.ask(goals.complete, { params: { id }, body: { complete: is } });
    for (const { id } of [goal, other])
      expect((await complete(id, true)).body.data).toMatchObject({ iscomplete: true, pledge: null });
    expect((await complete(goal.id, false)).body.data).toMatchObject({
      iscomplete: false,
      pledge: { amount: 250, frequency: 'pay', missed: 0 },
    });
    expect((await complete(other.id, false)).body.data.pledge).toBeNull();
  });

  test('a changed pledge can be confirmed by the deposit that confirmed the previous one', async () => {
    const saver = await aSaver();
    const goal = await aGoal(saver, {});
    const pledge = async (amount: number) =>
      (await saver.ask(goals.pledge, { body: { goal_id: goal.id, amount, frequency: 'pay', start: '2026-11-12' } }))
        .body.data.pledge;
    expect(await pledge(250)).toMatchObject({ amount: 250, confirmed: 1 });
    expect(await pledge(200)).toMatchObject({
      amount: 200,
      confirmed: 1,
      windows: [{ status: 'confirmed', paid_on: '2026-11-12' }],
    });
  });

  test('a pledge that takes more than forty years shows no date', async () => {
    const saver = await aSaver([['2026-11-12', 1, 'INTEREST', '1']], 0);
    await saver.ask(budget.setPayCycle, { body: { frequency: 'monthly', anchor: '2026-12-01' } });
    const goal = await aGoal(saver, { target: 2091 });
    await saver.ask(goals.pledge, { body: { goal_id: goal.id, amount: 1, frequency: 'pay' } });
    const answer = await saver.ask(goals.list);
    expect([answer.status, answer.body.data?.[0]!.pledge!.reaches_on]).toEqual([200, null]);
  });

  test('two simultaneous pledges leave one', async () => {
    const saver = await aSaver();
    const goal = await aGoal(saver, {});
    const answers = await Promise.all(
      [10, 20, 30, 40].map((amount) =>
        saver.ask(goals.pledge, { body: { goal_id: goal.id, amount, frequency: 'week' } }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const rows = await server.server.database.systemDb
      .selectFrom('goal_pledges')
      .select('id')
      .where('member_id', '=', saver.id)
      .where('ended_at', 'is', null)
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('an empty savings screen', () => {
  test('M20: offers round-up, a weekly transfer and a one-off transfer', async () => {
    const { token } = await server.aMember();
    const { body } = await server.call(goals.list, { token });
    expect(body).toMatchObject({ data: [], total_savings: 0, accounts: [], unallocated: 0 });
    expect(cardsOf(body)).toEqual([
      ['round_up', false],
      ['weekly_transfer', false],
      ['one_off_transfer', false],
    ]);
  });

  test('M20: each is ready once its requirements are met', async () => {
    const saver = await aSaver();
    const goal = await aGoal(saver, {});
    expect(cardsOf(await listOf(saver))).toEqual([
      ['round_up', false],
      ['weekly_transfer', true],
      ['one_off_transfer', true],
    ]);
    const everyday = (await saver.ask(bankAccounts.create, { body: { name: 'Everyday', opening_balance: 0 } })).body
      .data;
    await saver.ask(bankAccounts.setPrimary, { body: { bank_account_id: everyday.id } });
    await saver.ask(goals.setActive, { params: { goal_id: goal.id }, body: { active: false } });
    expect(cardsOf(await listOf(saver))).toEqual([
      ['round_up', true],
      ['weekly_transfer', false],
      ['one_off_transfer', true],
    ]);
  });
});

describe('invalid input', () => {
  test.each([
    [{ name: '', target: 5 }, 'name'],
    [{ name: 'x', target: 0 }, 'target'],
    [{ name: 'x', target: 1.005 }, 'target'],
    [{ name: 'x', target: 5, target_date: '2026-02-30' }, 'target_date'],
    [{ name: 'x', target: 5, target_date: '2020-01-01' }, 'target_date'],
    [{ name: 'x', target: 5, target_date: '2026-11-16' }, 'target_date'],
    [{ name: 'x', target: 5, colour: 'red' }, 'colour'],
    [{ name: 'x', target: 5, icon: 'dragon' }, 'icon'],
    [{ name: 'x', target: 5, bank_account_ids: [999] }, 'bank_account_ids'],
  ])('%j names %s', async (body, field) => {
    const { token } = await server.aMember();
    const answer = await server.callWith(goals.create, { token, body });
    expect([answer.status, answer.problem.errors?.[0]!.field]).toEqual([400, field]);
  });

  test('a goal whose date has passed can be changed, and gets no other past date', async () => {
    const saver = await aSaver();
    const goal = await aGoal(saver, { target_date: '2026-11-17' });
    await server.server.database.systemDb
      .updateTable('goals')
      .set({ target_date: '2026-11-10' })
      .where('id', '=', goal.id)
      .execute();
    const change = (body: object) =>
      server.callWith(goals.update, { token: saver.token, body: { goal_id: goal.id, ...body } });
    expect((await change({ name: 'Kayak', target_date: '2026-11-10' })).status).toBe(200);
    expect((await change({ target_date: '2026-11-11' })).problem.errors).toEqual([
      { field: 'target_date', message: 'Choose a date in the future.' },
    ]);
  });

  test('an invalid image is refused, and no goal is created', async () => {
    const { token } = await server.aMember();
    const form = new FormData();
    form.append('name', 'Boat');
    form.append('target', '10');
    form.append('image', new Blob(['not a picture']), 'boat.png');
    expect((await server.call(goals.create, { token, form })).status).toBe(415);
    expect((await server.call(goals.list, { token })).body.data).toEqual([]);
  });
});
