import type { LoanTerms } from '../loans/terms.ts';

/** The largest donation from an establishment fee: a quarter of it, in whole dollars. */
export function maxDonationCents(establishmentFeeCents: number): number {
  return Math.floor(establishmentFeeCents / 400) * 100;
}

/** The actual donation: if the loan became smaller, at most what its fee allows. */
export function donated(
  promisedCents: number,
  { establishmentFeeCents }: Pick<LoanTerms, 'establishmentFeeCents'>,
): number {
  return Math.min(promisedCents, maxDonationCents(establishmentFeeCents));
}
