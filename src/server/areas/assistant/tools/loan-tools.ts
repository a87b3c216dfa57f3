import * as z from 'zod/mini';
import type { LoanLedger, LoanResult } from '#domain/assistant/loan-findings.ts';
import { sourceDates } from '#domain/assistant/when.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import { sumCents } from '#domain/money/cents.ts';
import { formatPercent } from '#domain/money/format.ts';
import { creditScoreOf } from '../../entitlements/public.ts';
import { interestByLoan, loansOf, repaymentsMade, upcomingRepayments } from '../../loans/public.ts';
import type { LoanInterest, MemberLoan } from '../../loans/public.ts';
import { debtsOf } from '../../networth/public.ts';
import { accountHref, loanHref, screens } from './figure-book.ts';
import type { FigureBook } from './figure-book.ts';
import { fromData, tool } from './tool.ts';
import { noInput, searchText, span } from './tool-input.ts';

/** Earlier than any loan. */
const FIRST_DAY = '1900-01-01';

const loanWords = { mortgage: 'home loan', study: 'study loan', loan: 'loan' } as const;

interface Listed {
  name: string;
  status: string;
  cents: number;
  href: string;
  next: { date: string; cents: number } | null;
  loan: MemberLoan | null;
  ledger: LoanInterest | null;
}

/** Repayments of all loans from us, made and missed, each with its outcome. */
type Outcomes = Awaited<ReturnType<typeof repaymentsMade>>;

/** The history of a loan from us; null for other loans. */
function ledgerOf({ loan, ledger, href }: Listed, outcomes: Outcomes, figures: FigureBook): LoanLedger | null {
  if (loan === null || ledger === null) return null;
  const own = outcomes.filter(({ record }) => record.loanId === loan.id);
  const made = own
    .flatMap(({ state, paidOn, record }) => (state === 'paid' && paidOn ? [{ date: paidOn, cents: record.cents }] : []))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const latest = made.at(-1);
  return {
    borrowed: figures.money(ledger.drawnCents, href),
    repaid: figures.money(ledger.repaidCents, href),
    interest: figures.money(ledger.paidCents, href),
    cost: figures.money(ledger.costCents, href),
    overdue: figures.money(loan.overdueCents, href),
    overdue_cents: loan.overdueCents,
    made: figures.count(made.length, 'repayment', href),
    latest: latest ? { date: latest.date, amount: figures.money(latest.cents, href) } : null,
    missed: own
      .filter(({ state, record }) => state === 'sent_back' && record.kind === 'instalment' && record.attempt === 1)
      .map(({ paidOn, record }) => ({
        date: record.dueOn,
        amount: figures.money(record.cents, href),
        paid_on: paidOn,
      })),
    closed_on: loan.closedOn,
  };
}

function loanResult(listed: Listed, outcomes: Outcomes, figures: FigureBook): LoanResult {
  const { name, status, cents, href, next, loan } = listed;
  const ledger = ledgerOf(listed, outcomes, figures);
  return {
    name,
    status,
    owed: figures.money(cents, href),
    next: next && { date: next.date, amount: figures.money(next.cents, href) },
    rate: loan?.annualPpm == null ? null : figures.plain(formatPercent(loan.annualPpm / 10_000, 2), href),
    ends: loan?.ahead
      ? {
          date: loan.ahead.lastOn,
          count: figures.count(loan.ahead.payments, 'repayment', href),
          amount: figures.money(loan.ahead.cents, href),
          recorded: loan.provider !== OWN_PROVIDER,
        }
      : null,
    ledger,
  };
}

