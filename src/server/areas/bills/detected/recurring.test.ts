import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { bills } from '#contract/areas/bills.ts';
import { settings } from '#contract/areas/settings.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import { imported, ofxOf, rowsOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { sendPaymentReminders } from '../public.ts';
import { keysOf } from '#server/kit/keys.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';

/** Today is Monday 16 November 2026 in Sydney. */
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

type Person = Awaited<ReturnType<TestServer['aMember']>>;

async function act<E extends Endpoint>(person: Person, endpoint: E, body?: WireBodyOf<E>): Promise<BodyOnWire<E>> {
  const answer = await server.callWith(endpoint, { token: person.token, body });
  expect(answer.status, answer.text).toBe(200);
  return answer.body;
}

const streaming = [...Array(7).keys()].map(
  (at) => [addMonths('2026-05-04', at), at < 4 ? -18.99 : -20.99, 'NETFLIX.COM MELBOURNE', `n${at}`] as const,
);
const internet = [...Array(5).keys()].map(
  (at) => [addMonths('2026-07-07', at), -79, 'DIRECT DEBIT AUSSIE BROADBAND', `b${at}`] as const,
);

describe('recurring payments detected in history', () => {
  test('are proposed with their price rise, can be scheduled, and are not proposed again', async () => {
    const mia = await server.aMember();
    await imported(server, mia, ofxOf([...streaming, ...internet]));
    const result = (await act(mia, bills.detected)).data;
    expect(result.map((one) => [one.name, one.recurring_frequency, one.amount, one.next_date, one.price_rise])).toEqual(
      [
        ['Aussie Broadband', 'monthly', 79, '2026-12-07', null],
        ['Netflix', 'monthly', 20.99, '2026-12-04', { from: 18.99, to: 20.99, since: '2026-09-04' }],
      ],
    );
    const accepted = await act(mia, bills.acceptDetected, { key: result[1]!.key, business_day: 'next' });
    expect(accepted.data).toMatchObject({
      name: 'Netflix',
      amount: 20.99,
      source: 'detected',
      next_due: '2026-12-04',
      recurring_frequency: 'monthly',
      business_day: 'next',
    });
    expect((await server.call(bills.acceptDetected, { token: mia.token, body: { key: result[1]!.key } })).status).toBe(
      404,
    );
    expect((await act(mia, bills.detected)).data.map((one) => one.name)).toEqual(['Aussie Broadband']);
  });

  test('include past payments: each past month shows the date and transaction, and a wrong one can be removed', async () => {
    const ana = await server.aMember();
    await imported(server, ana, ofxOf([...streaming, ...internet]));
    const rows = await rowsOf(server, ana);
    const { id } = (
      await act(ana, bills.acceptDetected, {
        key: (await act(ana, bills.detected)).data[1]!.key,
        business_day: 'next',
      })
    ).data;
    const month = async (from: string, to: string) =>
      (await server.call(bills.calendar, { token: ana.token, query: { from, to } })).body.data;
    const rowOn = (date: string) => rows.find((row) => row.date === date && row.description.startsWith('NETFLIX'))!.id;
    expect(await month('2026-11-01', '2026-11-30')).toEqual([
      {
        payment_id: id,
        date: '2026-11-04',
        due_date: '2026-11-04',
        amount: -20.99,
        state: 'paid',
        transaction_id: rowOn('2026-11-04'),
        paid_on: '2026-11-04',
      },
    ]);
    // A Sunday: the due date stays on the day on which it was paid.
    expect(await month('2026-10-01', '2026-10-31')).toMatchObject([
      { due_date: '2026-10-04', transaction_id: rowOn('2026-10-04'), paid_on: '2026-10-04' },
    ]);
    expect(await month('2026-05-01', '2026-05-31')).toMatchObject([{ amount: -18.99, state: 'paid' }]);
    const taken = await server.call(bills.reopen, { token: ana.token, body: { id, date: '2026-10-04' } });
    expect([taken.status, taken.body.data.transaction_id]).toEqual([200, null]);
    expect(await month('2026-10-01', '2026-10-31')).toEqual([]);
  });

  test('a payment that began long ago is not overdue for the past, and its past transactions are matched', async () => {
    const bo = await server.aMember();
    await imported(server, bo, ofxOf(internet));
    const { id, overdue } = (
      await act(bo, bills.create, {
        name: 'Internet',
        payee: 'Aussie Broadband',
        amount: 79,
        start_date: '2026-07-06',
        recurring_frequency: 'monthly',
      })
    ).data;
    expect(overdue).toBe(0);
    const { body } = await server.call(bills.calendar, {
      token: bo.token,
      query: { from: '2026-09-01', to: '2026-12-31' },
    });
    expect(body.data.map((one) => [one.payment_id, one.date, one.state, one.paid_on])).toEqual([
      [id, '2026-10-06', 'paid', '2026-10-07'],
      [id, '2026-11-06', 'paid', '2026-11-07'],
      [id, '2026-12-06', 'due', null],
    ]);
  });

  test('can be dismissed for good, as a series or one transaction; a schedule can end or skip one occurrence', async () => {
    const leo = await server.aMember();
    await imported(server, leo, ofxOf([...streaming, ...internet]));
    const rows = await rowsOf(server, leo);
    await act(leo, bills.removeRecurrence, { key: (await act(leo, bills.detected)).data[0]!.key });
    expect((await act(leo, bills.detected)).data.map((one) => one.name)).toEqual(['Netflix']);
    await act(leo, bills.removeRecurrence, {
      transaction_id: rows.find((row) => row.date === '2026-11-04')!.id,
      occurrence: true,
    });
    expect((await act(leo, bills.detected)).data[0]).toMatchObject({ rows: 6, last_date: '2026-10-04' });
    await act(leo, bills.removeRecurrence, { transaction_id: rows.find((row) => row.date === '2026-10-04')!.id });
    expect((await act(leo, bills.detected)).data).toEqual([]);
    const { data } = await act(leo, bills.create, {
      name: 'Gym',
      amount: 20,
      start_date: '2026-11-15',
      recurring_frequency: 'weekly',
    });
    await act(leo, bills.removeRecurrence, { id: data.id, date: '2026-11-22' });
    expect(
      (await server.call(bills.history, { token: leo.token, params: { id: data.id } })).body.data[0],
    ).toMatchObject({ date: '2026-11-22', state: 'skipped' });
    await act(leo, bills.removeRecurrence, { id: data.id });
    expect((await act(leo, bills.list)).data[0]).toMatchObject({ end_date: '2026-11-16', next_due: '2026-11-15' });
    expect((await server.call(bills.removeRecurrence, { token: leo.token, body: {} })).problem.errors?.[0]?.field).toBe(
      'id',
    );
    const many = Array.from({ length: 1_998 }, (_, at) => ({
      member_id: leo.id,
      series_key: `k${at}`,
      dismissed_at: server.clock.now(),
    }));
    await server.server.database.systemDb.insertInto('recurrence_dismissals').values(many).execute();
    expect(
      (await server.call(bills.removeRecurrence, { token: leo.token, body: { key: 'one more' } })).problem.errors,
    ).toEqual([{ field: 'key', message: 'You can ignore up to 2,000 suggestions.' }]);
  });
});

