import type { loans } from '#contract/areas/loans.ts';
import { Failure } from '#contract/kit/errors.ts';
import { addDays } from '#domain/calendar/civil-date.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { audit } from '#server/kit/audit.ts';
import type { HandlersOf } from '#server/kit/implement.ts';
import { refuseOwnAccount } from '#server/kit/member-account.ts';
import { noLoan } from '../requests/action-handlers.ts';
import { Effects, writeEffects } from '../servicing/effects.ts';
import { giveUp, notifyRetry } from './exceptions.ts';
import { exceptionQueue, lockException, releaseException } from './exception-store.ts';
import { postLoanEmails } from '../emails.ts';
import { lockLoan } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { settlePayments } from './payment-store.ts';

const DEFAULT_PAGE_SIZE = 20;
/** Minimum number of days between the payout and the first repayment. */
const MIN_DAYS_BEFORE_FIRST = 3;

/** A payout too close to the first repayment is not sent; the borrower can apply again. */
function comesTooLate({ drawnOn, schedule }: OwnLoan, kind: string, today: string): boolean {
  return kind === 'draw' && drawnOn === null && schedule[0]!.dueDate < addDays(today, MIN_DAYS_BEFORE_FIRST);
}

/** Operator endpoints for payments that the provider refuses for a reason on our side. */
export const exceptionHandlers = {
  async paymentExceptions({ query: { page = 1, limit = DEFAULT_PAGE_SIZE } }, { systemDb }) {
    const { rows, total } = await exceptionQueue(systemDb, limit, (page - 1) * limit);
    const data = rows.map(({ memberId, memberName, loan, title, id, kind, cents, dueOn, refusedOn, reason }) => ({
      member_id: memberId,
      member_name: memberName || `Member ${memberId}`,
      loan,
      loan_title: title,
      id,
      kind,
      amount: cents,
      due_date: dueOn,
      refused_on: refusedOn,
      reason,
    }));
    return { data, total, page, limit };
  },

  async decideOrder({ body }, { systemDb, member, clock, settings, caller }) {
    refuseOwnAccount(member, body.member_id);
    const today = clock.today(DEFAULT_ZONE);
    const at = clock.now();
    return systemDb.transaction().execute(async (db) => {
      const loan = await lockLoan(db, body.member_id, body.loan);
      if (!loan) throw noLoan();
      const exception = await lockException(db, { memberId: body.member_id, id: body.id }, body.loan);
      if (!exception) throw new Failure('conflict', 'This payment no longer needs a decision.');
      if (body.again && comesTooLate(loan, exception.kind, today))
        throw new Failure(
          'conflict',
          'The first repayment would be due straight away. Cancel this payment instead: the borrower can request the money again.',
        );
      const effects = new Effects();
      if (body.again) {
        notifyRetry(effects, loan, exception, { today, at });
        await releaseException(db, exception);
      } else {
        await settlePayments(db, [giveUp(effects, loan, exception, today)], at, today);
      }
      await writeEffects(db, clock, effects);
      await postLoanEmails(db, clock, { brand: settings.brand, publicUrl: caller.origin }, effects.emails);
      const state = body.again ? ('scheduled' as const) : ('given_up' as const);
      await audit(
        db,
        { operatorId: member.id, at },
        {
          action: body.again ? 'loan_order_tried_again' : 'loan_order_given_up',
          subject: 'loan',
          subjectId: body.loan,
          before: {
            member_id: body.member_id,
            order: body.id,
            state: 'held',
            refusal: exception.refusal,
            amount_cents: exception.cents,
          },
          after: { member_id: body.member_id, order: body.id, state, reason: body.reason },
        },
      );
      return { success: true as const, state };
    });
  },
} satisfies Partial<HandlersOf<typeof loans>>;
