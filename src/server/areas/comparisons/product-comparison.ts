import type { ComparisonSlug } from '#contract/areas/comparisons.ts';
import type { LoanToReplace } from '#domain/bank-products/borrowing.ts';
import type { BankProduct, BankProductKind } from '#domain/bank-products/product.ts';
import { sumCents } from '#domain/money/cents.ts';
import type { Context } from '#server/kit/implement.ts';
import { compareProducts, priced } from './bank-comparison.ts';
import type { BankQuestion } from './bank-comparison.ts';
import type { Catalogue } from './catalogue/catalogue.ts';
import { withHistory } from './catalogue/price-history.ts';
import type { CompareBody, Compared, OwnYear } from './compared.ts';
import { PROMISE } from './compared.ts';
import { billedCost, loanCost } from './own-cost.ts';
import type { OwnCost } from './own-cost.ts';
import { ageOf, owedOnCards, savingsOf } from './own-money.ts';
import type { CategoryRow } from './store.ts';

export const productKinds: Readonly<Partial<Record<ComparisonSlug, BankProductKind>>> = {
  savings: 'savings',
  'term-deposits': 'term_deposit',
  cards: 'card',
  loans: 'personal_loan',
  mortgages: 'mortgage',
};

/** What a product is priced for, with the member's own side of it. */
interface Basis {
  own: OwnYear;
  question: Omit<BankQuestion, 'kind' | 'age'>;
  /** Whole dollars; null where nothing is known to price. */
  units: number | null;
  unit: string;
  assumptions: string[];
}

const DEFAULT_TERM_MONTHS = 12;
/** Without a loan of the member, an entered debt is assumed to be repaid over these years. */
const DEFAULT_YEARS = { personal_loan: 5, mortgage: 25 } as const;

const empty = { cents: 0, loans: [], months: DEFAULT_TERM_MONTHS, habits: [], ownCents: null };

function ownYear(cost: OwnCost, entered: number | undefined, from: 'spending' | 'loans'): OwnYear {
  const basis = entered !== undefined ? 'given' : cost.yearCents === null ? 'none' : from;
  return { cost, yearly: entered ?? cost.yearCents, basis };
}

async function savingsBasis(
  { memberDb, member, clock }: Context<'member'>,
  isTerm: boolean,
  body: CompareBody,
): Promise<Basis> {
  const { balanceCents, averageCents, habits, earned } = await savingsOf(
    memberDb,
    member.id,
    clock.today(member.timeZone),
  );
  const own = ownYear(earned, body.yearly_cost, 'spending');
  // What was earned in the last year was earned on the balances of that year.
  const isAverage = body.units === undefined && own.basis === 'spending' && averageCents !== null && !isTerm;
  const cents = body.units === undefined ? (isAverage ? averageCents : balanceCents) : body.units * 100;
  const months = body.months ?? DEFAULT_TERM_MONTHS;
  const isSameAmount = isAverage || body.yearly_cost !== undefined;
  return {
    own,
    question: {
      ...empty,
      cents: cents ?? 0,
      months,
      habits,
      ownCents: isSameAmount && !isTerm ? own.yearly : null,
    },
    units: cents === null ? null : Math.round(cents / 100),
    unit: isTerm ? 'dollars deposited' : 'dollars saved',
    assumptions: [
      ...(isTerm ? ['Interest is for the whole term, with nothing withdrawn early.'] : []),
      ...(isAverage
        ? [
            'We use the average balance of your savings accounts over the last year, because that’s what earned your interest. Enter a balance to compare that instead.',
          ]
        : body.units === undefined && cents !== null
          ? ['We use the balance of your savings accounts today.']
          : []),
      ...(!isTerm && habits.length > 0
        ? ['We check bonus conditions against the last 6 full months of your savings accounts.']
        : []),
    ],
  };
}

