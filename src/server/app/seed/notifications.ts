import { messages } from '#contract/areas/messages.ts';
import { notifications } from '#contract/areas/notifications.ts';
import { settings } from '#contract/areas/settings.ts';
import { NOTICE_TOPIC, noticeOutboxHandler, notify } from '../../areas/notifications/public.ts';
import { sendPaymentReminders } from '../../areas/bills/public.ts';
import { watchMembers } from '../../areas/notifications/public.ts';
import { movableClock, systemClock } from '../../kit/clock.ts';
import { openLog } from '../../kit/log.ts';
import { drainOutbox } from '../../kit/outbox.ts';
import type { Server, ServerSettings } from '../wiring.ts';
import { callEndpoint } from './call-endpoint.ts';

const DAY_MS = 24 * 3600 * 1000;

const notices = [
  {
    title: 'New: ask about your money',
    body: 'Ask in your own words. Open any figure in an answer to see where it comes from.',
    href: '/ai/ai-budget-chatbot',
    reference: 'story-assistant',
  },
  {
    title: 'New: your tax year in one place',
    body: 'Tag what goes in your tax return, then export it as one file.',
    href: '/tax-year',
    reference: 'story-tax',
  },
] as const;

/** She has asked the support team a question, and they have answered. */
async function talk(
  call: <T>(endpoint: Parameters<typeof callEndpoint>[2], token: string, input?: object) => Promise<T>,
  token: string,
  operator: string,
  memberId: number,
): Promise<void> {
  const { data } = await call<{ data: { message_header_id: number } }>(messages.create, token, {
    body: {
      subject: 'A purchase I don’t recognise',
      message: 'I can see a transaction “SMP*AURELIA”. Do you know who it’s from?',
    },
  });
  await call(messages.teamReply, operator, {
    body: {
      member_id: memberId,
      message_header_id: data.message_header_id,
      message: 'It’s a theatre box office in Newtown. If you weren’t there that evening, call your bank.',
    },
  });
}

/**
 * The demo member's notifications: notices and an answer of the support team, a goal that is reached, a custom note,
 * and today's alerts for her balances, budgets and bills.
 */
export async function seedNotifications(
  { server, product }: { server: Server; product: string },
  { id: memberId, token }: { id: number; token: string },
  operator: string,
  stored: ServerSettings,
): Promise<void> {
  const { systemDb } = server.database;
  const call = <T>(endpoint: Parameters<typeof callEndpoint>[2], who: string, input: object = {}): Promise<T> =>
    callEndpoint<T>(server, product, endpoint, { token: who, ...input });
  const daysAgo = (days: number) => movableClock(new Date(systemClock.now().getTime() - days * DAY_MS).toISOString());
  const log = openLog('error');
  await call(settings.notificationSettings, token, { body: { notificationminimumbankbalance: 1000 } });
  for (const notice of notices) await call(notifications.create, operator, { body: { ...notice, all: true } });
  await drainOutbox(
    systemDb,
    systemClock,
    { [NOTICE_TOPIC]: noticeOutboxHandler({ database: systemDb, clock: daysAgo(9) }) },
    log,
  );
  await notify(systemDb, daysAgo(3), {
    memberId,
    kind: 'notes',
    dedupeKey: 'story:water',
    title: 'Ask Jonah about the water bill',
  });
  // Her goal was completed by the seed of the goals, today.
  await notify(systemDb, systemClock, {
    memberId,
    kind: 'goals',
    dedupeKey: 'story:laptop',
    title: 'You reached your goal: New laptop',
    body: 'You’ve saved $2,100.00. Nice work.',
    href: '/goals',
  });
  const { data } = await call<{ data: { id: number }[] }>(notifications.userList, token);
  for (const { id } of data.slice(1)) await call(notifications.updateUserFlag, token, { body: { id, viewed: true } });
  await call(notifications.updateUserFlag, token, { body: { id: data.at(-1)!.id, hidden: true } });
  await talk(call, token, operator, memberId);
  await watchMembers({ system: systemDb, clock: systemClock, log });
  await sendPaymentReminders({ db: systemDb, clock: systemClock, settings: stored });
}
