import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  done,
  doneWith,
  flag,
  id,
  idInPath,
  instant,
  limit,
  optionalText,
  page,
  paged,
  text,
  whole,
  wholeBetween,
} from '#contract/kit/wire.ts';

/** The sender id of the support team, which no member has. */
export const TEAM_ID = 0;

/** The longest time back for which a stream reports events: one day. */
export const MAX_LOOKBACK_MS = 86_400_000;

export const attachmentLimits = { files: 5, bytesEach: 10 * 1024 * 1024 } as const;

export const attachment = z.object({ id: z.int(), name: z.string(), content_type: z.string(), size_bytes: z.int() });

/** A conversation in the list, with its latest message. */
export const conversation = z.object({
  message_header_id: z.int(),
  message_detail_id: z.int(),
  subject: z.string(),
  message: z.string(),
  from_user_id: z.int(),
  to_user_id: z.int(),
  created_at: instant,
  message_read: z.boolean(),
  message_archive: z.boolean(),
  unread: z.int(),
  messages: z.int(),
});

/** A message of a conversation. */
export const message = z.object({
  message_detail_id: z.int(),
  message_header_id: z.int(),
  from_user_id: z.int(),
  to_user_id: z.int(),
  from_name: z.string(),
  message: z.string(),
  created_at: instant,
  message_read: z.boolean(),
  attachments: z.array(attachment),
});

const conversationDetail = z.object({
  message_header_id: z.int(),
  subject: z.string(),
  message_archive: z.boolean(),
  data: z.array(message),
  total: z.int(),
});

const messageText = text(8_000);
const listQuery = z.object({ page: z.optional(page), limit: z.optional(limit), archived: z.optional(flag) });

export type ConversationOnWire = z.output<typeof conversation>;
export type MessageOnWire = z.output<typeof message>;

/** Messages between a member and the support team. */
export const messages = defineArea('messages', {
  list: {
    method: 'GET',
    path: 'api/messages/get',
    auth: 'member',
    summary: 'Lists conversations, latest message first. Archived ones are listed separately with `archived`.',
    query: listQuery,
    reply: z.extend(paged(conversation), { unread: z.int() }),
  },
  conversation: {
    method: 'GET',
    path: 'api/messages/conversation/{id}',
    auth: 'member',
    summary: 'Returns a conversation with its last 200 messages, oldest first.',
    params: z.object({ id: idInPath }),
    reply: conversationDetail,
    errors: ['not_found'],
  },
  create: {
    method: 'POST',
    path: 'api/messages/create',
    auth: 'member',
    encoding: 'multipart',
    files: { count: attachmentLimits.files, bytesEach: attachmentLimits.bytesEach },
    summary: 'Starts a conversation with the support team, or replies in one.',
    body: z.object({
      subject: optionalText(200),
      from_user_id: z.optional(id),
      message: messageText,
      message_header_id: z.optional(id),
      to_user_id: z.optional(whole),
    }),
    reply: doneWith({ data: message }),
    errors: ['not_found', 'unsupported_media', 'too_large', 'too_many'],
  },
  seen: {
    method: 'POST',
    path: 'api/messages/seen',
    auth: 'member',
    summary: 'Marks messages in a conversation as read: up to the given message, or all.',
    body: z.object({ message_header_id: id, message_detail_id: z.optional(id) }),
    reply: doneWith({ unread: z.int() }),
    errors: ['not_found'],
  },
  archived: {
    method: 'POST',
    path: 'api/messages/archived',
    auth: 'member',
    summary: 'Archives a conversation, or restores it from the archive.',
    body: z.object({ message_header_id: id, archived: z.optional(flag) }),
    reply: done,
    errors: ['not_found'],
  },
  unread: {
    method: 'GET',
    path: 'api/messages/unread',
    auth: 'member',
    summary: 'Counts conversations with unread messages.',
    reply: z.object({ unread: z.int() }),
  },
  attachment: {
    method: 'GET',
    path: 'api/messages/attachment/{id}',
    auth: 'member',
    kind: 'file',
    summary: 'Downloads a file attached to a message.',
    params: z.object({ id: idInPath }),
    errors: ['not_found'],
  },
  live: {
    method: 'GET',
    path: 'api/live',
    auth: 'member',
    kind: 'stream',
    summary:
      'Streams changes for the member as server-sent events while a page is open. It starts with those of the last `lookback_ms` milliseconds, or with `resync` if they are no longer known. With `seconds`, the stream ends after that time.',
    query: z.object({
      lookback_ms: z.optional(wholeBetween(0, MAX_LOOKBACK_MS)),
      seconds: z.optional(wholeBetween(0, 86_400)),
    }),
  },
  teamList: {
    method: 'GET',
    path: 'api/operator/messages',
    auth: 'operator',
    summary: "Lists members' conversations that are waiting for a reply, longest waiting first, or answered ones.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit), answered: z.optional(flag) }),
    reply: paged(z.extend(conversation, { member_id: z.int(), member_name: z.string() })),
  },
  teamConversation: {
    method: 'GET',
    path: 'api/operator/messages/{member_id}/{id}',
    auth: 'operator',
    summary: "Returns a member's conversation as the support team sees it.",
    params: z.object({ member_id: idInPath, id: idInPath }),
    reply: z.extend(conversationDetail, { member_id: z.int(), member_name: z.string() }),
    errors: ['not_found'],
  },
  teamAttachment: {
    method: 'GET',
    path: 'api/operator/messages/{member_id}/attachment/{id}',
    auth: 'operator',
    kind: 'file',
    summary: "Downloads a file attached to a member's message.",
    params: z.object({ member_id: idInPath, id: idInPath }),
    errors: ['not_found'],
  },
  teamReply: {
    method: 'POST',
    path: 'api/operator/messages/reply',
    auth: 'operator',
    summary: 'Replies to a member in a conversation.',
    body: z.object({ member_id: id, message_header_id: id, message: messageText }),
    reply: doneWith({ data: message }),
    errors: ['not_found'],
  },
});
