const DAY_MS = 24 * 3600 * 1000;

/** One trial of Premium for each member, this long. */
export const TRIAL_DAYS = 14;

/** How long what is paid for runs, by each way of paying. */
export const PERIOD_DAYS = { weekly: 7, monthly: 30, quarterly: 90, yearly: 365 } as const;

export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/**
 * When the period ends that runs at `now`: whole periods are counted from the start, and what has an end of its own ends
 * then. Nothing of a period that is paid for is lost.
 */
export function periodEnd(
  { startedAt, endsAt, periodDays }: { startedAt: Date; endsAt: Date | null; periodDays: number },
  now: Date,
): Date {
  const gone = Math.floor((now.getTime() - startedAt.getTime()) / (periodDays * DAY_MS));
  const end = daysAfter(startedAt, (gone + 1) * periodDays);
  return endsAt !== null && endsAt < end ? endsAt : end;
}
