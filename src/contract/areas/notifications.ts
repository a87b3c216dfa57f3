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

/** What a member is notified of by the product and by operators (rule R11). */

const kind = z.enum(notificationKinds);

export const notification = z.object({
  id: z.int(),
  kind,
  title: z.string(),
  body: z.string(),
  /** The path in the product that it links to. */
  href: z.nullable(z.string()),
  viewed: z.boolean(),
  hidden: z.boolean(),
  created_at: instant,
  /** When it expires, by its own date or the member's setting; null if it does not. */
  expires_at: z.nullable(instant),
  /** The notice sent to many members; null if it is for this member only. */
  notice_id: z.nullable(z.int()),
});

const notificationPage = z.extend(paged(notification), { unviewed: z.int() });

/** Lists all, new or hidden notifications. */
const view = z.enum(['all', 'new', 'hidden']);

const listQuery = z.object({
  page: z.optional(page),
  limit: z.optional(limit),
  view: z.optional(view),
  kind: z.optional(kind),
});

const flags = z.object({ id, viewed: z.optional(flag), hidden: z.optional(flag) }).check(
  z.refine(({ viewed, hidden }) => viewed !== undefined || hidden !== undefined, {
    error: 'Choose whether it’s read or hidden.',
    path: ['viewed'],
  }),
);

/** `removed` is true if it is no longer listed because it was hidden. */
const flagReply = doneWith({ removed: z.boolean(), data: notification, unviewed: z.int() });

const notificationSetting = z.object({
  kind,
  title: z.string(),
  says: z.string(),
  shown: z.boolean(),
  mailed: z.boolean(),
  pushed: z.boolean(),
  /** Channels that cannot be changed, because this kind has its own email or concerns account security. */
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
    z.maxLength(500, { error: 'Enter up to 500 characters.', abort: true }),
    z.regex(/^\/(?![/\\])[^\s\\]*$/, 'Enter a path in the app that starts with /.'),
  );

const endpointUrl = text(1_000).check(z.refine((value) => URL.canParse(value), 'Enter a full web address.'));

export const notice = z.object({
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
  /** Null while it is being sent. */
  sent_at: z.nullable(instant),
  withdrawn_at: z.nullable(instant),
});

export type NotificationOnWire = z.output<typeof notification>;
export type NotificationView = z.output<typeof view>;
export type ChoiceOnWire = z.output<typeof notificationSetting>;
export type DeviceOnWire = z.output<typeof device>;
export type NoticeOnWire = z.output<typeof notice>;

export const notifications = defineArea('notifications', {
  create: {
    method: 'POST',
    path: 'api/notifications/create',
    auth: 'member',
    encoding: 'form',
    summary:
      'Sends a notice to all or some members if called by an operator; otherwise creates a notification for the caller only.',
    body: z.object({
      title: text(120),
      body: optionalText(1_000),
      href: z.optional(path),
      expires_at: z.optional(instant),
      /** Operators only: sends to all members, instead of those in `members`. */
      all: z.optional(flag),
      members: z.optional(listOf(id, 1_000)),
      /** Sending the same reference again has no effect. */
      reference: z.optional(text(100)),
    }),
    reply: doneWith({ data: z.object({ id: z.int(), notice_id: z.nullable(z.int()) }) }),
    errors: ['forbidden', 'too_many'],
  },
  userList: {
    method: 'GET',
    path: 'api/user_notifications/getAll',
    auth: 'member',
    summary: "Lists the member's notifications, newest first.",
    query: listQuery,
    reply: notificationPage,
  },
  list: {
    method: 'GET',
    path: 'api/notifications/getAll',
    auth: 'member',
    summary: "Lists the member's notifications from notices sent by operators, newest first.",
    query: listQuery,
    reply: notificationPage,
  },
  updateUserFlag: {
    method: 'POST',
    path: 'api/user_notifications/updateFlag',
    auth: 'member',
    encoding: 'form',
    summary: 'Marks a notification as viewed or hidden, or removes the mark.',
    body: flags,
    reply: flagReply,
    errors: ['not_found'],
  },
  updateFlag: {
    method: 'POST',
    path: 'api/notifications/updateFlag',
    auth: 'member',
    encoding: 'form',
    summary: 'Marks a notice as viewed or hidden for the member, or removes the mark.',
    body: flags,
    reply: flagReply,
    errors: ['not_found'],
  },
  viewAll: {
    method: 'POST',
    path: 'api/user_notifications/viewAll',
    auth: 'member',
    summary: 'Marks all listed notifications as viewed.',
    reply: doneWith({ viewed: z.int(), unviewed: z.int() }),
  },
  remove: {
    method: 'POST',
    path: 'api/user_notifications/remove',
    auth: 'member',
    encoding: 'form',
    summary: 'Deletes a notification permanently.',
    body: z.object({ id }),
    reply: doneWith({ removed: z.literal(true), unviewed: z.int() }),
    errors: ['not_found'],
  },
  choices: {
    method: 'GET',
    path: 'api/user_notifications/choices',
    auth: 'member',
    summary: 'Lists notification settings by kind and channel, with the browser push key and subscribed devices.',
    reply: z.object({
      data: z.array(notificationSetting),
      push: z.object({ public_key: z.string(), amounts: z.boolean(), devices: z.array(device) }),
    }),
  },
  setChoice: {
    method: 'POST',
    path: 'api/user_notifications/choices',
    auth: 'member',
    encoding: 'form',
    summary: 'Sets the channels of a kind of notification. Omitted fields are unchanged.',
    body: z.object({ kind, shown: z.optional(flag), mailed: z.optional(flag), pushed: z.optional(flag) }),
    reply: doneWith({ data: notificationSetting }),
  },
  setPushAmounts: {
    method: 'POST',
    path: 'api/user_notifications/pushAmounts',
    auth: 'member',
    encoding: 'form',
    summary: 'Sets whether push messages, which appear on locked screens, may contain amounts.',
    body: z.object({ amounts: flag }),
    reply: doneWith({ amounts: z.boolean() }),
  },
  subscribe: {
    method: 'POST',
    path: 'api/user_notifications/subscribe',
    auth: 'member',
    summary: "Saves a browser's PushSubscription for as long as the member is signed in there.",
    body: z.object({ endpoint: endpointUrl, keys: z.object({ p256dh: text(200), auth: text(100) }) }),
    reply: doneWith({ data: device }),
    errors: ['too_many'],
  },
  unsubscribe: {
    method: 'POST',
    path: 'api/user_notifications/unsubscribe',
    auth: 'member',
    summary: "Deletes a browser's push subscription by its id or endpoint.",
    body: z.object({ id: z.optional(id), endpoint: z.optional(endpointUrl) }).check(
      z.refine(({ id: device, endpoint }) => device !== undefined || endpoint !== undefined, {
        error: 'Choose a device.',
        path: ['id'],
      }),
    ),
    reply: doneWith({ removed: z.boolean() }),
  },
  notices: {
    method: 'GET',
    path: 'api/operator/notifications',
    auth: 'operator',
    summary: 'Lists notices, newest first, with how many members received and viewed each.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(notice),
  },
  withdraw: {
    method: 'POST',
    path: 'api/operator/notifications/{id}/withdraw',
    auth: 'operator',
    summary: 'Withdraws a notice from all members.',
    params: z.object({ id: idInPath }),
    reply: doneWith({ withdrawn: z.int() }),
    errors: ['not_found'],
  },
});
