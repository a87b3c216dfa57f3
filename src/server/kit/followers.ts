import type { LiveEvent } from './live-event.ts';

/** Somebody in this process who follows one thing of a member, such as an answer that is being written. */
export interface Follower {
  /** The session that it serves and ends with; null for what goes on without one. */
  sessionId: number | null;
  /** Hears what is told to followers, and 'resync' when words may have been missed. */
  hear(event: LiveEvent): void;
  /** The session is over, or the server closes and waits for it. */
  end(): void | Promise<void>;
}

/** The followers of this process by their members. */
export class Followers {
  readonly #byMember = new Map<number, Set<Follower>>();

  /** Answers how to leave. */
  add(memberId: number, follower: Follower): () => void {
    const own = this.#byMember.get(memberId) ?? new Set();
    this.#byMember.set(memberId, own.add(follower));
    return () => {
      own.delete(follower);
      if (own.size === 0 && this.#byMember.get(memberId) === own) this.#byMember.delete(memberId);
    };
  }

  tell(memberId: number, event: LiveEvent): void {
    for (const follower of this.#byMember.get(memberId) ?? []) follower.hear(event);
  }

  tellAll(event: LiveEvent): void {
    for (const own of this.#byMember.values()) for (const follower of own) follower.hear(event);
  }

  /** Ends those of one session. */
  end(memberId: number, sessionId: number): void {
    for (const follower of this.#byMember.get(memberId) ?? [])
      if (follower.sessionId === sessionId) void follower.end();
  }

  /** Ends all, and waits until they have. */
  async endAll(): Promise<void> {
    await Promise.all([...this.#byMember.values()].flatMap((own) => [...own].map(async (follower) => follower.end())));
  }
}
