import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { forecast } from '#contract/areas/forecast.ts';
import { lending } from '#contract/areas/lending.ts';
import { loans } from '#contract/areas/loans.ts';
import { payments } from '#contract/areas/payments.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { paydayAfter } from '#domain/calendar/pay-cycle.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';
import { askingRoutes, runTool } from '#tests/build/asking.ts';
import { carryLoanMoney, openedLoan } from '#tests/build/loans.ts';
import { imported, ofxOf } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
const TODAY = '2026-11-16';
const SEED = 2026;
const RUNS = 20;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ routes: askingRoutes });
});
afterAll(() => server.close());

const aBill = fc.record({
  day: fc.integer({ min: -40, max: 40 }),
  dollars: fc.integer({ min: 5, max: 900 }),
  repeat: fc.constantFrom('once', 'weekly', 'fortnightly', 'monthly', 'quarterly'),
  sub: fc.constantFrom(
    0,
    subCategoryIds.rent,
    subCategoryIds.electricity,
    subCategoryIds.savings,
    subCategoryIds['card-payments'],
  ),
  isIncome: fc.boolean(),
  isSkipped: fc.boolean(),
});
const anOrder = fc.record({ day: fc.integer({ min: 0, max: 40 }), dollars: fc.integer({ min: 1, max: 400 }) });
const aMemberScenario = fc.record({
  pay: fc.option(
    fc.record({
      every: fc.constantFrom(7, 14),
      last: fc.integer({ min: 0, max: 6 }),
      count: fc.integer({ min: 2, max: 6 }),
    }),
  ),
  chosen: fc.option(
    fc.constantFrom({ frequency: 'monthly', day: 20 }, { frequency: 'fortnightly', anchor: '2026-11-19' }),
  ),
  rent: fc.option(
    fc.record({
      last: fc.integer({ min: 0, max: 12 }),
      count: fc.integer({ min: 2, max: 6 }),
      dollars: fc.integer({ min: 200, max: 700 }),
    }),
  ),
  instalments: fc.integer({ min: 0, max: 3 }),
  loan: fc.constantFrom('none', 'open', 'repayment sent', 'repayment paid'),
  cardDollars: fc.option(fc.integer({ min: 10, max: 900 })),
  bills: fc.array(aBill, { maxLength: 4 }),
  orders: fc.array(anOrder, { maxLength: 2 }),
});
type Scenario = typeof aMemberScenario extends fc.Arbitrary<infer T> ? T : never;

function linesOf({ pay, rent, instalments }: Scenario): StatementLine[] {
  const series = (count: number, last: number, every: number, dollars: number, words: string): StatementLine[] =>
    [...Array(count).keys()].map((at) => [addDays(TODAY, -last - every * at), dollars, words, `${words[0]}${at}`]);
  return [
    ['2026-11-15', 3000, 'OPENING BALANCE', 'o1'],
    ...(pay ? series(pay.count, pay.last, pay.every, 1500, 'SALARY INNER WEST HEALTH') : []),
    ...(rent ? series(rent.count, rent.last, 14, -rent.dollars, 'RAY WHITE RENT 2204') : []),
    ...series(instalments, 5, 14, -37.5, 'AFTERPAY AUSTRALIA'),
  ];
}

