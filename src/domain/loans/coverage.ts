import type { CivilDate } from '../calendar/civil-date.ts';
import type { Instalment } from './plan.ts';

export type InstalmentState = 'paid' | 'part' | 'due' | 'overdue';

export interface CoveredInstalment extends Instalment {
  number: number;
  paidCents: number;
  state: InstalmentState;
}

/** What has been paid of each instalment; the oldest is covered first. */
export function coverage(instalments: readonly Instalment[], paidCents: number, today: CivilDate): CoveredInstalment[] {
  let left = paidCents;
  return instalments.map((instalment, at) => {
    const coveredCents = Math.min(left, instalment.cents);
    left -= coveredCents;
    const isOpen = coveredCents < instalment.cents;
    const state = !isOpen ? 'paid' : instalment.dueDate < today ? 'overdue' : coveredCents > 0 ? 'part' : 'due';
    return { ...instalment, number: at + 1, paidCents: coveredCents, state };
  });
}

export interface RepaymentStatus {
  /** Due before today and unpaid. */
  overdueCents: number;
  /** Null if nothing is overdue. */
  overdueSince: CivilDate | null;
  /** The next unpaid instalment that is not overdue. */
  next: { dueDate: CivilDate; cents: number } | null;
}

export function repaymentStatus(
  instalments: readonly Instalment[],
  paidCents: number,
  today: CivilDate,
): RepaymentStatus {
  const coveredInstalments = coverage(instalments, paidCents, today);
  const overdue = coveredInstalments.filter(({ state }) => state === 'overdue');
  const next = coveredInstalments.find(({ state }) => state === 'due' || state === 'part');
  return {
    overdueCents: overdue.reduce((sum, { cents, paidCents: paid }) => sum + cents - paid, 0),
    overdueSince: overdue[0]?.dueDate ?? null,
    next: next ? { dueDate: next.dueDate, cents: next.cents - next.paidCents } : null,
  };
}
