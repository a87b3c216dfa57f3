import type { BankFee, BankProduct, BankProductKind, BankRate } from '#domain/bank-products/product.ts';
import { UnreadablePlan, dayOf, decimal, entryOf, fields, listOfFields, monthsOf, term, words } from './cdr-values.ts';
import type { Fields } from './cdr-values.ts';

const kinds: Readonly<Record<string, BankProductKind>> = {
  TRANS_AND_SAVINGS_ACCOUNTS: 'savings',
  TERM_DEPOSITS: 'term_deposit',
  PERS_LOANS: 'personal_loan',
  CRED_AND_CHRG_CARDS: 'card',
  RESIDENTIAL_MORTGAGES: 'mortgage',
};

const centsOf = (value: unknown): number | null => {
  const text = typeof value === 'string' ? value.replaceAll(/[$,\s]/g, '') : value;
  const dollars = decimal(text);
  return dollars === null ? null : Math.round(dollars * 100);
};

/** The two ends of the tiers in one of the units; null without such a tier. An upper end of zero means none. */
function tierIn(tiers: readonly Fields[], units: readonly string[]): { min: number; max: number | null } | null {
  const tier = tiers.find(({ unitOfMeasure }) => units.includes(term(unitOfMeasure)));
  if (!tier) return null;
  const [min, max] = [decimal(tier['minimumValue']) ?? 0, decimal(tier['maximumValue'])];
  return { min, max: max === null || max < min || max === 0 ? null : max };
}

function termOf(rate: Fields, tiers: readonly Fields[]): BankRate['months'] {
  const months = tierIn(tiers, ['MONTH']);
  if (months) return { min: months.min, max: months.max ?? months.min };
  const days = tierIn(tiers, ['DAY']);
  const inMonths = (count: number) => Math.round(count / (365 / 12));
  if (days) return { min: inMonths(days.min), max: inMonths(days.max ?? days.min) };
  const span = monthsOf(rate['additionalValue']);
  return span === null ? null : { min: Math.round(span), max: Math.round(span) };
}

function conditionOf(rate: Fields, tiers: readonly Fields[]): string {
  const stated = tiers
    .map(({ applicabilityConditions }) => words(fields(applicabilityConditions)['additionalInfo'], 300))
    .find((text) => text !== '');
  const value = words(rate['additionalValue'], 300);
  return stated ?? (/^P\d/.test(value) ? '' : value) ?? '';
}

const depositKinds: Readonly<Record<string, BankRate['kind']>> = {
  FIXED: 'base',
  VARIABLE: 'base',
  FLOATING: 'base',
  MARKET_LINKED: 'base',
  BONUS: 'bonus',
  BUNDLE_BONUS: 'bonus',
  INTRODUCTORY: 'introductory',
};
const lendingKinds: Readonly<Record<string, BankRate['kind']>> = {
  FIXED: 'base',
  VARIABLE: 'base',
  FLOATING: 'base',
  MARKET_LINKED: 'base',
  PURCHASE: 'base',
  DISCOUNT: 'discount',
  BUNDLE_DISCOUNT_FIXED: 'discount',
  BUNDLE_DISCOUNT_VARIABLE: 'discount',
  INTRODUCTORY: 'introductory',
};

/** A larger published discount is the rate after it, whatever it is called. */
const LARGEST_DISCOUNT = 0.04;

