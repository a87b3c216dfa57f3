import type { LoanTerms } from '../loans/terms.ts';

/** The most that may be given of an establishment fee: a quarter of it, in whole dollars. */
export function mostGiven(establishmentFeeCents: number): number {
  return Math.floor(establishmentFeeCents / 400) * 100;
}

/** What is given of what was promised: where the loan became smaller since, no more than its own fee allows. */
export function givenOf(
  promisedCents: number,
  { establishmentFeeCents }: Pick<LoanTerms, 'establishmentFeeCents'>,
): number {
  return Math.min(promisedCents, mostGiven(establishmentFeeCents));
}