describe('the calendar feed', () => {
  test('is read at its private address, without a session, until it is revoked', async () => {
    const ana = await server.aMember();
    await act(ana, bills.create, {
      name: 'Rent, flat 2; Mrs Ó’Néill and the very long name of an agency',
      amount: 540,
      start_date: '2026-11-20',
      end_date: '2026-11-27',
      recurring_frequency: 'weekly',
    });
    expect(await act(ana, bills.feed)).toEqual({ url: null, created_at: null });
    const url = (await act(ana, bills.createFeed)).url!;
    const read = await fetch(url);
    const text = await read.text();
    expect(read.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(text.match(/^DTSTART;VALUE=DATE:\d{8}/gm)).toEqual([
      'DTSTART;VALUE=DATE:20261120',
      'DTSTART;VALUE=DATE:20261127',
    ]);
    expect(text.replaceAll('\r\n ', '')).toContain(
      'SUMMARY:Rent\\, flat 2\\; Mrs Ó’Néill and the very long name of an agency −$540.00',
    );
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect((await act(ana, bills.feed)).url).toBe(url);
    // The last character of an address has unused bits, so the first one is changed.
    expect(
      (
        await fetch(
          url.replace(
            /([^/])([^/]*\.ics)$/,
            (_whole: string, first: string, rest: string) => `${first === 'a' ? 'b' : 'a'}${rest}`,
          ),
        )
      ).status,
    ).toBe(404);
    const second = (await act(ana, bills.createFeed)).url!;
    expect([(await fetch(url)).status, (await fetch(second)).status]).toEqual([404, 200]);
    await act(ana, bills.revokeFeed);
    expect((await fetch(second)).status).toBe(404);
    const saved = await server.call(bills.download, { token: ana.token });
    expect([saved.headers['content-disposition'], saved.text.startsWith('BEGIN:VCALENDAR\r\n')]).toEqual([
      'attachment; filename="wattle-payments.ics"',
      true,
    ]);
  });
});

describe('reminders', () => {
  test('are sent once per occurrence, in the morning of the member’s time zone, at the member’s frequency', async () => {
    const { systemDb } = server.server.database;
    const parts = {
      db: systemDb,
      clock: server.clock,
      settings: { brand: 'Wattle', publicUrl: 'https://wattle.example', keys: keysOf(new Uint8Array(32).fill(7)) },
    };
    const [daily, never, west] = [
      await server.aMember({ email: 'daily@example.com' }),
      await server.aMember({ email: 'never@example.com' }),
      await server.aMember({ email: 'west@example.com', timeZone: 'Australia/Perth' }),
    ];
    for (const [person, frequency] of [
      [daily, 'daily'],
      [never, 'never'],
      [west, 'daily'],
    ] as const) {
      await act(person, settings.notificationSettings, { notificationemailfrequency: frequency });
      await act(person, bills.create, {
        name: 'Rent',
        amount: 540,
        start_date: '2026-11-19',
        recurring_frequency: 'weekly',
        reminder_days: 3,
      });
    }
    await act(daily, bills.create, {
      name: 'Silent',
      amount: 5,
      start_date: '2026-11-17',
      recurring_frequency: 'weekly',
      remove_reminder: true,
    });
    const people = [daily, never, west].map(({ email }) => email);
    const emails = async () => {
      const rows = await systemDb
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', 'mail')
        .where('key', 'like', 'payments-%')
        .orderBy('id')
        .execute();
      return (rows as { payload: { to: string; subject: string; text: string } }[]).filter(({ payload }) =>
        people.includes(payload.to),
      );
    };
    // It is nine in Sydney and six in Perth.
    server.clock.set('2026-11-15T22:00:00.000Z');
    await sendPaymentReminders(parts);
    await sendPaymentReminders(parts);
    const [email, ...others] = await emails();
    expect([email!.payload.to, email!.payload.subject, others]).toEqual([
      'daily@example.com',
      'You have a bill coming up',
      [],
    ]);
    expect(email!.payload.text).toContain('19/11/2026  Rent  −$540.00');
    expect(email!.payload.text).not.toContain('Silent');
    server.clock.set('2026-11-16T00:00:00.000Z');
    await sendPaymentReminders(parts);
    expect((await emails()).map(({ payload }) => payload.to)).toEqual(['daily@example.com', 'west@example.com']);
    server.clock.set('2026-11-15T22:00:00.000Z');
    const rent = (await act(west, bills.list)).data[0]!;
    await act(west, bills.move, { id: rent.id, date: '2026-11-19', to: '2026-11-20' });
    // Nothing new the next morning; a week later the next rent is due.
    server.clock.set('2026-11-16T22:00:00.000Z');
    await sendPaymentReminders(parts);
    expect(await emails()).toHaveLength(2);
    // A moved occurrence is reminded of again.
    server.clock.set('2026-11-18T00:00:00.000Z');
    await sendPaymentReminders(parts);
    expect((await emails())[2]!.payload).toMatchObject({
      to: 'west@example.com',
      text: expect.stringContaining('20/11/2026  Rent  −$540.00'),
    });
    server.clock.set('2026-11-22T23:00:00.000Z');
    await sendPaymentReminders(parts);
    expect((await emails()).map(({ payload }) => payload.to).sort()).toEqual([
      'daily@example.com',
      'daily@example.com',
      'west@example.com',
      'west@example.com',
      'west@example.com',
    ]);
    server.clock.set('2026-11-15T22:00:00.000Z');
  });

  test('include instalments, three days ahead and once, unless a scheduled payment covers them', async () => {
    const { systemDb } = server.server.database;
    const parts = {
      db: systemDb,
      clock: server.clock,
      settings: { brand: 'Wattle', publicUrl: 'https://wattle.example', keys: keysOf(new Uint8Array(32).fill(7)) },
    };
    const [ann, bob] = [
      await server.aMember({ email: 'parts@example.com' }),
      await server.aMember({ email: 'scheduled-parts@example.com' }),
    ];
    for (const person of [ann, bob]) {
      await act(person, settings.notificationSettings, { notificationemailfrequency: 'daily' });
      await imported(
        server,
        person,
        ofxOf([
          ['2026-10-23', -37.5, 'AFTERPAY AUSTRALIA', 'p1'],
          ['2026-11-06', -37.5, 'AFTERPAY AUSTRALIA', 'p2'],
        ]),
      );
    }
    await act(bob, bills.create, {
      name: 'Shoes',
      amount: 37.5,
      start_date: '2026-11-20',
      recurring_frequency: 'once',
      reminder_days: 3,
    });
    const emailsTo = async (email: string) => {
      const rows = await systemDb
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', 'mail')
        .where('key', 'like', 'payments-%')
        .orderBy('id')
        .execute();
      return (rows as { payload: { to: string; text: string } }[])
        .filter(({ payload }) => payload.to === email)
        .map(({ payload }) => /\d\d\/\d\d\/\d{4} {2}.*/g.exec(payload.text)![0]);
    };
    // Monday is too early for Friday; on Tuesday there is one email each, and on Wednesday nothing new.
    for (const morning of ['2026-11-15T22:00:00.000Z', '2026-11-16T22:00:00.000Z', '2026-11-17T22:00:00.000Z']) {
      server.clock.set(morning);
      await sendPaymentReminders(parts);
      if (morning.startsWith('2026-11-15'))
        expect([await emailsTo(ann.email), await emailsTo(bob.email)]).toEqual([[], []]);
    }
    expect([await emailsTo(ann.email), await emailsTo(bob.email)]).toEqual([
      ['20/11/2026  Afterpay instalment 3 of 4  −$37.50'],
      ['20/11/2026  Shoes  −$37.50'],
    ]);
    server.clock.set('2026-11-15T22:00:00.000Z');
  });
});
