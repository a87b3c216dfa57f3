import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notifications } from '#contract/areas/notifications.ts';
import { settings } from '#contract/areas/settings.ts';
import { unreadCounts } from '#contract/areas/unread-counts.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import type { MailMessage } from '#server/ports/mail/port.ts';
import { sentPushes } from '#server/ports/push/embedded.ts';
import { movableClock } from '#server/kit/clock.ts';
import { endSessions } from '#server/kit/session.ts';
import { asOwner } from '#tests/build/database.ts';
import { signUp } from '#tests/build/auth.ts';
import { makeOperators } from '#tests/build/operator.ts';
import type { Guest } from '#tests/build/auth.ts';
import { mailboxOf } from '#tests/build/mailbox.ts';
import type { Mailbox } from '#tests/build/mailbox.ts';
import { startTestServer, testStart } from '#tests/build/server.ts';
import type { CallInput, Payload, TestServer } from '#tests/build/server.ts';
import { notify, notifyMany, sendDigests, sweepNotifications } from './public.ts';
import type { Notification } from './public.ts';
import { keysOf } from '#server/kit/keys.ts';

let server: TestServer;
let emails: Mailbox;
beforeAll(async () => {
  server = await startTestServer();
  emails = mailboxOf(server);
});
afterAll(() => server.close());

const db = () => server.server.database.systemDb;
const DAY = 24 * 3600 * 1000;
const aNotice: Notification = {
  kind: 'goals',
  dedupeKey: 'goal:1',
  title: 'The bike is there',
  body: 'All $2,400.00 of it.',
  href: '/goals',
};

