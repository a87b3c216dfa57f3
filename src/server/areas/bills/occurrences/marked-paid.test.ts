import { afterAll, beforeAll, expect, it } from 'vitest';
import { bills } from '#contract/areas/bills.ts';
import { imports } from '#contract/areas/imports.ts';
import { openSession } from '#server/kit/session.ts';
import { csvOf, imported } from '#tests/build/money.ts';
import type { StatementLine } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

it('a bill that was marked as paid takes its transaction when it arrives, so that the next one stays due', async () => {
  const kim = await server.aMember();
  const { token } = kim;
  const body = {
    name: 'Gymco Fitness',
    amount: 55,
    start_date: '2026-11-06',
    recurring_frequency: 'weekly' as const,
    match_days: 7,
  };
  const { id } = (await server.call(bills.create, { token, body })).body.data;
  await server.call(bills.confirm, { token, body: { id, date: '2026-11-06' } });
  const shown = async () =>
    (await server.call(bills.calendar, { token, query: { from: '2026-11-01', to: '2026-11-20' } })).body.data.map(
      ({ date, state, amount, paid_on: paidOn }) => [date, state, amount, paidOn],
    );

  await imported(server, kim, csvOf([['2026-11-07', -56.5, 'GYMCO FITNESS SYDNEY']], 900), 'week.csv');
  expect(await shown()).toEqual([
    ['2026-11-06', 'paid', -56.5, '2026-11-07'],
    ['2026-11-13', 'overdue', -55, null],
    ['2026-11-20', 'due', -55, null],
  ]);
  const history = (await server.call(bills.history, { token, params: { id } })).body.data;
  expect(history.map(({ date, decided_by: by }) => [date, by])).toEqual([['2026-11-06', 'member']]);

  const [batch] = (await server.call(imports.history, { token })).body.data;
  await server.call(imports.undo, { token, body: { batch_id: batch!.batch_id } });
  expect((await shown())[0]).toMatchObject(['2026-11-06', 'paid', -56.5, null]);
});

it('the money of a bill that was marked as paid stays reserved until its transaction arrives, or for five days', async () => {
  const kim = await server.aMember();
  const { token } = kim;
  const groceries: StatementLine = ['2026-11-12', -20, 'EFTPOS ALDI MARRICKVILLE'];
  await imported(server, kim, csvOf([groceries], 1_020), 'a.csv');
  const bill = async (name: string, amount: number) => {
    const body = { name, amount, start_date: '2026-11-16', recurring_frequency: 'once' as const };
    return (await server.call(bills.create, { token, body })).body.data.id;
  };
  const safe = async () => (await server.call(bills.safeToSpend, { token })).body.safe;
  const [water, phone] = [await bill('Sydney Water', 180), await bill('Optus', 65)];
  expect(await safe()).toBe(755);
  await server.call(bills.confirm, { token, body: { id: water, date: '2026-11-16' } });
  await server.call(bills.confirm, { token, body: { id: phone, date: '2026-11-16' } });
  expect(await safe()).toBe(755);
  // The water bill leaves the balance and the reserve at once.
  await imported(server, kim, csvOf([groceries, ['2026-11-17', -180, 'SYDNEY WATER BPAY']], 1_020), 'b.csv');
  expect(await safe()).toBe(755);
  server.clock.advance(5 * 24 * 60 * 60 * 1000);
  const caller = { ip: '127.0.0.1', userAgent: 'test' };
  const session = { memberId: kim.id, remember: false, caller };
  const later = await openSession(server.server.database.systemDb, server.clock, session);
  expect((await server.call(bills.safeToSpend, { token: later.access })).body.safe).toBe(820);
});