export const loans = tool(
  'loans',
  'The member’s loans, ours and external: what is owed on each, whether it is in arrears, its rate, the next repayment, how many are left and the date of the last one. For loans from us, paid off ones included: what was borrowed, repaid, missed and paid in interest.',
  z.object({ without: z.optional(z.array(searchText).check(z.maxLength(5))) }),
  async ({ without = [] }, { context, memberId, today }, figures) => {
    const { memberDb, clock } = context;
    const [allLoans, ahead, { debts }, ledgers, outcomes] = await Promise.all([
      loansOf(memberDb, clock, memberId),
      upcomingRepayments(memberDb, clock, memberId, addMonths(today, 3)),
      debtsOf(memberDb, clock, memberId, today),
      interestByLoan(memberDb, memberId, FIRST_DAY, today),
      repaymentsMade(memberDb, memberId, { from: FIRST_DAY, to: today, today }),
    ]);
    const isCounted = new Set(
      debts
        .filter(({ counted, source }) => counted && (source === 'company_loan' || source === 'external_loan'))
        .map(({ id }) => id),
    );
    const listedLoan = (loan: MemberLoan): Listed => {
      const next = ahead.find(({ loanId, name }) => loanId === loan.id && name === loan.title);
      return {
        name: loan.title,
        status: loan.status,
        cents: loan.owedCents,
        href: loanHref(loan.id),
        next: next ? { date: next.date, cents: -next.cents } : null,
        loan,
        ledger: loan.provider === OWN_PROVIDER ? (ledgers.find(({ loanId }) => loanId === loan.id) ?? null) : null,
      };
    };
    const own = allLoans
      .filter(({ id, status, owedCents }) => status !== 'paid' && (owedCents === 0 || isCounted.has(id)))
      .map(listedLoan);
    const closed = allLoans
      .filter(({ status, provider }) => status === 'paid' && provider === OWN_PROVIDER)
      .map(listedLoan);
    // Debts known only from a bank account or a net worth item.
    const others = debts
      .filter(
        ({ counted, kind, source }) => counted && kind in loanWords && (source === 'account' || source === 'item'),
      )
      .map((debt): Listed => ({
        name: debt.name,
        status: loanWords[debt.kind as keyof typeof loanWords],
        cents: debt.owedCents,
        href: debt.source === 'account' ? accountHref(debt.id!) : screens.netWorth,
        next: null,
        loan: null,
        ledger: null,
      }));
    const isNamed = ({ name }: Listed): boolean =>
      !without.some((word) => name.toLowerCase().includes(word.toLowerCase()));
    const list = [...own, ...others].filter(isNamed);
    return {
      data: {
        loans: list.map((one) => loanResult(one, outcomes, figures)),
        closed: closed.filter(isNamed).map((one) => loanResult(one, outcomes, figures)),
        here: own.length,
        owed: figures.money(sumCents(list.map(({ cents }) => cents)), screens.netWorth),
        count: figures.count(list.length, 'loan', screens.loans),
      },
      sources: fromData('your loans, loan accounts and the debts in your net worth', formatDate(today, 'dmy')),
    };
  },
);

export const loanInterest = tool(
  'loan_interest',
  'Interest on the member’s loans from us between two days, from the loan ledgers: how much was repaid, how much of that was interest, and how much interest was charged. Interest on bank accounts and cards is separate: use row_totals for it.',
  span,
  async ({ from, to }, { context: { memberDb }, memberId }, figures) => {
    const interest = await interestByLoan(memberDb, memberId, from, to);
    const paidCents = sumCents(interest.map((one) => one.paidCents));
    return {
      data: {
        from,
        to,
        paid: figures.money(paidCents, screens.loans),
        paid_cents: paidCents,
        charged: figures.money(sumCents(interest.map(({ chargedCents }) => chargedCents)), screens.loans),
        repaid: figures.money(sumCents(interest.map(({ repaidCents }) => repaidCents)), screens.loans),
        loans: interest.map(({ loanId, name, paidCents: paid, chargedCents, repaidCents }) => ({
          name,
          paid: figures.money(paid, loanHref(loanId)),
          charged: figures.money(chargedCents, loanHref(loanId)),
          repaid: figures.money(repaidCents, loanHref(loanId)),
        })),
      },
      sources: interest.length === 0 ? [] : fromData('your loans with us', sourceDates({ from, to })),
    };
  },
);

const MAX_SCORE = '1,000';

export const creditScore = tool(
  'credit_score',
  'The score worked out from the member’s own accounts, with its parts. It isn’t a credit reporting body’s score, which we don’t know.',
  noInput,
  async (_input, { context }, figures) => {
    const { label, as_of: asOf, score, band, components, missing, history } = await creditScoreOf(context);
    const earlier = history.findLast((one) => one.as_of < asOf && one.score !== null);
    const before =
      score === null || !earlier
        ? null
        : {
            as_of: earlier.as_of,
            score: figures.plain(String(earlier.score), screens.score),
            direction:
              score > earlier.score! ? ('up' as const) : score < earlier.score! ? ('down' as const) : ('same' as const),
          };
    return {
      data: {
        label,
        as_of: asOf,
        score: score === null ? null : figures.plain(`${score} out of ${MAX_SCORE}`, screens.score),
        band,
        missing,
        before,
        parts: components.map(({ title, points, most, href }) => ({
          title,
          points: points === null ? null : figures.plain(`${points} of ${most} points`, href),
          short: points === null ? 0 : most - points,
        })),
      },
      sources: fromData('your accounts, bills and loans', formatDate(asOf, 'dmy')),
    };
  },
);
