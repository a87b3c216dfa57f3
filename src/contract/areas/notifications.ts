import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  doneWith,
  flag,
  id,
  idInPath,
  instant,
  limit,
  listOf,
  optionalText,
  page,
  paged,
  text,
} from '#contract/kit/wire.ts';
import { notificationKinds } from '#domain/notifications/kinds.ts';

/** What a member is told of by the product, and by the team (rule R11). */

const kind = z.enum(notificationKinds);

const notification = z.object({
  id: z.int(),
  kind,
  title: z.string(),
  body: z.string(),
  /** A path of ours that it leads to. */
  href: z.nullable(z.string()),
  viewed: z.boolean(),
  hidden: z.boolean(),
  created_at: instant,
  /** When it goes by itself, by its own end or by the member's choice of days; null where it stays. */
  expires_at: z.nullable(instant),
  /** What the team told many at once; null for what concerns this member alone. */
  notice_id: z.nullable(z.int()),
});

const pageOfNotifications = z.extend(paged(notification), { unviewed: z.int() });

/** Which are listed: all that stand, those that are new, or those that were hidden. */
const view = z.enum(['all', 'new', 'hidden']);

const requested = z.object({
  page: z.optional(page),
  limit: z.optional(limit),
  view: z.optional(view),
  kind: z.optional(kind),
});

const flags = z.object({ id, viewed: z.optional(flag), hidden: z.optional(flag) }).check(
  z.refine(({ viewed, hidden }) => viewed !== undefined || hidden !== undefined, {
    error: 'Say whether it is viewed or hidden.',
    path: ['viewed'],
  }),
);

/** `removed` says that it is not in the list any more: it was hidden just now, or before. */
const updated = doneWith({ removed: z.boolean(), data: notification, unviewed: z.int() });

const choice = z.object({
  kind,
  title: z.string(),
  says: z.string(),
  shown: z.boolean(),
  mailed: z.boolean(),
  pushed: z.boolean(),
  /** Ways that are as they are: an email of its own goes out, or it concerns the safety of the account. */
  fixed: z.array(z.enum(['shown', 'mailed', 'pushed'])),
});

const device = z.object({
  id: z.int(),
  device: z.string(),
  created_at: instant,
  sent_at: z.nullable(instant),
  this_session: z.boolean(),
});

const path = z
  .string()
  .check(
    z.trim(),
    z.maxLength(500, { error: 'At most 500 characters.', abort: true }),
    z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Enter a path of ours that begins with one /.'),
  );

const endpointUrl = text(1_000).check(z.refine((value) => URL.canParse(value), 'Expected an address.'));

const notice = z.object({
  id: z.int(),
  title: z.string(),
  body: z.string(),
  href: z.nullable(z.string()),
  to_all: z.boolean(),
  created_at: instant,
  expires_at: z.nullable(instant),
  sent_by: z.nullable(z.string()),
  recipients: z.int(),
  viewed: z.int(),
  /** Null while it is on its way. */
  sent_at: z.nullable(instant),
  withdrawn_at: z.nullable(instant),
});

export type NotificationOnWire = z.output<typeof notification>;
export type NotificationView = z.output<typeof view>;
export type ChoiceOnWire = z.output<typeof choice>;
export type DeviceOnWire = z.output<typeof device>;
export type NoticeOnWire = z.output<typeof notice>;

