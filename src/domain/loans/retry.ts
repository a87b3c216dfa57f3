import type { CivilDate } from '../calendar/civil-date.ts';
import { addDays } from '../calendar/civil-date.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import type { PayCycle } from '../calendar/pay-cycle.ts';

/** How a payment that the bank sent back is asked for again, from a day on. */
interface RetryRules {
  since: CivilDate;
  source: string;
  /** How often it is tried again at most. */
  most: number;
  /** Days between the announcement and the next try, at least. */
  noticeDays: number;
}

/** Each try may cost the borrower a fee at the bank: there is one alone, on a day on which there is money, and we ask no fee for it. */
const retryRules: readonly RetryRules[] = [
  { since: '2026-01-01', source: 'House rules for collections of 1 January 2026', most: 1, noticeDays: 3 },
];

/** A payment that is to be asked for once more. */
export interface Retry {
  /** The pay day on which it is asked for. */
  on: CivilDate;
  cents: number;
}

/**
 * The day on which a payment that was sent back is tried again: the next pay day that leaves time to be told of it. Null
 * where it has had its tries, or where no pay day is known.
 *
 * @param attempt which try it was that came back; the first is 1.
 */
export function retryDay(attempt: number, cycle: PayCycle | null, today: CivilDate): CivilDate | null {
  const rules = retryRules.findLast(({ since }) => since <= today) ?? retryRules[0]!;
  return cycle === null || attempt > rules.most ? null : paydayAfter(cycle, addDays(today, rules.noticeDays - 1));
}
