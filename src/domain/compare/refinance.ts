import { levelPayment } from '../loans/level-payment.ts';
import { roundHalfAway } from '../money/cents.ts';

/** A loan that is being paid off in equal payments. */
export interface RunningLoan {
  owedCents: number;
  /** Interest a year in millionths. */
  annualPpm: number;
  repaymentCents: number;
  paymentsAYear: number;
}

const ONE = 1_000_000;
/** Longer than anybody pays off a personal or car loan. */
const MAX_PAYMENTS = 1_600;

/** How many payments are left; null where the payments never reach the end. */
export function paymentsLeft({ owedCents, annualPpm, repaymentCents, paymentsAYear }: RunningLoan): number | null {
  let owed = owedCents;
  for (let payments = 1; payments <= MAX_PAYMENTS; payments += 1) {
    const interest = roundHalfAway((owed * annualPpm) / ONE / paymentsAYear);
    if (interest >= repaymentCents) return null;
    owed += interest - repaymentCents;
    if (owed <= 0) return payments;
  }
  return null;
}

/** The equal payment, in whole cents, that pays off the same debt in the same number of payments at another rate. */
export function paymentAt(annualPpm: number, { owedCents, paymentsAYear }: RunningLoan, payments: number): number {
  if (annualPpm === 0) return Math.ceil(owedCents / payments);
  return roundHalfAway(
    levelPayment(
      owedCents,
      Array.from({ length: payments }, () => 1 + annualPpm / ONE / paymentsAYear),
    ),
  );
}
