import { owedOn } from '#domain/loans/payout.ts';
import { rhythmDates } from '#domain/loans/terms.ts';
import { owedCents } from '#domain/loans/waterfall.ts';
import type { ExternalLoan, OwnLoan } from './loan-store.ts';
import { positionOf } from './standing.ts';

const NOTED_AHEAD = 12;

/** What is owed today, with the interest of the days since the last charge. */
export function owedToday(loan: OwnLoan, today: string): number {
  if (loan.status === 'paid' || loan.status === 'pending') return 0;
  return owedCents(owedOn(positionOf(loan), today));
}

/** The days on which a noted loan is paid next, as far as its balance reaches. */
export function notedPayments({ balanceCents, repaymentCents, rhythm, nextDueOn, status }: ExternalLoan, today: string, most = NOTED_AHEAD): { date: string; cents: number }[] {
  if (status === 'paid' || repaymentCents === null || rhythm === null || nextDueOn === null) return [];
  let left = balanceCents;
  const payments: { date: string; cents: number }[] = [];
  for (const date of rhythmDates(nextDueOn, rhythm, 600)) {
    if (left <= 0 || payments.length === most) break;
    // What was due before today is taken as paid: the member's own rows show it.
    if (date < today) continue;
    payments.push({ date, cents: Math.min(left, repaymentCents) });
    left -= repaymentCents;
  }
  return payments;
}
