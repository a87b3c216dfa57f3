import { Failure, badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, SystemContext } from '#server/kit/implement.ts';
import { publishLive } from '#server/kit/live.ts';
import { assistantTools } from '../tools/assistant-tools.ts';
import { startAnswer } from './answering.ts';
import { filesOf, attachFiles } from '../files/attachment-store.ts';
import { lockConversation, touchConversation } from '../conversations/conversation-store.ts';
import { addQuestion, failLost, lastMessage, messageByKey, openAnswer } from '../conversations/message-store.ts';
import type { MessageRow } from '../conversations/message-store.ts';
import { noConversation } from '../wire.ts';

const askLimit = { name: 'assistant-ask', hits: 120, windowSeconds: 3600 };
const TITLE_CHARACTERS = 80;

/** A message from the member. */
export interface NewMessage {
  conversationId: number;
  content: string;
  fileIds: readonly number[];
  key: string | null;
}

function titleOf(content: string): string {
  const line = content.split('\n')[0]!.trim();
  return line.length <= TITLE_CHARACTERS ? line : `${line.slice(0, TITLE_CHARACTERS - 1).trimEnd()}…`;
}

function answerInProgress(): Failure {
  return new Failure('in_progress', 'I’m still answering. Wait for the answer, or stop it.');
}

async function storeQuestion(
  db: Database,
  { member, clock }: Context<'member'>,
  { conversationId, content, fileIds, key }: NewMessage,
): Promise<MessageRow> {
  const question = await addQuestion(db, member.id, { conversationId, content, key, at: clock.now() });
  const ids = [...new Set(fileIds)];
  if ((await attachFiles(db, member.id, question.id, ids)) !== ids.length)
    throw badField('attachment', 'We couldn’t find that file, or it’s already been sent.');
  const title = content === '' ? ((await filesOf(db, member.id, [question.id]))[0]?.name ?? '') : titleOf(content);
  await touchConversation(db, member.id, conversationId, { title, messages: 1, at: clock.now() });
  return question;
}

async function addAnswer(
  db: Database,
  { member, clock, ports }: Context<'member'>,
  conversationId: number,
): Promise<MessageRow> {
  const answer = await openAnswer(db, member.id, { conversationId, by: ports.assistant.adapter, at: clock.now() });
  if (!answer) throw answerInProgress();
  await touchConversation(db, member.id, conversationId, { title: '', messages: 1, at: clock.now() });
  return answer;
}

function checkNotEmpty({ content, fileIds }: NewMessage): void {
  if (content === '' && fileIds.length === 0) throw badField('content', 'Enter a question.');
}

/** Stores a message without starting an answer. */
export async function postMessage(context: Context<'member'>, message: NewMessage): Promise<MessageRow> {
  const { memberDb, member, limit } = context;
  checkNotEmpty(message);
  await limit(askLimit, String(member.id));
  const question = await memberDb.transaction().execute(async (transaction) => {
    if (!(await lockConversation(transaction, member.id, message.conversationId))) throw noConversation();
    // Check while holding the lock, because another page may have started an answer.
    if ((await lastMessage(transaction, member.id, message.conversationId))?.state === 'streaming')
      throw answerInProgress();
    return storeQuestion(transaction, context, message);
  });
  await publishLive(memberDb, member.id, { kind: 'assistant', id: message.conversationId });
  return question;
}

/** Starts the answer, which continues after this request has ended. */
function writeAnswer(context: SystemContext, question: MessageRow, answer: MessageRow): void {
  const { memberDb, member, clock, live, log, ports } = context;
  startAnswer({ memberDb, member, clock, live, log, ports, tools: assistantTools(context) }, question, answer);
}

/**
 * Stores the message and an empty answer in one transaction, then starts the answer (rule A02). Idempotent by `key`.
 */
export async function askQuestion(
  context: SystemContext,
  message: NewMessage,
): Promise<{ question: MessageRow; answer: MessageRow }> {
  const { memberDb, member, clock, limit } = context;
  checkNotEmpty(message);
  await limit(askLimit, String(member.id));
  await failLost(memberDb, member.id, clock.now());
  const exchange = await memberDb.transaction().execute(async (transaction) => {
    // The lock serialises concurrent requests, so the second one finds the message that the first one stored.
    if (!(await lockConversation(transaction, member.id, message.conversationId))) throw noConversation();
    const previous = message.key === null ? undefined : await messageByKey(transaction, member.id, message.key);
    if (previous) return { ...previous, isNew: false };
    const question = await storeQuestion(transaction, context, message);
    return { question, answer: await addAnswer(transaction, context, message.conversationId), isNew: true };
  });
  const { question, answer, isNew } = exchange;
  if (!answer || question.conversation_id !== message.conversationId)
    throw new Failure('conflict', 'You’ve already sent that message in another conversation.');
  if (isNew) writeAnswer(context, question, answer);
  return { question, answer };
}

/** Answers the last message of a thread. Throws `conflict` if it has already been answered. */
export async function answerLast(context: SystemContext, question: MessageRow): Promise<MessageRow> {
  const { memberDb, member, limit } = context;
  await limit(askLimit, String(member.id));
  const answer = await memberDb.transaction().execute(async (transaction) => {
    if (!(await lockConversation(transaction, member.id, question.conversation_id))) throw noConversation();
    // Another page may have started an answer while this one waited: one question has one answer (safety I15).
    const last = await lastMessage(transaction, member.id, question.conversation_id);
    if (last?.id !== question.id)
      throw last?.state === 'streaming'
        ? answerInProgress()
        : new Failure('conflict', 'There’s nothing to answer yet.');
    return addAnswer(transaction, context, question.conversation_id);
  });
  writeAnswer(context, question, answer);
  return answer;
}
