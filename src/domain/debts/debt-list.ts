import { sumCents } from '../money/cents.ts';
import { debtWords } from './lenders.ts';
import type { DebtWords } from './lenders.ts';

/**
 * Everything that a member owes, each debt once. Accounts, wellness, net worth and the assistant all use this list,
 * so they show the same figure.
 *
 * One debt may have several sources: a bank account, an external loan, a net-worth item. The bank's figure is the
 * newest and counts; the others stay listed, uncounted, with a reference to the debt that counts.
 */
export type DebtKind = 'mortgage' | 'loan' | 'card' | 'bnpl' | 'study' | 'overdraft' | 'other';

/** A `repayment` is one that our loan already counts, while its money is still in an account. */
export type DebtSource = 'account' | 'company_loan' | 'external_loan' | 'item' | 'instalments' | 'repayment';

/** A debt as one source knows it. */
export interface DebtClaim {
  source: DebtSource;
  /** The id within its source, of the loan for repayments; null for instalments, which are identified by provider. */
  id: number | null;
  kind: DebtKind;
  name: string;
  /** The bank, lender or provider, where it is known apart from the name. */
  lender: string | null;
  /** The member's share of the debt, zero or more. */
  owedCents: number;
  /** The member excluded it from the totals. */
  excluded: boolean;
}

export interface Debt extends DebtClaim {
  /** Whether it is part of the total. */
  counted: boolean;
  /** The debt that counts instead. */
  sameAs: DebtClaim | null;
}

/** Whose figure counts; lowest first. */
const sourcePriority: Readonly<Record<DebtSource, number>> = {
  company_loan: 0,
  account: 1,
  external_loan: 2,
  item: 3,
  instalments: 4,
  repayment: 5,
};

/** Relative difference allowed between a recorded figure and today's balance. */
const AMOUNT_TOLERANCE = 0.02;
/** The same if lender or name match. */
const NAMED_AMOUNT_TOLERANCE = 0.15;

const borrowedKinds: ReadonlySet<DebtKind> = new Set<DebtKind>(['mortgage', 'loan', 'study']);

function overlaps(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const word of a) if (b.has(word)) return true;
  return false;
}

/** Whether the kinds can be the same debt: a bank's loan account may be a home loan. */
function areKindsCompatible(a: DebtKind, b: DebtKind): boolean {
  return a === b || (borrowedKinds.has(a) && borrowedKinds.has(b) && (a === 'loan' || b === 'loan'));
}

function isNear(a: DebtClaim, b: DebtClaim, share: number): boolean {
  return Math.abs(a.owedCents - b.owedCents) <= Math.max(a.owedCents, b.owedCents) * share;
}

/**
 * Whether claims of two sources are the same debt. Different lenders mean different debts, however close the amounts.
 */
function isSameDebt(a: DebtClaim, aWords: DebtWords, b: DebtClaim, bWords: DebtWords): boolean {
  if (a.source === b.source || !areKindsCompatible(a.kind, b.kind)) return false;
  if (aWords.lenders.size > 0 && bWords.lenders.size > 0 && !overlaps(aWords.lenders, bWords.lenders)) return false;
  if ((overlaps(aWords.lenders, bWords.lenders) || aWords.text === bWords.text) && isNear(a, b, NAMED_AMOUNT_TOLERANCE))
    return true;
  if (!isNear(a, b, AMOUNT_TOLERANCE)) return false;
  // 'Loan from Dad' is not a bank's personal loan of the same size.
  const isHome = a.kind === 'mortgage' || b.kind === 'mortgage';
  return (
    isHome ||
    aWords.distinctive.size === 0 ||
    bWords.distinctive.size === 0 ||
    overlaps(aWords.distinctive, bWords.distinctive)
  );
}

const providerKey = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '');
const PROVIDERS = [
  'afterpay',
  'zip',
  'klarna',
  'humm',
  'openpay',
  'laybuy',
  'payright',
  'limepay',
  'deferit',
  'wizpay',
  'beforepay',
  'brighte',
  'paypal',
  'latitude',
];

/**
 * Whether a debt already covers the detected instalments of a provider. A plan without a known provider covers all of
 * them.
 */
