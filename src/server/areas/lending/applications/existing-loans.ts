import { perMonth } from '#domain/lending/quote.ts';
import type { OwnLoanBlock } from '#domain/lending/decision.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import { Failure } from '#contract/kit/errors.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { firstHold, loansOf } from '../../loans/public.ts';
import type { MemberLoan } from '../../loans/public.ts';

/** What the member's loans take already, in a month. */
export interface Burden {
  /** Loans of the company. */
  ownCents: number;
  /** Loans of others that the member has noted. */
  elsewhereCents: number;
  /** The loan of the company because of which nothing more is lent, and why; null where there is none. */
  behind: Behind | null;
}

export interface Behind {
  why: OwnLoanBlock;
  loanId: number;
}

const monthly = (loans: readonly MemberLoan[]): number =>
  loans.reduce(
    (sum, { repaymentCents, frequency }) =>
      sum + (repaymentCents === null || frequency === null ? 0 : perMonth(repaymentCents, frequency)),
    0,
  );

function behindOf(own: readonly MemberLoan[]): Behind | null {
  const held = firstHold(own);
  return held ? { why: held.hold!, loanId: held.id } : null;
}

export async function burdenOf(db: Database, clock: Clock, memberId: number): Promise<Burden> {
  const open = (await loansOf(db, clock, memberId)).filter(
    ({ status, closedOn }) => status !== 'paid' && closedOn === null,
  );
  const own = open.filter(({ provider }) => provider === OWN_PROVIDER);
  return {
    ownCents: monthly(own),
    elsewhereCents: monthly(open.filter(({ provider }) => provider !== OWN_PROVIDER)),
    behind: behindOf(own),
  };
}

const refusals: Readonly<Record<OwnLoanBlock, string>> = {
  arrears: 'A loan of this borrower is in arrears: nothing more is lent meanwhile.',
  hardship: 'Hardship help stands on a loan of this borrower: nothing more is lent meanwhile.',
  catch_up: 'This borrower is catching up on a loan: nothing more is lent until the plan has been kept.',
};

/**
 * Refuses to lend to somebody who is behind with a loan of the company, whoever decides.
 *
 * @throws Failure `conflict`.
 */
export async function refuseBehind(
  db: Database,
  clock: Clock,
  memberId: number,
  words: Readonly<Record<OwnLoanBlock, string>> = refusals,
): Promise<void> {
  const { behind } = await burdenOf(db, clock, memberId);
  if (behind) throw new Failure('conflict', words[behind.why], { extra: { reason: behind.why } });
}
