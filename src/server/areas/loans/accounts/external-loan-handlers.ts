import type { loans } from '#contract/areas/loans.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { decideBy, hardshipReasonLabels } from '#domain/loans/hardship.ts';
import type { Frequency } from '#domain/loans/terms.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { CardRefused } from '#server/ports/direct-debit/port.ts';
import { noLoan } from '../requests/action-handlers.ts';
import { MAX_CARDS, addCard, storedCards, removeCard } from '../payments/card-store.ts';
import { Effects, writeEffects } from '../servicing/effects.ts';
import { addRequest, endRequest } from '../hardship/hardship-store.ts';
import { hardshipReceipt, postLoanEmails } from '../emails.ts';
import { MAX_LOANS, countLoans, externalLoan, lockLoan } from '../loan-store.ts';
import { changeExternalLoan, insertExternalLoan, removeExternalLoan } from './opening-store.ts';
import { externalOnWire, hardshipOnWire } from '../wire.ts';

const cardLimit = { name: 'loan-cards', hits: 20, windowSeconds: 3600 };

interface ExternalLoanInput {
  company: string;
  loan_title?: string | undefined;
  balance: number;
  rate?: number | null | undefined;
  repayment?: number | null | undefined;
  frequency?: Frequency | null | undefined;
  next_due?: string | null | undefined;
}

function parseExternalLoan({
  company,
  loan_title: title,
  balance,
  rate,
  repayment,
  frequency,
  next_due: nextDue,
}: ExternalLoanInput) {
  // Loans from us are created by an offer only.
  if (company.trim().toLowerCase() === 'ubomi') throw badField('company', 'Loans with us are already listed.');
  if ((repayment ?? null) !== null && ((frequency ?? null) === null || (nextDue ?? null) === null))
    throw badField(
      (frequency ?? null) === null ? 'frequency' : 'next_due',
      'Add the frequency and the next due date, or leave both blank.',
    );
  return {
    title: title || `Loan from ${company}`,
    balance,
    annualPpm: rate === undefined || rate === null ? null : Math.round(rate * 10_000),
    repayment: repayment ?? null,
    frequency: frequency ?? null,
    nextDue: nextDue ?? null,
  };
}

export const externalLoanHandlers = {
  add: withSystemDb('money-movement', async ({ body }, { systemDb, member, clock }) => {
    const { title, balance, annualPpm, repayment, frequency, nextDue } = parseExternalLoan(body);
    if ((await countLoans(systemDb, member.id)) >= MAX_LOANS)
      throw new Failure('conflict', `You can add up to ${MAX_LOANS} loans.`);
    const id = await insertExternalLoan(systemDb, {
      memberId: member.id,
      provider: body.company,
      title,
      annualPpm,
      balanceCents: balance,
      repaymentCents: repayment,
      frequency,
      nextDueOn: nextDue,
      accountId: null,
      asOf: clock.today(DEFAULT_ZONE),
      at: clock.now(),
    });
    return { status: true, success: { id } };
  }),

  change: withSystemDb('money-movement', async ({ body }, { memberDb, systemDb, member, clock }) => {
    const { title, balance, annualPpm, repayment, frequency, nextDue } = parseExternalLoan(body);
    const today = clock.today(DEFAULT_ZONE);
    const changed = await changeExternalLoan(systemDb, member.id, body.loan, {
      provider: body.company,
      title,
      balance_cents: balance,
      annual_ppm: annualPpm,
      repayment_cents: repayment,
      frequency,
      next_due_on: nextDue,
      as_of: today,
    });
    if (!changed) throw noLoan();
    return { success: true, data: externalOnWire((await externalLoan(memberDb, member.id, body.loan))!, today) };
  }),

  remove: withSystemDb('money-movement', async ({ body }, { systemDb, member }) => {
    if (!(await removeExternalLoan(systemDb, member.id, body.loan))) throw noLoan();
    return { success: true };
  }),

  async cards(_input, { memberDb, member, ports }) {
    return { data: await storedCards(memberDb, member.id), practice: [...ports.directDebit.practiceCards] };
  },

  addCard: withSystemDb('money-movement', async ({ body }, context) => {
    const { memberDb, systemDb, member, clock, ports } = context;
    await context.limit(cardLimit, String(member.id));
    if (!ports.directDebit.open || !ports.directDebit.acceptsCards)
      throw new Failure('unavailable', 'Cards aren’t available at the moment.');
    if ((await storedCards(memberDb, member.id)).length >= MAX_CARDS)
      throw new Failure('conflict', `You can save up to ${MAX_CARDS} cards.`);
    try {
      return {
        success: true,
        data: await addCard(systemDb, member.id, await ports.directDebit.saveCard(body.token), clock.now()),
      };
    } catch (refused) {
      if (refused instanceof CardRefused) throw badField('token', refused.message);
      throw refused;
    }
  }),

  removeCard: withSystemDb('money-movement', async ({ body }, { systemDb, member, clock }) => {
    if (!(await systemDb.transaction().execute((db) => removeCard(db, member.id, body.card_id, clock.now()))))
      throw new Failure('not_found', 'We couldn’t find that card.');
    return { success: true };
  }),

  askHardship: withSystemDb('money-movement', async ({ body }, { systemDb, member, clock, settings, caller }) => {
    const today = clock.today(DEFAULT_ZONE);
    return systemDb.transaction().execute(async (db) => {
      const loan = await lockLoan(db, member.id, body.loan);
      if (!loan) throw noLoan();
      if (loan.status === 'paid' || loan.status === 'pending')
        throw new Failure('conflict', 'You don’t owe anything on this loan.');
      const reason = body.reason ?? 'other';
      const request = await addRequest(db, member.id, {
        loanId: loan.id,
        reason,
        note: body.note ?? '',
        at: clock.now(),
        today,
        decideBy: decideBy(today),
      });
      if (!request) throw new Failure('conflict', 'We’ve already received your hardship request.');
      const effects = new Effects();
      effects.recordEvent(loan, {
        onDate: today,
        kind: 'hardship',
        by: 'member',
        words: `You asked for hardship help (“${hardshipReasonLabels[reason]}”). We’ll answer in writing by ${formatDate(request.decide_by)} and won’t collect any repayments until then.`,
      });
      effects.sendEmail(loan, hardshipReceipt({ id: request.id, decideBy: request.decide_by }));
      await writeEffects(db, clock, effects);
      await postLoanEmails(db, clock, { brand: settings.brand, publicUrl: caller.origin }, effects.emails);
      return { success: true as const, data: hardshipOnWire(request) };
    });
  }),

  withdrawHardship: withSystemDb('money-movement', async ({ body }, { systemDb, member, clock }) => {
    const today = clock.today(DEFAULT_ZONE);
    return systemDb.transaction().execute(async (db) => {
      const loan = await lockLoan(db, member.id, body.loan);
      if (
        !loan ||
        !(await endRequest(db, member.id, body.loan, {
          state: 'withdrawn',
          answer: null,
          at: clock.now(),
          today,
          by: null,
        }))
      )
        throw new Failure('not_found', 'You don’t have an open hardship request.');
      const effects = new Effects();
      effects.recordEvent(loan, {
        onDate: today,
        kind: 'hardship',
        by: 'member',
        words: 'You withdrew your hardship request.',
      });
      // The next servicing run catches up on collections that were paused; a loan paid off in the meantime stays
      // closed.
      if (loan.status !== 'paid') effects.change(loan, { nextOn: today });
      await writeEffects(db, clock, effects);
      return { success: true as const };
    });
  }),
} satisfies Partial<HandlersOf<typeof loans>>;
