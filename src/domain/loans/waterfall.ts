import { formatCents } from '../money/format.ts';

/** What is owed on a loan, in whole cents, none negative. */
export interface Owed {
  /** Charged and unpaid. */
  feesCents: number;
  /** Charged and unpaid. */
  interestCents: number;
  /** Outstanding principal. */
  principalCents: number;
}

export interface PaymentSplit extends Owed {
  /** The part of the payment above what is owed. */
  overCents: number;
}

export function owedCents({ feesCents, interestCents, principalCents }: Owed): number {
  return feesCents + interestCents + principalCents;
}

/** Applies a payment to fees, then interest, then principal. */
export function splitPayment(cents: number, owed: Owed): PaymentSplit {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not a payment: ${cents}`);
  const feesCents = Math.min(cents, owed.feesCents);
  const interestCents = Math.min(cents - feesCents, owed.interestCents);
  const principalCents = Math.min(cents - feesCents - interestCents, owed.principalCents);
  return { feesCents, interestCents, principalCents, overCents: cents - feesCents - interestCents - principalCents };
}

/** A description: 'You paid $62.00: $48.00 to fees, $14.00 to principal. You now owe $186.00.' */
export function splitText(
  { feesCents, interestCents, principalCents }: Omit<PaymentSplit, 'overCents'>,
  stillOwedCents: number,
): string {
  const dollars = (cents: number) => formatCents(cents, { currency: true });
  const parts = [
    [feesCents, 'to fees'],
    [interestCents, 'to interest'],
    [principalCents, 'to principal'],
  ] as const;
  const allocated = parts.filter(([cents]) => cents > 0).map(([cents, target]) => `${dollars(cents)} ${target}`);
  const after = stillOwedCents === 0 ? 'You don’t owe anything more.' : `You now owe ${dollars(stillOwedCents)}.`;
  return `You paid ${dollars(feesCents + interestCents + principalCents)}: ${allocated.join(', ')}. ${after}`;
}

/** The message for a payment above what is owed; null if it is not. */
export function overpaymentMessage(cents: number, owed: number): string | null {
  return cents > owed
    ? `That’s more than you owe. Enter an amount up to ${formatCents(owed, { currency: true })}.`
    : null;
}
