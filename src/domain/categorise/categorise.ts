import type { BrandMatch } from './brands.ts';
import { findBrand } from './brands.ts';
import type { Descriptor } from './descriptor.ts';
import { readDescriptor } from './descriptor.ts';
import { subCategoryOfFileCategory } from './file-categories.ts';
import { noteSlugs } from './keywords.ts';
import { readPayee } from './payee.ts';
import { namesPay, namesPractitioner } from './person-words.ts';
import type { MerchantCode } from './merchant-codes.ts';
import { findMerchantCode } from './merchant-codes.ts';
import { formatDate } from '../calendar/date-format.ts';
import type { MemberRule } from './rules.ts';
import { makeRuleFinder, subjectText } from './rules.ts';
import type { SubCategorySlug } from './taxonomy.ts';
import { findSubCategory, subCategoryIds, UNCATEGORISED } from './taxonomy.ts';
import type { KeywordMatch } from './trade-words.ts';
import { findEvent, findIncomingWord, findTradeWord, tradeWordAt } from './trade-words.ts';

/** The fields of a transaction that the categoriser needs. */
export interface Categorisable {
  description: string;
  /** The counterparty, if the file names it separately. */
  payee?: string | null;
  /** Negative is money out. */
  amountCents: number;
  accountId?: number | null;
  /** ISO 18245, four digits. */
  merchantCode?: string | null;
  /** The category named in the file. */
  fileCategory?: string | null;
  /** True for exports of budgeting programs, whose categories the member chose; a bank's categories are guesses. */
  fileCategoryIsOwn?: boolean;
}

/** Why a transaction has its category; `detail` is shown to the member. */
export interface Reason {
  kind:
    | 'member_rule'
    | 'member_correction'
    | 'brand'
    | 'merchant_code'
    | 'keyword'
    | 'file_category'
    | 'transfer'
    | 'income';
  detail: string;
}

export interface Categorised {
  /** 0 if nothing indicates a category. */
  subCategoryId: number;
  /** Null exactly if the transaction is uncategorised. */
  reason: Reason | null;
  /** 0 to 1; 1 is the member's own choice. */
  confidence: number;
  /** Stable key of the merchant, shared by all branches of a brand; corrections refer to it. */
  merchantKey: string;
  /** The merchant's display name, or the name from the member's rule. */
  merchantName: string;
}

export type Categoriser = (entry: Categorisable) => Categorised;

/** What the text indicates, regardless of the amount. Not cached: the memory would cost more than the time saved. */
interface Reading {
  descriptor: Descriptor;
  payee: Descriptor | null;
  brand: BrandMatch | null;
  /** The descriptor that the brand was found in. */
  brandIn: Descriptor;
  merchantKey: string;
  merchantName: string;
}

interface Verdict {
  subCategoryId: number;
  reason: Reason;
  confidence: number;
}

/** Words after a brand that name the payment method, not the purchase. */
const sayingNothing: ReadonlySet<SubCategorySlug> = new Set<SubCategorySlug>([
  'memberships',
  'software',
  'bank-fees',
  'online-shopping',
  'government',
  'rates-strata',
  'professional',
]);

/** From this amount a direct credit may be a wage. */
const WAGE_LIKE_CENTS = 30_000;
/** Australian hotels are often pubs; an amount in the range of a room rate indicates accommodation. */
const HOTEL_NIGHT_CENTS = 12_000;

/** The purchase that the word after a brand names, or null: 'TRANSPORTFORNSW TRAVEL' is a fare, no travel agent. */
function tradeBeside({ brand, end }: BrandMatch, { tokens, to }: Descriptor): ReturnType<typeof tradeWordAt> {
  const word = tradeWordAt(tokens, end, to);
  if (!word || word.loose || sayingNothing.has(word.slug)) return null;
  return word.slug === 'tours' && brand.subCategoryId === subCategoryIds['public-transport'] ? null : word;
}

