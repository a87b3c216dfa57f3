import { daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';

/** A repayment order and its result. */
export interface RepaymentRecord {
  id: number;
  loanId: number;
  kind: 'instalment' | 'additional' | 'payout' | 'resolve';
  /** Positive. */
  cents: number;
  state: 'scheduled' | 'sent' | 'held' | 'complete' | 'dishonoured' | 'returned' | 'given_up';
  dueOn: CivilDate;
  /** The attempt, from 1. */
  attempt: number;
  /** The date of the bank's answer; null while there is none. */
  settledOn: CivilDate | null;
  /** When a settled payment was returned. */
  returnedOn: CivilDate | null;
  reason: string | null;
}

/** The outcome of a repayment, as the calendar shows it. */
export interface RepaymentOutcome<R extends RepaymentRecord = RepaymentRecord> {
  record: R;
  state: 'paid' | 'sent_back' | 'on_its_way';
  /** When it was paid; for a failed payment, when it was caught up. */
  paidOn: CivilDate | null;
  /** Days after the original due date; 0 if on time. */
  daysLate: number;
}

/** A failed repayment and its amount still to be caught up. */
interface MissedRepayment<R extends RepaymentRecord> {
  outcome: RepaymentOutcome<R>;
  cents: number;
}

const isSentBack = ({ state }: RepaymentRecord): boolean => state === 'dishonoured' || state === 'returned';
/** Additional payments and retries make up for failed ones. */
const isCatchUpPayment = ({ kind, attempt }: RepaymentRecord): boolean => kind !== 'instalment' || attempt > 1;

/** Applies a payment to the failed ones, oldest first, and returns how many days late it is. */
function applyToMissed<R extends RepaymentRecord>(
  missed: MissedRepayment<R>[],
  { cents, settledOn, dueOn }: RepaymentRecord,
): number {
  const day = settledOn ?? dueOn;
  const first = missed[0];
  const daysLate = first ? daysBetween(first.outcome.record.dueOn, day) : 0;
  let left = cents;
  while (left > 0 && missed[0]) {
    const taken = Math.min(left, missed[0].cents);
    left -= taken;
    missed[0].cents -= taken;
    if (missed[0].cents > 0) break;
    const { outcome } = missed.shift()!;
    outcome.paidOn = day;
    outcome.daysLate = daysBetween(outcome.record.dueOn, day);
  }
  return daysLate;
}

/**
 * The outcome of each repayment.
 *
 * @param records all records of the loans from the first on, in order; abandoned ones are left out.
 */
export function repaymentOutcomes<R extends RepaymentRecord>(records: readonly R[]): RepaymentOutcome<R>[] {
  const missedByLoan = new Map<number, MissedRepayment<R>[]>();
  return records
    .filter(({ state }) => state !== 'given_up')
    .map((record): RepaymentOutcome<R> => {
      const missed = missedByLoan.get(record.loanId) ?? [];
      missedByLoan.set(record.loanId, missed);
      if (isSentBack(record)) {
        const outcome: RepaymentOutcome<R> = { record, state: 'sent_back', paidOn: null, daysLate: 0 };
        // A failed retry does not change the first failure.
        if (!isCatchUpPayment(record)) missed.push({ outcome, cents: record.cents });
        return outcome;
      }
      if (record.state !== 'complete') return { record, state: 'on_its_way', paidOn: null, daysLate: 0 };
      return {
        record,
        state: 'paid',
        paidOn: record.settledOn ?? record.dueOn,
        daysLate: isCatchUpPayment(record) ? applyToMissed(missed, record) : 0,
      };
    });
}
