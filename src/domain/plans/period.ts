const DAY_MS = 24 * 3600 * 1000;

/** Length of the one Premium trial per member. */
export const TRIAL_DAYS = 14;

/** Length of a billing period. */
export const PERIOD_DAYS = { weekly: 7, monthly: 30, quarterly: 90, yearly: 365 } as const;

export function daysAfter(at: Date, days: number): Date {
  return new Date(at.getTime() + days * DAY_MS);
}

/**
 * The end of the current period. Whole periods are counted from the start, and an earlier end date applies, so that a
 * paid period is never shortened.
 */
export function periodEnd(
  { startedAt, endsAt, periodDays }: { startedAt: Date; endsAt: Date | null; periodDays: number },
  now: Date,
): Date {
  const elapsedPeriods = Math.floor((now.getTime() - startedAt.getTime()) / (periodDays * DAY_MS));
  const end = daysAfter(startedAt, (elapsedPeriods + 1) * periodDays);
  return endsAt !== null && endsAt < end ? endsAt : end;
}