export const notifications = defineArea('notifications', {
  create: {
    method: 'POST',
    path: 'api/notifications/create',
    auth: 'member',
    encoding: 'form',
    summary: 'An operator tells all members or some; anybody else leaves a note for themselves, and never for others.',
    body: z.object({
      title: text(120),
      body: optionalText(1_000),
      href: z.optional(path),
      expires_at: z.optional(instant),
      /** Operators only: to every member, or to these. */
      all: z.optional(flag),
      members: z.optional(listOf(id, 1_000)),
      /** One that is sent again under the same reference is the same. */
      reference: z.optional(text(100)),
    }),
    reply: doneWith({ data: z.object({ id: z.int(), notice_id: z.nullable(z.int()) }) }),
    errors: ['forbidden', 'too_many'],
  },
  userList: {
    method: 'GET',
    path: 'api/user_notifications/getAll',
    auth: 'member',
    summary: 'The notifications of the member, the newest first.',
    query: requested,
    reply: pageOfNotifications,
  },
  list: {
    method: 'GET',
    path: 'api/notifications/getAll',
    auth: 'member',
    summary: 'Those of them that the team told many at once.',
    query: requested,
    reply: pageOfNotifications,
  },
  updateUserFlag: {
    method: 'POST',
    path: 'api/user_notifications/updateFlag',
    auth: 'member',
    encoding: 'form',
    summary: 'Marks a notification as viewed or hidden, or takes the mark back.',
    body: flags,
    reply: updated,
    errors: ['not_found'],
  },
  updateFlag: {
    method: 'POST',
    path: 'api/notifications/updateFlag',
    auth: 'member',
    encoding: 'form',
    summary: 'The same for one that the team told many at once.',
    body: flags,
    reply: updated,
    errors: ['not_found'],
  },
  viewAll: {
    method: 'POST',
    path: 'api/user_notifications/viewAll',
    auth: 'member',
    summary: 'Marks all that is in the list as viewed.',
    reply: doneWith({ viewed: z.int(), unviewed: z.int() }),
  },
  remove: {
    method: 'POST',
    path: 'api/user_notifications/remove',
    auth: 'member',
    encoding: 'form',
    summary: 'Removes a notification for good.',
    body: z.object({ id }),
    reply: doneWith({ removed: z.literal(true), unviewed: z.int() }),
    errors: ['not_found'],
  },
  choices: {
    method: 'GET',
    path: 'api/user_notifications/choices',
    auth: 'member',
    summary:
      'What the member is told of, and by which ways; the key by which a browser asks to be told, and the devices that do.',
    reply: z.object({
      data: z.array(choice),
      push: z.object({ public_key: z.string(), amounts: z.boolean(), devices: z.array(device) }),
    }),
  },
  setChoice: {
    method: 'POST',
    path: 'api/user_notifications/choices',
    auth: 'member',
    encoding: 'form',
    summary: 'Changes by which ways the member is told of a kind. What is left out stays.',
    body: z.object({ kind, shown: z.optional(flag), mailed: z.optional(flag), pushed: z.optional(flag) }),
    reply: doneWith({ data: choice }),
  },
  setPushAmounts: {
    method: 'POST',
    path: 'api/user_notifications/pushAmounts',
    auth: 'member',
    encoding: 'form',
    summary: 'Whether messages of the browser, which show on a locked screen, may name amounts.',
    body: z.object({ amounts: flag }),
    reply: doneWith({ amounts: z.boolean() }),
  },
  subscribe: {
    method: 'POST',
    path: 'api/user_notifications/subscribe',
    auth: 'member',
    summary: 'Keeps where a browser listens, as its PushSubscription says it, while the member is signed in there.',
    body: z.object({ endpoint: endpointUrl, keys: z.object({ p256dh: text(200), auth: text(100) }) }),
    reply: doneWith({ data: device }),
    errors: ['too_many'],
  },
  unsubscribe: {
    method: 'POST',
    path: 'api/user_notifications/unsubscribe',
    auth: 'member',
    summary: 'Forgets a browser, by its id or its endpoint.',
    body: z.object({ id: z.optional(id), endpoint: z.optional(endpointUrl) }).check(
      z.refine((requested) => requested.id !== undefined || requested.endpoint !== undefined, {
        error: 'Name the device.',
        path: ['id'],
      }),
    ),
    reply: doneWith({ removed: z.boolean() }),
  },
  notices: {
    method: 'GET',
    path: 'api/operator/notifications',
    auth: 'operator',
    summary: 'What was told many at once, the newest first, with how many have it and how many have viewed it.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(notice),
  },
  withdraw: {
    method: 'POST',
    path: 'api/operator/notifications/{id}/withdraw',
    auth: 'operator',
    summary: 'Takes back what was told many at once.',
    params: z.object({ id: idInPath }),
    reply: doneWith({ withdrawn: z.int() }),
    errors: ['not_found'],
  },
});
