const HOUR_MS = 3600 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** How long Premium stays while a renewal has not been paid. */
export const GRACE_DAYS = 7;
/** Days after the renewal on which the card is charged again. */
const RETRY_DAYS = [1, 3, 5];
/** A retry within this time of the one before is left out. */
const RETRY_GAP_MS = 12 * HOUR_MS;
/** The time of day of a retry on a payday, in minutes after midnight. */
export const PAYDAY_MINUTE = 10 * 60;

/** Longest pause in months of 30 days, and how often a membership may be paused. */
export const MAX_PAUSE_MONTHS = 3;
export const PAUSE_MONTH_DAYS = 30;
export const PAUSE_EVERY_DAYS = 365;

/** How many days before a renewal the member is reminded. */
export function reminderDays(periodDays: number): number {
  return periodDays < 28 ? 1 : 3;
}

/** The end of the grace of a renewal; all instants are in milliseconds. */
export function graceEnd(dueAt: number): number {
  return dueAt + GRACE_DAYS * DAY_MS;
}

/**
 * When a declined renewal is charged again: 1, 3 and 5 days after it was due and on a payday in the grace. Null where
 * no retry is left.
 */
export function nextRetry(dueAt: number, now: number, paydays: readonly number[]): number | null {
  const retries = [...RETRY_DAYS.map((days) => dueAt + days * DAY_MS), ...paydays].filter(
    (at) => at >= now + RETRY_GAP_MS && at > dueAt && at < graceEnd(dueAt),
  );
  return retries.length > 0 ? Math.min(...retries) : null;
}

/** Whole periods that went by unserved since a renewal was due: they are not charged afterwards. */
export function missedPeriods(dueAt: number, now: number, periodDays: number): number {
  return Math.max(0, Math.floor((now - dueAt) / (periodDays * DAY_MS)));
}
