import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifications } from '#contract/areas/notifications.ts';
import { bills } from '#contract/areas/bills.ts';
import { session } from '#contract/areas/session.ts';
import { settings } from '#contract/areas/settings.ts';
import { warnOfExpiry } from '#server/areas/connections/public.ts';
import { sendPaymentReminders } from '#server/areas/bills/public.ts';
import { connectBank } from '#tests/build/bank-connection.ts';
import { signUp } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { Payload, TestServer } from '#tests/build/server.ts';
import { keysOf } from '#server/kit/keys.ts';

let server: TestServer;
let emails: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  emails = mailboxOf(server);
});
afterAll(() => server.close());

const DAY = 24 * 3600 * 1000;
const db = () => server.server.database.systemDb;

async function titles(token: string, kind: Payload<typeof notifications.userList>['kind']): Promise<string[]> {
  const { body } = await server.call(notifications.userList, { token, query: { kind } });
  return body.data.map(({ title }) => title);
}

describe('events that create notifications', () => {
  test('a sign-in on a new device, by email as well; the same browser after an update is recognised', async () => {
    const mia = await signUp(server);
    const come = (agent: string) =>
      server.call(session.signIn, {
        body: { email: mia.email, password: mia.password },
        headers: { 'user-agent': agent },
      });
    const chrome = (version: number) =>
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/${version}.0.0.0 Safari/537.36`;
    await come('node');
    expect(await titles(mia.token, 'security')).toEqual([]);
    await server.call(settings.notificationSettings, {
      token: mia.token,
      body: { notificationemailfrequency: 'never' },
    });
    for (const agent of [chrome(142), chrome(143), chrome(143)]) expect((await come(agent)).status).toBe(200);
    expect(await titles(mia.token, 'security')).toEqual(['New sign-in to your account']);
    const [email, ...more] = (await emails.emails(mia.email)).filter(({ subject }) =>
      subject.startsWith('New sign-in'),
    );
    expect(email!.text).toContain('Chrome on Windows, on 16/11/2026 at 9:00 am');
    expect(more).toEqual([]);
  });

  test('a bill on the morning of its reminder, once, whatever the email frequency, and not in a second email', async () => {
    const tom = await signUp(server);
    await server.call(settings.notificationSettings, {
      token: tom.token,
      body: { notificationemailfrequency: 'never' },
    });
    for (const [name, start_date] of [
      ['Rent', '2026-11-19'],
      ['Gym', '2026-11-17'],
      ['Rates', '2026-12-01'],
    ] as const)
      await server.call(bills.create, {
        token: tom.token,
        body: { name, amount: 540, start_date, recurring_frequency: 'once', reminder_days: 3 },
      });
    const parts = {
      db: db(),
      clock: server.clock,
      settings: { brand: 'Wattle', publicUrl: '', keys: keysOf(new Uint8Array(32).fill(7)) },
    };
    await sendPaymentReminders(parts);
    await sendPaymentReminders(parts);
    expect((await titles(tom.token, 'bills')).toSorted()).toEqual(['Gym due tomorrow', 'Rent due on 19/11/2026']);
    const rows = await db()
      .selectFrom('notifications')
      .select(['to_mail', 'expires_at'])
      .where('member_id', '=', tom.id)
      .where('title', 'like', 'Gym%')
      .execute();
    // The notification expires at the end of the day in Sydney.
    expect(rows).toEqual([{ to_mail: false, expires_at: new Date('2026-11-17T13:00:00.000Z') }]);
  });

  test('a consent that expires soon, fourteen and three days before', async () => {
    const kim = await server.aMember();
    const { id } = await connectBank(server, kim.token, { customer: '66667777' });
    const parts = { system: db(), clock: server.clock, brand: 'Wattle' };
    const ends = (days: number) =>
      db()
        .updateTable('bank_connections')
        .set({ consent_expires_at: new Date(Date.parse(testStart) + days * DAY) })
        .where('member_id', '=', kim.id)
        .where('id', '=', id)
        .execute();
    const warned = async () => {
      await warnOfExpiry(parts);
      await warnOfExpiry(parts);
      return (await titles(kim.token, 'banks')).map((title) => title.replace(/^Sharing from .* ends on /, ''));
    };
    await ends(15);
    expect(await warned()).toEqual([]);
    await ends(10);
    expect(await warned()).toEqual(['26/11/2026']);
    await ends(2);
    expect(await warned()).toEqual(['18/11/2026', '26/11/2026']);
  });
});
