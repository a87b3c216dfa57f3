import { addDays } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { moveOverdueToEnd } from '#domain/loans/changes.ts';
import { rulesOn } from '#domain/loans/products.ts';
import { overdueOf } from '#domain/loans/servicing.ts';
import { owedCents } from '#domain/loans/waterfall.ts';
import type { Effects } from '../servicing/effects.ts';
import type { PaymentException } from './exception-store.ts';
import { HELP } from '../emails.ts';
import type { OwnLoan } from '../loan-store.ts';
import type { Settlement } from './payment-store.ts';
import { newSchedule, recalculateStatus, settleOne, reverseDelay } from '../servicing/settlement.ts';
import { chargeTo, dollars, owedOf, runningOf, servicedOf } from '../servicing/position.ts';

/** Shown to the borrower instead of the provider's reason, which only concerns us. */
const OUR_REASON = 'There was a problem on our side.';

/** '$44.00 repayment due on 26/11/2026', or for a payment that the borrower made: '$30.00 payment from 26/11/2026'. */
function paymentText({ kind, cents, dueOn }: Pick<PaymentException, 'kind' | 'cents' | 'dueOn'>): string {
  return `${dollars(cents)} ${kind === 'instalment' ? 'repayment due on' : 'payment from'} ${formatDate(dueOn)}`;
}

/**
 * Releases a collection that was given up: the loan does not become overdue because of it, and the amount moves to the
 * end of the loan.
 */
function releaseCollection(
  effects: Effects,
  loan: OwnLoan,
  { id, cents, dueOn, kind }: PaymentException,
  today: string,
): OwnLoan {
  const charged = reverseDelay(effects, chargeTo(effects, loan, today), { id, cents, from: dueOn });
  const open: OwnLoan = { ...charged, inFlightCents: charged.inFlightCents - cents };
  const isOverdue = overdueOf(servicedOf(open), today).overdueSince !== null;
  const { frequency, product, drawDate } = open.terms;
  const updated = isOverdue
    ? newSchedule(effects, open, {
        instalments: moveOverdueToEnd(runningOf(open, today), {
          frequency,
          latest: addDays(drawDate, rulesOn(product, drawDate).maxDays),
        }),
        reason: 'After a repayment we couldn’t collect',
        by: 'team',
        today,
      })
    : open;
  const text = `We couldn’t collect your ${paymentText({ kind, cents, dueOn })} because of a problem on our side. It won’t cost you anything${isOverdue ? ', and nothing is overdue: the repayment moves to the end of your loan' : ''}.`;
  effects.recordEvent(loan, {
    onDate: today,
    kind: 'given_up',
    by: 'team',
    words: text,
    details: { cents, payment: id },
  });
  effects.sendEmail(loan, {
    key: `given-up-${id}`,
    subject: 'We couldn’t collect your repayment',
    paragraphs: [text],
    action: { label: 'See your loan', path: `/loans/${loan.id}` },
    after: [HELP],
  });
  effects.change(updated, recalculateStatus(updated, today));
  return updated;
}

/** Gives up a payment: a collection is released, a payout is cancelled. Returns the result for the payment. */
export function giveUp(effects: Effects, loan: OwnLoan, exception: PaymentException, today: string): Settlement {
  const { memberId, id, kind, cents, dueOn } = exception;
  const result = { state: 'given_up' as const, reason: OUR_REASON };
  if (kind !== 'draw')
    return {
      memberId,
      id,
      result,
      split: null,
      owedAfterCents: owedCents(owedOf(releaseCollection(effects, loan, exception, today))),
    };
  const settling = { effects, settlements: [], drawn: [], payDays: new Map(), today };
  const order = {
    memberId,
    id,
    loanId: loan.id,
    kind,
    cents,
    account: loan.account,
    cardReference: null,
    orderedOn: dueOn,
    attempt: 1,
    refusedOn: null,
  };
  settleOne(settling, loan, order, { state: 'dishonoured', reason: OUR_REASON, isFinal: true });
  return {
    memberId,
    id,
    result,
    split: null,
    owedAfterCents: kind === 'draw' && loan.drawnOn === null ? 0 : owedCents(owedOf(loan)),
  };
}

/** Informs the borrower that a payment is sent again. */
export function notifyRetry(
  effects: Effects,
  loan: OwnLoan,
  { id, kind, cents, dueOn }: PaymentException,
  { today, at }: { today: string; at: Date },
): void {
  const text =
    kind === 'draw'
      ? `The ${dollars(cents)} we’re sending you was delayed by a problem on our side. We’re sending it again now.`
      : `Your ${paymentText({ kind, cents, dueOn })} was delayed by a problem on our side. We’re collecting it now. Nothing is overdue, and the delay won’t cost you anything.`;
  effects.recordEvent(loan, { onDate: today, kind: 'again', by: 'team', words: text, details: { cents, payment: id } });
  effects.notify(loan, {
    dedupeKey: `again:${id}:${at.getTime()}`,
    title: kind === 'draw' ? 'Your money is on its way again' : 'We’re collecting your repayment late',
    body: text,
  });
}