function rateOf(rate: Fields, kind: BankRate['kind']): BankRate[] {
  const yearly = decimal(rate['rate']);
  // Some write 5.25 for 5.25 per cent, which could be a rate of 525 per cent as well.
  if (yearly === null || yearly < 0 || yearly > 1) return [];
  const tiers = listOfFields(rate['tiers']);
  const amount = tierIn(tiers, ['DOLLAR']);
  const lvr = tierIn(tiers, ['PERCENT']);
  const purposes = { OWNER_OCCUPIED: 'owner', INVESTMENT: 'investment' } as const;
  return [
    {
      kind: kind === 'discount' && yearly > LARGEST_DISCOUNT ? 'base' : kind,
      ppm: Math.round(yearly * 1_000_000),
      amount:
        amount === null
          ? null
          : { min: Math.round(amount.min * 100), max: amount.max === null ? null : Math.round(amount.max * 100) },
      isPerTier: tiers.some(({ rateApplicationMethod }) => rateApplicationMethod === 'PER_TIER'),
      months: termOf(rate, tiers),
      lvr: lvr === null ? null : { min: lvr.min, max: lvr.max ?? 100 },
      purpose: entryOf<'owner' | 'investment'>(purposes, rate['loanPurpose']) ?? null,
      isInterestOnly: rate['repaymentType'] === 'INTEREST_ONLY',
      isFixed: rate['depositRateType'] === 'FIXED' || rate['lendingRateType'] === 'FIXED',
      condition: conditionOf(rate, tiers),
    },
  ];
}

const otherUse = /balance transfer|cash advance/i;

/**
 * What a product pays or costs. The other rates of one are for what it is beside: the overdraft of an account, and the
 * offset account of a loan.
 */
function ratesOf(product: Fields, isDeposit: boolean): BankRate[] {
  if (isDeposit)
    return listOfFields(product['depositRates']).flatMap((rate) => {
      const kind = entryOf(depositKinds, rate['depositRateType']);
      return kind ? rateOf(rate, kind) : [];
    });
  return listOfFields(product['lendingRates']).flatMap((rate) => {
    const kind = entryOf(lendingKinds, rate['lendingRateType']);
    const isOther = otherUse.test(`${words(rate['additionalInfo'])} ${words(rate['additionalValue'])}`);
    return kind && !isOther ? rateOf(rate, kind) : [];
  });
}

const perYear: readonly (readonly [RegExp, number])[] = [
  [/^P1M$/, 12],
  [/^P3M$/, 4],
  [/^P6M$/, 2],
  [/^(P1Y|P12M)$/, 1],
];

/** Fees that only some customers pay. */
const occasional =
  /paper|statement|dorman|inactiv|additional|reward|overdraw|dishonour|arrear|bpay|transfer|transaction|copies|each time|per card|rate lock|holders only/i;

/** 'MONTHLY_LOAN_FEE' as 'Monthly loan fee'. */
function feeName(value: unknown): string {
  const plain = words(value, 80).replaceAll('_', ' ').replaceAll(/\s+/g, ' ').replaceAll(' - ', ': ');
  return /[a-z]/.test(plain) ? plain : `${plain.charAt(0)}${plain.slice(1).toLowerCase()}`;
}

function timesAYear({ additionalValue, name }: Fields): number | null {
  const period = perYear.find(([pattern]) => pattern.test(words(additionalValue)));
  if (period) return period[1];
  const text = `${words(name)} ${words(additionalValue)}`;
  if (/annual|yearly|package/i.test(text)) return 1;
  return /month|mthly|account_keeping|account keeping/i.test(text) ? 12 : null;
}

function yearlyFeesOf(product: Fields): BankFee[] {
  return listOfFields(product['fees']).flatMap((fee): BankFee[] => {
    const cents = centsOf(fee['amount']);
    const times = timesAYear(fee);
    if (fee['feeType'] !== 'PERIODIC' || cents === null || cents === 0 || times === null) return [];
    if (occasional.test(`${words(fee['name'])} ${words(fee['additionalValue'])}`)) return [];
    return [{ name: feeName(fee['name']), cents: cents * times }];
  });
}