async function cardBasis(
  { memberDb, member, clock }: Context<'member'>,
  category: CategoryRow,
  body: CompareBody,
): Promise<Basis> {
  const cost = await billedCost(memberDb, member.id, clock.today(member.timeZone), category.sub_category_ids);
  const owed = await owedOnCards(memberDb, member.id);
  const own = ownYear(cost, body.yearly_cost, 'spending');
  const carried = cost.yearCents === null ? 0 : owed;
  const cents = body.units === undefined ? carried : body.units * 100;
  const isKnown = body.units !== undefined || own.yearly !== null || owed > 0;
  return {
    own,
    question: { ...empty, cents, ownCents: body.units === undefined ? null : own.yearly },
    units: isKnown ? Math.round(cents / 100) : null,
    unit: 'dollars carried over',
    assumptions: [
      body.units === undefined
        ? 'If you paid card interest, we assume you carry over what you owe today. Enter a balance to compare that instead.'
        : 'Interest is charged on the balance you entered for the whole year.',
    ],
  };
}

async function loanBasis(
  { memberDb, member, clock }: Context<'member'>,
  kind: 'personal_loan' | 'mortgage',
  body: CompareBody,
): Promise<Basis> {
  const { cost, loans, levelCents } = await loanCost(memberDb, clock, member.id, kind === 'mortgage');
  const own = ownYear(cost, body.yearly_cost, 'loans');
  const years = DEFAULT_YEARS[kind];
  const entered: readonly LoanToReplace[] =
    body.units === undefined
      ? loans
      : [
          {
            label: 'Amount owed',
            owedCents: body.units * 100,
            annualPpm: 0,
            repaymentCents: 0,
            paymentsAYear: 12,
            payments: years * 12,
          },
        ];
  const owed = sumCents(entered.map(({ owedCents }) => owedCents));
  return {
    own,
    question: {
      ...empty,
      loans: entered,
      ownCents: body.units !== undefined ? null : own.basis === 'given' ? own.yearly : levelCents,
    },
    units: entered.length === 0 ? null : Math.round(owed / 100),
    unit: 'dollars owed',
    assumptions: [
      body.units === undefined
        ? 'We work out what each loan costs over the repayments you have left, on the same dates. Your own cost uses equal repayments at your own rate, so any difference comes only from rates and fees.'
        : `We assume you repay what you owe over ${years} years.`,
      ...(kind === 'mortgage'
        ? ['We compare principal-and-interest loans for a home you live in. We don’t know your loan-to-value ratio.']
        : []),
    ],
  };
}

/** Compares the published banking products with the member's own balances, loans and habits. */
export async function compareBanking(
  context: Context<'member'>,
  category: CategoryRow,
  body: CompareBody,
  catalogue: Catalogue<'banking'>,
): Promise<Compared> {
  const kind = productKinds[category.slug]!;
  const { memberDb, member, clock } = context;
  const [{ own, question, units, unit, assumptions }, age] = await Promise.all([
    kind === 'card'
      ? cardBasis(context, category, body)
      : kind === 'savings' || kind === 'term_deposit'
        ? savingsBasis(context, kind === 'term_deposit', body)
        : loanBasis(context, kind, body),
    ageOf(memberDb, member.id, clock.today(member.timeZone)),
  ]);
  const full: BankQuestion = { ...question, kind, age };
  const { offers, total, leftOut } =
    units === null ? { offers: [], total: 0, leftOut: [] } : compareProducts(catalogue, full);
  const priceOf = (product: BankProduct) => priced(product, full)?.estimate ?? null;
  return {
    own,
    parts: {
      use: { units, unit, entered: body.units !== undefined },
      home: null,
      months: kind === 'term_deposit' ? question.months : null,
      offers: await withHistory<'banking'>(memberDb, catalogue, offers, member.timeZone, priceOf),
      total,
      left_out: leftOut,
      assumptions: [
        ...assumptions,
        ...(age === null && offers.length > 0
          ? ['We don’t know your age. Add your date of birth to your profile, and we’ll check age limits for you.']
          : []),
        PROMISE,
      ],
      source: catalogue.source,
    },
  };
}
