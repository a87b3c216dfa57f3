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
const MONTHS_LOOKED_AT = 6;
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

/** The days that are looked at: the ends of the five months before, and today. */
function daysOf(today: CivilDate): CivilDate[] {
  return [
    ...Array.from({ length: HISTORY_MONTHS - 1 }, (_, at) =>
      endOfMonth(addMonths(startOfMonth(today), at + 1 - HISTORY_MONTHS)),
    ),
    today,
  ];
}

function moneyOf(totals: readonly MonthTotal[], first: CivilDate, asOf: CivilDate) {
  // A month counts when it lies wholly before the next day and the rows begin in its first days.
  const last = endOfMonth(asOf) === asOf ? startOfMonth(asOf) : addMonths(startOfMonth(asOf), -1);
  const months = Array.from({ length: MONTHS_LOOKED_AT }, (_, at) => addMonths(last, -at)).filter(
    (month) => addDays(month, 2) >= first,
  );
  const means = { incomeCents: 0, spentCents: 0, repaidCents: 0 };
  const withIncome = new Set<string>();
  for (const { month, subCategoryId, inCents, outCents } of totals) {
    if (!months.includes(month)) continue;
    const kind = findSubCategory(subCategoryId)?.kind;
    if (kind === 'income') {
      means.incomeCents += inCents - outCents;
      if (inCents > 0) withIncome.add(month);
    } else if (kind !== 'transfer') {
      means.spentCents += outCents - (kind ? inCents : 0);
      if (debts.has(subCategoryId)) means.repaidCents += outCents - inCents;
    }
  }
  const mean = (cents: number): number => (months.length === 0 ? 0 : Math.max(0, Math.round(cents / months.length)));
  return {
    months: months.length,
    incomeMonths: withIncome.size,
    incomeCents: mean(means.incomeCents),
    spentCents: mean(means.spentCents),
    repaidCents: mean(means.repaidCents),
  };
}

/** What the loans that were open at the end of a day ask for in a month. */
function requestedOn(loans: readonly MemberLoan[], asOf: CivilDate): number {
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

/** What the score is worked out from, at the end of each of the last months and today, from the rows as they are now. */
export async function scoreFacts(db: Database, clock: Clock, memberId: number, today: CivilDate): Promise<DayFacts[]> {
  const days = daysOf(today);
  const earliest = days[0]!;
  const dates = Array.from({ length: daysBetween(addDays(earliest, -OVERDRAW_DAYS), today) }, (_, at) =>
    addDays(earliest, at + 1 - OVERDRAW_DAYS),
  );
  const [first, totals, bills, accounts, loans] = await Promise.all([
    historyStart(db, memberId),
    monthTotals(db, memberId, addMonths(startOfMonth(earliest), -MONTHS_LOOKED_AT), startOfMonth(today)),
    occurrencesBetween(db, memberId, addDays(earliest, -BILL_DAYS), today, today),
    linkedAccounts(db, memberId),
    loansOf(db, clock, memberId),
  ]);
  const spendable = accounts.filter(({ kind }) => kind === 'transaction' || kind === 'savings');
  const balances = [...(await balancesOverTime(db, memberId, spendable, dates)).values()];
  return days.map((asOf): DayFacts => {
    if (first === null || first > asOf)
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
    const place = dates.indexOf(asOf);
    const begin = Math.max(
      0,
      dates.findIndex((date) => date >= first),
      place + 1 - OVERDRAW_DAYS,
    );
    const overdrawn = dates.slice(begin, place + 1).filter((_, at) => balances.some((list) => list[begin + at]! < 0));
    return {
      asOf,
      facts: {
        ageDays: daysBetween(first, asOf),
        ...moneyOf(totals, first, asOf),
        requestedCents: requestedOn(loans, asOf),
        billsDue: due.length,
        billsPaid: due.filter(({ isSeen }) => isSeen).length,
        billsMarked: due.filter(({ state, isSeen }) => state === 'paid' && !isSeen).length,
        heldCents: balances.length === 0 ? null : balances.reduce((sum, list) => sum + Math.max(0, list[place]!), 0),
        overdrawnDays: balances.length === 0 ? null : overdrawn.length,
      },
    };
  });
}
