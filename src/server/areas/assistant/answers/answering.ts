import { assistantLimits } from '#contract/areas/assistant.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { publishToFollowers, publishLive } from '#server/kit/live.ts';
import { isAboutFiles } from '#domain/assistant/about-files.ts';
import type { Piece } from '#domain/assistant/piece.ts';
import type { Ask, AssistantTools } from '#server/ports/assistant/port.ts';
import { findMember } from '../../members/public.ts';
import { filesOf } from '../files/attachment-store.ts';
import { isKnownCommand } from '../proposals/commands.ts';
import { appendPieces, earlierMessages, endAnswer, failAnswer, keepAlive } from '../conversations/message-store.ts';
import type { MessageRow } from '../conversations/message-store.ts';
import { PieceWriter } from './piece-writer.ts';
import { addProposal } from '../proposals/proposal-store.ts';
import type { StoredPiece } from './stored-piece.ts';
import type { FileKind } from '../tables.ts';

/**
 * Live event kinds: `GROWN` tells followers that an answer has new pieces or has ended; `STOP` tells its writer to
 * stop.
 */
export const GROWN = 'answer';
export const STOP = 'answer-stop';

/** Interval at which a running answer refreshes its `alive_at` timestamp. */
const HEARTBEAT_MS = 3_000;
/** Time limit for one answer, whichever engine is configured. */
const MAX_ANSWER_MS = 120_000;
const CONTEXT_MESSAGES = 20;

export interface AnswerContext extends Pick<
  Context<'member'>,
  'memberDb' | 'member' | 'clock' | 'live' | 'log' | 'ports'
> {
  tools: AssistantTools;
}

/** Saves each proposal as a row of its own. Throws if a proposal contains a command that is not allowed. */
async function storePieces(
  db: Database,
  memberId: number,
  messageId: number,
  pieces: readonly Piece[],
): Promise<StoredPiece[]> {
  const stored: StoredPiece[] = [];
  for (const piece of pieces) {
    if (piece.kind !== 'proposal') stored.push(piece);
    else if (isKnownCommand(piece.proposal.command.call))
      stored.push({
        kind: 'proposal',
        id: await addProposal(db, memberId, messageId, piece.proposal),
        title: piece.proposal.title,
      });
    else throw new Error(`Command is not allowed in proposals: ${piece.proposal.command.call}`);
  }
  return stored;
}

/** Saves pieces and their proposals in one transaction, then notifies followers. */
async function writePieces(
  { memberDb, member, clock }: AnswerContext,
  answer: MessageRow,
  pieces: readonly Piece[],
): Promise<void> {
  await memberDb.transaction().execute(async (transaction) => {
    const stored = await storePieces(transaction, member.id, answer.id, pieces);
    if (!(await appendPieces(transaction, member.id, answer.id, stored, clock.now())))
      throw new Error('The answer is no longer being written.');
  });
  await publishToFollowers(memberDb, member.id, { kind: GROWN, id: answer.id });
}

/**
 * Yields pieces until they end. Throws when the signal is aborted, without waiting for an engine that ignores the
 * signal.
 */
async function* untilAborted(pieces: AsyncIterable<Piece>, signal: AbortSignal): AsyncGenerator<Piece> {
  const iterator = pieces[Symbol.asyncIterator]();
  const aborted = new Promise<never>((_resolve, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true }),
  );
  aborted.catch(() => {});
  try {
    for (;;) {
      signal.throwIfAborted();
      const next = await Promise.race([iterator.next(), aborted]);
      if (next.done) return;
      yield next.value;
    }
  } finally {
    iterator.return?.().catch(() => {});
  }
}

async function buildAsk({ memberDb, member, clock }: AnswerContext, question: MessageRow): Promise<Ask> {
  const [earlier, person] = await Promise.all([
    earlierMessages(memberDb, member.id, question.conversation_id, question.id, CONTEXT_MESSAGES),
    findMember(memberDb, member.id),
  ]);
  return {
    text: question.content,
    earlier: earlier.map(({ role, content }) => ({ role, text: content.slice(0, assistantLimits.questionCharacters) })),
    today: clock.today(member.timeZone),
    timeZone: member.timeZone,
    firstName: person?.first_name ?? '',
  };
}

