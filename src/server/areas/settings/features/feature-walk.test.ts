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

/** Every feature of the map that operators edit: what a locked one answers, on each of its calls. */
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
const declared = (feature: string): Endpoint[] =>
  areaRoutes.map(({ endpoint }) => endpoint).filter((endpoint) => endpoint.feature === feature);
const called = <E extends Endpoint>(endpoint: E, more: AnyInput = {}): Promise<AnswerOf<E>> =>
  server.callWith(endpoint, {
    token: member.token,
    ...(endpoint.method === 'POST' ? { body: {}, headers: { 'idempotency-key': `walk-${Math.random()}` } } : {}),
    ...more,
  });

/** Calls that are a feature's only in part refuse that part, or answer without it and say so. */
const partly: Record<string, () => Promise<Answer>[]> = {
  [roundUpFeature]: () => [
    called(settings.roundup, { body: { roundup: true } }),
    called(payments.roundUp),
    called(payments.roundUp, { body: { enabled: true }, headers: { 'idempotency-key': `walk-${Math.random()}` } }),
  ],
};
const reported: Record<string, () => Promise<Answer>> = {
  [optimizerFeature]: () => called(forecast.optimizers),
  [forecastFeature]: () => called(forecast.daily, { query: { weeks: 26 } }),
  [taxFeature]: () => called(tax.report),
};

describe('C02: the map of features', () => {
  test('names every feature that is gated, and each has calls that answer the lock', () => {
    expect(features.toSorted()).toEqual([
      'Forecast beyond 4 weeks',
      'Household sharing',
      'Optimizer',
      'Round-up',
      'Tax pack',
    ]);
    const unguarded = features.filter(
      (feature) => declared(feature).length === 0 && !(feature in partly) && !(feature in reported),
    );
    expect(unguarded).toEqual([]);
    const unknown = areaRoutes
      .map(({ endpoint }) => endpoint.feature)
      .filter((feature) => feature !== undefined && !features.includes(feature));
    expect(unknown).toEqual([]);
  });

  test('operators gate every feature by every plan: below it each call answers the lock with its plan, from it on none does', async () => {
    let calls = 0;
    for (const feature of features) {
      for (const [plan_id, plan] of [
        [2, 'Premium'],
        [3, 'Pro'],
      ] as const) {
        expect((await set(feature, plan_id)).status).toBe(200);
        const answers = await Promise.all([
          ...declared(feature).map((endpoint) => called(endpoint)),
          ...(partly[feature]?.() ?? []),
        ]);
        calls += answers.length;
        const detail = `${feature} is part of ${plan}. Change your plan to use it.`;
        for (const answer of answers)
          expect(answer, answer.text).toMatchObject({
            status: 403,
            problem: { code: 'forbidden', reason: 'locked', feature, mode: 'Lock', plan, detail },
          });
        if (feature in reported) expect((await reported[feature]!()).body).toMatchObject({ locked: 'Lock' });
      }
      await set(feature, 1);
      const open = await Promise.all([
        ...declared(feature).map((endpoint) => called(endpoint)),
        ...(partly[feature]?.() ?? []),
      ]);
      for (const { text } of open) expect(text).not.toContain('"reason":"locked"');
      if (feature in reported) expect((await reported[feature]!()).body).toMatchObject({ locked: null });
    }
    expect(calls).toBeGreaterThan(15);
  });

  test('a locked optimizer tells none of its figures, and keeps nothing', async () => {
    await set(optimizerFeature, 1);
    expect((await called(forecast.setOptimizers, { body: { savings: 50 } })).status).toBe(200);
    await set(optimizerFeature, 2);
    expect((await called(forecast.setOptimizers, { body: { savings: 75 } })).status).toBe(403);
    const { body } = await called(forecast.optimizers);
    expect(body.data.map(({ value }) => value)).toEqual([0, 0, 0, 0]);
    expect(body).toMatchObject({ boincome: null, left: null, categories: [], prediction: null, locked: 'Lock' });
    await set(optimizerFeature, 1);
    expect((await called(forecast.optimizers)).body.data[0]).toMatchObject({ slug: 'savings', value: 50 });
    await set(optimizerFeature, 2);
  });

  test('round-up can be turned off while it is locked', async () => {
    await set(roundUpFeature, 2);
    expect((await called(settings.roundup, { body: { roundup: false } })).body).toMatchObject({
      success: true,
      roundupenabled: false,
    });
    await set(roundUpFeature, 1);
  });
});
