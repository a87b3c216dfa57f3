import type { LoanProduct } from '../loans/terms.ts';
import { formatPercent } from '../money/format.ts';
import { counted } from '../text/counted.ts';

/** One line of the calculation behind a decision. `cents` is negative if deducted. */
export type DecisionLine = { cents: number } & (
  | { kind: 'income'; months: number }
  /** As seen in the transactions, by category; without `parts`, as the borrower declared it. */
  | { kind: 'essentials'; parts?: readonly { categoryId: number; cents: number }[] }
  | { kind: 'repayments' | 'own' | 'left' | 'room' | 'each' }
  | { kind: 'margin'; percent: number }
  /** The share of income for repayments; `lessOwn` if repayments of our loans were deducted. */
  | { kind: 'protected'; percent: number; byLaw: boolean; lessOwn: boolean }
  | { kind: 'most'; product: LoanProduct }
);

export type LineKind = DecisionLine['kind'];

/** Who reads a decision: the borrower as 'you', or an operator about the borrower. */
export type DecisionReader = 'borrower' | 'operator';

/** A line in words. */
export function decisionLineText(line: DecisionLine, reader: DecisionReader): string {
  const isBorrower = reader === 'borrower';
  switch (line.kind) {
    case 'income':
      return `Typical monthly income after tax (${counted(line.months, 'full month')})`;
    case 'essentials':
      if (line.parts)
        return isBorrower
          ? 'Essential spending in your transactions'
          : 'Essential spending in the borrower’s transactions';
      return isBorrower ? 'Living costs you told us about' : 'Living costs the borrower declared';
    case 'repayments':
      return 'Repayments to other lenders';
    case 'own':
      return isBorrower ? 'Repayments on your loans with us' : 'Repayments on the borrower’s loans with us';
    case 'margin':
      return `Safety buffer: ${formatPercent(line.percent, 2)} of income`;
    case 'left':
      return 'Left over each month';
    case 'protected': {
      const ownLoans = isBorrower ? 'your loans with us' : 'the borrower’s loans with us';
      return `${line.byLaw ? 'Legal limit:' : 'Upper limit:'} ${formatPercent(line.percent, 2)} of income after tax${line.lessOwn ? `, less repayments on ${ownLoans}` : ''}`;
    }
    case 'room':
      return isBorrower
        ? 'What you can afford each month (the smaller of the two)'
        : 'What the borrower can afford each month (the smaller of the two)';
    case 'each':
      return 'Largest repayment';
    case 'most': {
      const term = line.product === 'small_amount' ? 'one year' : 'five years';
      return isBorrower
        ? `Most you can borrow at that repayment, over ${term}`
        : `Most the borrower can borrow at that repayment, over ${term}`;
    }
  }
}
