import { percentOf } from '../money/cents.ts';
import { formatPercent } from '../money/format.ts';
import { largestRepayment, perRepayment, repaymentCounts, termsFor } from './quote.ts';
import type { Frame } from './quote.ts';

/** What is known of a borrower's money, from the own rows and from what was said. Whole cents a month. */
export interface Means {
  /** Whole months of rows that were looked at. */
  months: number;
  /** Pay, benefits and rent received: the middle one of the months. */
  incomeCents: number;
  essentials: readonly { categoryId: number; cents: number }[];
  /** Repayments to others: loans, instalments, interest. */
  repaymentsCents: number;
  gamblingCents: number;
  /** What the borrower says that living costs; null while nothing was said. */
  declaredCents: number | null;
  /** What the borrower says is paid to lenders who are in no row. */
  declaredRepaymentsCents: number;
  /** What loans of the company take already. */
  ownRepaymentsCents: number;
  /** What is hard about a loan of the company already. */
  ownTrouble: OwnTrouble | null;
  /** The borrower says that money is short for reasons that a person should hear first. */
  inHardship: boolean;
}

/** A loan of the company is overdue, help stands on it, or a catch-up plan is still to be kept: nothing more is lent meanwhile. */
export type OwnTrouble = 'arrears' | 'hardship' | 'catch_up';

/** Why nothing is lent now, for the borrower, with the way out. */
export const troubleWords: Readonly<Record<OwnTrouble, string>> = {
  arrears:
    'A loan with us is overdue, and another one would make that harder. Open it to catch up, to move a payment, or to ask for hardship help.',
  hardship:
    'Hardship help stands on a loan with us, and another one would make that harder. You can ask again once that loan is paid as usual.',
  catch_up: 'You’re catching up on a loan with us. You can ask again once you’ve made the payments of that plan.',
};

const troubleCodes = {
  arrears: 'arrears',
  hardship: 'own_hardship',
  catch_up: 'own_catch_up',
} as const satisfies Record<OwnTrouble, ReasonCode>;

export interface Requested {
  amountCents: number;
  repayments: number;
}

export type LineKind =
  | 'income'
  | 'essentials'
  | 'repayments'
  | 'own'
  | 'margin'
  | 'left'
  | 'protected'
  | 'room'
  | 'each'
  | 'most';

/** One line of the arithmetic, as the borrower reads it. */
export interface DecisionLine {
  kind: LineKind;
  says: string;
  /** Taken off the lines above where it is negative. */
  cents: number;
  /** What it is made of, by category. */
  parts?: readonly { categoryId: number; cents: number }[];
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
  /** What is offered or, where a person decides, proposed: zero where nothing fits. */
  amountCents: number;
  repayments: number;
  /** The most that fits, over the longest term. */
  maxCents: number;
  /** What a repayment may be at most. */
  eachCents: number;
  lines: DecisionLine[];
  reasons: Reason[];
}

const sum = (parts: readonly { cents: number }[]): number => parts.reduce((total, { cents }) => total + cents, 0);

/** The lines from income to what a repayment may be, in the order in which they are read. */
function arithmetic(means: Means, { cycle, credit, company }: Frame): { lines: DecisionLine[]; eachCents: number } {
  const observed = sum(means.essentials);
  const living = Math.max(observed, means.declaredCents ?? 0);
  const others = Math.max(means.repaymentsCents, means.declaredRepaymentsCents);
  const margin = percentOf(means.incomeCents, company.marginPercent);
  const left = means.incomeCents - living - others - means.ownRepaymentsCents - margin;
  // Where no law says how much repayments may take, what is left is the only limit.
  const share = credit.incomeSharePercent ?? 100;
  const protectedCents = percentOf(means.incomeCents, share) - means.ownRepaymentsCents;
  const headroom = Math.max(0, Math.min(left, protectedCents));
  const eachCents = perRepayment(headroom, cycle.kind);
  const lines: DecisionLine[] = [
    {
      kind: 'income',
      says: `Net income in a month: the middle one of ${means.months} whole months`,
      cents: means.incomeCents,
    },
    {
      kind: 'essentials',
      says: living > observed ? 'Essential spending, as you told us' : 'Essential spending, from your own transactions',
      cents: -living,
      ...(living > observed ? {} : { parts: means.essentials }),
    },
    { kind: 'repayments', says: 'Repayments to others', cents: -others },
    ...(means.ownRepaymentsCents > 0
      ? [{ kind: 'own' as const, says: 'Repayments of loans with us', cents: -means.ownRepaymentsCents }]
      : []),
    {
      kind: 'margin',
      says: `Kept back for what nobody plans for: ${formatPercent(company.marginPercent, 2)} of income`,
      cents: -margin,
    },
    { kind: 'left', says: 'Left in a month', cents: left },
    {
      kind: 'protected',
      says: `${credit.incomeSharePercent === null ? 'No share of income is protected by law: up to' : 'Protected limit:'} ${formatPercent(share, 2)} of net income${means.ownRepaymentsCents > 0 ? ', less what loans with us take' : ''}`,
      cents: Math.max(0, protectedCents),
    },
    { kind: 'room', says: 'Repayments in a month, at most: the smaller of the two', cents: headroom },
    { kind: 'each', says: 'One repayment, at most', cents: eachCents },
  ];
  return { lines, eachCents };
}

