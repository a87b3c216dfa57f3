import { assistant } from '#contract/areas/assistant.ts';
import type { AssistantFileOnWire, AssistantMessageOnWire, StreamLine } from '#contract/areas/assistant.ts';
import type { PieceOnWire } from '#contract/areas/assistant-shapes.ts';
import { call, open } from '#web/kit/api.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { newIdempotencyKey } from '#web/kit/request.ts';
import { readLines, withPiece } from './stream-lines.ts';

/** The member's message, shown before it is on the server's list. */
export interface Said {
  text: string;
  files: readonly AssistantFileOnWire[];
}

export interface TurnState {
  conversationId: number;
  /** Null if the question is already on the list. */
  message: Said | null;
  questionId: number | null;
  answerId: number | null;
  pieces: readonly PieceOnWire[];
  state: 'streaming' | 'complete' | 'stopped' | 'failed';
  /** The connection was lost, not the answer: it can be retried. */
  isCut: boolean;
  /** The server's error message. */
  problem: string | null;
}

/** Delay before a broken stream is followed again. */
const WAITS_MS = [300, 1_000, 2_500] as const;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A question and its streaming answer. The server writes the answer independently of the stream, so a broken stream
 * is resumed after the last piece received.
 */
export class Turn {
  readonly conversationId: number;
  readonly #key = newIdempotencyKey();
  readonly #listeners = new Set<() => void>();
  readonly #abort = new AbortController();
  #state: TurnState;
  #seq = 0;
  #onEnd: () => void = () => {};

  private constructor(conversationId: number, state: Pick<TurnState, 'message' | 'answerId' | 'pieces'>, seq: number) {
    this.conversationId = conversationId;
    this.#seq = seq;
    this.#state = { conversationId, questionId: null, state: 'streaming', isCut: false, problem: null, ...state };
  }

  /** Sends a message. */
  static say(conversationId: number, message: Said, onEnd: () => void): Turn {
    const turn = new Turn(conversationId, { message, answerId: null, pieces: [] }, 0);
    void turn.#begin(onEnd);
    return turn;
  }

  /** Follows an answer that was running when the screen opened. */
  static follow(conversationId: number, message: AssistantMessageOnWire, onEnd: () => void): Turn {
    const turn = new Turn(
      conversationId,
      { message: null, answerId: message.id, pieces: message.pieces },
      message.offset,
    );
    void turn.#begin(onEnd);
    return turn;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  state = (): TurnState => this.#state;

  /** Retries after a lost connection: resumes the answer, or sends the message again. */
  async again(): Promise<void> {
    if (!this.#state.isCut) return;
    this.#set({ state: 'streaming', isCut: false, problem: null });
    await this.#begin(this.#onEnd);
  }

  /** Stops the answer; the received part stays. */
  async stop(): Promise<void> {
    const { answerId } = this.#state;
    if (answerId === null) return;
    await call(assistant.stop, { params: { id: this.conversationId, message_id: answerId }, body: {} });
  }

  /** Stops following. The server continues the answer. */
  leave(): void {
    this.#abort.abort();
    this.#listeners.clear();
  }

  #set(change: Partial<TurnState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }

  #take(line: StreamLine): void {
    if (line.type === 'start')
      this.#set({ answerId: line.message_id, questionId: line.user_message_id ?? this.#state.questionId });
    else if (line.type === 'end')
      this.#set({ state: line.state, pieces: line.state === 'failed' ? [] : this.#state.pieces });
    else if (line.seq > this.#seq) {
      this.#seq = line.seq;
      this.#set({ pieces: withPiece(this.#state.pieces, line.piece) });
    }
  }

  #open(): Promise<Response> {
    const { answerId, message: said } = this.#state;
    const { signal } = this.#abort;
    const id = this.conversationId;
    if (answerId !== null)
      return open(assistant.follow, { params: { id, message_id: answerId }, query: { after: this.#seq } }, { signal });
    return open(
      assistant.send,
      {
        params: { id },
        body: { content: said?.text ?? '', attachment: said?.files.map((file) => file.id) ?? [], key: this.#key },
      },
      { signal },
    );
  }

  /** Follows one stream; returns whether the answer has ended. */
  async #listen(onLine: () => void): Promise<boolean> {
    const response = await this.#open();
    return readLines(response, (line) => {
      onLine();
      this.#take(line);
    });
  }

  async #run(): Promise<void> {
    for (let failures = 0; ; failures += 1) {
      try {
        if (await this.#listen(() => (failures = 0))) return;
      } catch (error) {
        if (this.#abort.signal.aborted) return;
        // A server error would repeat; a broken connection may recover.
        if (isProblem(error) && !isProblem(error, 'offline') && !isProblem(error, 'unavailable')) {
          this.#set({ state: 'failed', pieces: [], problem: messageOf(error) });
          return;
        }
      }
      const waitMs = WAITS_MS[failures];
      if (waitMs === undefined) {
        this.#set({ state: 'failed', isCut: true });
        return;
      }
      await pause(waitMs);
      if (this.#abort.signal.aborted) return;
    }
  }

  async #begin(onEnd: () => void): Promise<void> {
    this.#onEnd = onEnd;
    await this.#run();
    if (!this.#abort.signal.aborted) this.#onEnd();
  }
}
