import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { forecast } from '#contract/areas/forecast.ts';
import { payments } from '#contract/areas/payments.ts';
import { settings } from '#contract/areas/settings.ts';
import { tax } from '#contract/areas/tax.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { forecastFeature, optimizerFeature } from '#domain/forecast/horizon.ts';
import { roundUpFeature } from '#domain/payments/round-up.ts';
import { taxFeature } from '#domain/tax/items.ts';
import { areaRoutes } from '#server/app/areas.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Answer, AnswerOf } from '#tests/build/answer.ts';
import type { AnyInput, TestServer } from '#tests/build/server.ts';

/** Calls every endpoint of each feature that operators can edit, and checks the error when it is locked. */
let server: TestServer;
let operator: string;
let member: { id: number; token: string };
let features: string[];
beforeAll(async () => {
  server = await startTestServer();
  operator = (await server.aMember({ role: 'operator' })).token;
  member = await server.aMember();
  features = (await server.call(settings.featureMap, { token: operator })).body.data
    .filter(({ fixed }) => !fixed)
    .map(({ feature }) => feature);
});
afterAll(() => server.close());

const set = (feature: string, plan_id: number, mode: 'Lock' | 'Hide' = 'Lock') =>
  server.call(settings.setFeature, { token: operator, body: { feature, plan_id, mode } });
const endpointsOf = (feature: string): Endpoint[] =>
  areaRoutes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.feature === feature);
const callAsMember = <E extends Endpoint>(endpoint: E, more: AnyInput = {}): Promise<AnswerOf<E>> =>
  server.callWith(endpoint, {
    token: member.token,
    ...(endpoint.method === 'POST' ? { body: {}, headers: { 'idempotency-key': `walk-${Math.random()}` } } : {}),
    ...more,
  });

/** Endpoints that belong to a feature only in part. They refuse that part, or omit it and say so. */
const partialCalls: Record<string, () => Promise<Answer>[]> = {
  [roundUpFeature]: () => [
    callAsMember(settings.roundup, { body: { roundup: true } }),
    callAsMember(payments.roundUp),
    callAsMember(payments.roundUp, {
      body: { enabled: true },
      headers: { 'idempotency-key': `walk-${Math.random()}` },
    }),
  ],
};
const lockedReads: Record<string, () => Promise<Answer>> = {
  [optimizerFeature]: () => callAsMember(forecast.optimizers),
  [forecastFeature]: () => callAsMember(forecast.daily, { query: { weeks: 26 } }),
  [taxFeature]: () => callAsMember(tax.report),
};

describe('C02: the feature map', () => {
  test('lists every gated feature, and each has endpoints that return the lock', () => {
    expect(features.toSorted()).toEqual([
      'Forecast beyond 4 weeks',
      'Household sharing',
      'Optimizer',
      'Round-up',
      'Tax pack',
    ]);
    const featuresWithoutCalls = features.filter(
      (feature) => endpointsOf(feature).length === 0 && !(feature in partialCalls) && !(feature in lockedReads),
    );
    expect(featuresWithoutCalls).toEqual([]);
    const unknownFeatures = areaRoutes
      .map(({ endpoint }) => endpoint.feature)
      .filter((feature) => feature !== undefined && !features.includes(feature));
    expect(unknownFeatures).toEqual([]);
  });

  test('operators gate every feature by every plan: below the plan each endpoint returns the lock with the plan, from the plan on none does', async () => {
    let calls = 0;
    for (const feature of features) {
      for (const [plan_id, plan] of [
        [2, 'Premium'],
        [3, 'Pro'],
      ] as const) {
        expect((await set(feature, plan_id)).status).toBe(200);
        const answers = await Promise.all([
          ...endpointsOf(feature).map((endpoint) => callAsMember(endpoint)),
          ...(partialCalls[feature]?.() ?? []),
        ]);
        calls += answers.length;
        const detail = `${feature} is part of ${plan}. Change your plan to use it.`;
        for (const answer of answers)
          expect(answer, answer.text).toMatchObject({
            status: 403,
            problem: { code: 'forbidden', reason: 'locked', feature, mode: 'Lock', plan, detail },
          });
        if (feature in lockedReads) expect((await lockedReads[feature]!()).body).toMatchObject({ locked: 'Lock' });
      }
      await set(feature, 1);
      const open = await Promise.all([
        ...endpointsOf(feature).map((endpoint) => callAsMember(endpoint)),
        ...(partialCalls[feature]?.() ?? []),
      ]);
      for (const { text } of open) expect(text).not.toContain('"reason":"locked"');
      if (feature in lockedReads) expect((await lockedReads[feature]!()).body).toMatchObject({ locked: null });
    }
    expect(calls).toBeGreaterThan(15);
  });

  test('a locked optimizer returns no figures and stores nothing', async () => {
    await set(optimizerFeature, 1);
    expect((await callAsMember(forecast.setOptimizers, { body: { savings: 50 } })).status).toBe(200);
    await set(optimizerFeature, 2);
    expect((await callAsMember(forecast.setOptimizers, { body: { savings: 75 } })).status).toBe(403);
    const { body } = await callAsMember(forecast.optimizers);
    expect(body.data.map(({ value }) => value)).toEqual([0, 0, 0, 0]);
    expect(body).toMatchObject({ boincome: null, left: null, categories: [], prediction: null, locked: 'Lock' });
    await set(optimizerFeature, 1);
    expect((await callAsMember(forecast.optimizers)).body.data[0]).toMatchObject({ slug: 'savings', value: 50 });
    await set(optimizerFeature, 2);
  });

  test('round-up can be turned off while it is locked', async () => {
    await set(roundUpFeature, 2);
    expect((await callAsMember(settings.roundup, { body: { roundup: false } })).body).toMatchObject({
      success: true,
      roundupenabled: false,
    });
    await set(roundUpFeature, 1);
  });
});
