import { addDays } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { afterReturn } from '#domain/loans/changes.ts';
import { rulesOn } from '#domain/loans/products.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { Effects, writeEffects } from './effect.ts';
import { HELP, postLoanLetters } from './letters.ts';
import { lockLoan } from './loan-store.ts';
import type { OwnLoan } from './loan-store.ts';
import { repaidCents } from './log-store.ts';
import { loanOfCounted, markReturned } from './payment-store.ts';
import type { CountedPayment, PaymentKey } from './payment-store.ts';
import { newSchedule, restood, spreadAnew } from './settling.ts';
import { chargeTo, dollars, interestSince, runningOf } from './standing.ts';

/** What was sent back and why, as it is told. */
interface Return {
  payment: CountedPayment;
  reason: string;
  today: string;
}

/** The loan with a repayment taken out of it: the same parts are owed again, and the interest that they would have borne. */
function withoutRepayment(effects: Effects, given: OwnLoan, { payment, today }: Return): OwnLoan {
  const { memberId, id, split, countedFrom } = payment;
  const interest = interestSince(given, split.principalCents, countedFrom);
  effects.move(given, 'loan_repayment_returned', `${memberId}:${id}`, split);
  effects.move(given, 'loan_interest', `${memberId}:${given.id}:returned:${id}`, {
    principalCents: 0,
    interestCents: interest,
    feesCents: 0,
  });
  if (interest > 0)
    effects.say(given, {
      onDate: today,
      kind: 'interest',
      by: 'house',
      words: `Interest of ${dollars(interest)} from ${formatDate(countedFrom)} to ${formatDate(given.chargedTo!)} on the ${dollars(split.principalCents)} that was sent back.`,
      details: { cents: interest },
    });
  const isCounted = payment.countedVersion === given.version;
  return {
    ...given,
    status: given.status === 'paid' ? 'active' : given.status,
    closedOn: null,
    paidCents: isCounted ? given.paidCents - payment.cents : given.paidCents,
    principalCents: given.principalCents + split.principalCents,
    interestCents: given.interestCents + split.interestCents + interest,
    feesCents: given.feesCents + split.feesCents,
  };
}

function repaymentReturned(effects: Effects, given: OwnLoan, sent: Return): void {
  const { payment, reason, today } = sent;
  const { cents, id, settledOn } = payment;
  const told = `The payment of ${dollars(cents)} that counted since ${formatDate(settledOn)} was sent back: ${reason} There is no fee for this.`;
  effects.say(given, { onDate: today, kind: 'returned', by: 'house', words: told, details: { cents, payment: id } });
  const owing = chargeTo(effects, withoutRepayment(effects, given, sent), today);
  const { terms } = owing;
  const made = afterReturn(runningOf(owing, today), {
    cents,
    isCounted: payment.countedVersion === given.version,
    rhythm: terms.rhythm,
    latest: addDays(terms.drawDate, rulesOn(terms.product, terms.drawDate).mostDays),
  });
  const after = made
    ? newSchedule(effects, owing, {
        instalments: made.instalments,
        reason: `After a payment of ${dollars(cents)} was sent back`,
        by: 'house',
        today,
      })
    : owing;
  // What is due anew is announced, and asked for by nobody but the borrower.
  const collectedTo = made?.dueOn && (after.collectedTo ?? '') < made.dueOn ? made.dueOn : after.collectedTo;
  const loan = { ...after, collectedTo };
  effects.change(loan, restood(loan, today));
  const next = made?.dueOn
    ? 'It is due again from today. We do not ask your bank for it again: you can pay it, move a payment, or ask for help.'
    : made
      ? 'The loan goes on as before this payment, at the same amount each time.'
      : 'We do not ask your bank for it again: you can pay it, move a payment, or ask for help.';
  effects.write(given, {
    key: `returned-${id}`,
    subject: 'A payment was sent back',
    paragraphs: [told, next],
    after: [HELP],
  });
}

