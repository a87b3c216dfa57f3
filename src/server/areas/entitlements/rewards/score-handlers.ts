import type { CreditScore, entitlements, ScoreComponent } from '#contract/areas/entitlements.ts';
import { bandOf, debtPaymentsCents, scoreOf } from '#domain/credit-score/score.ts';
import type { ComponentKey, ScoreFacts } from '#domain/credit-score/score.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { matchArrivals } from '../../bills/public.ts';
import { scoreFacts } from './score-facts.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true, sign: 'never' });

interface Telling {
  title: string;
  facts(known: ScoreFacts): string;
  /** What would let it be known. */
  missing: string;
  /** Where what the facts tell can be looked at. */
  href: (known: ScoreFacts) => string;
}

const tellings: Readonly<Record<ComponentKey, Telling>> = {
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
    facts: (known) =>
      `${dollars(debtPaymentsCents(known))} of ${dollars(known.incomeCents)} a month goes into ${known.requestedCents > known.repaidCents ? 'your loans, by their schedules' : 'loans, instalments and interest'}.`,
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

/** How to get the real report; looked up on 22 November 2026. */
const report = {
  text: 'Each credit reporting body must give you your report free of charge once every 3 months, and also when you were refused credit in the last 90 days or when something in it was corrected. They may hold different things about you, so ask each of them.',
  bodies: ['Equifax', 'Experian', 'illion'],
  source: 'Office of the Australian Information Commissioner, “Access your credit report”',
  url: 'https://www.oaic.gov.au/privacy/your-privacy-rights/credit-reporting/access-your-credit-report',
};

/** The score of the member's own accounts as of today, with its parts and how it was before. */
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
      const { title, href, missing } = tellings[key];
      return {
        key,
        title,
        points,
        most: maxPoints,
        facts: points === null ? `Not known yet. It needs: ${missing}` : tellings[key].facts(facts),
        href: href(facts),
      };
    }),
    missing: [
      ...components.filter(({ points }) => points === null).map(({ key }) => tellings[key].missing),
      ...(facts.ageDays !== null && facts.ageDays < 90 ? [tellings.age.missing] : []),
    ],
    history: days.map(({ asOf, facts: then }) => ({ as_of: asOf, score: scoreOf(then).score })),
    report,
  };
}

export const scoreHandlers = {
  creditScore: async (_input, context) => ({ success: true, data: await creditScoreOf(context) }),
} satisfies Partial<HandlersOf<typeof entitlements>>;
