import type { Turn, TurnState } from './turn.ts';

/** Whether an answer has ended here and is among those that have ended on the list. */
export function isListed({ state, answerId }: TurnState, listed: ReadonlySet<number>): boolean {
  return state !== 'streaming' && answerId !== null && listed.has(answerId);
}

/**
 * What is said and answered and not yet on a conversation's list, in the order in which it was said: mostly one turn, more
 * where the list could not be loaded meanwhile.
 */
export class Turns {
  readonly #listeners = new Set<() => void>();
  #turns: readonly Turn[] = [];
  #states: readonly TurnState[] = [];

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  states = (): readonly TurnState[] => this.#states;

  /** Takes one more; those of other conversations are left. */
  add(turn: Turn): void {
    turn.subscribe(this.#look);
    this.#keep((one) => one.conversationId === turn.conversationId, turn);
  }

  /** Lets go of what the list has: its messages that have ended, by their ids. */
  drop(listed: ReadonlySet<number>): void {
    this.#keep((turn) => !isListed(turn.state(), listed));
  }

  /** Tries again whatever the connection was lost for, one after the other: a conversation answers one question at a time. */
  again = async (): Promise<void> => {
    for (const turn of this.#turns) await turn.again();
  };

  /** Stops what is being answered. */
  async stop(): Promise<void> {
    await this.#turns.find((turn) => turn.state().state === 'streaming')?.stop();
  }

  leave(): void {
    this.#keep(() => false);
  }

  #keep(isStored: (turn: Turn) => boolean, ...more: readonly Turn[]): void {
    for (const turn of this.#turns) if (!isStored(turn)) turn.leave();
    this.#turns = [...this.#turns.filter(isStored), ...more];
    this.#look();
  }

  #look = (): void => {
    this.#states = this.#turns.map((turn) => turn.state());
    for (const listener of this.#listeners) listener();
  };
}
