import type { LoanDetailOnWire, LoanOnWire, loans } from '#contract/areas/loans.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { OWN_PROVIDER } from '#domain/loans/actions.ts';
import { owedOn, payoutQuote } from '#domain/loans/payout.ts';
import { owedCents } from '#domain/loans/waterfall.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { Context, HandlersOf } from '#server/kit/implement.ts';
import { logoPath } from '../merchants/public.ts';
import { noLoan } from './requests/action-handlers.ts';
import { storedCard } from './payments/card-store.ts';
import { addEvents } from './servicing/effect-store.ts';
import { newestRequest } from './hardship/hardship-store.ts';
import { externalLoan, externalLoans, ownLoan, ownLoans } from './loan-store.ts';
import type { OwnLoan } from './loan-store.ts';
import { countEvents, eventsOf, repaidCents, schedulesOf } from './log-store.ts';
import { countPayments, paymentsOf, settledUpTo } from './payments/payment-store.ts';
import { principalHistory } from './principal-history.ts';
import { positionOf } from './servicing/position.ts';
import { statementCsv, statementOf, statementPdf } from './statement.ts';
import { externalDetail, externalOnWire, ownDetail, ownOnWire, paymentOnWire } from './wire.ts';
import { contactsOf } from './accounts/borrower-store.ts';

const DEFAULT_PAGE_SIZE = 20;
const PAYOUT_QUOTE_DAYS = 7;
const MAX_PAYOUT_QUOTE_DAYS = 31;
const STATEMENT_DAYS = 365;
const MAX_STATEMENT_DAYS = 3660;

/** The date and the brand of a reply. */
function displayContext({ clock, settings }: Pick<Context<'member'>, 'clock' | 'settings'>) {
  return { today: clock.today(DEFAULT_ZONE), brand: settings.brand };
}

/** The details of a loan of ours. `db` is the scope that it was read in. */
export async function detailOf(
  context: Pick<Context<'member'>, 'clock' | 'settings' | 'member'>,
  db: Database,
  loan: OwnLoan,
): Promise<LoanDetailOnWire> {
  const { member } = context;
  const display = displayContext(context);
  const [request, card, sums, settled] = await Promise.all([
    newestRequest(db, member.id, loan.id),
    loan.cardId === null ? undefined : storedCard(db, member.id, loan.cardId),
    repaidCents(db, member.id, loan.id),
    settledUpTo(db, member.id, loan.id, display.today),
  ]);
  return ownDetail(loan, display, { request, card, ...sums, history: principalHistory(settled, display.today) });
}

/** All loans of the member, ours first. */
async function allLoans(context: Context<'member'>): Promise<LoanOnWire[]> {
  const { memberDb, member } = context;
  const display = displayContext(context);
  const [own, external] = await Promise.all([ownLoans(memberDb, member.id), externalLoans(memberDb, member.id)]);
  return [
    ...own.map((loan) => ownOnWire(loan, display)),
    ...external.map((loan) => externalOnWire(loan, display.today)),
  ];
}

function sumOf(list: readonly LoanOnWire[], field: 'available_balance' | 'overdue'): number {
  return list.reduce((sum, one) => sum + one[field], 0);
}

async function requireOwnLoan(db: Database, memberId: number, id: number): Promise<OwnLoan> {
  const loan = await ownLoan(db, memberId, id);
  if (!loan) throw noLoan();
  return loan;
}

/** A loan of ours; null for an external one, which has no payments or log. */
async function ownLoanOrNull(db: Database, memberId: number, id: number): Promise<OwnLoan | null> {
  const loan = await ownLoan(db, memberId, id);
  if (!loan && !(await externalLoan(db, memberId, id))) throw noLoan();
  return loan ?? null;
}

/** The checked period of a statement. */
function checkPeriod(today: string, from: string | undefined, to: string | undefined): { from: string; to: string } {
  const period = { from: from ?? addDays(to ?? today, -STATEMENT_DAYS), to: to ?? today };
  if (period.from > period.to) throw badField('from', 'Choose a start date before the end date.');
  if (period.to > today) throw badField('to', 'Choose today or an earlier date.');
  if (addDays(period.from, MAX_STATEMENT_DAYS) < period.to)
    throw badField('from', 'A statement can cover up to ten years. Choose a later start date.');
  return period;
}

