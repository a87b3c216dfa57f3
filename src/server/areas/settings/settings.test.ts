import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function takePlan(guest: Guest, planId: number, startedAt: string, endsAt: string | null): Promise<void> {
  await server.server.database.systemDb
    .insertInto('member_plans')
    .values({
      member_id: guest.id,
      plan_id: planId,
      started_at: new Date(startedAt),
      ends_at: endsAt ? new Date(endsAt) : null,
    })
    .execute();
}

describe('preferences (C19)', () => {
  it('the server’s time is that of its clock', async () => {
    expect((await server.call(settings.serverTime)).body).toEqual({
      data: { date_time: server.clock.now().toISOString() },
    });
  });

  it('C10: one of five palettes, 1 by default, light or dark', async () => {
    const guest = await signUp(server);
    const set = (body: object) => server.callWith(settings.updateTheme, { token: guest.token, body });
    expect((await server.call(profile.get, { token: guest.token })).body).toMatchObject({
      theme: 1,
      theme_mode: 'system',
    });
    expect((await set({ themeID: '4', mode: 'dark' })).body).toEqual({ success: true, theme: 4, theme_mode: 'dark' });
    expect((await set({ themeID: 2 })).body).toEqual({ success: true, theme: 2, theme_mode: 'dark' });
    for (const themeID of [0, 6, 'gold', 1.5]) expect((await set({ themeID })).status).toBe(400);
    expect((await server.call(profile.get, { token: guest.token })).body.theme).toBe(2);
  });

  it('round-up is turned on and off by any of its names', async () => {
    const guest = await signUp(server);
    for (const [body, roundupenabled] of [
      [{ roundup: 'on' }, true],
      [{ roundupenabled: 0 }, false],
      [{ enabled: true }, true],
    ] as const) {
      expect((await server.call(settings.roundup, { token: guest.token, body })).body).toEqual({
        success: true,
        roundupenabled,
      });
      expect((await server.call(profile.get, { token: guest.token })).body.roundupenabled).toBe(roundupenabled);
    }
    expect((await server.call(settings.roundup, { token: guest.token, body: {} })).status).toBe(400);
  });

  it('notification settings do not change when omitted; the balance is in dollars', async () => {
    const guest = await signUp(server);
    const set = (body: object) => server.call(settings.notificationSettings, { token: guest.token, body });
    expect((await set({ notificationminimumbankbalance: '150.5' })).body).toEqual({
      success: true,
      notificationemailfrequency: 'weekly',
      notificationexpiry: 30,
      notificationminimumbankbalance: 150.5,
    });
    expect((await set({ notificationemailfrequency: 'never', notificationexpiry: '0' })).body).toMatchObject({
      notificationemailfrequency: 'never',
      notificationexpiry: 0,
      notificationminimumbankbalance: 150.5,
    });
    for (const body of [
      { notificationemailfrequency: 'hourly' },
      { notificationexpiry: 366 },
      { notificationminimumbankbalance: -1 },
      { notificationminimumbankbalance: 1.005 },
    ])
      expect((await set(body)).status).toBe(400);
  });

  it('C16: page settings have defaults and store changes', async () => {
    const guest = await signUp(server);
    const defaults = {
      success: true,
      analysis_period: 'week',
      dashboard_widgets: ['goals', 'tabs'],
      dashboard_analysis_period: 7,
      tips: 10,
      goals: 3,
      transactions: 5,
      fm: 5,
      home_widgets: ['bills', 'pace', 'budgets', 'networth', 'transactions', 'goals', 'accounts', 'shortcuts'],
      home_hidden: [],
      guide: [],
    };
    expect((await server.call(settings.pageSettings, { token: guest.token })).body).toEqual(defaults);
    const changes: WireBodyOf<typeof settings.updatePageSettings>[] = [
      { goals: 6 },
      { dashboard_widgets: ['tabs'] },
      { analysis_period: 'month' },
    ];
    await Promise.all(changes.map((body) => server.call(settings.updatePageSettings, { token: guest.token, body })));
    expect((await server.call(settings.pageSettings, { token: guest.token })).body).toEqual({
      ...defaults,
      goals: 6,
      dashboard_widgets: ['tabs'],
      analysis_period: 'month',
    });
  });

  it('the parts of home keep their order; hidden ones and the steps of the first run are stored', async () => {
    const guest = await signUp(server);
    const body = { home_widgets: ['goals', 'bills'], home_hidden: ['shortcuts'], guide: ['payday'] } as const;
    const answer = await server.call(settings.updatePageSettings, {
      token: guest.token,
      body: { home_widgets: [...body.home_widgets], home_hidden: [...body.home_hidden], guide: [...body.guide] },
    });
    expect(answer.body).toMatchObject({
      home_widgets: ['goals', 'bills', 'pace', 'budgets', 'networth', 'transactions', 'accounts', 'shortcuts'],
      home_hidden: ['shortcuts'],
      guide: ['payday'],
    });
    const bad = { home_widgets: ['weather'] } as never;
    expect((await server.call(settings.updatePageSettings, { token: guest.token, body: bad })).status).toBe(400);
  });
});

