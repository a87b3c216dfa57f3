import { formatCents } from '../money/format.ts';

/** What is owed on a loan, in whole cents, none below zero. */
export interface Owed {
  /** Charged and not paid. */
  feesCents: number;
  /** Charged and not paid. */
  interestCents: number;
  /** Of what was borrowed. */
  principalCents: number;
}

export interface Split extends Owed {
  /** What is more than everything that is owed. */
  leftCents: number;
}

export function owedCents({ feesCents, interestCents, principalCents }: Owed): number {
  return feesCents + interestCents + principalCents;
}

/** Where a payment goes: to fees first, then to interest, then to what was borrowed. */
export function splitPayment(cents: number, owed: Owed): Split {
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`Not a payment: ${cents}`);
  const feesCents = Math.min(cents, owed.feesCents);
  const interestCents = Math.min(cents - feesCents, owed.interestCents);
  const principalCents = Math.min(cents - feesCents - interestCents, owed.principalCents);
  return { feesCents, interestCents, principalCents, leftCents: cents - feesCents - interestCents - principalCents };
}

/** The same in words: '$62.00: $48.00 to fees, $14.00 to what you borrowed. You owe $186.00 now.' */
export function splitWords(
  { feesCents, interestCents, principalCents }: Omit<Split, 'leftCents'>,
  stillOwedCents: number,
): string {
  const dollars = (cents: number) => formatCents(cents, { currency: true });
  const parts = [
    [feesCents, 'to fees'],
    [interestCents, 'to interest'],
    [principalCents, 'to what you borrowed'],
  ] as const;
  const reported = parts.filter(([cents]) => cents > 0).map(([cents, words]) => `${dollars(cents)} ${words}`);
  const after = stillOwedCents === 0 ? 'Nothing more is owed.' : `You owe ${dollars(stillOwedCents)} now.`;
  return `${dollars(feesCents + interestCents + principalCents)}: ${reported.join(', ')}. ${after}`;
}

/** Why a payment is not taken, for the form and the call alike; null where it is not more than is owed. */
export function tooMuchWords(cents: number, owed: number): string | null {
  return cents > owed
    ? `This is more than you owe. The largest amount that can be paid now is ${formatCents(owed, { currency: true })}.`
    : null;
}