/** The fewest repayments from `from` to `most` of which none is above `eachCents`; null where even the longest term does not do. */
function countThatFits(
  amountCents: number,
  eachCents: number,
  { from, most }: { from: number; most: number },
  frame: Frame,
): number | null {
  for (let count = from; count <= most; count += 1)
    if (largestRepayment(termsFor(amountCents, count, frame)) <= eachCents) return count;
  return null;
}

/** The largest amount that the longest term makes affordable, in steps of the company; zero where not even the least is. */
export function maxThatFits(eachCents: number, frame: Frame): number {
  const { credit, company } = frame;
  const { most } = repaymentCounts(frame);
  const amountOf = (step: number): number => company.minCents + step * company.stepCents;
  let [low, high] = [-1, Math.floor((credit.maxCents - company.minCents) / company.stepCents)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (largestRepayment(termsFor(amountOf(middle), most, frame)) <= eachCents) low = middle;
    else high = middle - 1;
  }
  return low < 0 ? 0 : amountOf(low);
}

/** Why a person must look before anything is offered, or why nothing can be. */
function obstacles(means: Means, maxCents: number, { company }: Frame): { declines: Reason[]; refers: Reason[] } {
  const declines: Reason[] = [];
  const refers: Reason[] = [];
  const known = means.months >= company.minMonths;
  if (!known)
    refers.push({
      code: 'little_history',
      says: `We see fewer than ${company.minMonths} whole months of your accounts. A person looks at what you sent.`,
    });
  if (known && means.incomeCents <= 0)
    declines.push({ code: 'no_income', says: 'We find no regular income in your accounts.' });
  if (means.ownTrouble) declines.push({ code: troubleCodes[means.ownTrouble], says: troubleWords[means.ownTrouble] });
  if (known && means.incomeCents > 0 && maxCents === 0)
    declines.push({
      code: 'no_room',
      says: 'What is left after your essential spending does not carry the repayments of our smallest loan.',
    });
  if (means.inHardship)
    refers.push({
      code: 'hardship',
      says: 'You told us that money is short for a hard reason. A person reads that before anything is offered.',
    });
  if (known && means.gamblingCents > percentOf(means.incomeCents, company.gamblingPercent))
    refers.push({
      code: 'gambling',
      says: `More than ${formatPercent(company.gamblingPercent, 2)} of income went to gambling. A person looks first.`,
    });
  return { declines, refers };
}

/**
 * Decides an application by rule. The same facts give the same answer, and every line of the arithmetic is in it.
 */
export function decide(requested: Requested, means: Means, frame: Frame): Decision {
  const { company } = frame;
  const { lines, eachCents } = arithmetic(means, frame);
  const maxCents = maxThatFits(eachCents, frame);
  const { declines, refers } = obstacles(means, maxCents, frame);
  const { least, most } = repaymentCounts(frame);
  const wanted = Math.min(most, Math.max(least, requested.repayments));
  const amountCents = Math.min(requested.amountCents, maxCents);
  const fitting =
    amountCents > 0
      ? (countThatFits(amountCents, eachCents, { from: wanted, most }, frame) ??
        countThatFits(amountCents, eachCents, { from: least, most: wanted }, frame))
      : null;
  const repayments = fitting ?? wanted;
  lines.push({
    kind: 'most',
    says:
      frame.credit.product === 'small_amount'
        ? 'The most that such repayments carry within a year'
        : 'The most that such repayments carry within five years',
    cents: maxCents,
  });
  const reasons: Reason[] = [...declines, ...refers];
  if (declines.length === 0 && maxCents > 0) {
    if (requested.amountCents > maxCents)
      reasons.push({ code: 'lower', says: 'You asked for more than fits; this is the most that does.' });
    if (repayments > wanted)
      reasons.push({ code: 'longer', says: 'More and smaller repayments than you chose, so that each fits your pay.' });
    if (amountCents > company.ruleAloneCents)
      reasons.push({ code: 'large', says: 'For an amount of this size a person confirms what the rule found.' });
    if (reasons.length === 0) reasons.push({ code: 'within', says: 'It fits within what your income carries.' });
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
 * Why an offer is as it is, once it is made. What a person had to look at has been looked at by then, and says so; of the
 * rule's words only those stay that still hold of what is offered.
 */
export function offerReasons(
  { outcome, reasons }: Pick<Decision, 'outcome' | 'reasons'>,
  requested: Requested,
  offered: Requested,
): Reason[] {
  if (outcome === 'approve') return [...reasons];
  const holds = {
    lower: offered.amountCents < requested.amountCents,
    longer: offered.repayments > requested.repayments,
  };
  return [
    { code: 'person', says: 'A person has looked at your application and agreed to this.' },
    ...reasons.filter(({ code }) => (code === 'lower' || code === 'longer') && holds[code]),
  ];
}