/** The brand, unless its single common word belongs to another trade: 'Origin Coffee Roasters' sells no energy. */
function meantBrand(descriptor: Descriptor): BrandMatch | null {
  const match = findBrand(descriptor);
  if (!match?.doubtful || match.brand.subCategoryId === UNCATEGORISED) return match;
  const beside = tradeBeside(match, descriptor);
  return beside && !sameCategory(beside.subCategoryId, match.brand.subCategoryId) ? null : match;
}

function read(description: string, payeeText: string | null): Reading {
  const descriptor = readDescriptor(description);
  const named = readPayee(payeeText, description, descriptor);
  const inPayee = named ? meantBrand(named) : null;
  const brand = inPayee ?? meantBrand(descriptor);
  const merchant = named ?? descriptor;
  return {
    descriptor,
    payee: named,
    brand,
    brandIn: inPayee ? named! : descriptor,
    merchantKey: brand ? brand.brand.key : merchant.key,
    merchantName: brand ? brand.brand.name : merchant.name,
  };
}

/**
 * A categoriser for one member. In order: corrections and rules, the bank's own words (fees, pay, interest, cash,
 * transfers), brands and merchant codes, trade words, the file's category. Otherwise uncategorised.
 */
export function makeCategoriser(memberRules: readonly MemberRule[] = []): Categoriser {
  const findRule = makeRuleFinder(memberRules);
  const hasRules = memberRules.length > 0;
  return (entry) => {
    const reading = read(entry.description, entry.payee ?? null);
    const { merchantKey, merchantName } = reading;
    if (hasRules) {
      const rule = findRule({
        merchantKey,
        text: subjectText(entry.description, entry.payee),
        amountCents: entry.amountCents,
        accountId: entry.accountId ?? null,
      });
      if (rule) return { ...ruleVerdict(rule, merchantName), merchantKey, merchantName: rule.rename ?? merchantName };
    }
    const verdict = judge(entry, reading);
    return verdict
      ? {
          subCategoryId: verdict.subCategoryId,
          reason: verdict.reason,
          confidence: verdict.confidence,
          merchantKey,
          merchantName,
        }
      : { subCategoryId: UNCATEGORISED, reason: null, confidence: 0, merchantKey, merchantName };
  };
}

function ruleVerdict(rule: MemberRule, merchantName: string): Verdict {
  const date = formatDate(rule.createdOn);
  if (rule.origin === 'correction') {
    return {
      subCategoryId: rule.subCategoryId,
      reason: { kind: 'member_correction', detail: `You moved ${merchantName} to this category on ${date}.` },
      confidence: 1,
    };
  }
  const condition = rule.match.contains
    ? `text contains “${rule.match.contains.trim()}”`
    : `merchant is “${merchantName}”`;
  return {
    subCategoryId: rule.subCategoryId,
    reason: { kind: 'member_rule', detail: `Your rule from ${date}: ${condition}.` },
    confidence: 1,
  };
}

function judge(entry: Categorisable, reading: Reading): Verdict | null {
  const incoming = entry.amountCents > 0;
  const memberVerdict = entry.fileCategoryIsOwn ? fileVerdict(entry) : null;
  const sure = memberVerdict ?? eventVerdict(reading, incoming) ?? payVerdict(entry, reading);
  if (sure) return sure;
  const guess = forDirection(shopVerdict(entry, reading, incoming), incoming) ?? wordVerdict(entry, reading, incoming);
  if (guess && !(isWageLike(entry, reading) && findSubCategory(guess.subCategoryId)?.kind === 'expense')) return guess;
  return (
    forDirection(fileVerdict(entry), incoming) ??
    partyVerdict(reading, incoming) ??
    practitionerVerdict(reading, incoming)
  );
}

/** Money out is never income. */
function forDirection(verdict: Verdict | null, incoming: boolean): Verdict | null {
  return verdict && !incoming && findSubCategory(verdict.subCategoryId)?.kind === 'income' ? null : verdict;
}