describe('plans (C20)', () => {
  it('are Free, Premium and Pro; a new member has Base at 0 and Bronze', async () => {
    const guest = await signUp(server);
    const plans = await server.call(settings.plans);
    expect(plans.body.data.map((plan) => [plan.id, plan.Name, plan.Price])).toEqual([
      [1, 'Free', 0],
      [2, 'Premium', 10],
      [3, 'Pro', 20],
    ]);
    expect((await server.call(settings.subscriptionDetails, { token: guest.token })).body.data).toEqual({
      Name: 'Base',
      Price: 0,
      plan_id: null,
      membership: 'Bronze',
      started_at: null,
      ends_at: null,
    });
    expect((await server.call(settings.checkPremium, { token: guest.token })).body).toEqual([
      { is_premium: false },
      { premium_info: [] },
      { subscription_name: ['Round-up'] },
    ]);
  });

  it('C02: gate features; unavailable ones are locked, and Display Ads is hidden from all', async () => {
    const guest = await signUp(server);
    const features = async () => (await server.call(profile.get, { token: guest.token })).body.Features;
    expect(await features()).toEqual({
      'Display Ads': 'Hide',
      'Forecast beyond 4 weeks': 'Lock',
      'Household sharing': 'Lock',
      Optimizer: 'Lock',
      'Tax pack': 'Lock',
    });
    await takePlan(guest, 2, '2026-11-01T00:00:00Z', '2026-12-01T00:00:00Z');
    expect(await features()).toEqual({ 'Display Ads': 'Hide' });
    expect((await server.call(settings.checkPremium, { token: guest.token })).body).toEqual([
      { is_premium: true },
      {
        premium_info: [
          { plan_id: 2, Name: 'Premium', started_at: '2026-11-01T00:00:00.000Z', ends_at: '2026-12-01T00:00:00.000Z' },
        ],
      },
      { subscription_name: ['Forecast beyond 4 weeks', 'Household sharing', 'Optimizer', 'Tax pack', 'Round-up'] },
    ]);
  });

  it('C02: an operator sets the plan of a feature and is recorded with the change; features withheld by the company cannot be enabled', async () => {
    const [guest, operator] = [
      await signUp(server),
      await server.aMember({ email: 'back-office@example.com', role: 'operator' }),
    ];
    const features = async () => (await server.call(profile.get, { token: guest.token })).body.Features;
    const set = (body: WireBodyOf<typeof settings.setFeature>) =>
      server.call(settings.setFeature, { token: operator.token, body });
    expect((await set({ feature: 'Optimizer', plan_id: 1, mode: 'Lock' })).body.data).toEqual({
      feature: 'Optimizer',
      plan_id: 1,
      mode: 'Lock',
      fixed: false,
      changed_at: server.clock.now().toISOString(),
      changed_by: 'back-office@example.com',
    });
    await set({ feature: 'Tax pack', plan_id: 3, mode: 'Hide' });
    expect(await features()).toEqual({
      'Display Ads': 'Hide',
      'Forecast beyond 4 weeks': 'Lock',
      'Household sharing': 'Lock',
      'Tax pack': 'Hide',
    });
    expect((await server.call(settings.plans)).body.data.map((plan) => plan.features)).toEqual([
      ['Optimizer', 'Round-up'],
      ['Forecast beyond 4 weeks', 'Household sharing'],
      ['Tax pack'],
    ]);
    expect(
      (await server.call(settings.featureMap, { token: operator.token })).body.data.map((gate) => [
        gate.feature,
        gate.plan_id,
        gate.fixed,
      ]),
    ).toEqual([
      ['Display Ads', null, true],
      ['Forecast beyond 4 weeks', 2, false],
      ['Household sharing', 2, false],
      ['Optimizer', 1, false],
      ['Round-up', 1, false],
      ['Tax pack', 3, false],
    ]);
    expect(await set({ feature: 'Display Ads', plan_id: 1, mode: 'Lock' })).toMatchObject({ status: 403 });
    expect(await set({ feature: 'Free lunch', plan_id: 1, mode: 'Lock' })).toMatchObject({ status: 404 });
    expect((await set({ feature: 'Optimizer', plan_id: 9, mode: 'Lock' })).problem.errors).toMatchObject([
      { field: 'plan_id' },
    ]);
    expect(await server.call(settings.featureMap, { token: guest.token })).toMatchObject({ status: 403 });
    await set({ feature: 'Optimizer', plan_id: 2, mode: 'Lock' });
    await set({ feature: 'Tax pack', plan_id: 2, mode: 'Lock' });
  });

  it('end at their end date and start at their start date', async () => {
    const [past, future] = [await signUp(server), await signUp(server)];
    await takePlan(past, 3, '2026-01-01T00:00:00Z', '2026-11-15T21:59:59Z');
    await takePlan(future, 3, '2027-01-01T00:00:00Z', null);
    for (const { token } of [past, future])
      expect((await server.call(settings.checkPremium, { token })).body[0]).toEqual({ is_premium: false });
  });

  it('the price of Premium by week, month, quarter and year matches the price table', async () => {
    const { body } = await server.call(settings.premiumCost);
    expect(body.cost).toBe(10);
    expect(body.data.map((price) => [price.option, price.price, price.days, price.entries])).toEqual([
      ['weekly_premium', 2.5, 7, 5],
      ['monthly_premium', 10, 30, 10],
      ['quarterly_premium', 30, 90, 250],
      ['yearly_premium', 130, 365, 500],
    ]);
  });
});

