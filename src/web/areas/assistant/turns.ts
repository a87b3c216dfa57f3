import type { Turn, TurnState } from './turn.ts';

/** Whether an answer has ended and is on the list. */
export function isListed({ state, answerId }: TurnState, listed: ReadonlySet<number>): boolean {
  return state !== 'streaming' && answerId !== null && listed.has(answerId);
}

/** Turns that are not yet on the conversation's list, in order; usually one, more if the list could not be loaded. */
export class Turns {
  readonly #listeners = new Set<() => void>();
  #turns: readonly Turn[] = [];
  #states: readonly TurnState[] = [];

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  states = (): readonly TurnState[] => this.#states;

  /** Adds a turn; turns of other conversations are left. */
  add(turn: Turn): void {
    turn.subscribe(this.#look);
    this.#keep((one) => one.conversationId === turn.conversationId, turn);
  }

  /** Removes turns whose messages have ended and are on the list. */
  drop(listed: ReadonlySet<number>): void {
    this.#keep((turn) => !isListed(turn.state(), listed));
  }

  /** Retries failed turns one after another, as a conversation answers one question at a time. */
  again = async (): Promise<void> => {
    for (const turn of this.#turns) await turn.again();
  };

  /** Stops the running answer. */
  async stop(): Promise<void> {
    await this.#turns.find((turn) => turn.state().state === 'streaming')?.stop();
  }

  leave(): void {
    this.#keep(() => false);
  }

  #keep(shouldKeep: (turn: Turn) => boolean, ...more: readonly Turn[]): void {
    for (const turn of this.#turns) if (!shouldKeep(turn)) turn.leave();
    this.#turns = [...this.#turns.filter(shouldKeep), ...more];
    this.#look();
  }

  #look = (): void => {
    this.#states = this.#turns.map((turn) => turn.state());
    for (const listener of this.#listeners) listener();
  };
}