const fileAdvice: Readonly<Record<FileKind, string>> = {
  photo:
    'Photos you send are saved with this conversation. Below the photo, you can attach a receipt to its transaction.',
  document:
    'Documents you send are saved with this conversation. Below the file, you can attach a receipt to its transaction, or preview the import of a bank statement.',
  statement: 'You can import a bank statement from here. Check the preview below the file first.',
};

/**
 * Explains what can be done with each kind of attached file. The engine is called only if the message asks something
 * other than what the files are.
 */
async function* answerTo(context: AnswerContext, question: MessageRow, signal: AbortSignal): AsyncIterable<Piece> {
  const files = await filesOf(context.memberDb, context.member.id, [question.id]);
  const isOnlyAboutFiles = question.content === '' || (files.length > 0 && isAboutFiles(question.content));
  if (files.length > 0)
    yield {
      kind: 'text',
      text: `${[...new Set(files.map(({ kind }) => kind))].map((kind) => fileAdvice[kind]).join('\n')}${isOnlyAboutFiles ? '' : '\n\n'}`,
    };
  if (!isOnlyAboutFiles)
    yield* context.ports.assistant.answer(await buildAsk(context, question), context.tools, signal);
}

/** Notifies the followers of the answer and the member's other pages that it has ended. */
async function notifyEnded(
  { memberDb, member }: Pick<AnswerContext, 'memberDb' | 'member'>,
  answer: MessageRow,
): Promise<void> {
  await publishToFollowers(memberDb, member.id, { kind: GROWN, id: answer.id });
  await publishLive(memberDb, member.id, { kind: 'assistant', id: answer.conversation_id });
}

async function run(
  context: AnswerContext,
  question: MessageRow,
  answer: MessageRow,
  signal: AbortSignal,
): Promise<void> {
  const { memberDb, member, clock, log } = context;
  try {
    const writer = new PieceWriter((pieces) => writePieces(context, answer, pieces));
    for await (const piece of untilAborted(answerTo(context, question, signal), signal)) await writer.add(piece);
    await writer.settle();
    signal.throwIfAborted();
    await endAnswer(memberDb, member.id, answer.id, 'complete', clock.now());
  } catch (error) {
    // An answer that was stopped has already ended and keeps that state.
    if (await failAnswer(memberDb, member.id, answer.id, clock.now()))
      log.warn({ error: String(error) }, 'assistant answer failed');
  }
  await notifyEnded(context, answer);
}

/**
 * Writes an answer into its message until it is complete, whether or not anybody follows it. Any process can stop it.
 * It fails after two minutes, or when this server shuts down (safety I15).
 */
export function startAnswer(context: AnswerContext, question: MessageRow, answer: MessageRow): void {
  const { memberDb, member, clock, live, log } = context;
  const controller = new AbortController();
  const abort = (reason: string) => controller.abort(new Error(reason));
  const heartbeat = setInterval(() => {
    keepAlive(memberDb, member.id, answer.id, clock.now()).then(
      (isStreaming) => isStreaming || abort('The answer is no longer being written.'),
      () => {},
    );
  }, HEARTBEAT_MS);
  const timeout = setTimeout(() => abort('The answer took too long.'), MAX_ANSWER_MS);
  const finished = run(context, question, answer, controller.signal)
    .catch((error: unknown) => log.error({ error: String(error) }, 'failed to end an assistant answer'))
    .finally(() => {
      clearInterval(heartbeat);
      clearTimeout(timeout);
      unfollow();
    });
  const unfollow = live.follow(member.id, {
    sessionId: null,
    receive: ({ kind, id }) => {
      if (kind === STOP && id === answer.id) abort('The member stopped the answer.');
    },
    end: async () => {
      abort('The server is shutting down.');
      await finished;
    },
  });
}

/**
 * Stops an answer, whichever process writes it, and keeps the text so far. Returns undefined if it had already ended.
 */
export async function stopAnswer(
  { memberDb, member, clock }: Pick<Context<'member'>, 'memberDb' | 'member' | 'clock'>,
  answer: MessageRow,
): Promise<MessageRow | undefined> {
  const stopped = await endAnswer(memberDb, member.id, answer.id, 'stopped', clock.now());
  if (stopped) {
    await publishToFollowers(memberDb, member.id, { kind: STOP, id: answer.id });
    await notifyEnded({ memberDb, member }, answer);
  }
  return stopped;
}
