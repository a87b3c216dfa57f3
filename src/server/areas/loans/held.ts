import { addDays } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { movedToEnd } from '#domain/loans/changes.ts';
import { rulesOn } from '#domain/loans/products.ts';
import { overdueOf } from '#domain/loans/servicing.ts';
import { owedCents } from '#domain/loans/waterfall.ts';
import type { Effects } from './effect.ts';
import type { HeldPayment } from './held-store.ts';
import { HELP } from './letters.ts';
import type { OwnLoan } from './loan-store.ts';
import type { Settlement } from './payment-store.ts';
import { newSchedule, restood, settleOne, withoutDelay } from './settling.ts';
import { chargeTo, dollars, owedOf, runningOf, servicedOf } from './standing.ts';

/** What is told to the borrower instead of what the service said, which concerns us alone. */
const OUR_REASON = 'We could not send it, for a reason on our side.';

/** The loan without a collection that was given up: it does not become overdue by what was our fault, and is paid at the end instead. */
function withoutCollection(
  effects: Effects,
  given: OwnLoan,
  { id, cents, dueOn, kind }: HeldPayment,
  today: string,
): OwnLoan {
  const charged = withoutDelay(effects, chargeTo(effects, given, today), { id, cents, from: dueOn });
  const open: OwnLoan = { ...charged, inFlightCents: charged.inFlightCents - cents };
  const isOverdue = overdueOf(servicedOf(open), today).overdueSince !== null;
  const { rhythm, product, drawDate } = open.terms;
  const loan = isOverdue
    ? newSchedule(effects, open, {
        instalments: movedToEnd(runningOf(open, today), {
          rhythm,
          latest: addDays(drawDate, rulesOn(product, drawDate).mostDays),
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
  const told = `We could not collect ${what}, for a reason on our side. It costs you nothing${isOverdue ? ' and nothing is overdue: it is paid at the end of the loan instead' : ''}.`;
  effects.say(given, { onDate: today, kind: 'given_up', by: 'team', words: told, details: { cents, payment: id } });
  effects.write(given, {
    key: `given-up-${id}`,
    subject: 'A payment was not collected',
    paragraphs: [told],
    after: [HELP],
  });
  effects.change(loan, restood(loan, today));
  return loan;
}

/** Gives an order up: money that was to come in is not asked for, money that was to go out does not go. Answers what becomes of the order. */
export function giveUp(effects: Effects, given: OwnLoan, held: HeldPayment, today: string): Settlement {
  const { memberId, id, kind, cents, dueOn } = held;
  const result = { state: 'given_up' as const, reason: OUR_REASON };
  if (kind !== 'draw')
    return {
      memberId,
      id,
      result,
      split: null,
      owedAfterCents: owedCents(owedOf(withoutCollection(effects, given, held, today))),
    };
  const settling = { effects, settlements: [], drawn: [], payDays: new Map(), today };
  const order = {
    memberId,
    id,
    loanId: given.id,
    kind,
    cents,
    account: given.account,
    cardReference: null,
    orderedOn: dueOn,
    attempt: 1,
    refusedOn: null,
  };
  settleOne(settling, given, order, { state: 'dishonoured', reason: OUR_REASON, isFinal: true });
  return {
    memberId,
    id,
    result,
    split: null,
    owedAfterCents: kind === 'draw' && given.drawnOn === null ? 0 : owedCents(owedOf(given)),
  };
}

/** Tells the borrower that an order goes out once more. */
export function tellAgain(
  effects: Effects,
  loan: OwnLoan,
  { id, kind, cents, dueOn }: HeldPayment,
  { today, at }: { today: string; at: Date },
): void {
  const told =
    kind === 'draw'
      ? `The ${dollars(cents)} that we pay out to you was held up on our side. We send it again now.`
      : `The payment of ${dollars(cents)} of ${formatDate(dueOn)} was held up on our side. We ask your bank for it again now. Nothing is overdue by it, and it costs you nothing.`;
  effects.say(loan, { onDate: today, kind: 'again', by: 'team', words: told, details: { cents, payment: id } });
  effects.tell(loan, {
    occasion: `again:${id}:${at.getTime()}`,
    title: kind === 'draw' ? 'Your money is on its way again' : 'A payment is collected late',
    body: told,
  });
}