async function act<E extends Endpoint>(who: Pick<Guest, 'token'>, endpoint: E, input?: CallInput<E>) {
  const answer = await server.callWith(endpoint, { token: who.token, ...input });
  if (answer.status !== 200) throw new Error(`${endpoint.name} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}

const tell = (who: Pick<Guest, 'id'>, reported: Partial<Notification> = {}) =>
  notify(db(), server.clock, { memberId: who.id, ...aNotice, ...reported });
const listOf = (who: Pick<Guest, 'token'>, query: Payload<typeof notifications.userList> = {}) =>
  act(who, notifications.userList, { query });

async function operator(): Promise<Guest> {
  const boss = await signUp(server);
  await makeOperators(server, boss);
  return boss;
}

describe('R11: notifications', () => {
  test('are created once per dedupe key, listed, counted, viewed, hidden, restored and removed', async () => {
    const mia = await signUp(server);
    expect([
      await tell(mia),
      await tell(mia),
      await tell(mia, { dedupeKey: 'goal:2', title: 'The trip is there', kind: 'bills' }),
    ]).toEqual([true, false, true]);
    expect(await act(mia, unreadCounts.count)).toEqual({ notifications: 2, messages: 0 });
    const { data, total, unviewed } = await listOf(mia);
    expect([total, unviewed, data.map((one) => one.title)]).toEqual([2, 2, ['The trip is there', 'The bike is there']]);
    const [trip, bike] = data;
    expect(bike).toEqual({
      id: bike!.id,
      kind: 'goals',
      title: 'The bike is there',
      body: 'All $2,400.00 of it.',
      href: '/goals',
      viewed: false,
      hidden: false,
      created_at: testStart,
      expires_at: '2026-12-15T22:00:00.000Z',
      notice_id: null,
    });

    const seen = await act(mia, notifications.updateUserFlag, { body: { id: bike!.id, viewed: true } });
    expect(seen).toMatchObject({ removed: false, unviewed: 1, data: { viewed: true, hidden: false } });
    expect((await listOf(mia, { view: 'new' })).data.map((one) => one.id)).toEqual([trip!.id]);
    const hidden = await act(mia, notifications.updateUserFlag, { body: { id: trip!.id, hidden: '1' } });
    expect(hidden).toMatchObject({ removed: true, unviewed: 0, data: { viewed: false, hidden: true } });
    expect((await listOf(mia)).data.map((one) => one.id)).toEqual([bike!.id]);
    expect((await listOf(mia, { view: 'hidden' })).data).toHaveLength(1);
    expect((await listOf(mia, { view: 'hidden', kind: 'goals' })).data).toHaveLength(0);
    expect(await act(mia, notifications.updateUserFlag, { body: { id: trip!.id, hidden: false } })).toMatchObject({
      removed: false,
      unviewed: 1,
    });

    expect(await act(mia, notifications.viewAll)).toMatchObject({ viewed: 1, unviewed: 0 });
    expect(await act(mia, notifications.remove, { body: { id: trip!.id } })).toEqual({
      success: true,
      removed: true,
      unviewed: 0,
    });
    expect((await server.call(notifications.remove, { token: mia.token, body: { id: trip!.id } })).status).toBe(404);
    // Its content is cleared, and it is not sent again.
    expect(await tell(mia, { dedupeKey: 'goal:2', title: 'The trip is there' })).toBe(false);
    expect(
      await db()
        .selectFrom('notifications')
        .select(['title', 'body', 'href'])
        .where('member_id', '=', mia.id)
        .where('id', '=', trip!.id)
        .executeTakeFirstOrThrow(),
    ).toEqual({ title: '', body: '', href: null });
  });

  test('concurrent notifications with one dedupe key create one', async () => {
    const mia = await signUp(server);
    const reported = await Promise.all(Array.from({ length: 12 }, () => tell(mia)));
    expect(reported.filter(Boolean)).toHaveLength(1);
  });

  test('bad input names its field', async () => {
    const mia = await signUp(server);
    for (const [body, field] of [
      [{ id: 1 }, 'viewed'],
      [{ viewed: true }, 'id'],
      [{ id: 'x', viewed: true }, 'id'],
    ] as const) {
      const answer = await server.callWith(notifications.updateUserFlag, { token: mia.token, body });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([400, field]);
    }
    expect(
      (await server.call(notifications.updateUserFlag, { token: mia.token, body: { id: 999_999, viewed: true } }))
        .status,
    ).toBe(404);
    for (const href of ['https://evil.example', '//evil.example', '/\\evil.example', 'goals']) {
      const answer = await server.call(notifications.create, { token: mia.token, body: { title: 'A note', href } });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([400, 'href']);
    }
  });

  test('expire by the member’s setting and by their own expiry; the sweep retains only their dedupe keys', async () => {
    const mia = await signUp(server);
    await tell(mia, { dedupeKey: 'old' });
    await tell(mia, { dedupeKey: 'bill', expiresAt: new Date(Date.parse(testStart) + DAY) });
    // Two days later.
    await sql`update notifications set created_at = created_at - interval '2 days', expires_at = expires_at - interval '2 days' where member_id = ${mia.id}`.execute(
      db(),
    );
    expect((await listOf(mia)).total).toBe(1);
    await act(mia, settings.notificationSettings, { body: { notificationexpiry: 1 } });
    expect(await act(mia, unreadCounts.count)).toEqual({ notifications: 0, messages: 0 });
    expect((await listOf(mia)).total).toBe(0);
    // An expired notification cannot be flagged either.
    const { id } = await db()
      .selectFrom('notifications')
      .select('id')
      .where('member_id', '=', mia.id)
      .where('dedupe_key', '=', 'old')
      .executeTakeFirstOrThrow();
    expect(
      (await server.call(notifications.updateUserFlag, { token: mia.token, body: { id, viewed: true } })).status,
    ).toBe(404);
    await act(mia, settings.notificationSettings, { body: { notificationexpiry: 0 } });
    expect((await listOf(mia)).total).toBe(1);
    await act(mia, settings.notificationSettings, { body: { notificationexpiry: 1 } });
    expect(await sweepNotifications(db(), server.clock.now())).toBeGreaterThanOrEqual(2);
    expect(await tell(mia, { dedupeKey: 'old' })).toBe(false);
    await act(mia, settings.notificationSettings, { body: { notificationexpiry: 0 } });
    expect((await listOf(mia)).total).toBe(0);
  });
});

describe('who may notify', () => {
  test('a member can notify only themselves; an operator notifies some or all members once, and can withdraw it', async () => {
    const [mia, tom, boss] = [await signUp(server), await signUp(server), await operator()];
    const note = await act(mia, notifications.create, {
      body: { title: 'Water the plants', href: '/goals', reference: 'plants' },
    });
    expect(note.data).toEqual({ id: expect.any(Number), notice_id: null });
    expect(
      (await act(mia, notifications.create, { body: { title: 'Water the plants', reference: 'plants' } })).data.id,
    ).toBe(note.data.id);
    for (const names of [{ members: [tom.id] }, { members: [mia.id] }, { all: true }])
      expect(
        (await server.call(notifications.create, { token: mia.token, body: { title: 'Win!', ...names } })).status,
      ).toBe(403);
    expect((await listOf(tom)).total).toBe(0);

    const some = await act(boss, notifications.create, {
      body: { title: 'To you two', members: `${mia.id},${tom.id}`, reference: 'two' },
    });
    await act(boss, notifications.create, {
      body: { title: 'To you two', members: [mia.id, tom.id], reference: 'two' },
    });
    await emails.carry();
    const all = await act(boss, notifications.create, {
      body: { title: 'We are back', body: 'The bank feed works again.', all: true },
    });
    await emails.carry();
    expect((await act(tom, notifications.list)).data.map((one) => one.title)).toEqual(['We are back', 'To you two']);
    expect((await act(boss, notifications.list)).data.map((one) => one.title)).toEqual(['We are back']);
    // A member's own notification is not a notice, so it is in one list only.
    expect([(await listOf(mia)).total, (await act(mia, notifications.list)).total]).toEqual([3, 2]);
    expect(
      (await server.call(notifications.updateFlag, { token: mia.token, body: { id: note.data.id, viewed: true } }))
        .status,
    ).toBe(404);
    const back = (await act(tom, notifications.list)).data[0]!;
    expect(
      await act(tom, notifications.updateFlag, { body: { id: back.id, viewed: true, hidden: true } }),
    ).toMatchObject({ removed: true });

    const sent = await act(boss, notifications.notices);
    expect(sent.data.slice(0, 2)).toMatchObject([
      { id: all.data.notice_id, to_all: true, viewed: 1, sent_by: boss.email, sent_at: testStart, withdrawn_at: null },
      { id: some.data.notice_id, to_all: false, recipients: 2, viewed: 0 },
    ]);
    expect(await act(boss, notifications.withdraw, { params: { id: some.data.notice_id! } })).toEqual({
      success: true,
      withdrawn: 2,
    });
    expect(
      (await server.call(notifications.withdraw, { token: boss.token, params: { id: some.data.notice_id! } })).status,
    ).toBe(404);
    expect((await listOf(mia)).data.map((one) => one.title)).toEqual(['We are back', 'Water the plants']);
  });
});

describe('notification preferences', () => {
  test('a kind that is switched off is listed as hidden; security notifications are always shown', async () => {
    const mia = await signUp(server);
    await act(mia, notifications.setChoice, { body: { kind: 'goals', shown: false } });
    const fixed = await act(mia, notifications.setChoice, { body: { kind: 'security', shown: false, pushed: false } });
    expect(fixed.data).toMatchObject({ shown: true, mailed: false, pushed: false, fixed: ['shown', 'mailed'] });
    await tell(mia);
    await tell(mia, { kind: 'security', dedupeKey: 'device:1', title: 'A new device' });
    expect((await listOf(mia)).data.map((one) => one.title)).toEqual(['A new device']);
    expect((await listOf(mia, { view: 'hidden' })).total).toBe(1);
    const { data } = await act(mia, notifications.choices);
    expect(data).toHaveLength(12);
    expect(data.find((one) => one.kind === 'goals')).toMatchObject({
      shown: false,
      mailed: true,
      pushed: true,
    });
  });

  test('the digest email contains new notifications, as often as chosen, and omits viewed ones', async () => {
    const clock = movableClock(testStart);
    const parts = {
      db: db(),
      clock,
      settings: { brand: 'Wattle', publicUrl: 'https://wattle.example', keys: keysOf(new Uint8Array(32).fill(7)) },
    };
    const [now, daily, weekly, never] = [
      await signUp(server),
      await signUp(server),
      await signUp(server),
      await signUp(server),
    ];
    for (const [who, notificationemailfrequency] of [
      [now, 'immediately'],
      [daily, 'daily'],
      [weekly, 'weekly'],
      [never, 'never'],
    ] as const) {
      await act(who, settings.notificationSettings, { body: { notificationemailfrequency } });
      await tell(who);
      await tell(who, {
        kind: 'banks',
        dedupeKey: 'consent:1',
        title: 'Sharing from Banksia ends on 30/11/2026',
        body: '',
      });
      await tell(who, { kind: 'bills', dedupeKey: 'bill:1', title: 'Rent is due tomorrow', hasEmail: true });
      await tell(who, { kind: 'imports', dedupeKey: 'sync:1', title: '3 new transactions' });
    }
    const seen = (await listOf(daily)).data.find((one) => one.title.startsWith('The bike'))!;
    await act(daily, notifications.updateUserFlag, { body: { id: seen.id, viewed: true } });
    const digests = async (who: Guest) => {
      const rows = await db()
        .selectFrom('outbox')
        .select('payload')
        .where('topic', '=', 'mail')
        .where('key', 'like', `digest-${who.id}-%`)
        .orderBy('id', 'desc')
        .execute();
      return rows.map(({ payload }) => payload as MailMessage);
    };
    // 9:00 on a Monday morning.
    await sendDigests(parts);
    await Promise.all([sendDigests(parts), sendDigests(parts)]);
    const [email, ...more] = await digests(now);
    expect([email!.subject, more.length]).toEqual(['2 updates from Wattle', 0]);
    expect(email!.text).toContain('16/11/2026  The bike is there. All $2,400.00 of it.');
    expect(email!.text).not.toMatch(/Rent|transactions/);
    expect(email!.text).toContain('https://wattle.example/notifications');
    expect(email!.unsubscribeUrl).toMatch(/^https:\/\/wattle\.example\/auth\/unsubscribe\//);
    expect((await digests(daily)).map(({ subject }) => subject)).toEqual(['Sharing from Banksia ends on 30/11/2026']);
    expect([(await digests(weekly)).length, (await digests(never)).length]).toEqual([1, 0]);
    // On Tuesday the daily digest is sent; the weekly one waits for Monday; immediate ones are sent.
    for (const who of [now, daily, weekly]) await tell(who, { dedupeKey: 'goal:9', title: 'The laptop is there' });
    await sendDigests(parts);
    expect([(await digests(now)).length, (await digests(daily)).length]).toEqual([2, 1]);
    clock.advance(DAY);
    await sendDigests(parts);
    expect([(await digests(daily)).length, (await digests(weekly)).length]).toEqual([2, 1]);
    clock.advance(6 * DAY);
    await sendDigests(parts);
    expect((await digests(weekly)).length).toBe(2);
  });
});

describe('push messages', () => {
  function aBrowser(endpoint: string) {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    return {
      endpoint,
      keys: { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16, 3).toString('base64url') },
    };
  }
  const receivedBy = async (endpoint: string) =>
    (await sentPushes(db(), 1000))
      .filter((push) => push.endpoint === endpoint)
      .map(({ payload }) => JSON.parse(payload));

  test('contain no amounts unless the member allows them, and go to browsers in which the member is signed in', async () => {
    const mia = await signUp(server);
    const phone = aBrowser('https://push.example/mia-phone');
    expect((await act(mia, notifications.choices)).push).toEqual({
      public_key: expect.stringMatching(/^[\w-]{87}$/),
      amounts: false,
      devices: [],
    });
    const { data: device } = await act(mia, notifications.subscribe, { body: phone });
    expect(device).toMatchObject({ this_session: true, sent_at: null });
    expect((await act(mia, notifications.subscribe, { body: phone })).data.id).toBe(device.id);
    await tell(mia, {
      kind: 'balances',
      dedupeKey: 'low',
      title: 'Everyday is low',
      body: 'It holds $143.20.',
      href: '/accounts/1',
    });
    await emails.carry();
    expect(await receivedBy(phone.endpoint)).toEqual([
      {
        title: 'Everyday is low',
        body: '',
        brand: 'Wattle',
        href: '/accounts/1',
        tag: expect.stringMatching(/^notification-\d+$/),
      },
    ]);
    await act(mia, notifications.setPushAmounts, { body: { amounts: true } });
    await tell(mia, {
      kind: 'balances',
      dedupeKey: 'lower',
      title: 'Everyday is low',
      body: 'It holds $12.00.',
      href: '/accounts/1',
    });
    // Viewed notifications and those switched off for push are not sent.
    await tell(mia, { dedupeKey: 'seen' });
    await act(mia, notifications.viewAll);
    await act(mia, notifications.setChoice, { body: { kind: 'goals', pushed: false } });
    await tell(mia, { dedupeKey: 'unwanted' });
    await emails.carry();
    expect((await receivedBy(phone.endpoint)).map(({ body }) => body)).toEqual(['']);
    await tell(mia, { kind: 'balances', dedupeKey: 'lowest', title: 'Everyday is low', body: 'It holds $1.00.' });
    await emails.carry();
    expect((await receivedBy(phone.endpoint)).map(({ body }) => body)).toEqual(['It holds $1.00.', '']);
    expect((await act(mia, notifications.choices)).push.devices).toMatchObject([{ id: device.id, sent_at: testStart }]);
    // I13: when the session ends, its browser receives no more messages.
    await endSessions(db(), server.clock, { memberId: mia.id, reason: 'logout' });
    await tell(mia, { kind: 'balances', dedupeKey: 'after', title: 'Everyday is low' });
    await emails.carry();
    expect(await receivedBy(phone.endpoint)).toHaveLength(2);
  });

  test('expired subscriptions are deleted, a sign-in to another account moves one, unknown services are refused', async () => {
    const [mia, tom] = [await signUp(server), await signUp(server)];
    await act(mia, notifications.subscribe, { body: aBrowser('https://push.example/old/gone') });
    await tell(mia);
    await emails.carry();
    expect((await act(mia, notifications.choices)).push.devices).toEqual([]);
    const laptop = aBrowser('https://push.example/laptop');
    await act(mia, notifications.subscribe, { body: laptop });
    await act(tom, notifications.subscribe, { body: laptop });
    await tell(mia, { dedupeKey: 'private' });
    await emails.carry();
    expect(await receivedBy(laptop.endpoint)).toEqual([]);
    expect(await act(tom, notifications.unsubscribe, { body: { endpoint: laptop.endpoint } })).toEqual({
      success: true,
      removed: true,
    });
    for (const bad of [{ endpoint: 'http://push.example/x' }, { keys: { p256dh: 'AAAA', auth: laptop.keys.auth } }]) {
      const answer = await server.call(notifications.subscribe, { token: tom.token, body: { ...laptop, ...bad } });
      expect([answer.status, answer.problem.errors?.[0]?.field]).toEqual([400, 'endpoint']);
    }
  });
});

describe('with 100,000 notifications', () => {
  test('the list, the count, marking as viewed and the digests use an index', async () => {
    const mia = await signUp(server);
    const others: { id: number }[] = [];
    for (let at = 0; at < 20; at += 1) others.push(await server.aMember());
    await sql`insert into notifications (member_id, kind, dedupe_key, title, body, created_at, to_mail, viewed_at)
      select (array[${sql.join([mia.id, ...others.map(({ id }) => id)])}]::bigint[])[1 + n % 21], 'bills', 'many:' || n, 'Many', '', ${testStart}::timestamptz - n * interval '30 seconds', n % 50 = 0, case when n % 3 = 0 then null else now() end
      from generate_series(1, 100000) n`.execute(db());
    await asOwner(server.server.database.url, (owner) => sql`analyze notifications`.execute(owner));
    const plans: string[] = [];
    for (const query of [
      sql`select * from notifications n where n.member_id = ${mia.id} and n.removed_at is null and n.hidden_at is null and n.created_at > '2026-10-01' order by n.created_at desc, n.id desc limit 20`,
      sql`select count(*) from notifications n where n.member_id = ${mia.id} and n.removed_at is null and n.hidden_at is null and n.viewed_at is null and n.created_at > '2026-11-01'`,
      sql`select distinct member_id from notifications where to_mail and member_id > 0 order by member_id limit 5`,
    ]) {
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db());
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    }
    expect(plans[0]).toMatch(/Index Scan (Backward )?using notifications_listed/);
    expect(plans[1]).toMatch(/notifications_new/);
    expect(plans[2]).toMatch(/notifications_to_mail/);
    expect(plans.join()).not.toContain('Seq Scan');
    expect(
      await notifyMany(db(), server.clock, [mia.id, ...others.map(({ id }) => id)], {
        ...aNotice,
        dedupeKey: 'all of them',
      }),
    ).toBe(21);
  });
});
