import type { BackOfficeLoanOnWire, loans } from '#contract/areas/loans.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { ChangeRefused, changedSchedule } from '#domain/loans/changes.ts';
import type { ScheduleChange } from '#domain/loans/changes.ts';
import type { Instalment } from '#domain/loans/plan.ts';
import { overdueOf } from '#domain/loans/servicing.ts';
import type { Frequency } from '#domain/loans/terms.ts';
import { counted } from '#domain/text/counted.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { refuseOwnAccount } from '#server/kit/member-account.ts';
import { noLoan } from '../requests/action-handlers.ts';
import { Effects, writeEffects } from '../servicing/effects.ts';
import { arrearsQueue, endRequest, hardshipQueue, setReferral } from '../hardship/hardship-store.ts';
import type { BackOfficeRow } from '../hardship/hardship-store.ts';
import { hardshipAnswer, postLoanEmails } from '../emails.ts';
import { lockLoan, ownLoan } from '../loan-store.ts';
import { countEvents, eventsOf } from '../log-store.ts';
import { newSchedule, recalculateStatus } from '../servicing/settlement.ts';
import { chargeTo, runningOf } from '../servicing/position.ts';
import { hardshipOnWire } from '../wire.ts';

const DEFAULT_PAGE_SIZE = 20;
/** The maximum number of payments of a schedule with smaller payments. */
const MAX_INSTALMENTS = 260;

function backOfficeRow(row: BackOfficeRow, today: string): BackOfficeLoanOnWire {
  const { overdueCents } = overdueOf({ ...row, schedule: row.schedule as Instalment[] }, today);
  return {
    member_id: row.memberId,
    member_name: row.memberName || `Member ${row.memberId}`,
    loan: row.loan,
    loan_title: row.title,
    status: row.status,
    owed: row.owedCents,
    overdue: overdueCents,
    overdue_since: row.overdueSince,
    step: row.lastStep,
    request: row.request ? hardshipOnWire(row.request) : null,
    referred_to: row.referredTo,
  };
}

/** The agreed schedule change; null where the answer involves none. */
function reliefOf(
  body: {
    agree: boolean;
    relief?: 'pause' | 'smaller' | 'none' | undefined;
    days?: number | undefined;
    amount?: number | undefined;
  },
  frequency: Frequency,
): ScheduleChange | null {
  if (!body.agree || body.relief === undefined || body.relief === 'none') return null;
  if (body.relief === 'pause') {
    if (body.days === undefined) throw badField('days', 'Enter the number of days.');
    return { kind: 'pause', days: body.days };
  }
  if (body.amount === undefined) throw badField('amount', 'Enter the amount of each repayment.');
  return { kind: 'smaller', cents: body.amount, frequency, maxInstalments: MAX_INSTALMENTS };
}

