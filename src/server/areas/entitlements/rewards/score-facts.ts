import { addDays, addMonths, daysBetween, endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { findSubCategory, subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { ScoreFacts } from '#domain/credit-score/score.ts';
import { perMonth } from '#domain/lending/quote.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { balancesOverTime, linkedAccounts } from '../../bank-accounts/public.ts';
import { loansOf } from '../../loans/public.ts';
import type { MemberLoan } from '../../loans/public.ts';
import { occurrencesBetween } from '../../bills/public.ts';
import { historyStart } from '../../transactions/public.ts';
import { monthTotals } from './score-store.ts';
import type { MonthTotal } from './score-store.ts';

const HISTORY_MONTHS = 6;
const AVERAGED_MONTHS = 6;
const BILL_DAYS = 180;
const OVERDRAW_DAYS = 90;

const debts: ReadonlySet<number> = new Set([
  subCategoryIds.bnpl,
  subCategoryIds['loan-repayments'],
  subCategoryIds['interest-charged'],
]);

export interface DayFacts {
  asOf: CivilDate;
  facts: ScoreFacts;
}

/** The evaluation days: the ends of the five months before, and today. */
function evaluationDays(today: CivilDate): CivilDate[] {
  return [
    ...Array.from({ length: HISTORY_MONTHS - 1 }, (_, index) =>
      endOfMonth(addMonths(startOfMonth(today), index + 1 - HISTORY_MONTHS)),
    ),
    today,
  ];
}

function monthlyAverages(totals: readonly MonthTotal[], firstDate: CivilDate, asOf: CivilDate) {
  // Only whole months count, and only those whose transactions begin by the third day.
  const last = endOfMonth(asOf) === asOf ? startOfMonth(asOf) : addMonths(startOfMonth(asOf), -1);
  const months = Array.from({ length: AVERAGED_MONTHS }, (_, index) => addMonths(last, -index)).filter(
    (month) => addDays(month, 2) >= firstDate,
  );
  const sums = { incomeCents: 0, spentCents: 0, repaidCents: 0 };
  const monthsWithIncome = new Set<string>();
  for (const { month, subCategoryId, inCents, outCents } of totals) {
    if (!months.includes(month)) continue;
    const kind = findSubCategory(subCategoryId)?.kind;
    if (kind === 'income') {
      sums.incomeCents += inCents - outCents;
      if (inCents > 0) monthsWithIncome.add(month);
    } else if (kind !== 'transfer') {
      sums.spentCents += outCents - (kind ? inCents : 0);
      if (debts.has(subCategoryId)) sums.repaidCents += outCents - inCents;
    }
  }
  const average = (cents: number): number => (months.length === 0 ? 0 : Math.max(0, Math.round(cents / months.length)));
  return {
    months: months.length,
    incomeMonths: monthsWithIncome.size,
    incomeCents: average(sums.incomeCents),
    spentCents: average(sums.spentCents),
    repaidCents: average(sums.repaidCents),
  };
}

/** The monthly repayments of the loans that were open at the end of a day, in cents. */
function monthlyRepaymentsOn(loans: readonly MemberLoan[], asOf: CivilDate): number {
  return loans
    .filter(
      ({ status, openedOn, closedOn }) =>
        status !== 'pending' && openedOn <= asOf && (closedOn === null || closedOn > asOf),
    )
    .reduce(
      (sum, { repaymentCents, frequency }) =>
        sum + (repaymentCents !== null && frequency !== null ? perMonth(repaymentCents, frequency) : 0),
      0,
    );
}

/** The facts behind the score at the end of each recent month and today, from the present transactions. */
export async function scoreFacts(db: Database, clock: Clock, memberId: number, today: CivilDate): Promise<DayFacts[]> {
  const days = evaluationDays(today);
  const earliest = days[0]!;
  const dates = Array.from({ length: daysBetween(addDays(earliest, -OVERDRAW_DAYS), today) }, (_, index) =>
    addDays(earliest, index + 1 - OVERDRAW_DAYS),
  );
  const [firstDate, totals, bills, accounts, loans] = await Promise.all([
    historyStart(db, memberId),
    monthTotals(db, memberId, addMonths(startOfMonth(earliest), -AVERAGED_MONTHS), startOfMonth(today)),
    occurrencesBetween(db, memberId, addDays(earliest, -BILL_DAYS), today, today),
    linkedAccounts(db, memberId),
    loansOf(db, clock, memberId),
  ]);
  const spendable = accounts.filter(({ kind }) => kind === 'transaction' || kind === 'savings');
  const balances = [...(await balancesOverTime(db, memberId, spendable, dates)).values()];
  return days.map((asOf): DayFacts => {
    if (firstDate === null || firstDate > asOf)
      return {
        asOf,
        facts: {
          ageDays: null,
          months: 0,
          incomeMonths: 0,
          incomeCents: 0,
          spentCents: 0,
          repaidCents: 0,
          requestedCents: 0,
          billsDue: 0,
          billsPaid: 0,
          billsMarked: 0,
          heldCents: null,
          overdrawnDays: null,
        },
      };
    const due = bills.filter(
      ({ date, cents, state }) => cents < 0 && state !== 'skipped' && date < asOf && date >= addDays(asOf, -BILL_DAYS),
    );
    const end = dates.indexOf(asOf);
    const start = Math.max(
      0,
      dates.findIndex((date) => date >= firstDate),
      end + 1 - OVERDRAW_DAYS,
    );
    const overdrawn = dates.slice(start, end + 1).filter((_, day) => balances.some((list) => list[start + day]! < 0));
    return {
      asOf,
      facts: {
        ageDays: daysBetween(firstDate, asOf),
        ...monthlyAverages(totals, firstDate, asOf),
        requestedCents: monthlyRepaymentsOn(loans, asOf),
        billsDue: due.length,
        billsPaid: due.filter(({ isSeen }) => isSeen).length,
        billsMarked: due.filter(({ state, isSeen }) => state === 'paid' && !isSeen).length,
        heldCents: balances.length === 0 ? null : balances.reduce((sum, list) => sum + Math.max(0, list[end]!), 0),
        overdrawnDays: balances.length === 0 ? null : overdrawn.length,
      },
    };
  });
}
