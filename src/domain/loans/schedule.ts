import { daysBetween } from '../calendar/civil-date.ts';
import { sumCents, timesRatio } from '../money/cents.ts';
import { annualCostPercent } from './level-payment.ts';
import { levelSchedule } from './plan.ts';
import type { Instalment, LoanPosition } from './plan.ts';
import { monthlyFees, frequencyDates } from './terms.ts';
import type { LoanTerms } from './terms.ts';

export interface CostComparison {
  /** Effective annual cost of fees and interest, in per cent with one decimal. */
  annualPercent: number;
  /** Cost per $100 borrowed. */
  costPer100Cents: number;
}

export interface LoanSchedule {
  instalments: Instalment[];
  /** Total repayments. */
  totalCents: number;
  /** Fees and interest. */
  costCents: number;
  comparison: CostComparison;
}

/** The position on the day of the draw, before any payment. */
export function startingPosition(terms: LoanTerms): LoanPosition {
  const { principalCents, establishmentFeeCents, annualPpm, dayCount, drawDate } = terms;
  return {
    owed: { principalCents, feesCents: establishmentFeeCents, interestCents: 0 },
    interestChargedTo: drawDate,
    annualPpm,
    dayCount,
    upcomingFees: monthlyFees(terms),
  };
}

/** Totals and cost comparison of the instalments of a loan. */
export function summariseSchedule(instalments: Instalment[], lentCents: number, lentOn: string): LoanSchedule {
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

/** The full schedule of a loan before it is taken out. */
export function scheduleOf(terms: LoanTerms): LoanSchedule {
  const { principalCents, drawDate, firstDueDate, frequency, instalments } = terms;
  if (!Number.isSafeInteger(principalCents) || principalCents <= 0)
    throw new RangeError(`Not an amount to lend: ${principalCents}`);
  if (firstDueDate <= drawDate) throw new RangeError('The first payment must be due after the draw.');
  return summariseSchedule(
    levelSchedule(startingPosition(terms), frequencyDates(firstDueDate, frequency, instalments)),
    principalCents,
    drawDate,
  );
}
