import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';

/** How dishonoured payments are retried, from a date on. */
interface RetryRules {
  since: CivilDate;
  source: string;
  /** Maximum number of retries. */
  maxRetries: number;
  /** Minimum days between the announcement and the retry. */
  noticeDays: number;
}

/**
 * A failed debit may cost the borrower a bank fee, so there is a single retry, on a payday, and we charge nothing for
 * it.
 */
const retryRules: readonly RetryRules[] = [
  { since: '2026-01-01', source: 'Collections policy of 1 January 2026', maxRetries: 1, noticeDays: 3 },
];

/** A scheduled retry. */
export interface Retry {
  /** The payday on which it is collected. */
  on: CivilDate;
  cents: number;
}

/**
 * When a dishonoured payment is retried: the next payday that leaves time for notice. Null if no retry is left or the
 * pay cycle is unknown.
 *
 * @param attempt the attempt that failed, from 1.
 */
export function retryDate(attempt: number, cycle: PayCycle | null, today: CivilDate): CivilDate | null {
  const rules = retryRules.findLast(({ since }) => since <= today) ?? retryRules[0]!;
  return cycle === null || attempt > rules.maxRetries ? null : paydayAfter(cycle, addDays(today, rules.noticeDays - 1));
}