describe('dashboard content', () => {
  it('C17: buttons have title, colour, icon, link, subtitle and notice; clicks are counted', async () => {
    const guest = await signUp(server);
    const { body } = await server.call(settings.buttons, { token: guest.token });
    expect(body.data.map(({ title }) => title)).toEqual([
      'Progress Update',
      'Uncategorized Transactions',
      'Create a Goal',
      'Upgrade to Premium',
    ]);
    expect(Object.keys(body.data[0]!)).toEqual(['id', 'title', 'colour', 'icon', 'link', 'subtitle', 'notice']);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        server.call(settings.clickButton, { token: guest.token, body: { button: 'Create a Goal' } }),
      ),
    );
    expect((await server.call(settings.clickedButtons, { token: guest.token })).body.data).toEqual([
      { button: 'Create a Goal', clicks: 10, clicked_at: server.clock.now().toISOString() },
    ]);
    expect(
      (await server.call(settings.clickButton, { token: guest.token, body: { button: 'Free Money' } })).status,
    ).toBe(404);
  });

  it('C18: the four items of the tour are completed when reported, also concurrently', async () => {
    const guest = await signUp(server);
    const get = async () => (await server.call(settings.tourChecklist, { token: guest.token })).body;
    const none = { isComplete: false };
    expect(await get()).toEqual({
      success: true,
      dashboardGoal: none,
      syncAccount: none,
      addPayment: none,
      takeMeForATour: none,
    });
    const report = (body: object) => server.call(settings.completeTourItem, { token: guest.token, body });
    await Promise.all([report({ syncAccount: true }), report({ takeMeForATour: 'true' })]);
    expect(await get()).toEqual({
      success: true,
      dashboardGoal: none,
      syncAccount: { isComplete: true },
      addPayment: none,
      takeMeForATour: { isComplete: true },
    });
    expect((await report({ addPayment: false })).status).toBe(400);
  });

  it('tasks are stored as completed or open', async () => {
    const guest = await signUp(server);
    const check = async (task: string) =>
      (await server.call(settings.checkTask, { token: guest.token, body: { task } })).body;
    expect(await check('watch video')).toEqual({
      success: true,
      task: 'watch video',
      known: false,
      completed: false,
      completed_at: null,
    });
    await server.call(settings.setTask, { token: guest.token, body: { task: 'watch video' } });
    expect(await check('watch video')).toEqual({
      success: true,
      task: 'watch video',
      known: true,
      completed: true,
      completed_at: server.clock.now().toISOString(),
    });
    await server.call(settings.setTask, { token: guest.token, body: { task: 'watch video', completed: 'no' } });
    expect(await check('watch video')).toMatchObject({ known: true, completed: false });
  });

  it('checklist items are checked and unchecked', async () => {
    const guest = await signUp(server);
    const ticked = async () => {
      const { body } = await server.call(settings.checklists, { token: guest.token });
      return body.data.flatMap((list) =>
        list.items.filter(({ isComplete }) => isComplete).map(({ item }) => `${list.checklist}/${item}`),
      );
    };
    const tick = (item: string, completed?: 'on' | 'off') =>
      server.call(settings.tickChecklist, { token: guest.token, body: { checklist: 'start', item, completed } });
    expect(await ticked()).toEqual([]);
    for (const item of ['goal', 'import', 'import']) expect((await tick(item)).body).toEqual({ success: true });
    expect(await ticked()).toEqual(['start/import', 'start/goal']);
    await tick('goal', 'off');
    expect(await ticked()).toEqual(['start/import']);
    expect((await tick('win the lottery')).status).toBe(404);
  });

  it('feedback is stored, from members with their name and from visitors without', async () => {
    const guest = await signUp(server);
    expect(
      (
        await server.call(settings.feedback, {
          token: guest.token,
          body: { feedback: 'Lovely.', rating: '5', page: '/nd2' },
        })
      ).body,
    ).toEqual({ success: true });
    expect(
      (await server.call(settings.feedback, { body: { feedback: 'Where do I start?', email: 'visitor@example.com' } }))
        .body,
    ).toEqual({ success: true });
    const system = server.server.database.systemDb;
    expect(
      await system
        .selectFrom('feedback')
        .select(['feedback', 'rating', 'page'])
        .where('member_id', '=', guest.id)
        .execute(),
    ).toEqual([{ feedback: 'Lovely.', rating: 5, page: '/nd2' }]);
    expect(await system.selectFrom('guest_feedback').select(['feedback', 'email']).execute()).toEqual([
      { feedback: 'Where do I start?', email: 'visitor@example.com' },
    ]);
    expect(
      (await server.call(settings.feedback, { body: { feedback: '', rating: 9 } })).problem.errors?.map(
        ({ field }) => field,
      ),
    ).toEqual(['feedback', 'rating']);
  });
});

