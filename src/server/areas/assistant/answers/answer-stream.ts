import { Readable } from 'node:stream';
import { FAILED_TEXT } from '#contract/areas/assistant.ts';
import type { StreamLine } from '#contract/areas/assistant.ts';
import type { Context, RawReply } from '#server/kit/implement.ts';
import { GROWN } from './answering.ts';
import { failLost, findMessage, piecesAfter } from '../conversations/message-store.ts';
import { plainTextOf } from './stored-piece.ts';
import { piecesOnWire } from '../wire.ts';

/**
 * Interval between keep-alive comments, which stop proxies from closing an idle stream. Each one also checks for a lost
 * writer.
 */
const HEARTBEAT_MS = 10_000;
/** The largest number of bytes buffered for a slow client. */
const MAX_BUFFERED_BYTES = 64 * 1024;
/** How long to wait for a client that does not read. The client can reconnect and resume from its last piece. */
const SLOW_CLIENT_MS = 30_000;

function lineText(line: StreamLine): string {
  return `${line.type === 'piece' ? `id: ${line.seq}\n` : ''}data: ${JSON.stringify(line)}\n\n`;
}

type StreamContext = Pick<Context<'member'>, 'memberDb' | 'member' | 'session' | 'clock' | 'live' | 'log'>;

export interface FollowRequest {
  conversationId: number;
  /** The question being answered; null when the client reconnects to an answer. */
  questionId: number | null;
  messageId: number;
  /** Sequence number of the last piece that the client already has. */
  after: number;
}

class AnswerStream {
  readonly #context: StreamContext;
  readonly #messageId: number;
  readonly readable = new Readable({ read: () => this.#onRead?.(), highWaterMark: 1024 });
  /** Resolves the wait in `#hasSpace` once the client has read from the buffer. */
  #onRead: (() => void) | undefined;
  #seq: number;
  #reading = false;
  #readAgain = false;
  #ended = false;

  constructor(context: StreamContext, { conversationId, questionId, messageId, after }: FollowRequest) {
    this.#context = context;
    this.#messageId = messageId;
    this.#seq = after;
    this.#send({ type: 'start', conversation_id: conversationId, user_message_id: questionId, message_id: messageId });
  }

  #send(line: StreamLine): void {
    if (this.#ended) return;
    this.readable.push(lineText(line));
  }

  /** Waits while the buffer is full. Returns false if the client has disconnected or stopped reading. */
  async #hasSpace(): Promise<boolean> {
    if (this.readable.readableLength > MAX_BUFFERED_BYTES) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      await new Promise<void>((resolve) => {
        this.#onRead = resolve;
        this.readable.once('close', resolve);
        timer = setTimeout(resolve, SLOW_CLIENT_MS);
      });
      clearTimeout(timer);
      this.#onRead = undefined;
      if (this.readable.readableLength > MAX_BUFFERED_BYTES) this.readable.destroy();
    }
    return !this.readable.destroyed && !this.#ended;
  }

  /** Sends a keep-alive comment and fails the answer if its writer is gone. */
  async heartbeat(): Promise<void> {
    if (this.#ended || this.readable.destroyed) return;
    if (this.readable.readableLength === 0) this.readable.push(':\n\n');
    const { memberDb, member, clock } = this.#context;
    await failLost(memberDb, member.id, clock.now()).catch(() => {});
    this.readOn();
  }

  close(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.readable.push(null);
  }

  /**
   * Sends the pieces added since the last one sent. Only one read runs at a time; a notification during a read triggers
   * another.
   */
  readOn(): void {
    if (this.#ended) return;
    if (this.#reading) {
      this.#readAgain = true;
      return;
    }
    this.#reading = true;
    this.#sendNewPieces()
      .catch((error: unknown) => {
        // The answer is still being written, so the client can reconnect and resume.
        this.#context.log.warn({ error: String(error) }, 'failed to stream an assistant answer');
        this.close();
      })
      .finally(() => {
        this.#reading = false;
        if (this.#readAgain && !this.#ended) {
          this.#readAgain = false;
          this.readOn();
        }
      });
  }

  async #sendNewPieces(): Promise<void> {
    const { memberDb, member } = this.#context;
    // Read the state before the pieces: once the state is final, no further piece can be added.
    const message = await findMessage(memberDb, member.id, this.#messageId);
    if (!message) return this.close();
    if (message.state === 'failed') {
      this.#send({ type: 'end', state: 'failed', content: FAILED_TEXT });
      return this.close();
    }
    const pieces = await piecesAfter(memberDb, member.id, this.#messageId, this.#seq);
    const wirePieces = await piecesOnWire(
      memberDb,
      member.id,
      pieces.map(({ piece }) => piece),
    );
    for (const [index, { seq, piece }] of pieces.entries()) {
      if (!(await this.#hasSpace())) return;
      this.#send({ type: 'piece', seq, content: plainTextOf(piece), piece: wirePieces[index]! });
      this.#seq = seq;
    }
    if (message.state !== 'streaming') {
      this.#send({ type: 'end', state: message.state, content: message.content });
      return this.close();
    }
  }
}

/** Streams an answer from the piece after `after`. The stream ends with the answer or with the session (safety I13). */
export function followAnswer(context: StreamContext, request: FollowRequest): RawReply {
  const { live, member, session } = context;
  const stream = new AnswerStream(context, request);
  const unfollow = live.follow(member.id, {
    sessionId: session.id,
    receive({ kind, id }) {
      if (kind === 'resync' || (kind === GROWN && id === request.messageId)) stream.readOn();
    },
    end: () => stream.close(),
  });
  const timer = setInterval(() => void stream.heartbeat(), HEARTBEAT_MS);
  timer.unref();
  stream.readable.once('close', () => {
    clearInterval(timer);
    unfollow();
  });
  stream.readOn();
  return { contentType: 'text/event-stream; charset=utf-8', body: stream.readable };
}
