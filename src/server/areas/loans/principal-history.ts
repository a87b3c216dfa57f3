import type { PaymentRow } from './payments/payment-store.ts';

type Settled = Pick<PaymentRow, 'kind' | 'amount_cents' | 'principal_cents' | 'settled_on' | 'returned_on'>;

/**
 * The principal after each day on which it changed, up to `today`, oldest first: draws raise it, repayments lower it by
 * their principal, and a return reverses either on the day it was returned.
 */
export function principalHistory(
  settled: readonly Settled[],
  today: string,
): { date: string; principalCents: number }[] {
  const changes = new Map<string, number>();
  const add = (date: string | null, cents: number): void => {
    if (date !== null && date <= today) changes.set(date, (changes.get(date) ?? 0) + cents);
  };
  for (const { kind, amount_cents: cents, principal_cents: principal, settled_on, returned_on } of settled) {
    const change = kind === 'draw' ? cents : -(principal ?? 0);
    add(settled_on, change);
    add(returned_on, -change);
  }
  let principalCents = 0;
  return [...changes]
    .filter(([, cents]) => cents !== 0)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, cents]) => ({ date, principalCents: (principalCents += cents) }));
}