/** Operator endpoints for loans; each change is written to the log that the borrower reads. */
export const backOfficeHandlers = {
  async backOffice({ query: { queue = 'hardship', page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb, clock }) {
    const { rows, total } = await (queue === 'hardship' ? hardshipQueue : arrearsQueue)(
      systemDb,
      limit,
      (page - 1) * limit,
    );
    return { data: rows.map((row) => backOfficeRow(row, clock.today(DEFAULT_ZONE))), total, page, limit };
  },

  async backOfficeEvents(
    { query: { member_id: memberId, loan: id, page = 1, limit = DEFAULT_PAGE_SIZE } },
    { systemDb },
  ) {
    const loan = await ownLoan(systemDb, memberId, id);
    if (!loan) throw noLoan();
    const [data, total] = await Promise.all([
      eventsOf(systemDb, memberId, id, limit, (page - 1) * limit),
      countEvents(systemDb, memberId, id),
    ]);
    return { data, total, page, limit };
  },

  async decideHardship({ body }, { systemDb, member, clock, settings, caller }) {
    refuseOwnAccount(member, body.member_id);
    const today = clock.today(DEFAULT_ZONE);
    return systemDb.transaction().execute(async (db) => {
      const loan = await lockLoan(db, body.member_id, body.loan);
      if (!loan) throw noLoan();
      const change = reliefOf(body, loan.terms.frequency);
      const ended = await endRequest(db, body.member_id, body.loan, {
        state: body.agree ? 'agreed' : 'refused',
        answer: body.answer,
        at: clock.now(),
        today,
        by: member.id,
      });
      if (!ended) throw new Failure('conflict', 'This loan has no open hardship request.');
      const effects = new Effects();
      effects.recordEvent(loan, {
        onDate: today,
        kind: 'hardship_answer',
        by: 'team',
        words:
          `${body.agree ? 'We approved your hardship request' : 'We couldn’t approve your hardship request'}: ${body.answer}`.slice(
            0,
            2000,
          ),
        details: { operator: member.id, request: ended.id, relief: change },
      });
      const loanWithoutHardship = { ...loan, hardshipSince: null };
      if (loan.status === 'paid' && change !== null)
        throw badField('relief', 'This loan is paid off, so there’s nothing to change.');
      if (change === null) {
        if (loan.status !== 'paid') effects.change(loanWithoutHardship, { nextOn: today });
      } else {
        try {
          const charged = chargeTo(effects, loanWithoutHardship, today);
          const instalments = changedSchedule(runningOf(charged, today), change);
          const updated = newSchedule(effects, charged, {
            instalments,
            reason:
              body.relief === 'pause'
                ? `Hardship help: repayments paused for ${counted(body.days!, 'day')}`
                : 'Hardship help: smaller repayments',
            by: 'team',
            today,
          });
          effects.change(updated, {
            ...recalculateStatus(updated, today),
            collectedTo: addDays(instalments[0]!.dueDate, -1) < today ? addDays(instalments[0]!.dueDate, -1) : today,
          });
        } catch (refused) {
          if (refused instanceof ChangeRefused)
            throw badField(body.relief === 'pause' ? 'days' : 'amount', refused.message);
          throw refused;
        }
      }
      effects.sendEmail(loan, hardshipAnswer(loan, { requestId: ended.id, agreed: body.agree, words: body.answer }));
      await writeEffects(db, clock, effects);
      await postLoanEmails(db, clock, { brand: settings.brand, publicUrl: caller.origin }, effects.emails);
      const after = {
        member_id: body.member_id,
        agreed: body.agree,
        relief: body.relief ?? 'none',
        days: body.days ?? null,
        amount_cents: body.amount ?? null,
      };
      await audit(
        db,
        { operatorId: member.id, at: clock.now() },
        {
          action: 'hardship_decided',
          subject: 'loan',
          subjectId: body.loan,
          before: { request: ended.id, state: 'open' },
          after,
        },
      );
      return { success: true as const, data: hardshipOnWire(ended) };
    });
  },

  async refer({ body }, { systemDb, member, clock }) {
    refuseOwnAccount(member, body.member_id);
    const today = clock.today(DEFAULT_ZONE);
    return systemDb.transaction().execute(async (db) => {
      const loan = await lockLoan(db, body.member_id, body.loan);
      if (!loan) throw noLoan();
      const company = body.company?.trim() || null;
      if (company !== null && (loan.status !== 'arrears' || loan.lastStep !== 'referral'))
        throw new Failure(
          'conflict',
          'You can refer a loan once the 30 days of its default notice have ended and it has reached the last step.',
        );
      if (company !== null && loan.hardshipSince !== null)
        throw new Failure('conflict', 'Answer the open hardship request first.');
      if (company === null && loan.status !== 'external')
        throw new Failure('conflict', 'This loan hasn’t been referred.');
      const status = company === null ? ('arrears' as const) : ('external' as const);
      await setReferral(db, body.member_id, body.loan, company, status);
      const effects = new Effects();
      effects.recordEvent(loan, {
        onDate: today,
        kind: 'referral',
        by: 'team',
        words:
          company === null
            ? 'Your loan is back with us.'
            : `We referred your loan to ${company}. You can still pay it off here.`,
        details: { operator: member.id },
      });
      effects.notify(loan, {
        dedupeKey: `referral:${company ?? 'back'}:${clock.now().getTime()}`,
        title: company === null ? 'Your loan is back with us' : 'We referred your loan to a debt collection agency',
        body: company === null ? '' : `${company} may contact you. You can still pay it off here.`,
      });
      await writeEffects(db, clock, effects);
      await audit(
        db,
        { operatorId: member.id, at: clock.now() },
        {
          action: 'loan_referred',
          subject: 'loan',
          subjectId: body.loan,
          before: { member_id: body.member_id, status: loan.status },
          after: { member_id: body.member_id, status, company },
        },
      );
      return { success: true as const, status };
    });
  },
} satisfies Partial<HandlersOf<typeof loans>>;