/** The fee for setting a loan up first, then the others. */
function upfrontFeesOf(product: Fields): BankFee[] {
  const setUp = /establish|application|approval|funding|processing/i;
  return listOfFields(product['fees'])
    .filter(({ feeType }) => feeType === 'UPFRONT')
    .flatMap((fee): BankFee[] => {
      const cents = centsOf(fee['amount']);
      return cents === null || cents === 0 ? [] : [{ name: feeName(fee['name']), cents }];
    })
    .toSorted((a, b) => Number(setUp.test(b.name)) - Number(setUp.test(a.name)));
}

/** Conditions that anybody who applies is told about, and that leave out few. */
const usual = new Set(['NATURAL_PERSON', 'MIN_AGE', 'MAX_AGE', 'RESIDENCY_STATUS', 'BUSINESS']);

function eligibilityOf(product: Fields): Pick<BankProduct, 'isBusiness' | 'minAge' | 'maxAge' | 'conditions'> {
  const eligibility = listOfFields(product['eligibility']);
  const types = eligibility.map(({ eligibilityType }) => term(eligibilityType));
  const age = (type: string) => {
    const ages = eligibility
      .filter(({ eligibilityType }) => eligibilityType === type)
      .map(({ additionalValue }) => decimal(additionalValue))
      .filter((one) => one !== null);
    return ages.length === 0 ? null : ages;
  };
  const [youngest, oldest] = [age('MIN_AGE'), age('MAX_AGE')];
  const name = `${term(product['name'])} ${term(product['productId'])}`;
  return {
    isBusiness:
      (types.includes('BUSINESS') && !types.includes('NATURAL_PERSON')) ||
      /business|farm|community|sub branch|body corporate|smsf|self.managed/i.test(name),
    minAge: youngest && Math.max(...youngest),
    maxAge: oldest && Math.min(...oldest),
    conditions: eligibility
      .filter(({ eligibilityType }) => !usual.has(term(eligibilityType)))
      .map(({ eligibilityType, additionalInfo, additionalValue }) => {
        const text = words(additionalInfo, 200) || words(additionalValue, 200);
        const type = (term(eligibilityType) || 'OTHER').toLowerCase().replaceAll('_', ' ');
        return text === '' || text.length < 6 ? `${type.charAt(0).toUpperCase()}${type.slice(1)} ${text}`.trim() : text;
      }),
  };
}

function limitOf(product: Fields, types: readonly string[], pick: (...values: number[]) => number): number | null {
  const limits = listOfFields(product['constraints'])
    .filter(({ constraintType }) => types.includes(term(constraintType)))
    .map(({ additionalValue }) => centsOf(additionalValue))
    .filter((cents) => cents !== null);
  return limits.length === 0 ? null : pick(...limits);
}

/** Reads the `data` of Get Product Detail. @throws UnreadablePlan for other categories and without an id. */
export function bankProductOf(data: unknown, brandName = ''): BankProduct {
  const product = fields(data);
  const kind = entryOf(kinds, product['productCategory']);
  const id = words(product['productId'], 120);
  const updated = dayOf(product['lastUpdated']);
  if (!kind || id === '' || updated === null) throw new UnreadablePlan('The product has no id, category or date.');
  const isDeposit = kind === 'savings' || kind === 'term_deposit';
  const minCents = limitOf(product, ['MIN_LIMIT', 'MIN_BALANCE', 'OPENING_BALANCE'], Math.min);
  const maxCents = limitOf(product, ['MAX_LIMIT', 'MAX_BALANCE'], Math.max);
  return {
    id,
    provider: words(product['brandName'], 80) || brandName || words(product['brand'], 80),
    name: words(product['name'], 120),
    kind,
    updated,
    ...eligibilityOf(product),
    isTailored: product['isTailored'] === true,
    minCents,
    // A highest amount at or below the lowest one is a mistake of the publisher.
    maxCents: maxCents !== null && maxCents > (minCents ?? 0) ? maxCents : null,
    rates: ratesOf(product, isDeposit),
    yearlyFees: yearlyFeesOf(product),
    upfrontFees: isDeposit ? [] : upfrontFeesOf(product),
  };
}
