import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { imports } from '#contract/areas/imports.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { occurrencesBetween } from './occurrences/planned.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<TestServer['aMember']>>;

async function scheduled(person: Person, body: Partial<WireBodyOf<typeof bills.create>>) {
  const answer = await server.call(bills.create, {
    token: person.token,
    body: { name: 'Rent', amount: 540, start_date: '2026-11-20', recurring_frequency: 'weekly', ...body },
  });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const calendar = async (person: Person, from: string, to: string) =>
  (await server.call(bills.calendar, { token: person.token, query: { from, to } })).body;

describe('scheduled payments', () => {
  test('M14: a reminder is created, shown in the calendar, confirmed, updated and deleted', async () => {
    const mia = await server.aMember();
    const made = await scheduled(mia, {
      name: 'Gym',
      amount: 19.95,
      start_date: '2026-11-12',
      end_date: '2026-12-24',
      recurring_frequency: 'fortnightly',
      remove_reminder: false,
    });
    expect(made).toMatchObject({
      name: 'Gym',
      amount: 19.95,
      direction: 'out',
      start_date: '2026-11-12',
      end_date: '2026-12-24',
      recurring_frequency: 'fortnightly',
      remove_reminder: false,
      next_due: '2026-11-12',
      overdue: 1,
    });
    expect((await server.call(bills.count, { token: mia.token })).body).toEqual({ data: 1, due: 0, overdue: 1 });
    const shown = await calendar(mia, '2026-11-01', '2026-12-31');
    expect(shown.data.map((one) => [one.due_date, one.amount, one.state])).toEqual([
      ['2026-11-12', -19.95, 'overdue'],
      ['2026-11-26', -19.95, 'due'],
      ['2026-12-10', -19.95, 'due'],
      ['2026-12-24', -19.95, 'due'],
    ]);

    expect((await server.call(bills.confirm, { token: mia.token, body: { id: made.id } })).body).toMatchObject({
      success: true,
      data: { date: '2026-11-12', state: 'paid' },
    });
    expect(
      (await server.call(bills.confirm, { token: mia.token, body: { id: made.id, date: '2026-11-12' } })).problem,
    ).toMatchObject({ code: 'conflict', detail: 'This bill is already paid.' });
    expect(
      (await server.call(bills.skip, { token: mia.token, body: { id: made.id, date: '2026-12-10' } })).body.data,
    ).toMatchObject({ state: 'skipped' });
    expect(
      (
        await server.call(bills.move, {
          token: mia.token,
          body: { id: made.id, date: '2026-11-26', to: '2026-11-28' },
        })
      ).body.data,
    ).toMatchObject({ date: '2026-11-26', due_date: '2026-11-28', state: 'due' });

    const changed = await server.call(bills.update, {
      token: mia.token,
      body: { id: made.id, amount: 21, remove_reminder: true },
    });
    expect(changed.body.data).toMatchObject({ amount: 21, remove_reminder: true, next_due: '2026-11-28', overdue: 0 });
    expect(
      (await calendar(mia, '2026-11-01', '2026-12-31')).data.map((one) => [one.due_date, one.amount, one.state]),
    ).toEqual([
      ['2026-11-12', -19.95, 'paid'],
      ['2026-11-28', -21, 'due'],
      ['2026-12-10', -21, 'skipped'],
      ['2026-12-24', -21, 'due'],
    ]);
    expect(
      (await server.call(bills.history, { token: mia.token, params: { id: made.id } })).body.data.map((one) => [
        one.date,
        one.state,
        one.decided_by,
      ]),
    ).toEqual([
      ['2026-12-10', 'skipped', 'member'],
      ['2026-11-26', 'due', 'member'],
      ['2026-11-12', 'paid', 'member'],
    ]);

    expect((await server.call(bills.remove, { token: mia.token, body: { id: made.id } })).body).toEqual({
      success: true,
    });
    expect((await server.call(bills.list, { token: mia.token })).body).toEqual({ data: [] });
    expect((await server.call(bills.remove, { token: mia.token, body: { id: made.id } })).status).toBe(404);
  });

  test('M04: the legacy dates are returned beside the true ones: 2, 5 and 11 months against 3, 6 and 12', async () => {
    const leo = await server.aMember();
    for (const recurring_frequency of ['quarterly', 'halfyearly', 'annually'] as const)
      await scheduled(leo, { name: recurring_frequency, start_date: '2026-11-30', recurring_frequency });
    const { data, legacy, payments } = await calendar(leo, '2026-11-16', '2027-11-30');
    const named = (name: string) => payments.find((one) => one.name === name)!.id;
    const due = (name: string) => data.filter((one) => one.payment_id === named(name)).map((one) => one.due_date);
    const old = (name: string) => legacy.find((one) => one.payment_id === named(name))!.dates;
    expect([old('quarterly'), due('quarterly')]).toEqual([
      ['2026-11-30', '2027-01-30', '2027-03-30', '2027-05-30', '2027-07-30', '2027-09-30', '2027-11-30'],
      ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30'],
    ]);
    expect([old('halfyearly'), due('halfyearly')]).toEqual([
      ['2026-11-30', '2027-04-30', '2027-09-30'],
      ['2026-11-30', '2027-05-30', '2027-11-30'],
    ]);
    expect([old('annually'), due('annually')]).toEqual([
      ['2026-11-30', '2027-10-30'],
      ['2026-11-30', '2027-11-30'],
    ]);
  });

  test('a new transaction confirms the payment that it pays, removing it reopens the payment, and the member can reject the match', async () => {
    const ana = await server.aMember();
    await scheduled(ana, {
      name: 'Internet',
      payee: 'Aussie Broadband',
      amount: 79,
      start_date: '2026-11-14',
      recurring_frequency: 'monthly',
    });
    await scheduled(ana, {
      name: 'Phone',
      payee: 'Optus',
      amount: 79,
      start_date: '2026-11-14',
      recurring_frequency: 'monthly',
    });
    const report = await imported(
      server,
      ana,
      ofxOf([
        ['2026-11-16', -80.5, 'DIRECT DEBIT AUSSIE BROADBAND', 'a1'],
        ['2026-11-16', -45, 'DIRECT DEBIT OPTUS MOBILE', 'a2'],
      ]),
    );
    const states = async () =>
      (await calendar(ana, '2026-11-01', '2026-11-30')).data.map((one) => [one.amount, one.state]);
    // The phone bill varies by more than a twentieth, so the member must confirm it.
    expect(await states()).toEqual([
      [-80.5, 'paid'],
      [-79, 'overdue'],
    ]);
    const { payments } = await calendar(ana, '2026-11-01', '2026-11-30');
    const phone = payments.find((one) => one.name === 'Phone')!.id;
    const optus = (await rowsOf(server, ana)).find((one) => one.description.includes('OPTUS'))!.id;
    expect(
      (await server.call(bills.confirm, { token: ana.token, body: { id: phone, transaction_id: optus } })).body.data,
    ).toMatchObject({ amount: -45, state: 'paid', transaction_id: optus });
    const internet = payments.find((one) => one.name === 'Internet')!.id;
    expect(
      (
        await server.call(bills.confirm, {
          token: ana.token,
          body: { id: internet, date: '2026-12-14', transaction_id: optus },
        })
      ).problem.code,
    ).toBe('conflict');
    await server.call(bills.reopen, { token: ana.token, body: { id: internet, date: '2026-11-14' } });
    await imported(server, ana, ofxOf([['2026-11-16', -3, 'COFFEE', 'a3']]));
    expect((await states())[0]).toEqual([-79, 'overdue']);
    await server.call(imports.undo, { token: ana.token, body: { batch_id: report.batch_id! } });
    expect(await states()).toEqual([
      [-79, 'overdue'],
      [-45, 'paid'],
    ]);
  });

  test('reopening a skipped or moved occurrence resets it, so that its transaction confirms it', async () => {
    const ida = await server.aMember();
    const bill = async (name: string) =>
      (
        await scheduled(ida, {
          name,
          payee: name,
          amount: 79,
          start_date: '2026-11-14',
          recurring_frequency: 'monthly',
        })
      ).id;
    const [internet, phone, gym] = [await bill('Aussie Broadband'), await bill('Optus'), await bill('Jetts')];
    const on = (id: number) => ({ token: ida.token, body: { id, date: '2026-11-14' } });
    await server.call(bills.skip, on(internet));
    await server.call(bills.move, { token: ida.token, body: { ...on(phone).body, to: '2026-12-12' } });
    await imported(
      server,
      ida,
      ofxOf(
        ['AUSSIE BROADBAND', 'OPTUS MOBILE', 'JETTS'].map((words, at) => ['2026-11-14', -79, words, `i${at}`] as const),
      ),
    );
    const states = async () =>
      (await calendar(ida, '2026-11-14', '2026-11-30')).data.map((one) => [one.payment_id, one.state]);
    expect(await states()).toEqual([
      [internet, 'skipped'],
      [gym, 'paid'],
    ]);
    for (const id of [internet, phone, gym]) await server.call(bills.reopen, on(id));
    // The member marked only the gym as not paid.
    expect(await states()).toEqual([
      [internet, 'paid'],
      [phone, 'paid'],
      [gym, 'overdue'],
    ]);
    await server.call(bills.reopen, on(gym));
    expect((await states())[2]).toEqual([gym, 'overdue']);
  });

  test('a completed single payment has no next date, and one in the far future has', async () => {
    const { token } = await server.aMember();
    const once = await scheduled({ token } as Person, { start_date: '2026-11-20', recurring_frequency: 'once' });
    const far = await scheduled({ token } as Person, { start_date: '2028-02-01', recurring_frequency: 'once' });
    expect([once.next_due, far.next_due]).toEqual(['2026-11-20', '2028-02-01']);
    await server.call(bills.confirm, { token, body: { id: once.id } });
    expect((await server.call(bills.list, { token })).body.data.map((one) => [one.id, one.next_due])).toEqual([
      [far.id, '2028-02-01'],
      [once.id, null],
    ]);
  });

  test('deleting a payment while it is confirmed ends in either state and never in a server error', async () => {
    const person = await server.aMember();
    const ids = await Promise.all(Array.from({ length: 6 }, async () => (await scheduled(person, {})).id));
    const answers = await Promise.all(
      ids.flatMap((id) =>
        [bills.confirm, bills.remove].map((endpoint) =>
          server.callWith(endpoint, { token: person.token, body: { id } }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 404)).toEqual([]);
    expect((await server.call(bills.list, { token: person.token })).body).toEqual({ data: [] });
  });

  test('due dates move off weekends and the public holidays of the member’s state if chosen', async () => {
    const kim = await server.aMember();
    const { systemDb } = server.server.database;
    await systemDb.updateTable('profiles').set({ state: 'vic' }).where('member_id', '=', kim.id).execute();
    for (const business_day of ['none', 'next', 'previous'] as const)
      await scheduled(kim, {
        name: business_day,
        business_day,
        start_date: '2027-10-31',
        recurring_frequency: 'monthly',
      });
    const first = await calendar(kim, '2027-10-28', '2027-11-10');
    // 31 October 2027 is a Sunday.
    expect(first.data.map((one) => one.due_date)).toEqual(['2027-10-29', '2027-10-31', '2027-11-01']);
    await scheduled(kim, { name: 'cup', business_day: 'next', start_date: '2027-11-02', recurring_frequency: 'once' });
    const cup = await calendar(kim, '2027-11-02', '2027-11-05');
    expect([cup.state, cup.holidays, cup.data[0]!.due_date]).toEqual([
      'VIC',
      [{ date: '2027-11-02', name: 'Melbourne Cup Day', expected: false }],
      '2027-11-03',
    ]);
    expect((await calendar(kim, '2028-02-25', '2028-03-02')).data.map((one) => one.date)).toEqual([
      '2028-02-29',
      '2028-02-29',
      '2028-02-29',
    ]);
  });

  test('instalments appear beside scheduled payments in the calendar, its file and safe to spend', async () => {
    const noa = await server.aMember();
    await imported(
      server,
      noa,
      ofxOf(
        [
          ['2026-10-23', -37.5, 'AFTERPAY AUSTRALIA', 'p1'],
          ['2026-11-06', -37.5, 'AFTERPAY AUSTRALIA', 'p2'],
        ],
        '51200817',
        500,
      ),
    );
    const { data, instalments } = await calendar(noa, '2026-11-01', '2026-11-30');
    expect([data, instalments]).toEqual([
      [],
      [
        {
          plan_id: expect.any(Number),
          provider: 'Afterpay',
          due_date: '2026-11-20',
          amount: -37.5,
          number: 3,
          instalments: 4,
        },
      ],
    ]);
    // Paid occurrences are in their months, with the transaction that paid them.
    const paid = async (from: string, to: string) =>
      (await calendar(noa, from, to)).paid_instalments.map((one) => [
        one.due_date,
        one.amount,
        one.number,
        one.instalments,
        one.transaction_id === one.plan_id,
      ]);
    expect(await paid('2026-10-01', '2026-10-31')).toEqual([['2026-10-23', -37.5, 1, 4, true]]);
    expect(await paid('2026-11-01', '2026-11-30')).toEqual([['2026-11-06', -37.5, 2, 4, false]]);
    expect(await paid('2026-12-01', '2026-12-31')).toEqual([]);
    expect(
      (await server.call(bills.download, { token: noa.token })).text.replaceAll('\r\n ', '').match(/^SUMMARY:.*$/gm),
    ).toEqual(['SUMMARY:Afterpay −$37.50', 'SUMMARY:Afterpay −$37.50']);
    expect((await server.call(bills.safeToSpend, { token: noa.token })).body).toMatchObject({
      pay_cycle_chosen: false,
      payday: '2026-12-01',
    });
    await server.call(budget.setPayCycle, {
      token: noa.token,
      body: { frequency: 'fortnightly', anchor: '2026-11-12' },
    });
    const { safe, lines } = (await server.call(bills.safeToSpend, { token: noa.token })).body;
    expect([safe, lines[1]]).toMatchObject([
      462.5,
      { kind: 'bills', amount: -37.5, rows: [{ label: 'Afterpay, 3 of 4', date: '2026-11-20', payment_id: null }] },
    ]);
    await scheduled(noa, { name: 'Shoes', amount: 37.5, start_date: '2026-11-20', recurring_frequency: 'once' });
    expect((await calendar(noa, '2026-11-01', '2026-12-31')).instalments.map((one) => one.due_date)).toEqual([
      '2026-12-04',
    ]);
    // A scheduled payment that is paid is reported by the schedule only.
    await scheduled(noa, { name: 'First part', amount: 37.5, start_date: '2026-10-23', recurring_frequency: 'once' });
    expect(await paid('2026-10-01', '2026-10-31')).toEqual([]);
    expect((await server.call(bills.safeToSpend, { token: noa.token })).body.safe).toBe(462.5);
  });

  test('returns due payments to other areas, in cents', async () => {
    const sam = await server.aMember();
    await scheduled(sam, {
      name: 'Pay',
      amount: 2231.4,
      direction: 'in',
      start_date: '2026-11-26',
      recurring_frequency: 'fortnightly',
    });
    await scheduled(sam, { start_date: '2026-11-15' });
    const result = await occurrencesBetween(
      server.server.database.memberDb(sam.id),
      sam.id,
      '2026-11-15',
      '2026-11-29',
      '2026-11-16',
    );
    expect(result.map(({ name, date, cents, state }) => [name, date, cents, state])).toEqual([
      ['Rent', '2026-11-15', -54_000, 'overdue'],
      ['Rent', '2026-11-22', -54_000, 'due'],
      ['Pay', '2026-11-26', 223_140, 'due'],
      ['Rent', '2026-11-29', -54_000, 'due'],
    ]);
  });

  test('invalid input is reported by its field', async () => {
    const { token } = await server.aMember();
    const fields = async (endpoint: Endpoint, body: object) =>
      (await server.callWith(endpoint, { token, body })).problem.errors?.map((one) => one.field);
    const good = { name: 'Rent', amount: 540, start_date: '2026-11-20', recurring_frequency: 'weekly' } as const;
    expect(await fields(bills.create, { ...good, end_date: '2026-11-19' })).toEqual(['end_date']);
    expect(await fields(bills.create, { ...good, recurring_frequency: 'yearly', amount: 0 })).toEqual([
      'amount',
      'recurring_frequency',
    ]);
    expect(await fields(bills.create, { ...good, bank_account_id: 99 })).toEqual(['bank_account_id']);
    expect(await fields(bills.create, { ...good, sub_category_id: 99_999 })).toEqual(['sub_category_id']);
    const { id } = (await server.call(bills.create, { token, body: good })).body.data;
    expect(await fields(bills.update, { id, end_date: '2026-11-01' })).toEqual(['end_date']);
    expect(await fields(bills.move, { id, date: '2026-11-20', to: '2029-01-01' })).toEqual(['to']);
    expect(
      (await server.call(bills.calendar, { token, query: { from: '2026-01-01', to: addDays('2026-01-01', 401) } }))
        .problem.errors?.[0]?.field,
    ).toBe('to');
    expect((await server.call(bills.skip, { token, body: { id, date: '2026-11-21' } })).status).toBe(404);
  });
});
