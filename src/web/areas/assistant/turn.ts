import { assistant } from '#contract/areas/assistant.ts';
import type {
  AssistantFileOnWire,
  AssistantMessageOnWire,
  PieceOnWire,
  StreamLine,
} from '#contract/areas/assistant.ts';
import { call, open } from '#web/kit/api.ts';
import { isProblem, messageOf } from '#web/kit/api-problem.ts';
import { newIdempotencyKey } from '#web/kit/request.ts';
import { readLines, withPiece } from './stream-lines.ts';

/** What the member said, as it is shown before the server has it on its list. */
export interface Said {
  text: string;
  files: readonly AssistantFileOnWire[];
}

export interface TurnState {
  conversationId: number;
  /** Null where an answer is followed whose question is on the list already. */
  said: Said | null;
  questionId: number | null;
  answerId: number | null;
  pieces: readonly PieceOnWire[];
  state: 'streaming' | 'complete' | 'stopped' | 'failed';
  /** The connection was lost, not the answer: it can be tried again. */
  isCut: boolean;
  /** What the server refused, in its words. */
  problem: string | null;
}

/** How long is waited before an answer whose stream broke off is followed again. */
const WAITS_MS = [300, 1_000, 2_500] as const;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * A question and its answer while it comes in. The answer is written at the server whoever listens; here its stream is
 * followed, from the last piece on when it broke off, so that nothing is lost and nothing comes twice.
 */
export class Turn {
  readonly conversationId: number;
  readonly #key = newIdempotencyKey();
  readonly #listeners = new Set<() => void>();
  readonly #abort = new AbortController();
  #state: TurnState;
  #seq = 0;
  #onEnd: () => void = () => {};

  private constructor(conversationId: number, state: Pick<TurnState, 'said' | 'answerId' | 'pieces'>, seq: number) {
    this.conversationId = conversationId;
    this.#seq = seq;
    this.#state = { conversationId, questionId: null, state: 'streaming', isCut: false, problem: null, ...state };
  }

  /** Says something. */
  static say(conversationId: number, said: Said, onEnd: () => void): Turn {
    const turn = new Turn(conversationId, { said, answerId: null, pieces: [] }, 0);
    void turn.#begin(onEnd);
    return turn;
  }

  /** Follows an answer that was under way when the screen was opened. */
  static follow(conversationId: number, message: AssistantMessageOnWire, onEnd: () => void): Turn {
    const turn = new Turn(conversationId, { said: null, answerId: message.id, pieces: message.pieces }, message.offset);
    void turn.#begin(onEnd);
    return turn;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  state = (): TurnState => this.#state;

  /** Goes on after the connection was lost: follows the answer, or says again what may not have arrived. */
  async again(): Promise<void> {
    if (!this.#state.isCut) return;
    this.#set({ state: 'streaming', isCut: false, problem: null });
    await this.#begin(this.#onEnd);
  }

  /** Stops the answer; what has come stays. */
  async stop(): Promise<void> {
    const { answerId } = this.#state;
    if (answerId === null) return;
    await call(assistant.stop, { params: { id: this.conversationId, message_id: answerId }, body: {} });
  }

  /** Nobody looks any more. The answer goes on at the server. */
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
    const { answerId, said } = this.#state;
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

  /** One stream until it ends or breaks off; answers whether the answer has ended. */
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
        // What the server refuses it will refuse again; a connection that broke may come back.
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
