import { formatDate } from '#domain/calendar/date-format.ts';
import type { RunningLoan } from '#domain/loans/changes.ts';
import { interestCents } from '#domain/loans/interest.ts';
import { monthlyFees } from '#domain/loans/terms.ts';
import type { LoanPosition } from '#domain/loans/plan.ts';
import { chargeUpTo } from '#domain/loans/servicing.ts';
import type { Charge, ServicedLoan } from '#domain/loans/servicing.ts';
import type { Owed } from '#domain/loans/waterfall.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Effects } from './effects.ts';
import type { OwnLoan } from '../loan-store.ts';

export const dollars = (cents: number): string => formatCents(cents, { currency: true });

export function owedOf({ principalCents, interestCents, feesCents }: OwnLoan): Owed {
  return { principalCents, interestCents, feesCents };
}

/** The loan as input of the servicing rules. A loan not paid out yet has no charges. */
export function servicedOf(loan: OwnLoan): ServicedLoan {
  const { terms, schedule, paidCents, inFlightCents, overdueSince, lastStep, hardshipSince, retryOn, retryCents } =
    loan;
  const drawn = loan.chargedTo ?? terms.drawDate;
  return {
    owed: owedOf(loan),
    annualPpm: terms.annualPpm,
    dayCount: terms.dayCount,
    fees: monthlyFees(terms),
    schedule,
    paidCents,
    inFlightCents,
    chargedTo: drawn,
    collectedTo: loan.collectedTo ?? drawn,
    overdueSince,
    lastStep,
    hardshipSince,
    retry: retryOn === null || retryCents === null ? null : { on: retryOn, cents: retryCents },
  };
}

export function positionOf(loan: OwnLoan): LoanPosition {
  const { owed, annualPpm, dayCount, fees, chargedTo } = servicedOf(loan);
  return {
    owed,
    annualPpm,
    dayCount,
    interestChargedTo: chargedTo,
    upcomingFees: fees.filter(({ date }) => date > chargedTo),
  };
}

/**
 * The additional interest since a day if `cents` more had been owed; negative where `cents` is negative. Interest is
 * simple, so one calculation covers all charges.
 */
export function interestSince({ chargedTo, terms, principalCents }: OwnLoan, cents: number, from: string): number {
  if (chargedTo === null || from >= chargedTo) return 0;
  const interestOn = (owed: number) => interestCents(owed, terms.annualPpm, from, chargedTo, terms.dayCount);
  return interestOn(principalCents + cents) - interestOn(principalCents);
}

/** The loan with interest and fees charged up to a day, without booking them. */
export function chargedOn(loan: OwnLoan, date: string): OwnLoan {
  const charge = chargeUpTo(servicedOf(loan), date);
  return charge ? afterCharge(loan, charge) : loan;
}

/** The loan with interest and fees up to today, as input of a schedule change. */
export function runningOf(loan: OwnLoan, today: string): RunningLoan {
  const { schedule, paidCents } = loan;
  return { position: positionOf(chargedOn(loan, today)), schedule, paidCents, today };
}

function afterCharge(loan: OwnLoan, { date, interestCents, feeCents }: Charge): OwnLoan {
  return {
    ...loan,
    chargedTo: date,
    interestCents: loan.interestCents + interestCents,
    feesCents: loan.feesCents + feeCents,
  };
}

/** Books a charge and logs it; returns the updated loan. */
export function bookCharge(effects: Effects, loan: OwnLoan, charge: Charge): OwnLoan {
  const { date, from, interestCents, feeCents } = charge;
  const reference = `${loan.memberId}:${loan.id}:${date}`;
  effects.post(loan, 'loan_interest', reference, { principalCents: 0, interestCents, feesCents: 0 });
  effects.post(loan, 'loan_fee', reference, { principalCents: 0, interestCents: 0, feesCents: feeCents });
  if (interestCents > 0)
    effects.recordEvent(loan, {
      onDate: date,
      kind: 'interest',
      by: 'system',
      words: `Interest of ${dollars(interestCents)} from ${formatDate(from)} to ${formatDate(date)}.`,
      details: { cents: interestCents },
    });
  if (feeCents > 0)
    effects.recordEvent(loan, {
      onDate: date,
      kind: 'fee',
      by: 'system',
      words: `Monthly fee of ${dollars(feeCents)}.`,
      details: { cents: feeCents },
    });
  return afterCharge(loan, charge);
}

/** Books interest and fees up to a day; returns the updated loan. */
export function chargeTo(effects: Effects, loan: OwnLoan, date: string): OwnLoan {
  const charge = chargeUpTo(servicedOf(loan), date);
  return charge ? bookCharge(effects, loan, charge) : loan;
}
