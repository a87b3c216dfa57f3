import { levelPayment } from '../loans/level-payment.ts';
import { roundHalfAway } from '../money/cents.ts';

/** A loan repaid in equal payments. */
export interface RunningLoan {
  owedCents: number;
  /** Annual rate in millionths. */
  annualPpm: number;
  repaymentCents: number;
  paymentsAYear: number;
}

const PPM = 1_000_000;
/** More than any personal or car loan has. */
const MAX_PAYMENTS = 1_600;

/** The number of payments left; null if the payments never repay the loan. */
export function paymentsLeft({ owedCents, annualPpm, repaymentCents, paymentsAYear }: RunningLoan): number | null {
  let owed = owedCents;
  for (let payments = 1; payments <= MAX_PAYMENTS; payments += 1) {
    const interest = roundHalfAway((owed * annualPpm) / PPM / paymentsAYear);
    if (interest >= repaymentCents) return null;
    owed += interest - repaymentCents;
    if (owed <= 0) return payments;
  }
  return null;
}

/** What is paid on a loan in the next year. The last payment is only what is still owed. */
export function paidInYear({ owedCents, annualPpm, repaymentCents, paymentsAYear }: RunningLoan): number {
  let owed = owedCents;
  let paid = 0;
  for (let payment = 0; payment < paymentsAYear && owed > 0; payment += 1) {
    owed += roundHalfAway((owed * annualPpm) / PPM / paymentsAYear);
    const cents = Math.min(repaymentCents, owed);
    owed -= cents;
    paid += cents;
  }
  return paid;
}

/** The equal payment in whole cents that repays the same debt in the same number of payments at another rate. */
export function paymentAt(annualPpm: number, { owedCents, paymentsAYear }: RunningLoan, payments: number): number {
  if (annualPpm === 0) return Math.ceil(owedCents / payments);
  return roundHalfAway(
    levelPayment(
      owedCents,
      Array.from({ length: payments }, () => 1 + annualPpm / PPM / paymentsAYear),
    ),
  );
}
