import { daysBetween } from '../calendar/civil-date.ts';
import type { CivilDate } from '../calendar/civil-date.ts';

/** A repayment as it was ordered and answered. */
export interface RepaymentRecord {
  id: number;
  loanId: number;
  kind: 'instalment' | 'additional' | 'payout' | 'resolve';
  /** Above zero. */
  cents: number;
  state: 'scheduled' | 'sent' | 'held' | 'complete' | 'dishonoured' | 'returned' | 'given_up';
  dueOn: CivilDate;
  /** Which try it is; the first is 1. */
  attempt: number;
  /** The day of the bank's answer; null while there is none. */
  settledOn: CivilDate | null;
  /** Where it had counted and was sent back after all. */
  returnedOn: CivilDate | null;
  reason: string | null;
}

/** What became of it, as a calendar tells it. */
export interface ReportedRepayment<R extends RepaymentRecord = RepaymentRecord> {
  record: R;
  state: 'paid' | 'sent_back' | 'on_its_way';
  /** The day on which it was paid; of one that was sent back, the day on which it was made up for. */
  paidOn: CivilDate | null;
  /** Days from the day on which it was first due; zero where it came in time. */
  daysLate: number;
}

/** One that did not come, and what of it has not been made up for. */
interface Missed<R extends RepaymentRecord> {
  reported: ReportedRepayment<R>;
  cents: number;
}

const isSentBack = ({ state }: RepaymentRecord): boolean => state === 'dishonoured' || state === 'returned';
/** Money beside the schedule, or asked for once more, makes up for what did not come. */
const makesUp = ({ kind, attempt }: RepaymentRecord): boolean => kind !== 'instalment' || attempt > 1;

/** Lets a payment make up for what did not come, the oldest first, and answers how late it is by that. */
function madeUp<R extends RepaymentRecord>(missed: Missed<R>[], { cents, settledOn, dueOn }: RepaymentRecord): number {
  const day = settledOn ?? dueOn;
  const first = missed[0];
  const daysLate = first ? daysBetween(first.reported.record.dueOn, day) : 0;
  let left = cents;
  while (left > 0 && missed[0]) {
    const taken = Math.min(left, missed[0].cents);
    left -= taken;
    missed[0].cents -= taken;
    if (missed[0].cents > 0) break;
    const { reported } = missed.shift()!;
    reported.paidOn = day;
    reported.daysLate = daysBetween(reported.record.dueOn, day);
  }
  return daysLate;
}

/** What became of each repayment. `records` are all of the loans from the first on, in the order in which they were ordered; given up ones are left out. */
export function reportedRepayments<R extends RepaymentRecord>(records: readonly R[]): ReportedRepayment<R>[] {
  const missedOf = new Map<number, Missed<R>[]>();
  return records
    .filter(({ state }) => state !== 'given_up')
    .map((record): ReportedRepayment<R> => {
      const missed = missedOf.get(record.loanId) ?? [];
      missedOf.set(record.loanId, missed);
      if (isSentBack(record)) {
        const reported: ReportedRepayment<R> = { record, state: 'sent_back', paidOn: null, daysLate: 0 };
        // A second try that fails leaves the first as it was.
        if (!makesUp(record)) missed.push({ reported, cents: record.cents });
        return reported;
      }
      if (record.state !== 'complete') return { record, state: 'on_its_way', paidOn: null, daysLate: 0 };
      return {
        record,
        state: 'paid',
        paidOn: record.settledOn ?? record.dueOn,
        daysLate: makesUp(record) ? madeUp(missed, record) : 0,
      };
    });
}
