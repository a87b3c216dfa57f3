import type { LiveEvent } from './live-event.ts';

/** A subscriber in this process to changes of a member's data, such as an answer that is being written. */
export interface Follower {
  /** The session that it belongs to and ends with; null where it is independent of a session. */
  sessionId: number | null;
  /** Receives events for followers, and 'resync' when events may have been missed. */
  receive(event: LiveEvent): void;
  /** The session is over, or the server is closing and waits for it. */
  end(): void | Promise<void>;
}

/** The followers of this process by member. */
export class Followers {
  readonly #byMember = new Map<number, Set<Follower>>();

  /** Returns a function that unsubscribes. */
  add(memberId: number, follower: Follower): () => void {
    const memberFollowers = this.#byMember.get(memberId) ?? new Set();
    this.#byMember.set(memberId, memberFollowers.add(follower));
    return () => {
      memberFollowers.delete(follower);
      if (memberFollowers.size === 0 && this.#byMember.get(memberId) === memberFollowers)
        this.#byMember.delete(memberId);
    };
  }

  notify(memberId: number, event: LiveEvent): void {
    for (const follower of this.#byMember.get(memberId) ?? []) follower.receive(event);
  }

  notifyAll(event: LiveEvent): void {
    for (const memberFollowers of this.#byMember.values())
      for (const follower of memberFollowers) follower.receive(event);
  }

  /** Ends the followers of one session. */
  end(memberId: number, sessionId: number): void {
    for (const follower of this.#byMember.get(memberId) ?? [])
      if (follower.sessionId === sessionId) void follower.end();
  }

  /** Ends all followers and waits until they have finished. */
  async endAll(): Promise<void> {
    await Promise.all(
      [...this.#byMember.values()].flatMap((memberFollowers) =>
        [...memberFollowers].map(async (follower) => follower.end()),
      ),
    );
  }
}
