import { afterAll, beforeAll, expect, test } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { lending } from '#contract/areas/lending.ts';
import { loans } from '#contract/areas/loans.ts';
import { bills } from '#contract/areas/bills.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { seedLoans } from './loans.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const today = '2026-11-16';

test('the demo member has paid one loan off and can ask for another; of others, one loan is in arrears, one is caught up by a plan, and a hardship request waits', async () => {
  const [mia, partner, brother, operator] = [
    await server.aMember(),
    await server.aMember(),
    await server.aMember(),
    await server.aMember({ role: 'operator' }),
  ];
  // Her paydays, on which a dishonoured payment is retried.
  await server.call(budget.setPayCycle, { token: mia.token, body: { frequency: 'fortnightly', anchor: '2026-11-11' } });
  await seedLoans({ server: server.server, product: 'wattle' }, mia, { partner, brother }, today);
  const backOffice = async (queue: 'arrears' | 'hardship') =>
    (await server.call(loans.backOffice, { token: operator.token, query: { queue } })).body.data;
  const [request, ...others] = await backOffice('hardship');
  expect([
    request!.member_id,
    request!.loan_title,
    request!.status,
    request!.request!.reason,
    request!.request!.decide_by,
    others,
  ]).toEqual([partner.id, 'Bike to get to work', 'active', 'less_income', '2026-12-07', []]);
  expect((await backOffice('arrears')).map((row) => [row.member_id, row.loan_title, row.step, row.request])).toEqual([
    [brother.id, 'Fridge', 'offer', null],
  ]);
  const listed = async ({ token }: { token: string }) => (await server.call(loans.mine, { token })).body.data;
  expect((await listed(mia)).map((one) => [one.loan_title, one.loan_status, one.overdue])).toEqual([
    ['Car repairs', 'Active', 0],
    ['New washing machine', 'Paid', 0],
    ['Car loan', 'External', 0],
  ]);
  expect((await listed(brother)).map((one) => [one.loan_title, one.loan_status, one.overdue])).toEqual([
    ['Driving lessons', 'Active', 0],
    ['Fridge', 'Arrears', 84],
  ]);
  const held = (await server.call(lending.amounts, { token: mia.token, body: {} })).body.success.held;
  expect(held).toBe(null);
  expect(await checkLedger(server.server.database.systemDb)).toEqual([]);

  // The settled loan: nine payments, the fourth of which was dishonoured, retried on the next payday, and then paid.
  const settled = (await listed(mia)).find((one) => one.loan_title === 'New washing machine')!;
  const payments = (
    await server.call(loans.payments, { token: mia.token, query: { loan: settled.id, limit: 50 } })
  ).body.data.toReversed();
  expect(payments.map((one) => [one.kind, one.amount, one.state, one.due_date])).toEqual([
    ['draw', 500, 'complete', '2026-05-28'],
    ['instalment', 75.56, 'complete', '2026-06-10'],
    ['instalment', 75.56, 'complete', '2026-06-24'],
    ['instalment', 75.56, 'complete', '2026-07-08'],
    ['instalment', 75.56, 'dishonoured', '2026-07-22'],
    ['instalment', 75.56, 'complete', '2026-08-05'],
    ['instalment', 75.56, 'complete', '2026-08-05'],
    ['instalment', 75.55, 'complete', '2026-08-19'],
    ['instalment', 75.55, 'complete', '2026-09-02'],
    ['instalment', 75.55, 'complete', '2026-09-16'],
    ['instalment', 75.55, 'complete', '2026-09-30'],
  ]);
  const events = (
    await server.call(loans.events, { token: mia.token, query: { loan: settled.id, limit: 50 } })
  ).body.data.toReversed();
  expect(
    events
      .filter(({ on_date: day }) => day >= '2026-07-20' && day <= '2026-08-05')
      .map((one) => `${one.on_date} ${one.kind}`),
  ).toEqual([
    '2026-07-22 dishonour',
    '2026-07-23 overdue',
    '2026-07-23 arrears',
    '2026-07-28 fee',
    '2026-07-29 arrears',
    '2026-08-05 retry',
    '2026-08-05 payment',
    '2026-08-05 payment',
  ]);
  expect(events.at(-1)).toMatchObject({ on_date: '2026-09-30', kind: 'closed' });

  // The payments calendar shows them in past months.
  const calendar = async (from: string, to: string) =>
    (await server.call(bills.calendar, { token: mia.token, query: { from, to } })).body.repayments.map((one) => [
      one.name,
      one.due_date,
      one.amount,
      one.state,
      one.paid_on,
      one.days_late,
      one.reason,
    ]);
  const machine = 'New washing machine';
  expect(await calendar('2026-07-01', '2026-07-31')).toEqual([
    [machine, '2026-07-08', -75.56, 'paid', '2026-07-08', 0, null],
    [machine, '2026-07-22', -75.56, 'sent_back', '2026-08-05', 14, 'There wasn’t enough money in the account.'],
  ]);
  expect(await calendar('2026-08-01', '2026-08-10')).toEqual([
    [machine, '2026-08-05', -75.56, 'paid', '2026-08-05', 14, null],
    [machine, '2026-08-05', -75.56, 'paid', '2026-08-05', 0, null],
  ]);
  expect((await calendar('2026-10-01', '2026-11-30')).map(([name, day]) => [name, day])).toEqual([
    ['Car repairs', '2026-10-09'],
    ['Car repairs', '2026-11-09'],
  ]);
});
