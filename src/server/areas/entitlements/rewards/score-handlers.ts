import type { CreditScore, entitlements, ScoreComponent } from '#contract/areas/entitlements.ts';
import { bandOf, debtPaymentsCents, scoreOf } from '#domain/credit-score/score.ts';
import type { ComponentKey, ScoreFacts } from '#domain/credit-score/score.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { matchArrivals } from '../../bills/public.ts';
import { scoreFacts } from './score-facts.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true, sign: 'never' });

interface ComponentText {
  title: string;
  facts(facts: ScoreFacts): string;
  /** What the member has to add so that this part can be scored. */
  missing: string;
  /** Where the member can see the figures. */
  href: (facts: ScoreFacts) => string;
}

const componentTexts: Readonly<Record<ComponentKey, ComponentText>> = {
  income: {
    title: 'Regular income',
    facts: ({ months, incomeMonths, incomeCents }) =>
      months === 1
        ? `You had ${incomeMonths === 0 ? 'no income' : `${dollars(incomeCents)} of income`} in the last full month.`
        : `You had income in ${incomeMonths} of the last ${counted(months, 'full month')}, ${dollars(incomeCents)} a month on average.`,
    missing: 'A full month of transactions from the account your pay goes into.',
    href: () => '/transaction-history?categories=13',
  },
  bills: {
    title: 'Bills paid',
    facts: ({ billsDue, billsPaid, billsMarked }) => {
      const seen =
        billsDue === 1
          ? `You had 1 bill in the last 180 days, and it ${billsPaid === 1 ? 'was' : 'wasn’t'} paid.`
          : `You paid ${billsPaid} of ${billsDue} bills in the last 180 days.`;
      return billsMarked === 0
        ? seen
        : `${seen} You marked ${billsMarked} more as paid. ${billsMarked === 1 ? 'It’ll count once we see the payment' : 'They’ll count once we see the payments'} in your transactions.`;
    },
    missing: 'At least one bill that’s come due.',
    href: () => '/expense-analysis/payments-calendar',
  },
  buffer: {
    title: 'Savings buffer',
    facts: ({ heldCents, spentCents }) =>
      `You have ${dollars(heldCents ?? 0)} in your everyday and savings accounts, and spend ${dollars(spentCents)} a month.`,
    missing: 'A full month of spending, and the balance of an everyday or savings account.',
    href: () => '/accounts',
  },
  debts: {
    title: 'Debt repayments',
    facts: (values) =>
      `${dollars(debtPaymentsCents(values))} of your ${dollars(values.incomeCents)} monthly income goes to ${values.requestedCents > values.repaidCents ? 'scheduled loan repayments' : 'loans, instalments and interest'}.`,
    missing: 'A full month with income.',
    href: ({ repaidCents, requestedCents }) =>
      requestedCents > repaidCents
        ? '/loans'
        : `/transaction-history?sub_categories=${subCategoryIds.bnpl},${subCategoryIds['loan-repayments']},${subCategoryIds['interest-charged']}`,
  },
  overdraws: {
    title: 'Days overdrawn',
    facts: ({ overdrawnDays }) =>
      overdrawnDays === 0
        ? 'You weren’t overdrawn in the last 90 days.'
        : `You were overdrawn on ${overdrawnDays} of the last 90 days.`,
    missing: 'Transactions from an everyday or savings account.',
    href: () => '/accounts',
  },
  age: {
    title: 'Length of history',
    facts: ({ ageDays }) => `You have ${counted(ageDays ?? 0, 'day')} of transactions.`,
    missing: 'At least 90 days of transactions.',
    href: () => '/transaction-history',
  },
};

/** How to get a credit report; checked on 22 November 2026. */
const creditReportInfo = {
  text: 'You can get your credit report for free from each credit reporting body once every 3 months, and again if you’ve been refused credit in the last 90 days or had your report corrected. Each may hold different information, so ask all of them.',
  bodies: ['Equifax', 'Experian', 'illion'],
  source: 'Office of the Australian Information Commissioner, “Access your credit report”',
  url: 'https://www.oaic.gov.au/privacy/your-privacy-rights/credit-reporting/access-your-credit-report',
};

/** The score from the member's own accounts as of today, with its components and history. */
export async function creditScoreOf({
  memberDb,
  member,
  clock,
}: Pick<Context<'member'>, 'memberDb' | 'member' | 'clock'>): Promise<CreditScore> {
  const today = clock.today(member.timeZone);
  await matchArrivals(memberDb, member.id, today, clock.now());
  const days = await scoreFacts(memberDb, clock, member.id, today);
  const { facts } = days.at(-1)!;
  const { score, components } = scoreOf(facts);
  return {
    as_of: today,
    label: 'Worked out from your own accounts. It isn’t a credit reporting body’s score, and lenders can’t see it.',
    score,
    band: score === null ? null : bandOf(score),
    components: components.map(({ key, points, maxPoints }): ScoreComponent => {
      const { title, href, missing } = componentTexts[key];
      return {
        key,
        title,
        points,
        most: maxPoints,
        facts:
          points === null
            ? `To score this, we need ${missing.charAt(0).toLowerCase()}${missing.slice(1)}`
            : componentTexts[key].facts(facts),
        href: href(facts),
      };
    }),
    missing: [
      ...components.filter(({ points }) => points === null).map(({ key }) => componentTexts[key].missing),
      ...(facts.ageDays !== null && facts.ageDays < 90 ? [componentTexts.age.missing] : []),
    ],
    history: days.map(({ asOf, facts: pastFacts }) => ({ as_of: asOf, score: scoreOf(pastFacts).score })),
    report: creditReportInfo,
  };
}

export const scoreHandlers = {
  creditScore: async (_input, context) => ({ success: true, data: await creditScoreOf(context) }),
} satisfies Partial<HandlersOf<typeof entitlements>>;