export const readHandlers = {
  async logos(_input, { memberDb, member, settings }) {
    const providers = new Set((await externalLoans(memberDb, member.id)).map(({ provider }) => provider));
    return {
      status: true,
      success: {
        logos: Object.fromEntries([
          [OWN_PROVIDER, logoPath(settings.brand)],
          ...[...providers].map((provider) => [provider, logoPath(provider)]),
        ]),
      },
    };
  },

  async mine(_input, context) {
    const data = await allLoans(context);
    return { data, total: sumOf(data, 'available_balance'), overdue: sumOf(data, 'overdue') };
  },

  async details({ body }, context) {
    const all = await allLoans(context);
    const chosen = body.loan === undefined ? all : all.filter(({ id }) => id === body.loan);
    if (body.loan !== undefined && chosen.length === 0) throw noLoan();
    return { status: true, success: { loans: chosen, total: sumOf(chosen, 'available_balance') } };
  },

  async show({ params }, context) {
    const { memberDb, member } = context;
    const loan = await ownLoan(memberDb, member.id, params.id);
    if (loan) return { data: await detailOf(context, memberDb, loan) };
    const external = await externalLoan(memberDb, member.id, params.id);
    if (!external) throw noLoan();
    return { data: externalDetail(external, displayContext(context).today) };
  },

  async payments({ query: { loan: id, page = 1, limit = DEFAULT_PAGE_SIZE } }, { memberDb, member }) {
    const loan = await ownLoanOrNull(memberDb, member.id, id);
    if (!loan) return { data: [], total: 0, page, limit };
    const [rows, total] = await Promise.all([
      paymentsOf(memberDb, member.id, loan.id, limit, (page - 1) * limit),
      countPayments(memberDb, member.id, loan.id),
    ]);
    return { data: rows.map(paymentOnWire), total, page, limit };
  },

  async events({ query: { loan: id, page = 1, limit = DEFAULT_PAGE_SIZE } }, { memberDb, member }) {
    const loan = await ownLoanOrNull(memberDb, member.id, id);
    if (!loan) return { data: [], total: 0, page, limit };
    const [data, total] = await Promise.all([
      eventsOf(memberDb, member.id, loan.id, limit, (page - 1) * limit),
      countEvents(memberDb, member.id, loan.id),
    ]);
    return { data, total, page, limit };
  },

  async schedules({ query }, { memberDb, member }) {
    const loan = await ownLoanOrNull(memberDb, member.id, query.loan);
    if (!loan) return { data: [] };
    const versions = await schedulesOf(memberDb, member.id, loan.id);
    return {
      data: versions.map(({ version, madeOn, reason, madeBy, instalments }) => ({
        version,
        made_on: madeOn,
        reason,
        made_by: madeBy,
        payments: instalments.length,
        total: instalments.reduce((sum, { cents }) => sum + cents, 0),
        last_due: instalments.at(-1)!.dueDate,
        instalments: instalments.map(({ dueDate, cents }) => ({ due_date: dueDate, amount: cents })),
      })),
    };
  },

  async payout({ query }, { memberDb, member, clock }) {
    const loan = await requireOwnLoan(memberDb, member.id, query.loan);
    const today = clock.today(DEFAULT_ZONE);
    if (loan.status === 'paid' || loan.status === 'pending')
      throw new Failure(
        'conflict',
        loan.status === 'paid' ? 'This loan is already paid off.' : 'We haven’t paid this loan to you yet.',
      );
    const lastDay = query.date ?? addDays(today, PAYOUT_QUOTE_DAYS);
    if (lastDay < today) throw badField('date', 'Choose today or a future date.');
    if (lastDay > addDays(today, MAX_PAYOUT_QUOTE_DAYS)) throw badField('date', 'Choose a date within the next month.');
    const position = positionOf(loan);
    const { owed, totalCents, validTo, avoidedFeesCents: savedFeesCents } = payoutQuote(position, today, lastDay);
    return {
      today: owedCents(owedOn(position, today)),
      amount: totalCents,
      valid_to: validTo,
      principal: owed.principalCents,
      interest: owed.interestCents,
      fees: owed.feesCents,
      saved_fees: savedFeesCents,
    };
  },

  requestStatement: withSystemDb('money-movement', async ({ body }, { memberDb, systemDb, member, clock }) => {
    const loan = await requireOwnLoan(memberDb, member.id, body.loan);
    const today = clock.today(DEFAULT_ZONE);
    const { from, to } = checkPeriod(today, body.from, body.to);
    await addEvents(systemDb, clock, [
      {
        memberId: member.id,
        loanId: loan.id,
        onDate: today,
        kind: 'statement',
        by: 'member',
        words: 'You requested a statement.',
        details: { from, to },
      },
    ]);
    const link = (format: string) => `api/loans/statement/${format}?loan=${loan.id}&from=${from}&to=${to}`;
    return { status: true, success: { loan: loan.id, from, to, pdf: link('pdf'), csv: link('csv') } };
  }),

  async statement({ params, query }, { memberDb, member, clock, settings }) {
    const loan = await requireOwnLoan(memberDb, member.id, query.loan);
    const today = clock.today(DEFAULT_ZONE);
    const { from, to } = checkPeriod(today, query.from, query.to);
    const statement = await statementOf(memberDb, loan, from, to);
    const name = `loan-${loan.id}-${from}-${to}.${params.format}`;
    if (params.format === 'csv')
      return { contentType: 'text/csv; charset=utf-8', body: statementCsv(statement), downloadName: name };
    const contact = (await contactsOf(memberDb, [member.id])).get(member.id);
    return {
      contentType: 'application/pdf',
      body: await statementPdf(statement, {
        brand: settings.brand,
        at: clock.now(),
        today,
        name: contact?.fullName || member.email,
      }),
      downloadName: name,
    };
  },
} satisfies Partial<HandlersOf<typeof loans>>;
