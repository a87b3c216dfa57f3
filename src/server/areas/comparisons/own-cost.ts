import type { Comparison, OwnCostLine } from '#contract/areas/comparisons.ts';
import type { LoanToReplace } from '#domain/bank-products/borrowing.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { billsAYear, annualCostOf } from '#domain/compare/bill-year.ts';
import { paidInYear, paymentAt, paymentsLeft } from '#domain/compare/refinance.ts';
import { isHomeLoan } from '#domain/debts/home-loan.ts';
import { sumCents } from '#domain/money/cents.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { loansOf } from '../loans/public.ts';
import { billsOf, transactionDays } from './store.ts';

/** Covers two yearly bills, with some weeks in case the second is late. */
const HISTORY_DAYS = 800;

/** A member's yearly cost, from their bills or loans. */
export interface OwnCost {
  /** Null if unknown. */
  yearCents: number | null;
  from: string | null;
  to: string | null;
  lines: OwnCostLine[];
  unclear: Comparison['own']['unclear'];
}

const dollars = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

/** Returns the cost of bills in some sub-categories, each provider by its own billing period. */
export async function billedCost(
  db: Database,
  memberId: number,
  today: string,
  subCategoryIds: readonly number[],
): Promise<OwnCost> {
  const covered = await transactionDays(db, memberId);
  if (covered === null) return { yearCents: null, from: null, to: null, lines: [], unclear: [] };
  const days = { first: covered.first, last: covered.last < today ? covered.last : today };
  const bills = await billsOf(db, memberId, subCategoryIds, addDays(days.last, -HISTORY_DAYS), days.last);
  const costs = bills.flatMap((provider) => annualCostOf(provider, days) ?? []);
  const years = costs.filter((one) => 'yearCents' in one);
  return {
    yearCents: years.length === 0 ? null : sumCents(years.map(({ yearCents }) => yearCents)),
    from: years.map(({ firstDate }) => firstDate).toSorted()[0] ?? null,
    to:
      years
        .map(({ lastDate }) => lastDate)
        .toSorted()
        .at(-1) ?? null,
    lines: years.map(({ name, yearCents, bills: count, billCents, frequency }) => ({
      label: name,
      amount: yearCents,
      bills: count,
      each: billCents,
      frequency,
    })),
    unclear: costs.flatMap((one) =>
      'yearCents' in one
        ? []
        : [
            {
              label: one.name,
              reason: `We found ${one.bills === 1 ? '1 bill' : `${one.bills} bills, the last`} for ${dollars(one.lastCents)} on ${formatDate(one.lastDate)}, but we can’t tell how often you’re billed. Enter what you pay a year.`,
            },
          ],
    ),
  };
}

/**
 * Returns the member's running home loans, or their other loans, with their yearly cost. `levelCents` is what the year
 * costs at their own rates in as many equal payments as offers are priced for. With their real repayments, whose last
 * one is smaller, an offer at the same rate would look cheaper.
 */
export async function loanCost(
  db: Database,
  clock: Clock,
  memberId: number,
  home: boolean,
): Promise<{ cost: OwnCost; loans: LoanToReplace[]; levelCents: number | null }> {
  const running = (await loansOf(db, clock, memberId)).filter(
    ({ status, owedCents, title }) =>
      status !== 'paid' && status !== 'pending' && owedCents > 0 && isHomeLoan(title) === home,
  );
  const loans: LoanToReplace[] = [];
  const lines: OwnCostLine[] = [];
  const unclear: OwnCost['unclear'] = [];
  for (const { title, owedCents, annualPpm, repaymentCents, frequency } of running) {
    if (annualPpm === null || repaymentCents === null || frequency === null) {
      unclear.push({ label: title, reason: 'Add its interest rate and repayment in Loans to compare it.' });
      continue;
    }
    const [bills, years] = billsAYear[frequency];
    // Interest is calculated with a whole number of payments per year, as lenders do.
    const loan = { owedCents, annualPpm, repaymentCents, paymentsAYear: Math.round(bills / years) };
    const payments = paymentsLeft(loan);
    if (payments === null)
      unclear.push({ label: title, reason: 'Its repayments don’t cover the interest, so it would never be paid off.' });
    else {
      loans.push({ ...loan, label: title, payments });
      lines.push({
        label: title,
        amount: paidInYear(loan),
        bills: payments,
        each: repaymentCents,
        frequency,
      });
    }
  }
  const levelCents = sumCents(
    loans.map((loan) => paymentAt(loan.annualPpm, loan, loan.payments) * Math.min(loan.payments, loan.paymentsAYear)),
  );
  return {
    loans,
    levelCents: loans.length === 0 ? null : levelCents,
    cost: {
      yearCents: lines.length === 0 ? null : sumCents(lines.map(({ amount }) => amount)),
      from: null,
      to: null,
      lines,
      unclear,
    },
  };
}
