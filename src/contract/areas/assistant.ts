import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  done,
  doneWith,
  flag,
  id,
  idInPath,
  instant,
  limit,
  listOf,
  listed,
  optionalText,
  page,
  positiveMoney,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { piece, proposal } from './assistant-shapes.ts';
import { transaction } from './transactions.ts';

const megabyte = 1024 * 1024;

export const assistantLimits = { fileBytes: 10 * megabyte, files: 5, questionCharacters: 4_000 } as const;

/** Replaces an answer that failed (rule A02). */
export const FAILED_TEXT = 'Sorry, something went wrong.';

export const fileKind = z.literal(['photo', 'statement', 'document']);

const file = z.object({
  id: z.int(),
  name: z.string(),
  kind: fileKind,
  content_type: z.string(),
  size_bytes: z.int(),
  /** A URL for a photo, valid for ten minutes; null for other files. */
  secure_url: z.nullable(z.string()),
  /** The transaction that the file is a receipt for. */
  transaction_id: z.nullable(z.int()),
});
export type AssistantFileOnWire = z.output<typeof file>;

export const answerState = z.literal(['complete', 'streaming', 'stopped', 'failed']);

/** A message of a conversation; `Role` and `Content` are spelt as in the specification. */
export const message = z.object({
  id: z.int(),
  Role: z.literal(['user', 'assistant']),
  Content: z.string(),
  state: answerState,
  created_at: instant,
  pieces: z.array(piece),
  /** The number of stream pieces in `pieces`. To resume a running answer, start from here. */
  offset: z.int(),
  attachments: z.array(file),
});
export type AssistantMessageOnWire = z.output<typeof message>;

export const conversation = z.object({
  id: z.int(),
  title: z.string(),
  pinned: z.boolean(),
  created_at: instant,
  last_at: instant,
  messages: z.int(),
});
export type AssistantConversationOnWire = z.output<typeof conversation>;

/** A thread in the legacy API is a conversation in the current one. */
const thread = z.object({
  thread_id: z.int(),
  title: z.string(),
  pinned: z.boolean(),
  created_at: instant,
  last_at: instant,
});

const suggestion = z.object({ about: z.literal(['spending', 'ahead', 'plans', 'changes']), question: z.string() });
export type SuggestionOnWire = z.output<typeof suggestion>;

/** A data line of a stream: one JSON object per line. `seq` numbers the pieces of the answer from 1. */
export const streamLine = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('start'),
    conversation_id: z.int(),
    user_message_id: z.nullable(z.int()),
    message_id: z.int(),
  }),
  z.object({ type: z.literal('piece'), seq: z.int(), content: z.string(), piece }),
  z.object({ type: z.literal('end'), state: answerState, content: z.string() }),
]);
export type StreamLine = z.output<typeof streamLine>;

const idParams = z.object({ id: idInPath });
const answerParams = z.object({ id: idInPath, message_id: idInPath });
const question = text(assistantLimits.questionCharacters, 0);
const attachments = z.optional(listOf(id, assistantLimits.files));

/** A file as the legacy API names it: its id, or an object with `file_id`. */
const fileReference = z.pipe(
  z.union([id, z.object({ file_id: id })]),
  z.transform((value) => (typeof value === 'number' ? value : value.file_id)),
);

const receipt = z.extend(file, { transaction_id: z.int() });

