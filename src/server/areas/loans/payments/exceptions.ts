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
import { newSchedule, recalculateStatus, settleOne, withoutDelay } from '../servicing/settlement.ts';
import { chargeTo, dollars, owedOf, runningOf, servicedOf } from '../servicing/position.ts';

/** What is told to the borrower instead of what the service said, which concerns us alone. */
const OUR_REASON = 'We could not send it, for a reason on our side.';

/** The loan without a collection that was given up: it does not become overdue by what was our fault, and is paid at the end instead. */
function withoutCollection(
  effects: Effects,
  input: OwnLoan,
  { id, cents, dueOn, kind }: PaymentException,
  today: string,
): OwnLoan {
  const charged = withoutDelay(effects, chargeTo(effects, input, today), { id, cents, from: dueOn });
  const open: OwnLoan = { ...charged, inFlightCents: charged.inFlightCents - cents };
  const isOverdue = overdueOf(servicedOf(open), today).overdueSince !== null;
  const { frequency, product, drawDate } = open.terms;
  const loan = isOverdue
    ? newSchedule(effects, open, {
        instalments: moveOverdueToEnd(runningOf(open, today), {
          frequency,
          latest: addDays(drawDate, rulesOn(product, drawDate).maxDays),
        }),
        reason: 'After a payment that we could not collect',
        by: 'team',
        today,
      })
    : open;
  const what =
    kind === 'instalment'
      ? `the payment of ${dollars(cents)} that was due on ${formatDate(dueOn)}`
      : `your payment of ${dollars(cents)} of ${formatDate(dueOn)}`;
  const reported = `We could not collect ${what}, for a reason on our side. It costs you nothing${isOverdue ? ' and nothing is overdue: it is paid at the end of the loan instead' : ''}.`;
  effects.say(input, { onDate: today, kind: 'given_up', by: 'team', words: reported, details: { cents, payment: id } });
  effects.write(input, {
    key: `given-up-${id}`,
    subject: 'A payment was not collected',
    paragraphs: [reported],
    after: [HELP],
  });
  effects.change(loan, recalculateStatus(loan, today));
  return loan;
}

/** Gives an order up: money that was to come in is not asked for, money that was to go out does not go. Answers what becomes of the order. */
export function giveUp(effects: Effects, input: OwnLoan, held: PaymentException, today: string): Settlement {
  const { memberId, id, kind, cents, dueOn } = held;
  const result = { state: 'given_up' as const, reason: OUR_REASON };
  if (kind !== 'draw')
    return {
      memberId,
      id,
      result,
      split: null,
      owedAfterCents: owedCents(owedOf(withoutCollection(effects, input, held, today))),
    };
  const settling = { effects, settlements: [], drawn: [], payDays: new Map(), today };
  const order = {
    memberId,
    id,
    loanId: input.id,
    kind,
    cents,
    account: input.account,
    cardReference: null,
    orderedOn: dueOn,
    attempt: 1,
    refusedOn: null,
  };
  settleOne(settling, input, order, { state: 'dishonoured', reason: OUR_REASON, isFinal: true });
  return {
    memberId,
    id,
    result,
    split: null,
    owedAfterCents: kind === 'draw' && input.drawnOn === null ? 0 : owedCents(owedOf(input)),
  };
}

/** Tells the borrower that an order goes out once more. */
export function tellAgain(
  effects: Effects,
  loan: OwnLoan,
  { id, kind, cents, dueOn }: PaymentException,
  { today, at }: { today: string; at: Date },
): void {
  const reported =
    kind === 'draw'
      ? `The ${dollars(cents)} that we pay out to you was held up on our side. We send it again now.`
      : `The payment of ${dollars(cents)} of ${formatDate(dueOn)} was held up on our side. We ask your bank for it again now. Nothing is overdue by it, and it costs you nothing.`;
  effects.say(loan, { onDate: today, kind: 'again', by: 'team', words: reported, details: { cents, payment: id } });
  effects.tell(loan, {
    dedupeKey: `again:${id}:${at.getTime()}`,
    title: kind === 'draw' ? 'Your money is on its way again' : 'A payment is collected late',
    body: reported,
  });
}
