import { percentOf } from '../money/cents.ts';
import { formatPercent } from '../money/format.ts';
import type { DecisionLine } from './decision-lines.ts';
import { largestRepayment, perRepayment, repaymentCounts, termsFor } from './quote.ts';
import type { Basis } from './quote.ts';

/** A borrower's finances, from transactions and declarations. Whole cents a month. */
export interface Means {
  /** Whole months of transactions considered. */
  months: number;
  /** Pay, benefits and rent received: the monthly median. */
  incomeCents: number;
  essentials: readonly { categoryId: number; cents: number }[];
  /** Repayments to other lenders: loans, instalments, interest. */
  repaymentsCents: number;
  gamblingCents: number;
  /** Declared living costs; null if not declared. */
  declaredCents: number | null;
  /** Declared repayments to lenders that no transaction shows. */
  declaredRepaymentsCents: number;
  /** Repayments of existing loans with us. */
  ownRepaymentsCents: number;
  /** Why an existing loan with us blocks lending. */
  ownTrouble: OwnLoanBlock | null;
  /** The borrower declared a hardship that a person must review. */
  inHardship: boolean;
}

/** An existing loan is overdue, in hardship or in a catch-up plan; nothing more is lent meanwhile. */
export type OwnLoanBlock = 'arrears' | 'hardship' | 'catch_up';

/** The explanation for the borrower, with the way out. */
export const blockTexts: Readonly<Record<OwnLoanBlock, string>> = {
  arrears:
    'One of your loans is overdue, and another loan could make things harder. Open the overdue loan to catch up, move a repayment or ask for hardship help.',
  hardship:
    'You have hardship help on one of your loans, and another loan could make things harder. You can apply again once that loan is back to normal repayments.',
  catch_up: 'You’re on a catch-up plan. You can apply again once you’ve finished it.',
};

const blockCodes = {
  arrears: 'arrears',
  hardship: 'own_hardship',
  catch_up: 'own_catch_up',
} as const satisfies Record<OwnLoanBlock, ReasonCode>;

export interface LoanRequest {
  amountCents: number;
  repayments: number;
}

export type Outcome = 'approve' | 'refer' | 'decline';

export type ReasonCode =
  | 'within'
  | 'lower'
  | 'longer'
  | 'little_history'
  | 'no_income'
  | 'no_room'
  | 'arrears'
  | 'own_hardship'
  | 'own_catch_up'
  | 'hardship'
  | 'gambling'
  | 'large'
  | 'person';

export interface Reason {
  code: ReasonCode;
  says: string;
}

export interface Decision {
  outcome: Outcome;
  /** The amount offered, or proposed if a person decides; 0 if none is affordable. */
  amountCents: number;
  repayments: number;
  /** The largest affordable amount, over the longest term. */
  maxCents: number;
  /** The largest affordable repayment. */
  eachCents: number;
  lines: DecisionLine[];
  reasons: Reason[];
}

const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, { cents }) => total + cents, 0);

/** The lines from income to the largest affordable repayment, in display order. */
function affordability(means: Means, { cycle, credit, company }: Basis): { lines: DecisionLine[]; eachCents: number } {
  const observed = sum(means.essentials);
  const livingCosts = Math.max(observed, means.declaredCents ?? 0);
  const otherRepayments = Math.max(means.repaymentsCents, means.declaredRepaymentsCents);
  const margin = percentOf(means.incomeCents, company.marginPercent);
  const left = means.incomeCents - livingCosts - otherRepayments - means.ownRepaymentsCents - margin;
  // Without a statutory share of income, the remainder is the only limit.
  const share = credit.incomeSharePercent ?? 100;
  const protectedCents = percentOf(means.incomeCents, share) - means.ownRepaymentsCents;
  const headroom = Math.max(0, Math.min(left, protectedCents));
  const eachCents = perRepayment(headroom, cycle.kind);
  const hasOwn = means.ownRepaymentsCents > 0;
  const lines: DecisionLine[] = [
    { kind: 'income', months: means.months, cents: means.incomeCents },
    livingCosts > observed
      ? { kind: 'essentials', cents: -livingCosts }
      : { kind: 'essentials', cents: -livingCosts, parts: means.essentials },
    { kind: 'repayments', cents: -otherRepayments },
    ...(hasOwn ? [{ kind: 'own' as const, cents: -means.ownRepaymentsCents }] : []),
    { kind: 'margin', percent: company.marginPercent, cents: -margin },
    { kind: 'left', cents: left },
    {
      kind: 'protected',
      percent: share,
      byLaw: credit.incomeSharePercent !== null,
      lessOwn: hasOwn,
      cents: Math.max(0, protectedCents),
    },
    { kind: 'room', cents: headroom },
    { kind: 'each', cents: eachCents },
  ];
  return { lines, eachCents };
}

