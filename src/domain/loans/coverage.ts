import type { CivilDate } from '../calendar/civil-date.ts';
import type { Instalment } from './plan.ts';

export type InstalmentState = 'paid' | 'part' | 'due' | 'overdue';

export interface CoveredInstalment extends Instalment {
  number: number;
  paidCents: number;
  state: InstalmentState;
}

/** What has been paid of each payment of a schedule: money goes to the oldest first. */
export function coverage(instalments: readonly Instalment[], paidCents: number, today: CivilDate): CoveredInstalment[] {
  let left = paidCents;
  return instalments.map((instalment, at) => {
    const covered = Math.min(left, instalment.cents);
    left -= covered;
    const open = covered < instalment.cents;
    const state = !open ? 'paid' : instalment.dueDate < today ? 'overdue' : covered > 0 ? 'part' : 'due';
    return { ...instalment, number: at + 1, paidCents: covered, state };
  });
}

export interface Status {
  /** Due before today and not paid. */
  overdueCents: number;
  /** Since when; null where nothing is overdue. */
  overdueSince: CivilDate | null;
  /** The first that is still to be paid and not overdue. */
  next: { dueDate: CivilDate; cents: number } | null;
}

export function statusOf(instalments: readonly Instalment[], paidCents: number, today: CivilDate): Status {
  const covered = coverage(instalments, paidCents, today);
  const overdue = covered.filter(({ state }) => state === 'overdue');
  const next = covered.find(({ state }) => state === 'due' || state === 'part');
  return {
    overdueCents: overdue.reduce((sum, { cents, paidCents: paid }) => sum + cents - paid, 0),
    overdueSince: overdue[0]?.dueDate ?? null,
    next: next ? { dueDate: next.dueDate, cents: next.cents - next.paidCents } : null,
  };
}