/** From this amount, money in with the word 'pay' after a name is a wage. */
const MIN_PAY_CENTS = 5_000;

/** An employer that is also a shop pays wages: 'WOOLWORTHS GROUP PAY 4471'. */
function payVerdict({ amountCents }: Categorisable, { descriptor }: Reading): Verdict | null {
  if (amountCents < MIN_PAY_CENTS || descriptor.channel === 'transfer' || !namesPay(descriptor)) return null;
  return { subCategoryId: subCategoryIds.salary, reason: { kind: 'income', detail: 'Income: “pay”' }, confidence: 0.8 };
}

/** A health practitioner by title and surname: 'DR J NGUYEN'. Only if no word indicates another purchase. */
function practitionerVerdict({ descriptor, payee }: Reading, incoming: boolean): Verdict | null {
  if (incoming || descriptor.channel === 'transfer' || !namesPractitioner(payee ?? descriptor)) return null;
  return {
    subCategoryId: subCategoryIds.medical,
    reason: { kind: 'keyword', detail: 'Keyword: a doctor’s title' },
    confidence: 0.5,
  };
}

/** A large direct credit from a shop is more often a wage than a refund, so the member decides. */
function isWageLike(entry: Categorisable, reading: Reading): boolean {
  return reading.descriptor.channel === 'credit' && entry.amountCents >= WAGE_LIKE_CENTS;
}

function fileVerdict(entry: Categorisable): Verdict | null {
  const name = entry.fileCategory?.trim() ?? '';
  // '[Savings]' names the other account.
  const subCategoryId = name.startsWith('[') ? subCategoryIds['own-transfers'] : subCategoryOfFileCategory(name);
  if (!subCategoryId) return null;
  return {
    subCategoryId,
    reason: { kind: 'file_category', detail: `Category in your file: “${name}”` },
    confidence: entry.fileCategoryIsOwn ? 0.95 : 0.6,
  };
}

/** The reason for a word, by the kind of its sub-category: income, transfer or other. */
function wordReason(word: KeywordMatch): Reason {
  const kind = findSubCategory(word.subCategoryId)!.kind;
  if (kind === 'transfer') return { kind: 'transfer', detail: `Transfer: “${word.phrase}”` };
  return kind === 'income'
    ? { kind: 'income', detail: `Income: “${word.phrase}”` }
    : { kind: 'keyword', detail: `Keyword: “${word.phrase}”` };
}

function eventVerdict(reading: Reading, incoming: boolean): Verdict | null {
  const { descriptor, payee } = reading;
  // One word more than the merchant, because 'CARD' begins a remark and ends 'TO CREDIT CARD 1234'.
  const event =
    findEvent(descriptor.tokens, Math.min(descriptor.end + 1, descriptor.tokens.length), incoming) ??
    (payee ? findEvent(payee.tokens, payee.end, incoming) : null);
  return event ? { subCategoryId: event.subCategoryId, reason: wordReason(event), confidence: 0.9 } : null;
}

/** Brand and merchant code. A contradicting code overrides a name of one common word. */
function shopVerdict(entry: Categorisable, reading: Reading, incoming: boolean): Verdict | null {
  const code = entry.merchantCode ? findMerchantCode(entry.merchantCode) : null;
  const brand = reading.brand ? brandVerdict(reading, reading.brand, incoming) : null;
  if (!brand) return code ? codeVerdict(code) : null;
  const contradicted =
    code !== null && brand.confidence < 0.9 && !sameCategory(code.subCategoryId, brand.subCategoryId);
  return contradicted ? codeVerdict(code) : brand;
}

function codeVerdict(code: MerchantCode): Verdict {
  return {
    subCategoryId: code.subCategoryId,
    reason: { kind: 'merchant_code', detail: `Merchant code ${code.code}: ${code.title}` },
    confidence: 0.8,
  };
}

