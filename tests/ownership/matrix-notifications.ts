import { createECDH } from 'node:crypto';
import { sql } from 'kysely';
import { notifications } from '#contract/areas/notifications.ts';
import { NOTICE_TOPIC, noticeOutboxHandler } from '#server/areas/notifications/public.ts';
import { openLog } from '#server/kit/log.ts';
import { drainOutbox } from '#server/kit/outbox.ts';
import type { Guest } from '#tests/build/auth.ts';
import type { TestServer } from '#tests/build/server.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act } from './world.ts';

const own = "It works on the member's own notifications, all of them.";
const operators = { annaGets: 403 };

/** Anna's notifications and push subscription. */
export interface NotificationThings {
  noteId: number;
  hiddenNoteId: number;
  noticeId: number;
  sentNoticeId: number;
  subscriptionId: number;
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
}

function pushSubscription(endpoint: string, secret: number): NotificationThings['subscription'] {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: Buffer.alloc(16, secret).toString('base64url') },
  };
}

/** Anna adds reminders, gets an operator's notice, sets her preferences, and subscribes her phone. */
export async function addNotifications(
  { server, clock }: TestServer,
  anna: Pick<Guest, 'id'>,
  act: Act,
  { everydayId }: { everydayId: number },
): Promise<NotificationThings> {
  const { systemDb } = server.database;
  const note = await act(notifications.create, { body: { title: 'QUANDONG note', body: 'Water the QUANDONG.' } });
  const hidden = await act(notifications.create, { body: { title: 'Old QUANDONG note' } });
  await act(notifications.setChoice, { body: { kind: 'bills', pushed: false } });
  await act(notifications.setPushAmounts, { body: { amounts: true } });
  const subscription = pushSubscription('https://push.example/QUANDONG', 9);
  const { data: device } = await act(notifications.subscribe, { body: subscription });
  const { id: noticeId } = await systemDb
    .insertInto('notices')
    .values({
      reference: null,
      title: 'QUANDONG harvest',
      body: '',
      href: null,
      to_all: false,
      created_at: clock.now(),
      expires_at: null,
      sent_by: null,
      sent_at: null,
      withdrawn_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into outbox (topic, key, payload, created_at, due_at)
    values (${NOTICE_TOPIC}, 'quandong', ${JSON.stringify({ noticeId, members: [anna.id], after: 0 })}, ${clock.now()},
      ${clock.now()})`.execute(systemDb);
  await drainOutbox(
    systemDb,
    clock,
    { [NOTICE_TOPIC]: noticeOutboxHandler({ database: systemDb, clock }) },
    openLog('error'),
  );
  await sql`insert into low_balances (member_id, bank_account_id, since)
    values (${anna.id}, ${everydayId}, ${clock.now()})`.execute(systemDb);
  const { data } = await act(notifications.list);
  return {
    noteId: note.data.id,
    hiddenNoteId: hidden.data.id,
    noticeId,
    sentNoticeId: data[0]!.id,
    subscriptionId: device.id,
    subscription,
  };
}

export const notificationEntries: Record<string, Entry> = {
  'unreadCounts.count': namesNoRow(own),
  'notifications.userList': namesNoRow(own),
  'notifications.list': namesNoRow(own),
  'notifications.create': aims(({ anna }) => ({ body: { title: 'Taken', members: [anna.id] } }), operators),
  'notifications.updateUserFlag': aims(({ things }) => ({ body: { id: things.noteId, viewed: true } })),
  'notifications.updateFlag': aims(({ things }) => ({ body: { id: things.sentNoticeId, hidden: true } })),
  'notifications.viewAll': namesNoRow(own),
  'notifications.remove': aims(({ things }) => ({ body: { id: things.hiddenNoteId } })),
  'notifications.choices': namesNoRow(own),
  'notifications.setChoice': namesNoRow(own, { body: { kind: 'goals', mailed: false } }),
  'notifications.setPushAmounts': namesNoRow(own, { body: { amounts: false } }),
  'notifications.subscribe': aims(({ things }) => ({
    body: { endpoint: things.subscription.endpoint, keys: pushSubscription('', 8).keys },
  })),
  'notifications.unsubscribe': aims(({ things }) => ({ body: { id: things.subscriptionId } })),
  'notifications.notices': namesNoRow('It is for operators.', {}, operators),
  'notifications.withdraw': aims(({ things }) => ({ params: { id: things.noticeId } }), operators),
};