/** The fewest repayments in the range that are all at most `eachCents`; null if none. */
function affordableCount(
  amountCents: number,
  eachCents: number,
  { from, most }: { from: number; most: number },
  frame: Basis,
): number | null {
  for (let count = from; count <= most; count += 1)
    if (largestRepayment(termsFor(amountCents, count, frame)) <= eachCents) return count;
  return null;
}

/**
 * The largest affordable amount over the longest term, in steps of the company; 0 if not even the minimum is
 * affordable.
 */
export function maxAffordable(eachCents: number, frame: Basis): number {
  const { credit, company } = frame;
  const { max } = repaymentCounts(frame);
  const amountOf = (step: number): number => company.minCents + step * company.stepCents;
  let [low, high] = [-1, Math.floor((credit.maxCents - company.minCents) / company.stepCents)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (largestRepayment(termsFor(amountOf(middle), max, frame)) <= eachCents) low = middle;
    else high = middle - 1;
  }
  return low < 0 ? 0 : amountOf(low);
}

/** Reasons to decline, or to refer to a person. */
function decisionObstacles(
  means: Means,
  maxCents: number,
  { company }: Basis,
): { declines: Reason[]; refers: Reason[] } {
  const declines: Reason[] = [];
  const refers: Reason[] = [];
  const hasHistory = means.months >= company.minMonths;
  if (!hasHistory)
    refers.push({
      code: 'little_history',
      says: `We can see fewer than ${company.minMonths} full months of your transactions, so our team will review your application.`,
    });
  if (hasHistory && means.incomeCents <= 0)
    declines.push({ code: 'no_income', says: 'We couldn’t find regular income in your accounts.' });
  if (means.ownTrouble) declines.push({ code: blockCodes[means.ownTrouble], says: blockTexts[means.ownTrouble] });
  if (hasHistory && means.incomeCents > 0 && maxCents === 0)
    declines.push({
      code: 'no_room',
      says: 'After your essential spending, there isn’t enough left for the repayments on our smallest loan.',
    });
  if (means.inHardship)
    refers.push({
      code: 'hardship',
      says: 'You told us things are hard or may change, so our team will review your application before we offer anything.',
    });
  if (hasHistory && means.gamblingCents > percentOf(means.incomeCents, company.gamblingPercent))
    refers.push({
      code: 'gambling',
      says: `More than ${formatPercent(company.gamblingPercent, 2)} of your income went on gambling, so our team will review your application.`,
    });
  return { declines, refers };
}

/** Decides an application by rule. Deterministic, and includes every line of the calculation. */
export function decide(request: LoanRequest, means: Means, frame: Basis): Decision {
  const { company } = frame;
  const { lines, eachCents } = affordability(means, frame);
  const maxCents = maxAffordable(eachCents, frame);
  const { declines, refers } = decisionObstacles(means, maxCents, frame);
  const { min, max } = repaymentCounts(frame);
  const wantedCount = Math.min(max, Math.max(min, request.repayments));
  const amountCents = Math.min(request.amountCents, maxCents);
  const affordable =
    amountCents > 0
      ? (affordableCount(amountCents, eachCents, { from: wantedCount, most: max }, frame) ??
        affordableCount(amountCents, eachCents, { from: min, most: wantedCount }, frame))
      : null;
  const repayments = affordable ?? wantedCount;
  lines.push({ kind: 'most', product: frame.credit.product, cents: maxCents });
  const reasons: Reason[] = [...declines, ...refers];
  if (declines.length === 0 && maxCents > 0) {
    if (request.amountCents > maxCents)
      reasons.push({ code: 'lower', says: 'You asked for more than you can afford. This is the most we can offer.' });
    if (repayments > wantedCount)
      reasons.push({
        code: 'longer',
        says: 'We’ve spread the loan over more, smaller repayments so that you can afford each one.',
      });
    if (amountCents > company.ruleAloneCents)
      reasons.push({ code: 'large', says: 'Our team reviews applications for this amount.' });
    if (reasons.length === 0) reasons.push({ code: 'within', says: 'You can afford the repayments on your income.' });
  }
  const outcome: Outcome =
    declines.length > 0 ? 'decline' : refers.length > 0 || amountCents > company.ruleAloneCents ? 'refer' : 'approve';
  return {
    outcome,
    amountCents: declines.length > 0 ? 0 : amountCents,
    repayments,
    maxCents,
    eachCents,
    lines,
    reasons,
  };
}

/**
 * The reasons for an offer once made. Referral reasons are replaced by the person's review; of the others only those
 * stay that apply to the offer.
 */
export function offerReasons(
  { outcome, reasons }: Pick<Decision, 'outcome' | 'reasons'>,
  request: LoanRequest,
  offer: LoanRequest,
): Reason[] {
  if (outcome === 'approve') return [...reasons];
  const stillApplies = {
    lower: offer.amountCents < request.amountCents,
    longer: offer.repayments > request.repayments,
  };
  return [
    { code: 'person', says: 'Our team has reviewed and approved your application.' },
    ...reasons.filter(({ code }) => (code === 'lower' || code === 'longer') && stillApplies[code]),
  ];
}