/** The money never reached the borrower: nothing of the loan is owed. */
function onlyDrawReturned(effects: Effects, given: OwnLoan, { payment, reason, today }: Return): void {
  const { memberId, id, cents } = payment;
  const charges = given.feesCents + given.interestCents;
  effects.move(given, 'loan_draw_returned', `${memberId}:${id}`, {
    principalCents: -given.principalCents,
    interestCents: -given.interestCents,
    feesCents: -given.feesCents,
  });
  if (charges > 0)
    effects.say(given, {
      onDate: today,
      kind: 'fee',
      by: 'house',
      words: `Fees of ${dollars(charges)} are taken back.`,
      details: { cents: -charges },
    });
  effects.change(given, {
    status: 'paid',
    closedOn: today,
    nextOn: null,
    overdueSince: null,
    lastStep: null,
    retryOn: null,
    retryCents: null,
  });
  toldOfDraw(effects, given, {
    id,
    words: `The ${dollars(cents)} that we paid into ${given.account.name} was sent back: ${reason}`,
    after: 'Nothing is owed, and the loan is closed.',
    today,
  });
}

function laterDrawReturned(effects: Effects, given: OwnLoan, { payment, reason, today }: Return): void {
  const { memberId, id, cents, countedFrom } = payment;
  const interest = Math.min(given.interestCents, -interestSince(given, -cents, countedFrom));
  effects.move(given, 'loan_draw_returned', `${memberId}:${id}`, {
    principalCents: -cents,
    interestCents: -interest,
    feesCents: 0,
  });
  if (interest > 0)
    effects.say(given, {
      onDate: today,
      kind: 'interest',
      by: 'house',
      words: `Interest of ${dollars(interest)} on it is taken back.`,
      details: { cents: -interest },
    });
  const smaller = chargeTo(
    effects,
    { ...given, principalCents: given.principalCents - cents, interestCents: given.interestCents - interest },
    today,
  );
  const loan = newSchedule(effects, smaller, {
    instalments: spreadAnew(smaller, today),
    reason: `After a draw of ${dollars(cents)} was sent back`,
    by: 'house',
    today,
  });
  effects.change(loan, restood(loan, today));
  toldOfDraw(effects, given, {
    id,
    words: `The draw of ${dollars(cents)} that we paid into ${given.account.name} was sent back: ${reason}`,
    after: `Nothing more is owed for it. The next payment is ${dollars(loan.schedule[0]!.cents)} on ${formatDate(loan.schedule[0]!.dueDate)}.`,
    today,
  });
}

function toldOfDraw(
  effects: Effects,
  loan: OwnLoan,
  { id, words, after, today }: { id: number; words: string; after: string; today: string },
): void {
  effects.say(loan, { onDate: today, kind: 'draw_returned', by: 'house', words: `${words} ${after}` });
  effects.write(loan, {
    key: `draw-returned-${id}`,
    subject: 'The money of your loan was sent back',
    paragraphs: [words, after],
    after: ['Write to us under Messages if you still need it: we then pay it into another account of yours.'],
  });
}

/**
 * Takes a payment that had counted out of its loan again, because the bank sent it back after all; money that we paid out
 * likewise. What was sent back before, or never counted, is left alone.
 *
 * @throws where money that was paid out came back after some of it had been repaid: a person settles that.
 */
export async function takeBack(
  { database, clock, brand }: { database: Database; clock: Clock; brand: string },
  key: PaymentKey,
  reason: string,
): Promise<void> {
  const today = clock.today(DEFAULT_ZONE);
  await database.transaction().execute(async (db) => {
    const loanId = await loanOfCounted(db, key);
    const loan = loanId === undefined ? undefined : await lockLoan(db, key.memberId, loanId);
    const { drawn, repaid } = loan ? await repaidCents(db, key.memberId, loan.id) : { drawn: 0, repaid: 0 };
    const payment = loan && (await markReturned(db, key, reason, today));
    if (!payment) return;
    const effects = new Effects();
    const sent: Return = { payment, reason, today };
    if (payment.kind !== 'draw') repaymentReturned(effects, loan, sent);
    else if (drawn > payment.cents && loan.principalCents > payment.cents) laterDrawReturned(effects, loan, sent);
    else if (drawn === payment.cents && repaid === 0 && loan.inFlightCents === 0) onlyDrawReturned(effects, loan, sent);
    else
      throw new Error(
        `Payment ${payment.id} was sent back after the loan had been repaid in part: it must be settled by hand.`,
      );
    await writeEffects(db, clock, effects);
    await postLoanLetters(db, clock, brand, effects.letters);
  });
}
