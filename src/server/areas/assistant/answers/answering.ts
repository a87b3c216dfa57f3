import { assistantLimits } from '#contract/areas/assistant.ts';
import type { Database } from '#server/kit/database.ts';
import type { Context } from '#server/kit/implement.ts';
import { tellFollowers, tellLive } from '#server/kit/live.ts';
import { isAboutFiles } from '#domain/assistant/about-files.ts';
import type { Piece } from '#domain/assistant/piece.ts';
import type { Ask, AssistantTools } from '#server/ports/assistant/port.ts';
import { findMember } from '../../members/public.ts';
import { filesOf } from '../files/attachment-store.ts';
import { isKnownCommand } from '../proposals/commands.ts';
import { appendPieces, earlierWords, endAnswer, failAnswer, keepAlive } from '../conversations/message-store.ts';
import type { MessageRow } from '../conversations/message-store.ts';
import { PieceWriter } from './piece-writer.ts';
import { addProposal } from '../proposals/proposal-store.ts';
import type { StoredPiece } from './stored-piece.ts';
import type { FileKind } from '../tables.ts';

/** Followers of an answer hear by this that it has grown or ended, and its writer by the other that it is to stop. */
export const GROWN = 'answer';
export const STOP = 'answer-stop';

/** How often a running answer says that it is at work. */
const BEAT_MS = 3_000;
/** An answer that takes longer is given up, whatever stands behind the port. */
const MAX_MS = 120_000;
const EARLIER = 20;

export interface AnswerParts extends Pick<
  Context<'member'>,
  'memberDb' | 'member' | 'clock' | 'live' | 'log' | 'ports'
> {
  tools: AssistantTools;
}

/** A proposal gets a row of its own; one whose command is none of those that may be proposed is left out. */
async function storedPieces(
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
    else throw new Error(`No such command may be proposed: ${piece.proposal.command.call}`);
  }
  return stored;
}

/** Keeps pieces with their proposals, all or none, and tells those who follow. */
async function writePieces(
  { memberDb, member, clock }: AnswerParts,
  answer: MessageRow,
  pieces: readonly Piece[],
): Promise<void> {
  await memberDb.transaction().execute(async (transaction) => {
    const stored = await storedPieces(transaction, member.id, answer.id, pieces);
    if (!(await appendPieces(transaction, member.id, answer.id, stored, clock.now())))
      throw new Error('The answer is no longer wanted.');
  });
  await tellFollowers(memberDb, member.id, { kind: GROWN, id: answer.id });
}

/** The pieces as they come, until they end or the signal does: an engine that does not listen to it is left behind. */
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

async function askOf({ memberDb, member, clock }: AnswerParts, question: MessageRow): Promise<Ask> {
  const [earlier, person] = await Promise.all([
    earlierWords(memberDb, member.id, question.conversation_id, question.id, EARLIER),
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

const stored: Readonly<Record<FileKind, string>> = {
  photo:
    'The photo is kept with this conversation. If it is a receipt, choose its transaction under the photo and it stays there.',
  document:
    'The document is kept with this conversation. If it is a receipt, choose its transaction under it and it stays there. If it is a bank statement, look under it at what an import would bring.',
  statement: 'That is a bank statement. Look under it at what an import would bring before you bring it in.',
};

/** Files without a word, or with words about themselves, ask nothing of the engine: what can be done with each kind is said. Another question is answered as well. */
async function* answerTo(parts: AnswerParts, question: MessageRow, signal: AbortSignal): AsyncIterable<Piece> {
  const files = await filesOf(parts.memberDb, parts.member.id, [question.id]);
  const isOfFiles = question.content === '' || (files.length > 0 && isAboutFiles(question.content));
  if (files.length > 0)
    yield {
      kind: 'text',
      text: `${[...new Set(files.map(({ kind }) => kind))].map((kind) => stored[kind]).join('\n')}${isOfFiles ? '' : '\n\n'}`,
    };
  if (!isOfFiles) yield* parts.ports.assistant.answer(await askOf(parts, question), parts.tools, signal);
}

/** Tells those who follow the answer, and the other pages of the member, that it has ended. */
async function tellEnd(
  { memberDb, member }: Pick<AnswerParts, 'memberDb' | 'member'>,
  answer: MessageRow,
): Promise<void> {
  await tellFollowers(memberDb, member.id, { kind: GROWN, id: answer.id });
  await tellLive(memberDb, member.id, { kind: 'assistant', id: answer.conversation_id });
}

async function run(parts: AnswerParts, question: MessageRow, answer: MessageRow, signal: AbortSignal): Promise<void> {
  const { memberDb, member, clock, log } = parts;
  try {
    const writer = new PieceWriter((pieces) => writePieces(parts, answer, pieces));
    for await (const piece of untilAborted(answerTo(parts, question, signal), signal)) await writer.add(piece);
    await writer.settle();
    signal.throwIfAborted();
    await endAnswer(memberDb, member.id, answer.id, 'complete', clock.now());
  } catch (error) {
    // One that was stopped has ended already, and stays as it was stopped.
    if (await failAnswer(memberDb, member.id, answer.id, clock.now()))
      log.warn({ error: String(error) }, 'an answer failed');
  }
  await tellEnd(parts, answer);
}

/**
 * Writes an answer into its message until it is whole, whoever follows it or goes away meanwhile. It stops by a word from
 * any process, gives up after two minutes, and fails with the server that it runs in (safety I15).
 */
export function startAnswer(parts: AnswerParts, question: MessageRow, answer: MessageRow): void {
  const { memberDb, member, clock, live, log } = parts;
  const controller = new AbortController();
  const abort = (reason: string) => controller.abort(new Error(reason));
  const beat = setInterval(() => {
    keepAlive(memberDb, member.id, answer.id, clock.now()).then(
      (isWanted) => isWanted || abort('The answer is no longer wanted.'),
      () => {},
    );
  }, BEAT_MS);
  const longest = setTimeout(() => abort('The answer took too long.'), MAX_MS);
  const finished = run(parts, question, answer, controller.signal)
    .catch((error: unknown) => log.error({ error: String(error) }, 'an answer could not be ended'))
    .finally(() => {
      clearInterval(beat);
      clearTimeout(longest);
      leave();
    });
  const leave = live.follow(member.id, {
    sessionId: null,
    hear: ({ kind, id }) => {
      if (kind === STOP && id === answer.id) abort('The member stopped it.');
    },
    end: async () => {
      abort('The server closes.');
      await finished;
    },
  });
}

/** Stops an answer, whichever process writes it: what has come of it stays. Undefined when it had ended. */
export async function stopAnswer(
  { memberDb, member, clock }: Pick<Context<'member'>, 'memberDb' | 'member' | 'clock'>,
  answer: MessageRow,
): Promise<MessageRow | undefined> {
  const stopped = await endAnswer(memberDb, member.id, answer.id, 'stopped', clock.now());
  if (stopped) {
    await tellFollowers(memberDb, member.id, { kind: STOP, id: answer.id });
    await tellEnd({ memberDb, member }, answer);
  }
  return stopped;
}
