export const drawStates = ['announced', 'open', 'sealed', 'drawn', 'published', 'void', 'failed'] as const;
export type DrawState = (typeof drawStates)[number];

const next: Readonly<Record<DrawState, readonly DrawState[]>> = {
  // A draw that is drawn again takes no entries, so it is sealed without being opened.
  announced: ['open', 'sealed', 'void', 'failed'],
  open: ['sealed', 'void', 'failed'],
  sealed: ['drawn', 'void', 'failed'],
  drawn: ['published'],
  published: [],
  void: [],
  failed: [],
};

/** Whether a draw may move from one state to another. Nothing leads back. */
export function canMove(from: DrawState, to: DrawState): boolean {
  return next[from].includes(to);
}

/** A draw whose winners aren't known so long after its time is void. */
export const REVEAL_HOURS = 24;

export function isOverdue(drawsAt: Date, now: Date): boolean {
  return now.getTime() >= drawsAt.getTime() + REVEAL_HOURS * 3_600_000;
}
