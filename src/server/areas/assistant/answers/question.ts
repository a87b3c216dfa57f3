import { Failure, badField } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context, SystemContext } from '#server/kit/implement.ts';
import { tellLive } from '#server/kit/live.ts';
import { assistantTools } from '../tools/assistant-tools.ts';
import { startAnswer } from './answering.ts';
import { filesOf, sendFiles } from '../files/attachment-store.ts';
import { lockConversation, touchConversation } from '../conversations/conversation-store.ts';
import { addQuestion, failLost, lastMessage, messageByKey, openAnswer } from '../conversations/message-store.ts';
import type { MessageRow } from '../conversations/message-store.ts';
import { noConversation } from '../wire.ts';

const askLimit = { name: 'assistant-ask', hits: 120, windowSeconds: 3600 };
const TITLE_CHARACTERS = 80;

/** What the member says. */
export interface Saying {
  conversationId: number;
  content: string;
  fileIds: readonly number[];
  key: string | null;
}

function titleOf(content: string): string {
  const line = content.split('\n')[0]!.trim();
  return line.length <= TITLE_CHARACTERS ? line : `${line.slice(0, TITLE_CHARACTERS - 1).trimEnd()}…`;
}

function running(): Failure {
  return new Failure('in_progress', 'An answer is still being written. Stop it, or wait for it.');
}

async function keepQuestion(
  db: Database,
  { member, clock }: Context<'member'>,
  { conversationId, content, fileIds, key }: Saying,
): Promise<MessageRow> {
  const question = await addQuestion(db, member.id, { conversationId, content, key, at: clock.now() });
  const ids = [...new Set(fileIds)];
  if ((await sendFiles(db, member.id, question.id, ids)) !== ids.length)
    throw badField('attachment', 'There is no such file, or it was sent before.');
  const title = content === '' ? ((await filesOf(db, member.id, [question.id]))[0]?.name ?? '') : titleOf(content);
  await touchConversation(db, member.id, conversationId, { title, messages: 1, at: clock.now() });
  return question;
}

async function emptyAnswer(
  db: Database,
  { member, clock, ports }: Context<'member'>,
  conversationId: number,
): Promise<MessageRow> {
  const answer = await openAnswer(db, member.id, { conversationId, by: ports.assistant.adapter, at: clock.now() });
  if (!answer) throw running();
  await touchConversation(db, member.id, conversationId, { title: '', messages: 1, at: clock.now() });
  return answer;
}

function checkSaying({ content, fileIds }: Saying): void {
  if (content === '' && fileIds.length === 0) throw badField('content', 'This field is required.');
}

/** Keeps what the member says, without an answer to it yet. */
export async function say(context: Context<'member'>, saying: Saying): Promise<MessageRow> {
  const { memberDb, member, limit } = context;
  checkSaying(saying);
  await limit(askLimit, String(member.id));
  const question = await memberDb.transaction().execute(async (transaction) => {
    if (!(await lockConversation(transaction, member.id, saying.conversationId))) throw noConversation();
    // Looked at under the lock: another page may have asked meanwhile.
    if ((await lastMessage(transaction, member.id, saying.conversationId))?.state === 'streaming') throw running();
    return keepQuestion(transaction, context, saying);
  });
  await tellLive(memberDb, member.id, { kind: 'assistant', id: saying.conversationId });
  return question;
}

/** The answer outlives the call. */
function begin(context: SystemContext, question: MessageRow, answer: MessageRow): void {
  const { memberDb, member, clock, live, log, ports } = context;
  startAnswer({ memberDb, member, clock, live, log, ports, tools: assistantTools(context) }, question, answer);
}

/** Keeps what the member says and the empty message of the assistant in one, then has it answered (rule A02). Said again under the same key, it is the same. */
export async function ask(
  context: SystemContext,
  saying: Saying,
): Promise<{ question: MessageRow; answer: MessageRow }> {
  const { memberDb, member, clock, limit } = context;
  checkSaying(saying);
  await limit(askLimit, String(member.id));
  await failLost(memberDb, member.id, clock.now());
  const stored = await memberDb.transaction().execute(async (transaction) => {
    // The lock makes one of two that come at once wait, and find what the other has kept.
    if (!(await lockConversation(transaction, member.id, saying.conversationId))) throw noConversation();
    const before = saying.key === null ? undefined : await messageByKey(transaction, member.id, saying.key);
    if (before) return { ...before, isNew: false };
    const question = await keepQuestion(transaction, context, saying);
    return { question, answer: await emptyAnswer(transaction, context, saying.conversationId), isNew: true };
  });
  const { question, answer, isNew } = stored;
  if (!answer || question.conversation_id !== saying.conversationId)
    throw new Failure('conflict', 'This was said before, elsewhere.');
  if (isNew) begin(context, question, answer);
  return { question, answer };
}

/** Answers what was said last in a thread; one that is answered already is an error. */
export async function answerLast(context: SystemContext, question: MessageRow): Promise<MessageRow> {
  const { memberDb, member, limit } = context;
  await limit(askLimit, String(member.id));
  const answer = await memberDb.transaction().execute(async (transaction) => {
    if (!(await lockConversation(transaction, member.id, question.conversation_id))) throw noConversation();
    // Another page may have had it answered while this one waited: one question has one answer (safety I15).
    const last = await lastMessage(transaction, member.id, question.conversation_id);
    if (last?.id !== question.id)
      throw last?.state === 'streaming' ? running() : new Failure('conflict', 'There is nothing to answer.');
    return emptyAnswer(transaction, context, question.conversation_id);
  });
  begin(context, question, answer);
  return answer;
}
