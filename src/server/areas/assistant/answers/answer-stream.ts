import { Readable } from 'node:stream';
import { FAILED_TEXT } from '#contract/areas/assistant.ts';
import type { StreamLine } from '#contract/areas/assistant.ts';
import type { Context, RawReply } from '#server/kit/implement.ts';
import { GROWN } from './answering.ts';
import { failLost, findMessage, piecesAfter } from '../conversations/message-store.ts';
import { wordsOf } from './stored-piece.ts';
import { piecesOnWire } from '../wire.ts';

/** A comment now and then keeps proxies from closing the stream; so often, too, it is looked whether the writer still lives. */
const LOOK_MS = 10_000;
/** So many bytes wait for the page at most. */
const MAX_WAITING_BYTES = 64 * 1024;
/** A page that takes nothing for so long is not reading; it follows again from where it stands. */
const PATIENCE_MS = 30_000;

function lineText(line: StreamLine): string {
  return `${line.type === 'piece' ? `id: ${line.seq}\n` : ''}data: ${JSON.stringify(line)}\n\n`;
}

type Following = Pick<Context<'member'>, 'memberDb' | 'member' | 'session' | 'clock' | 'live' | 'log'>;

export interface Followed {
  conversationId: number;
  /** What the answer answers, where it was asked just now. */
  questionId: number | null;
  messageId: number;
  /** The piece after which to begin. */
  after: number;
}

class AnswerStream {
  readonly #parts: Following;
  readonly #messageId: number;
  readonly readable = new Readable({ read: () => this.#taken?.(), highWaterMark: 1024 });
  /** Called when the page has taken what waited for it. */
  #taken: (() => void) | undefined;
  #seq: number;
  #reading = false;
  #again = false;
  #ended = false;

  constructor(parts: Following, { conversationId, questionId, messageId, after }: Followed) {
    this.#parts = parts;
    this.#messageId = messageId;
    this.#seq = after;
    this.#say({ type: 'start', conversation_id: conversationId, user_message_id: questionId, message_id: messageId });
  }

  #say(line: StreamLine): void {
    if (this.#ended) return;
    this.readable.push(lineText(line));
  }

  /** Waits while much is waiting for the page; false when the page is gone, or does not read. */
  async #hasSpace(): Promise<boolean> {
    if (this.readable.readableLength > MAX_WAITING_BYTES) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        this.#taken = resolve;
        this.readable.once('close', resolve);
        timer = setTimeout(resolve, PATIENCE_MS);
      });
      clearTimeout(timer);
      this.#taken = undefined;
      if (this.readable.readableLength > MAX_WAITING_BYTES) this.readable.destroy();
    }
    return !this.readable.destroyed && !this.#ended;
  }

  /** Keeps the connection awake, and sees whether the writer still lives. */
  async beat(): Promise<void> {
    if (this.#ended || this.readable.destroyed) return;
    if (this.readable.readableLength === 0) this.readable.push(':\n\n');
    const { memberDb, member, clock } = this.#parts;
    await failLost(memberDb, member.id, clock.now()).catch(() => {});
    this.look();
  }

  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.readable.push(null);
  }

  /** Reads on from the last piece. One reading at a time: a word that comes meanwhile is followed by another reading. */
  look(): void {
    if (this.#ended) return;
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#reading = true;
    this.#readOn()
      .catch((error: unknown) => {
        // The answer goes on; the page follows it again.
        this.#parts.log.warn({ error: String(error) }, 'an answer could not be followed');
        this.close();
      })
      .finally(() => {
        this.#reading = false;
        if (this.#again && !this.#ended) {
          this.#again = false;
          this.look();
        }
      });
  }

  async #readOn(): Promise<void> {
    const { memberDb, member } = this.#parts;
    // The state is read before the pieces: what it calls ended has no piece to come.
    const message = await findMessage(memberDb, member.id, this.#messageId);
    if (!message) return this.close();
    if (message.state === 'failed') {
      this.#say({ type: 'end', state: 'failed', content: FAILED_TEXT });
      return this.close();
    }
    const result = await piecesAfter(memberDb, member.id, this.#messageId, this.#seq);
    const shown = await piecesOnWire(
      memberDb,
      member.id,
      result.map(({ piece }) => piece),
    );
    for (const [at, { seq, piece }] of result.entries()) {
      if (!(await this.#hasSpace())) return;
      this.#say({ type: 'piece', seq, content: wordsOf(piece), piece: shown[at]! });
      this.#seq = seq;
    }
    if (message.state !== 'streaming') {
      this.#say({ type: 'end', state: message.state, content: message.content });
      return this.close();
    }
  }
}

/** A stream of an answer as it is written, from a piece on; it ends with the answer, and with the session (safety I13). */
export function followAnswer(parts: Following, followed: Followed): RawReply {
  const { live, member, session } = parts;
  const stream = new AnswerStream(parts, followed);
  const leave = live.follow(member.id, {
    sessionId: session.id,
    hear({ kind, id }) {
      if (kind === 'resync' || (kind === GROWN && id === followed.messageId)) stream.look();
    },
    end: () => stream.close(),
  });
  const beat = setInterval(() => void stream.beat(), LOOK_MS);
  beat.unref();
  stream.readable.once('close', () => {
    clearInterval(beat);
    leave();
  });
  stream.look();
  return { contentType: 'text/event-stream; charset=utf-8', body: stream.readable };
}
