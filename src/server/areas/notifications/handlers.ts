import { randomUUID } from 'node:crypto';
import { notifications } from '#contract/areas/notifications.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { BodyOf, QueryOf } from '#contract/kit/endpoint.ts';
import { audit } from '#server/kit/audit.ts';
import { implement, withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { requireOperator } from '#server/kit/operator-gate.ts';
import { publishLive } from '#server/kit/live.ts';
import { enqueue } from '#server/kit/outbox.ts';
import { choiceHandlers } from './delivery/choice-handlers.ts';
import { NOTICE_TOPIC } from './notices/notice-outbox-handler.ts';
import type { NoticeOrder } from './notices/notice-outbox-handler.ts';
import { noticeHandlers } from './notices/notice-handlers.ts';
import { addNotice } from './notices/notice-store.ts';
import {
  countNotifications,
  listNotifications,
  markNotification,
  removeNotification,
  viewAll,
} from './notification-store.ts';
import { findByDedupeKey } from './notify-store.ts';
import { notify } from './notify.ts';
import { countNew, statusOf } from './unread.ts';
import { notificationOf } from './wire.ts';

const noteLimit = { name: 'leave-note', hits: 60, windowSeconds: 3600 };
const DEFAULT_PAGE_SIZE = 25;

const missing = (): Failure => new Failure('not_found', 'We couldn’t find that notification.');

async function listed(
  { memberDb, member, clock }: Context<'member'>,
  query: QueryOf<typeof notifications.userList>,
  noticesOnly: boolean,
) {
  const { limit = DEFAULT_PAGE_SIZE, page = 1, view = 'all', kind } = query;
  const { expiryDays, since, now } = await statusOf(memberDb, clock, member.id);
  const listing = { view, kind, noticesOnly, since, now };
  const [list, total, unviewed] = await Promise.all([
    listNotifications(memberDb, member.id, listing, { limit, offset: (page - 1) * limit }),
    countNotifications(memberDb, member.id, listing),
    countNew(memberDb, member.id, { since, now }),
  ]);
  return { data: list.map((notification) => notificationOf(notification, expiryDays)), total, page, limit, unviewed };
}

async function marked(
  { memberDb, member, clock }: Context<'member'>,
  { id, viewed, hidden }: BodyOf<typeof notifications.updateFlag>,
  noticesOnly: boolean,
) {
  const { expiryDays, since, now } = await statusOf(memberDb, clock, member.id);
  const row = await markNotification(memberDb, member.id, id, { viewed, hidden }, { noticesOnly, since, now });
  if (!row) throw missing();
  // Updates the member's other open pages.
  await publishLive(memberDb, member.id, { kind: 'notifications', id });
  return {
    success: true as const,
    removed: row.hidden_at !== null,
    data: notificationOf(row, expiryDays),
    unviewed: await countNew(memberDb, member.id, { since, now }),
  };
}

/** A notification that a member creates for themselves. */
async function leaveNote(
  { systemDb, memberDb, member, clock, limit }: SystemContext,
  { title, body, href, expires_at, reference }: BodyOf<typeof notifications.create>,
) {
  await limit(noteLimit, String(member.id));
  const dedupeKey = `note:${reference ?? randomUUID()}`;
  await notify(systemDb, clock, {
    memberId: member.id,
    kind: 'notes',
    dedupeKey,
    title,
    body,
    href,
    expiresAt: expires_at,
  });
  const id = await findByDedupeKey(memberDb, member.id, dedupeKey);
  return { success: true as const, data: { id: id!, notice_id: null } };
}

/** Stores a notice from the support team. The outbox delivers it to the members. */
async function sendNotice(
  { systemDb, member, clock }: SystemContext,
  { title, body, href, expires_at, all, members, reference }: BodyOf<typeof notifications.create>,
) {
  const id = await systemDb.transaction().execute(async (transaction) => {
    const at = clock.now();
    const notice = await addNotice(transaction, {
      reference: reference ?? null,
      title,
      body: body ?? '',
      href: href ?? null,
      to_all: all === true,
      created_at: at,
      expires_at: expires_at ?? null,
      sent_by: member.id,
    });
    const order: NoticeOrder = { noticeId: notice.id, members: all === true ? null : [...new Set(members)], after: 0 };
    if (notice.isNew) {
      await enqueue(transaction, clock, { topic: NOTICE_TOPIC, key: `${notice.id}:0`, payload: order });
      const after = { title, body: body ?? '', href: href ?? null, to: all === true ? 'everybody' : members };
      await audit(
        transaction,
        { operatorId: member.id, at },
        { action: 'notice_sent', subject: 'notice', subjectId: notice.id, before: null, after },
      );
    }
    return notice.id;
  });
  return { success: true as const, data: { id, notice_id: id } };
}

const handlers = {
  create: withSystemDb('other-members', async ({ body }, context) => {
    const names = body.all === true || (body.members !== undefined && body.members.length > 0);
    if (names && context.member.role !== 'operator')
      throw new Failure('forbidden', 'Only the support team can notify other members.');
    if (names) requireOperator(context);
    return names ? sendNotice(context, body) : leaveNote(context, body);
  }),

  async userList({ query }, context) {
    return listed(context, query, false);
  },

  async list({ query }, context) {
    return listed(context, query, true);
  },

  async updateUserFlag({ body }, context) {
    return marked(context, body, false);
  },

  async updateFlag({ body }, context) {
    return marked(context, body, true);
  },

  async viewAll(_input, { memberDb, member, clock }) {
    const viewed = await viewAll(memberDb, member.id, clock.now());
    if (viewed > 0) await publishLive(memberDb, member.id, { kind: 'notifications', id: 0 });
    return { success: true as const, viewed, unviewed: 0 };
  },

  async remove({ body }, { memberDb, member, clock }) {
    const status = await statusOf(memberDb, clock, member.id);
    if (!(await removeNotification(memberDb, member.id, body.id, status.now))) throw missing();
    await publishLive(memberDb, member.id, { kind: 'notifications', id: body.id });
    return { success: true as const, removed: true as const, unviewed: await countNew(memberDb, member.id, status) };
  },
} satisfies Partial<HandlersOf<typeof notifications>>;

export const notificationRoutes = implement(notifications, { ...handlers, ...choiceHandlers, ...noticeHandlers });