export function coversInstalments(debt: Pick<DebtClaim, 'kind' | 'name' | 'lender'>, provider: string): boolean {
  const name = providerKey(`${debt.name} ${debt.lender ?? ''}`);
  const providerName = providerKey(provider);
  const named = PROVIDERS.filter((knownProvider) => name.includes(knownProvider));
  if (
    named.some((knownProvider) => providerName.includes(knownProvider)) ||
    (providerName !== '' && name.includes(providerName))
  )
    return debt.kind === 'bnpl' || debt.kind === 'card' || debt.kind === 'loan';
  return debt.kind === 'bnpl' && named.length === 0;
}

/**
 * The debts from the claims of all sources, without those where nothing is owed. Claims are paired one to one,
 * nearest amounts first.
 */
export function debtList(claims: readonly DebtClaim[]): Debt[] {
  const openClaims = claims
    .filter(({ owedCents }) => owedCents > 0)
    .toSorted((a, b) => sourcePriority[a.source] - sourcePriority[b.source]);
  const words = new Map(openClaims.map((claim) => [claim, debtWords(claim.name, claim.lender)]));
  const sameAs = new Map<DebtClaim, DebtClaim>();
  // If the member excluded the bank's figure, their own counts.
  const comparable = openClaims.filter(
    ({ source, excluded }) => source !== 'instalments' && source !== 'repayment' && !excluded,
  );
  const pairs = comparable.flatMap((claim, at) =>
    comparable
      .slice(0, at)
      .flatMap((other) =>
        other.source !== 'company_loan' && isSameDebt(claim, words.get(claim)!, other, words.get(other)!)
          ? [{ claim, other, gap: Math.abs(claim.owedCents - other.owedCents) }]
          : [],
      ),
  );
  const claimedSources = new Map<DebtClaim, Set<DebtSource>>();
  for (const { claim, other } of pairs.toSorted(
    (a, b) => sourcePriority[a.other.source] - sourcePriority[b.other.source] || a.gap - b.gap,
  )) {
    // A claim belongs to one debt, and each source claims a debt once.
    const bySource = claimedSources.get(other) ?? new Set();
    if (sameAs.has(claim) || sameAs.has(other) || bySource.has(claim.source)) continue;
    claimedSources.set(other, bySource.add(claim.source));
    sameAs.set(claim, other);
  }
  for (const claim of openClaims) {
    const instalmentDebt =
      claim.source === 'instalments' ? comparable.find((other) => coversInstalments(other, claim.name)) : undefined;
    // The debt that covers them may itself be another's.
    if (instalmentDebt) sameAs.set(claim, sameAs.get(instalmentDebt) ?? instalmentDebt);
  }
  return openClaims.map((claim) => {
    const same = sameAs.get(claim) ?? null;
    return { ...claim, counted: same === null && !claim.excluded, sameAs: same };
  });
}

/** What is owed in all. */
export function totalOwed(debts: readonly Debt[]): number {
  return sumCents(debts.filter(({ counted }) => counted).map(({ owedCents }) => owedCents));
}

const kindNames: Readonly<Record<DebtKind, readonly [one: string, many: string]>> = {
  mortgage: ['home loan', 'home loans'],
  loan: ['loan', 'loans'],
  card: ['credit card', 'credit cards'],
  bnpl: ['buy-now-pay-later plan', 'buy-now-pay-later plans'],
  study: ['study loan', 'study loans'],
  overdraft: ['overdrawn account', 'overdrawn accounts'],
  other: ['other debt', 'other debts'],
};
const repaymentNames = ['repayment on its way', 'repayments on their way'] as const;

/**
 * The counted debts as text: '1 home loan, 2 loans, 1 credit card and 1 repayment on its way'. Empty if nothing is
 * owed.
 */
export function describeDebts(debts: readonly Pick<Debt, 'kind' | 'source' | 'counted'>[]): string {
  const counted = Map.groupBy(
    debts.filter((debt) => debt.counted),
    ({ kind, source }) => (source === 'repayment' ? source : kind),
  );
  const parts = Object.entries({ ...kindNames, repayment: repaymentNames }).flatMap(([kind, [one, many]]) => {
    const count = counted.get(kind as DebtKind | 'repayment')?.length ?? 0;
    return count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];
  });
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`;
}
