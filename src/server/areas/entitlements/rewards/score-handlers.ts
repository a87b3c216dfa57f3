import type { CreditScore, entitlements, ScoreComponent } from '#contract/areas/entitlements.ts';
import { bandOf, debtPaymentsCents, scoreOf } from '#domain/credit-score/score.ts';
import type { ComponentKey, ScoreFacts } from '#domain/credit-score/score.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { formatCents } from '#domain/money/format.ts';
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
      `Income came in ${incomeMonths} of the last ${months} whole months, ${dollars(incomeCents)} a month.`,
    missing: 'One whole month of transactions of the account that your pay goes to.',
    href: () => '/transaction-history?categories=13',
  },
  bills: {
    title: 'Bills paid',
    facts: ({ billsDue, billsPaid, billsMarked }) => {
      const seen =
        billsDue === 1
          ? `Your transactions ${billsPaid === 1 ? '' : 'do not '}show the payment of the one scheduled bill of the last 180 days.`
          : `Your transactions show the payment of ${billsPaid} of the ${billsDue} scheduled bills of the last 180 days.`;
      return billsMarked === 0
        ? seen
        : `${seen} You marked ${billsMarked === 1 ? 'one more' : `${billsMarked} more`} as paid, which counts once a transaction shows it.`;
    },
    missing: 'Bills whose due date has passed.',
    href: () => '/expense-analysis/payments-calendar',
  },
  buffer: {
    title: 'Money kept back',
    facts: ({ heldCents, spentCents }) =>
      `${dollars(heldCents ?? 0)} in your everyday and savings accounts; you spend ${dollars(spentCents)} a month.`,
    missing: 'One whole month of spending, and the balance of an everyday or savings account.',
    href: () => '/accounts',
  },
  debts: {
    title: 'Share that goes into debts',
    facts: (values) =>
      `${dollars(debtPaymentsCents(values))} of ${dollars(values.incomeCents)} a month goes into ${values.requestedCents > values.repaidCents ? 'your loans, by their schedules' : 'loans, instalments and interest'}.`,
    missing: 'One whole month with income.',
    href: ({ repaidCents, requestedCents }) =>
      requestedCents > repaidCents
        ? '/loans'
        : `/transaction-history?sub_categories=${subCategoryIds.bnpl},${subCategoryIds['loan-repayments']},${subCategoryIds['interest-charged']}`,
  },
  overdraws: {
    title: 'Days below zero',
    facts: ({ overdrawnDays }) =>
      overdrawnDays === 0
        ? 'No everyday or savings account ended a day of the last 90 below zero.'
        : `An everyday or savings account ended ${overdrawnDays} of the last 90 days below zero.`,
    missing: 'Transactions of an everyday or savings account.',
    href: () => '/accounts',
  },
  age: {
    title: 'How far back your transactions go',
    facts: ({ ageDays }) => `Your transactions go back ${ageDays} days.`,
    missing: 'Transactions of at least 90 days.',
    href: () => '/transaction-history',
  },
};

/** How to get a credit report; checked on 22 November 2026. */
const creditReportInfo = {
  text: 'Each credit reporting body must give you your report free of charge once every 3 months, and also when you were refused credit in the last 90 days or when something in it was corrected. They may hold different things about you, so ask each of them.',
  bodies: ['Equifax', 'Experian', 'illion'],
  source: 'Office of the Australian Information Commissioner, “Access your credit report”',
  url: 'https://www.oaic.gov.au/privacy/your-privacy-rights/credit-reporting/access-your-credit-report',
};

/** The score from the member's own accounts as of today, with its components and history. */
export async function creditScoreOf({
  memberDb,
  member,
  clock,
  settings,
}: Pick<Context<'member'>, 'memberDb' | 'member' | 'clock' | 'settings'>): Promise<CreditScore> {
  const today = clock.today(member.timeZone);
  await matchArrivals(memberDb, member.id, today, clock.now());
  const days = await scoreFacts(memberDb, clock, member.id, today);
  const { facts } = days.at(-1)!;
  const { score, components } = scoreOf(facts);
  return {
    as_of: today,
    label: `${settings.brand} score: worked out from your own accounts; it is not a credit bureau’s score and no lender sees it.`,
    score,
    band: score === null ? null : bandOf(score),
    components: components.map(({ key, points, maxPoints }): ScoreComponent => {
      const { title, href, missing } = componentTexts[key];
      return {
        key,
        title,
        points,
        most: maxPoints,
        facts: points === null ? `Not known yet. It needs: ${missing}` : componentTexts[key].facts(facts),
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