async function call<E extends Endpoint>(token: string, endpoint: E, payload?: Payload<E>): Promise<BodyOnWire<E>> {
  const answer = await server.callWith(endpoint, {
    token,
    ...(endpoint.method === 'GET' ? { query: payload } : { body: payload }),
    headers: { 'idempotency-key': crypto.randomUUID() },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

async function memberOf(scenario: Scenario): Promise<string> {
  const { id, token } = await server.aMember();
  await imported(server, { id, token }, ofxOf(linesOf(scenario), '51200817', 6000));
  const everyday = (await call(token, bankAccounts.list)).data[0]!.id;
  const { data: saver } = await call(token, bankAccounts.create, {
    name: 'Rainy day',
    account_type: 'savings',
    opening_balance: 10,
  });
  if (scenario.cardDollars !== null)
    await call(token, bankAccounts.create, { name: 'Visa', kind: 'credit', opening_balance: -scenario.cardDollars });
  if (scenario.chosen) await call(token, budget.setPayCycle, scenario.chosen);
  if (scenario.loan !== 'none') await openedLoan(server, id);
  for (const [at, { day, dollars, repeat, sub, isIncome, isSkipped }] of scenario.bills.entries()) {
    const start = addDays(TODAY, day);
    const { data } = await call(token, bills.create, {
      name: `Bill ${at}`,
      amount: dollars,
      direction: isIncome ? 'in' : 'out',
      start_date: start,
      recurring_frequency: repeat,
      sub_category_id: sub,
      bank_account_id: at % 2 === 0 ? everyday : null,
      auto_confirm: false,
    });
    if (isSkipped && day > -31) await server.call(bills.skip, { token, body: { id: data.id, date: start } });
  }
  for (const { day, dollars } of scenario.orders)
    await call(token, payments.internalTransfer, {
      from_account_id: everyday,
      to_account_id: saver.id,
      amount: dollars,
      ...(day === 0 ? {} : { send_on: addDays(TODAY, day) }),
    });
  return token;
}

/** Pays $44 of the loan, if the scenario has it so; the bank then shows no transaction of it. */
async function repay(token: string, { loan }: Scenario): Promise<void> {
  if (!loan.startsWith('repayment')) return;
  await carryLoanMoney(server);
  const { id } = (await call(token, loans.mine)).data[0]!;
  await call(token, loans.act, { loan: id, action: 'AdditionalPayment', amount: 44 });
  if (loan === 'repayment paid') await carryLoanMoney(server);
}

const cents = (dollars: number): number => Math.round(dollars * 100);
const sorted = (amounts: readonly number[]): number[] =>
  amounts.map((dollars) => cents(Math.abs(dollars))).toSorted((a, b) => a - b);
const isOwn = (one: { kind: string }): boolean => one.kind === 'transfer' || one.kind === 'card';

/** Payday, bills until payday and safe to spend as every endpoint reports them; amounts in cents, in order. */
async function surfacesOf(token: string) {
  const safe = await call(token, bills.safeToSpend);
  const last = addDays(safe.payday, -1);
  const ownPayments = new Set(
    (await call(token, bills.list)).data
      .filter((one) => [subCategoryIds.savings, subCategoryIds['card-payments']].includes(one.sub_category_id))
      .map((one) => one.id),
  );
  const [run, ahead, calendar, slider] = [
    await call(token, bills.payRun),
    await call(token, forecast.daily, { weeks: 6 }),
    await call(token, bills.calendar, { from: TODAY, to: last }),
    await call(token, lending.amounts),
  ];
  const [reported, pay, billFigures] = [
    await runTool(server, token, 'safe_to_spend', {}),
    await runTool(server, token, 'pay', {}),
    await runTool(server, token, 'bills', { from: TODAY, to: last }),
  ];
  const { kind, payday, day } = slider.success.pay_cycle;
  const isOpen = ({ state }: { state: string }): boolean => state === 'due' || state === 'overdue';
  const events = ahead.days.filter((one) => one.date <= last).flatMap((one) => one.events);
  return {
    paydays: [
      safe.payday,
      addDays(run.window.end, 1),
      reported.payday,
      pay.next,
      paydayAfter(kind === 'monthly' ? { kind, day: day! } : { kind, payday: payday! }, TODAY),
      ...(ahead.pay.next === null ? [] : [ahead.pay.next]),
    ],
    safe: [cents(safe.safe), reported.cents],
    bills: {
      safeToSpend: sorted(safe.lines.find((line) => line.kind === 'bills')!.rows.map((row) => row.amount)),
      payRun: sorted(
        [
          ...run.needs.filter((one) => one.due_now && isOpen(one)),
          ...run.instalments.filter(isOpen),
          ...run.planned.filter((one) => !isOwn(one)),
        ].map((one) => one.amount),
      ),
      forecast: sorted(
        events
          .filter(
            (one) => ['scheduled', 'likely', 'instalment', 'loan', 'payment'].includes(one.kind) && one.amount < 0,
          )
          .map((one) => one.amount),
      ),
      calendar: sorted(
        [
          ...calendar.data.filter((one) => isOpen(one) && one.amount < 0 && !ownPayments.has(one.payment_id)),
          ...calendar.instalments,
          ...calendar.loans,
          ...[...calendar.planned, ...calendar.overdue].filter((one) => one.amount < 0 && !isOwn(one)),
        ].map((one) => one.amount),
      ),
      assistant: billFigures.bills
        .filter((one) => isOpen(one) && !one.income)
        .map((one) => one.cents)
        .toSorted((a: number, b: number) => a - b),
    },
  };
}

test(`I20: payday, bills and safe to spend are the same on every surface (${RUNS} members, seed ${SEED})`, async () => {
  await fc.assert(
    fc.asyncProperty(aMemberScenario, async (scenario) => {
      const token = await memberOf(scenario);
      const before = await call(token, bills.safeToSpend);
      await repay(token, scenario);
      const { paydays, safe, bills: dueBills } = await surfacesOf(token);
      // A payment of the member's own never raises what is safe to spend.
      expect(safe[0]).toBeLessThanOrEqual(cents(before.safe));
      expect(new Set(paydays).size, paydays.join()).toBe(1);
      expect(safe[0]).toBe(safe[1]);
      for (const [surface, amounts] of Object.entries(dueBills)) expect(amounts, surface).toEqual(dueBills.safeToSpend);
    }),
    { seed: SEED, numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);