describe('I12: settings are private to the member', () => {
  it('a change by Anna is not visible to Ben', async () => {
    const [anna, ben] = [await signUp(server), await signUp(server)];
    const doings: [Endpoint, object][] = [
      [settings.updateTheme, { themeID: 5 }],
      [settings.setTask, { task: 'secret errand' }],
      [settings.tickChecklist, { checklist: 'safety', item: 'passkey' }],
      [settings.completeTourItem, { addPayment: true }],
      [settings.clickButton, { button: 'Progress Update' }],
      [settings.updatePageSettings, { tips: 2 }],
    ];
    for (const [endpoint, body] of doings)
      expect((await server.callWith(endpoint, { token: anna.token, body })).status).toBe(200);
    const see = async (endpoint: Endpoint, body?: object) =>
      (await server.callWith(endpoint, { token: ben.token, body })).text;
    expect(await see(profile.get)).toContain('"theme":1');
    expect(await see(settings.checkTask, { task: 'secret errand' })).toContain('"known":false');
    expect(await see(settings.checklists)).not.toContain('"isComplete":true');
    expect(await see(settings.tourChecklist)).not.toContain('"isComplete":true');
    expect(await see(settings.clickedButtons)).toBe('{"data":[]}');
    expect(await see(settings.pageSettings)).toContain('"tips":10');
  });

  it('every endpoint for members refuses visitors', async () => {
    const forMembers = Object.values(settings).filter(({ auth }) => auth === 'member');
    expect(forMembers.length).toBeGreaterThan(15);
    for (const endpoint of forMembers) {
      const answer = await server.callWith(endpoint, { body: {} });
      expect([endpoint.name, answer.status, answer.problem.code]).toEqual([endpoint.name, 401, 'unauthorised']);
    }
  });
});