function sameCategory(a: number, b: number): boolean {
  return findSubCategory(a)?.categoryId === findSubCategory(b)?.categoryId;
}

function brandVerdict(reading: Reading, match: BrandMatch, incoming: boolean): Verdict | null {
  const { brand } = match;
  if (incoming && brand.incomingSubCategoryId !== null) {
    const kind = findSubCategory(brand.incomingSubCategoryId)!.kind;
    const reason: Reason =
      kind === 'income'
        ? { kind: 'income', detail: `Income: ${brand.name}` }
        : { kind: 'brand', detail: `Brand: ${brand.name} (money back)` };
    return { subCategoryId: brand.incomingSubCategoryId, reason, confidence: brand.confidence };
  }
  if (brand.subCategoryId === UNCATEGORISED) return null;
  const single = match.end === match.start + 1;
  const beside = single ? tradeBeside(match, reading.brandIn) : null;
  if (beside && beside.subCategoryId !== brand.subCategoryId) {
    return {
      subCategoryId: beside.subCategoryId,
      reason: { kind: 'brand', detail: `Brand: ${brand.name}, ${beside.phrase}` },
      confidence: 0.8,
    };
  }
  const transfers = findSubCategory(brand.subCategoryId)!.kind === 'transfer';
  const detail = `Brand: ${brand.name}${incoming && !transfers ? ' (refund)' : ''}`;
  return {
    subCategoryId: brand.subCategoryId,
    reason: { kind: 'brand', detail },
    confidence: brand.confidence - (incoming ? 0.1 : 0),
  };
}

function wordVerdict(entry: Categorisable, reading: Reading, incoming: boolean): Verdict | null {
  const { descriptor, payee } = reading;
  const isTransfer = descriptor.channel === 'transfer';
  const allowed = isTransfer ? noteSlugs : undefined;
  if (incoming) {
    const back = findIncomingWord(descriptor.tokens, 0, descriptor.end);
    if (back) return { subCategoryId: back.subCategoryId, reason: wordReason(back), confidence: 0.6 };
  }
  const word =
    (payee ? findTradeWord(payee.tokens, payee.from, payee.to, allowed) : null) ??
    findTradeWord(descriptor.tokens, descriptor.from, descriptor.end, allowed) ??
    (isTransfer ? null : findTradeWord(descriptor.tokens, descriptor.end, descriptor.tokens.length));
  if (word) return { subCategoryId: word.subCategoryId, reason: wordReason(word), confidence: word.loose ? 0.5 : 0.6 };
  const merchant = payee ?? descriptor;
  if (!isTransfer && merchant.tokens.slice(merchant.from, merchant.to).includes('HOTEL')) {
    const slug: SubCategorySlug = Math.abs(entry.amountCents) >= HOTEL_NIGHT_CENTS ? 'accommodation' : 'pubs-bars';
    return {
      subCategoryId: subCategoryIds[slug],
      reason: { kind: 'keyword', detail: 'Keyword: “hotel”' },
      confidence: 0.5,
    };
  }
  return null;
}

/** A transfer that names neither a business nor a purpose: between own accounts, or with a person. */
function partyVerdict(reading: Reading, incoming: boolean): Verdict | null {
  const { descriptor } = reading;
  if (descriptor.channel !== 'transfer') return null;
  if (descriptor.masked) {
    return {
      subCategoryId: subCategoryIds['own-transfers'],
      reason: { kind: 'transfer', detail: 'Transfer to or from an account identified by its last digits' },
      confidence: 0.5,
    };
  }
  const slug: SubCategorySlug = incoming ? 'from-people' : 'to-people';
  return {
    subCategoryId: subCategoryIds[slug],
    reason: { kind: 'transfer', detail: incoming ? 'Transfer from someone else' : 'Transfer to someone else' },
    confidence: 0.5,
  };
}
