import { daysBetween } from '../calendar/civil-date.ts';
import { sumCents, timesRatio } from '../money/cents.ts';
import { annualCostPercent } from './level-payment.ts';
import { levelPlan } from './plan.ts';
import type { Instalment, Position } from './plan.ts';
import { monthlyFees, frequencyDates } from './terms.ts';
import type { LoanTerms } from './terms.ts';

export interface Comparison {
  /** What the loan costs in a year, fees and interest together, with compounding, in per cent with one decimal. */
  annualPercent: number;
  /** What is paid on top of each hundred dollars that were borrowed. */
  costPer100Cents: number;
}

export interface LoanSchedule {
  instalments: Instalment[];
  /** Everything that is paid back. */
  totalCents: number;
  /** Fees and interest: everything beyond what was borrowed. */
  costCents: number;
  comparison: Comparison;
}

/** Where a loan stands on the day of its draw, before any payment. */
export function startingPosition(terms: LoanTerms): Position {
  const { principalCents, establishmentFeeCents, annualPpm, dayCount, drawDate } = terms;
  return {
    owed: { principalCents, feesCents: establishmentFeeCents, interestCents: 0 },
    interestTo: drawDate,
    annualPpm,
    dayCount,
    feesAhead: monthlyFees(terms),
  };
}

/** Sums and comparison of payments for an amount lent on a day. */
export function summarised(instalments: Instalment[], lentCents: number, lentOn: string): LoanSchedule {
  const totalCents = sumCents(instalments.map(({ cents }) => cents));
  const costCents = totalCents - sumCents(instalments.map(({ principalCents }) => principalCents));
  const flows = instalments.map(({ dueDate, cents }) => ({ days: daysBetween(lentOn, dueDate), cents }));
  return {
    instalments,
    totalCents,
    costCents,
    comparison: {
      annualPercent: annualCostPercent(lentCents, flows),
      costPer100Cents: timesRatio(costCents, 100_00, lentCents),
    },
  };
}

/** The whole loan before it is taken: every due date and amount, and what it costs together. */
export function scheduleOf(terms: LoanTerms): LoanSchedule {
  const { principalCents, drawDate, firstDueDate, frequency, instalments } = terms;
  if (!Number.isSafeInteger(principalCents) || principalCents <= 0)
    throw new RangeError(`Not an amount to lend: ${principalCents}`);
  if (firstDueDate <= drawDate) throw new RangeError('The first payment is due after the draw.');
  return summarised(
    levelPlan(startingPosition(terms), frequencyDates(firstDueDate, frequency, instalments)),
    principalCents,
    drawDate,
  );
}
