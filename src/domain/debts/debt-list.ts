import { sumCents } from '../money/cents.ts';
import { debtWords } from './lenders.ts';
import type { DebtWords } from './lenders.ts';

/**
 * Everything that a member owes, each debt once. Accounts, wellness, net worth and the assistant read their figure from
 * this list, so that it is the same on all of them.
 *
 * One debt may be known from several sides: the bank's account, a loan the member noted, an item under net worth. The
 * bank's figure is the newest and counts; the others stay in the list, are not counted, and name the debt that is.
 */
export type DebtKind = 'mortgage' | 'loan' | 'card' | 'bnpl' | 'study' | 'overdraft' | 'other';

export type DebtSource = 'account' | 'company_loan' | 'external_loan' | 'item' | 'instalments';

/** A debt as one source knows it. */
export interface DebtClaim {
  source: DebtSource;
  /** The id within its source; null for instalments, which go by their provider's name. */
  id: number | null;
  kind: DebtKind;
  name: string;
  /** The bank, lender or provider, where it is known apart from the name. */
  lender: string | null;
  /** The member's share of what is owed, zero or more. */
  owedCents: number;
  /** The member took it out of the totals. */
  leftOut: boolean;
}

export interface Debt extends DebtClaim {
  /** Whether it is part of what is owed in all. */
  counted: boolean;
  /** The debt that counts in its place. */
  sameAs: DebtClaim | null;
}

/** Whose figure stands, the first before the others. */
const trust: Readonly<Record<DebtSource, number>> = {
  company_loan: 0,
  account: 1,
  external_loan: 2,
  item: 3,
  instalments: 4,
};

/** A figure that was noted some weeks ago and a balance of today. */
const NEAR_SHARE = 0.02;
/** The same where lender or name say that it is one debt. */
const NAMED_SHARE = 0.15;

const borrowed: ReadonlySet<DebtKind> = new Set<DebtKind>(['mortgage', 'loan', 'study']);

function overlaps(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  for (const word of a) if (b.has(word)) return true;
  return false;
}

/** Whether the kinds of two claims can be one debt: a bank's loan account may be a home loan. */
function kindsFit(a: DebtKind, b: DebtKind): boolean {
  return a === b || (borrowed.has(a) && borrowed.has(b) && (a === 'loan' || b === 'loan'));
}

function isNear(a: DebtClaim, b: DebtClaim, share: number): boolean {
  return Math.abs(a.owedCents - b.owedCents) <= Math.max(a.owedCents, b.owedCents) * share;
}

/** Whether two claims of different sources are one debt. Names that tell two lenders apart keep them apart, however near their amounts are. */
function areSame(a: DebtClaim, aWords: DebtWords, b: DebtClaim, bWords: DebtWords): boolean {
  if (a.source === b.source || !kindsFit(a.kind, b.kind)) return false;
  if (aWords.lenders.size > 0 && bWords.lenders.size > 0 && !overlaps(aWords.lenders, bWords.lenders)) return false;
  if ((overlaps(aWords.lenders, bWords.lenders) || aWords.text === bWords.text) && isNear(a, b, NAMED_SHARE))
    return true;
  if (!isNear(a, b, NEAR_SHARE)) return false;
  // 'Loan from Dad' is no bank's personal loan of the same size.
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

/** Whether a debt that is kept otherwise is what detected instalments of a provider come from; one that names no provider stands for all of them. */
export function coversInstalments(stored: Pick<DebtClaim, 'kind' | 'name' | 'lender'>, provider: string): boolean {
  const name = providerKey(`${stored.name} ${stored.lender ?? ''}`);
  const wanted = providerKey(provider);
  const named = PROVIDERS.filter((one) => name.includes(one));
  if (named.some((one) => wanted.includes(one)) || (wanted !== '' && name.includes(wanted)))
    return stored.kind === 'bnpl' || stored.kind === 'card' || stored.kind === 'loan';
  return stored.kind === 'bnpl' && named.length === 0;
}

/** The list of debts from the claims of all sources; the ones with nothing owed are left out. Pairs one to one, the nearest amounts first. */
export function debtList(claims: readonly DebtClaim[]): Debt[] {
  const open = claims.filter(({ owedCents }) => owedCents > 0).toSorted((a, b) => trust[a.source] - trust[b.source]);
  const words = new Map(open.map((claim) => [claim, debtWords(claim.name, claim.lender)]));
  const sameAs = new Map<DebtClaim, DebtClaim>();
  // Where the member left out the bank's figure, their own is the one that counts.
  const comparable = open.filter(({ source, leftOut }) => source !== 'instalments' && !leftOut);
  const pairs = comparable.flatMap((claim, at) =>
    comparable
      .slice(0, at)
      .flatMap((other) =>
        other.source !== 'company_loan' && areSame(claim, words.get(claim)!, other, words.get(other)!)
          ? [{ claim, other, gap: Math.abs(claim.owedCents - other.owedCents) }]
          : [],
      ),
  );
  const taken = new Map<DebtClaim, Set<DebtSource>>();
  for (const { claim, other } of pairs.toSorted(
    (a, b) => trust[a.other.source] - trust[b.other.source] || a.gap - b.gap,
  )) {
    // A claim stands for one debt, and a debt is claimed once by each source.
    const bySource = taken.get(other) ?? new Set();
    if (sameAs.has(claim) || sameAs.has(other) || bySource.has(claim.source)) continue;
    taken.set(other, bySource.add(claim.source));
    sameAs.set(claim, other);
  }
  for (const claim of open) {
    const stored =
      claim.source === 'instalments' ? comparable.find((other) => coversInstalments(other, claim.name)) : undefined;
    if (stored) sameAs.set(claim, stored);
  }
  return open.map((claim) => {
    const same = sameAs.get(claim) ?? null;
    return { ...claim, counted: same === null && !claim.leftOut, sameAs: same };
  });
}

/** What is owed in all. */
export function totalOwed(debts: readonly Debt[]): number {
  return sumCents(debts.filter(({ counted }) => counted).map(({ owedCents }) => owedCents));
}

const kindWords: Readonly<Record<DebtKind, readonly [one: string, many: string]>> = {
  mortgage: ['home loan', 'home loans'],
  loan: ['loan', 'loans'],
  card: ['credit card', 'credit cards'],
  bnpl: ['buy now, pay later plan', 'buy now, pay later plans'],
  study: ['study loan', 'study loans'],
  overdraft: ['overdrawn account', 'overdrawn accounts'],
  other: ['other debt', 'other debts'],
};

/** What is in the total, in words: '1 home loan, 2 loans and 1 credit card'. Empty where nothing is owed. */
export function debtsInWords(debts: readonly Pick<Debt, 'kind' | 'counted'>[]): string {
  const counted = Map.groupBy(
    debts.filter((debt) => debt.counted),
    ({ kind }) => kind,
  );
  const parts = (Object.keys(kindWords) as DebtKind[]).flatMap((kind) => {
    const count = counted.get(kind)?.length ?? 0;
    return count === 0 ? [] : [`${count} ${kindWords[kind][count === 1 ? 0 : 1]}`];
  });
  return parts.length < 2 ? (parts[0] ?? '') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)!}`;
}
