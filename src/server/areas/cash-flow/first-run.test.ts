import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bills } from '#contract/areas/bills.ts';
import { budget } from '#contract/areas/budget.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';

/** What a new member's home is made of. Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

async function act<E extends Endpoint>(token: string, endpoint: E, payload?: Payload<E>): Promise<BodyOnWire<E>> {
  const input = endpoint.method === 'GET' ? { query: payload } : { body: payload };
  const answer = await server.callWith(endpoint, { token, ...input });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

function every(days: number, first: string, times: number, cents: number, text: string, key: string): StatementLine[] {
  return [...Array(times).keys()].map((at) => [addDays(first, days * at), cents, text, `${key}${at}`]);
}

const pays = every(14, '2026-08-20', 7, 2231.4, 'SALARY INNER WEST HEALTH', 's');
const rent = every(14, '2026-08-31', 6, -480, 'RAY WHITE RENT 2204', 'r');
const groceries = every(7, '2026-09-19', 9, -92.4, 'WOOLWORTHS 1187 MARRICKVILLE', 'g');
const streams: StatementLine[] = ['06', '07', '08', '09', '10', '11'].map((month) => [
  `2026-${month}-05`,
  month < '10' ? -13.99 : -15.99,
  `SPOTIFY P0A1B2C${month}`,
  `p${month}`,
]);

async function aNewMember() {
  const mia = await server.aMember();
  await imported(server, mia, ofxOf([...pays, ...rent, ...groceries, ...streams], '51200817', 3000));
  return mia;
}

describe('the first run', () => {
  test('offers the detected payday, and confirms the likely bills in one call', async () => {
    const mia = await aNewMember();
    const before = await act(mia.token, bills.safeToSpend);
    expect(before).toMatchObject({
      safe: 2520,
      detected_pay: {
        frequency: 'fortnightly',
        anchor: '2026-11-12',
        day: null,
        payer: 'Salary Inner West Health',
        amount: 2231.4,
        rows: 7,
      },
      assumed: { count: 1, amount: 480 },
      likely_bills: 2,
    });
    expect(before.upcoming.map((one) => [one.name, one.due_date, one.amount, one.certainty])).toEqual([
      ['Ray White', '2026-11-23', -480, 'likely'],
      ['Spotify', '2026-12-05', -15.99, 'likely'],
      ['Ray White', '2026-12-07', -480, 'likely'],
      ['Ray White', '2026-12-21', -480, 'likely'],
    ]);
    const proposals = (await act(mia.token, bills.detected)).data;
    const key = (name: string) => proposals.find((one) => one.name === name)!.key;
    // Groceries come up each week and are no bill.
    expect(proposals.filter((one) => one.likely).map((one) => one.name)).toEqual(['Ray White', 'Spotify']);
    expect(
      await act(mia.token, bills.decideDetected, { accept: [key('Ray White')], dismiss: [key('Spotify')] }),
    ).toEqual({ success: true, scheduled: 1, dismissed: 1 });
    // A repeated request changes nothing.
    expect(
      await act(mia.token, bills.decideDetected, { accept: [key('Ray White')], dismiss: [key('Spotify')] }),
    ).toEqual({ success: true, scheduled: 0, dismissed: 0 });
    expect(await act(mia.token, bills.safeToSpend)).toMatchObject({
      safe: 2520,
      assumed: { count: 0, amount: 0 },
      likely_bills: 0,
    });
    await act(mia.token, budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
    expect(await act(mia.token, bills.safeToSpend)).toMatchObject({ detected_pay: null, pay_cycle_chosen: true });
  });

  test('ends with an insight from the transactions: last month, rent as a share of pay, subscriptions', async () => {
    const mia = await aNewMember();
    expect(await act(mia.token, bills.firstInsight)).toEqual({
      from: '2026-10-01',
      to: '2026-10-31',
      // Two rents, five shops and one subscription.
      spent: 1437.99,
      housing: { kind: 'rent', share_percent: 22 },
      subscriptions: {
        count: 1,
        year_amount: 191.88,
        risen: [{ name: 'Spotify', from: 13.99, to: 15.99, since: '2026-10-05' }],
      },
    });
  });

  test('with nothing imported there is nothing to show, and no figure is made up', async () => {
    const guest = await server.aMember();
    expect(await act(guest.token, bills.firstInsight)).toMatchObject({
      spent: 0,
      housing: null,
      subscriptions: { count: 0, risen: [] },
    });
    expect(await act(guest.token, bills.safeToSpend)).toMatchObject({
      safe: 0,
      detected_pay: null,
      likely_bills: 0,
      upcoming: [],
    });
    expect(await act(guest.token, budget.spendingPace)).toMatchObject({
      spent: 0,
      previous: [],
      previous_by_now: null,
    });
  });
});

describe('the spending of this pay', () => {
  test('adds up by day and is compared with the same day of the last pay', async () => {
    const mia = await aNewMember();
    const pace = await act(mia.token, budget.spendingPace);
    expect(pace).toMatchObject({
      today: '2026-11-16',
      start: '2026-11-12',
      end: '2026-11-25',
      previous_start: '2026-10-29',
      previous_end: '2026-11-11',
      pay_cycle_source: 'detected',
      // The shop of Saturday 14 November.
      current: [0, 0, 92.4, 92.4, 92.4],
      spent: 92.4,
      previous_by_now: 92.4,
    });
    expect(pace.previous).toHaveLength(14);
    // By the end of the last pay: two shops, the rent of 9 November, and Spotify.
    expect(pace.previous.at(-1)).toBe(680.79);
    const own = await act(mia.token, budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
    expect(own.success).toBe(true);
    // The same total as on the screen of budgets.
    const budgets = await act(mia.token, budget.list);
    expect((await act(mia.token, budget.spendingPace)).spent).toBe(budgets.spent + budgets.unbudgeted);
  });
});