export const assistant = defineArea('assistant', {
  createAssistant: {
    method: 'POST',
    path: 'api/getCreateAssistant',
    auth: 'member',
    summary: 'Returns the id of the assistant. Legacy thread API.',
    body: z.looseObject({}),
    reply: z.object({ data: z.object({ data: z.object({ id: z.string() }) }) }),
  },
  thread: {
    method: 'POST',
    path: 'api/getThreadID',
    auth: 'member',
    summary: 'Starts a thread, or returns the one in `thread_id`. Legacy thread API.',
    body: z.looseObject({ title: optionalText(120), thread_id: z.optional(id) }),
    reply: z.object({ data: z.object({ data: z.object({ id: z.int() }) }) }),
    errors: ['not_found', 'too_many'],
  },
  addMessage: {
    method: 'POST',
    path: 'api/getSubsequentMessage',
    auth: 'member',
    summary: "Adds a member's message to a thread; `getStreamResponse` then answers it. Legacy thread API.",
    body: z.object({
      args: z.object({
        role: z.literal('user'),
        content: question,
        attachments: z.optional(
          z.nullable(
            z.array(fileReference).check(z.maxLength(assistantLimits.files, `Attach up to ${assistantLimits.files}.`)),
          ),
        ),
      }),
      thread_id: id,
    }),
    reply: z.object({ message }),
    errors: ['not_found', 'bad_input', 'in_progress', 'too_many'],
  },
  streamResponse: {
    method: 'POST',
    path: 'api/getStreamResponse',
    auth: 'member',
    kind: 'stream',
    summary:
      'Streams the answer to the last message in a thread, or returns it whole if `stream` is false. Legacy thread API.',
    body: z.object({ args: z.object({ assistant_id: text(80), stream: z.optional(flag) }), thread_id: id }),
    errors: ['not_found', 'bad_input', 'conflict', 'too_many'],
  },
  chatbotHistory: {
    method: 'GET',
    path: 'api/getChatbotHistory',
    auth: 'member',
    summary: 'Lists threads: pinned first, then most recent. Legacy thread API.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: listed(thread),
  },
  viewHistory: {
    method: 'POST',
    path: 'api/viewChatHistory',
    auth: 'member',
    summary: 'Lists the messages in a thread, oldest first. Legacy thread API.',
    body: z.object({ thread_id: id }),
    reply: z.object({
      messages: z.array(
        z.object({ id: z.int(), role: z.literal(['user', 'assistant']), content: z.string(), created_at: instant }),
      ),
    }),
    errors: ['not_found'],
  },
  searchHistory: {
    method: 'POST',
    path: 'api/searchHistory',
    auth: 'member',
    summary: 'Searches threads by words in their titles. Legacy thread API.',
    body: z.object({ search: text(120, 0) }),
    reply: z.object({ titles: z.array(thread) }),
  },
  create: {
    method: 'POST',
    path: 'api/chat/conversations',
    auth: 'member',
    summary: 'Starts a conversation.',
    body: z.object({ title: optionalText(120) }),
    reply: z.object({ id: z.int(), conversationID: z.int() }),
    errors: ['too_many'],
  },
  list: {
    method: 'GET',
    path: 'api/chat/list/conversations',
    auth: 'member',
    summary:
      'Lists conversations: pinned first, then most recent. `search` matches words in titles. Pages hold 20 by default.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit), search: optionalText(120) }),
    reply: z.object({ items: z.array(conversation), hasNext: z.boolean() }),
  },
  suggestions: {
    method: 'GET',
    path: 'api/chat/suggestions',
    auth: 'member',
    summary: "Lists suggested questions based on the member's own data. Empty until there are transactions.",
    reply: listed(suggestion),
  },
  messages: {
    method: 'GET',
    path: 'api/chat/conversations/{id}/messages',
    auth: 'member',
    summary: 'Lists the last 50 messages in a conversation, oldest first. With `before`, the 50 before that id.',
    params: idParams,
    query: z.object({ before: z.optional(id) }),
    reply: z.object({ conversation, items: z.array(message), hasEarlier: z.boolean() }),
    errors: ['not_found'],
  },
  send: {
    method: 'POST',
    path: 'api/chat/conversations/{id}/messages/stream',
    auth: 'member',
    kind: 'stream',
    summary:
      'Sends a message and streams the answer as data lines. Sending the same `key` again resumes the same answer.',
    params: idParams,
    body: z.object({ content: question, attachment: attachments, key: z.optional(text(80)) }),
    errors: ['not_found', 'bad_input', 'in_progress', 'too_many'],
  },
  follow: {
    method: 'GET',
    path: 'api/chat/conversations/{id}/messages/{message_id}/stream',
    auth: 'member',
    kind: 'stream',
    summary: 'Streams an answer, running or complete, from the piece after `after`.',
    params: answerParams,
    query: z.object({ after: z.optional(wholeBetween(0, 1_000_000)) }),
    errors: ['not_found'],
  },
  stop: {
    method: 'POST',
    path: 'api/chat/conversations/{id}/messages/{message_id}/stop',
    auth: 'member',
    summary: 'Stops an answer. The part already written is saved.',
    params: answerParams,
    body: z.object({}),
    reply: doneWith({ data: message }),
    errors: ['not_found'],
  },
  rename: {
    method: 'POST',
    path: 'api/chat/conversations/{id}/rename',
    auth: 'member',
    summary: 'Renames a conversation.',
    params: idParams,
    body: z.object({ title: text(120) }),
    reply: doneWith({ data: conversation }),
    errors: ['not_found', 'bad_input'],
  },
  pin: {
    method: 'POST',
    path: 'api/chat/conversations/{id}/pin',
    auth: 'member',
    summary: 'Pins or unpins a conversation.',
    params: idParams,
    body: z.object({ pinned: flag }),
    reply: doneWith({ data: conversation }),
    errors: ['not_found'],
  },
  remove: {
    method: 'POST',
    path: 'api/chat/conversations/{id}/delete',
    auth: 'member',
    summary: 'Deletes a conversation and its files. Receipts stay attached to their transactions.',
    params: idParams,
    body: z.object({}),
    reply: done,
    errors: ['not_found'],
  },
  export: {
    method: 'GET',
    path: 'api/chat/conversations/{id}/export',
    auth: 'member',
    kind: 'file',
    summary: 'Downloads a whole conversation as Markdown or JSON.',
    params: idParams,
    query: z.object({ format: z.optional(z.literal(['md', 'json'])) }),
    errors: ['not_found'],
  },
  uploadFile: {
    method: 'POST',
    path: 'api/chat/files',
    auth: 'member',
    encoding: 'multipart',
    files: { count: 1, bytesEach: assistantLimits.fileBytes },
    summary: 'Uploads a statement, document or image for a message. The maximum size is 10 MB.',
    body: z.object({ purpose: z.literal('assistants') }),
    reply: file,
    errors: ['bad_input', 'too_large', 'unsupported_media', 'too_many'],
  },
  uploadPhoto: {
    method: 'POST',
    path: 'api/chat/photos',
    auth: 'member',
    encoding: 'multipart',
    files: { count: 1, bytesEach: assistantLimits.fileBytes },
    summary: 'Uploads a photo for a message. It is re-encoded without location or camera metadata.',
    body: z.object({ upload_preset: optionalText(80) }),
    reply: z.extend(file, { secure_url: z.string() }),
    errors: ['bad_input', 'too_large', 'unsupported_media', 'too_many'],
  },
  file: {
    method: 'GET',
    path: 'api/chat/files/{id}',
    auth: 'member',
    kind: 'file',
    summary: 'Downloads a file attached to a message.',
    params: idParams,
    errors: ['not_found'],
  },
  applyProposal: {
    method: 'POST',
    path: 'api/chat/proposals/{id}/apply',
    auth: 'member',
    summary: 'Applies a proposed change. A proposal can be applied once.',
    params: idParams,
    body: z.object({}),
    reply: doneWith({ data: proposal }),
    errors: ['not_found', 'conflict', 'bad_input'],
  },
  undoProposal: {
    method: 'POST',
    path: 'api/chat/proposals/{id}/undo',
    auth: 'member',
    summary: 'Reverses a proposal that was applied.',
    params: idParams,
    body: z.object({}),
    reply: doneWith({ data: proposal }),
    errors: ['not_found', 'conflict'],
  },
  declineProposal: {
    method: 'POST',
    path: 'api/chat/proposals/{id}/decline',
    auth: 'member',
    summary: 'Declines a proposed change.',
    params: idParams,
    body: z.object({}),
    reply: doneWith({ data: proposal }),
    errors: ['not_found', 'conflict'],
  },
  receiptMatches: {
    method: 'GET',
    path: 'api/chat/receipts/matches',
    auth: 'member',
    summary: 'Lists transactions that may match a receipt: same amount, close to the given date, closest first.',
    query: z.object({ amount: positiveMoney, date: z.optional(date) }),
    reply: listed(transaction),
  },
  attachReceipt: {
    method: 'POST',
    path: 'api/chat/receipts/attach',
    auth: 'member',
    summary: 'Attaches a photo or document to a transaction as its receipt, detaching it from any other.',
    body: z.object({ file_id: id, transaction_id: id }),
    reply: doneWith({ data: receipt }),
    errors: ['not_found', 'bad_input'],
  },
  detachReceipt: {
    method: 'POST',
    path: 'api/chat/receipts/detach',
    auth: 'member',
    summary: 'Detaches a receipt from its transaction.',
    body: z.object({ file_id: id }),
    reply: done,
    errors: ['not_found'],
  },
  receipts: {
    method: 'GET',
    path: 'api/chat/receipts',
    auth: 'member',
    summary: 'Lists the receipts of a transaction.',
    query: z.object({ transaction_id: id }),
    reply: listed(receipt),
  },
});
