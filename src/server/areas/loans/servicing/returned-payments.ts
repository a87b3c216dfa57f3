import { addDays } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { scheduleAfterReturn } from '#domain/loans/changes.ts';
import { rulesOn } from '#domain/loans/products.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { Effects, writeEffects } from './effects.ts';
import { HELP, postLoanEmails } from '../emails.ts';
import { lockLoan } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { repaidCents } from '../log-store.ts';
import { loanOfCounted, markReturned } from '../payments/payment-store.ts';
import type { CountedPayment, PaymentKey } from '../payments/payment-store.ts';
import { newSchedule, recalculateStatus, reamortise } from './settlement.ts';
import { chargeTo, dollars, interestSince, runningOf } from './position.ts';

/** What was sent back and why, as it is told. */
interface Return {
  payment: CountedPayment;
  reason: string;
  today: string;
}

/** The loan with a repayment taken out of it: the same parts are owed again, and the interest that they would have borne. */
function withoutRepayment(effects: Effects, input: OwnLoan, { payment, today }: Return): OwnLoan {
  const { memberId, id, split, countedFrom } = payment;
  const interest = interestSince(input, split.principalCents, countedFrom);
  effects.move(input, 'loan_repayment_returned', `${memberId}:${id}`, split);
  effects.move(input, 'loan_interest', `${memberId}:${input.id}:returned:${id}`, {
    principalCents: 0,
    interestCents: interest,
    feesCents: 0,
  });
  if (interest > 0)
    effects.say(input, {
      onDate: today,
      kind: 'interest',
      by: 'system',
      words: `Interest of ${dollars(interest)} from ${formatDate(countedFrom)} to ${formatDate(input.chargedTo!)} on the ${dollars(split.principalCents)} that was sent back.`,
      details: { cents: interest },
    });
  const isCounted = payment.countedVersion === input.version;
  return {
    ...input,
    status: input.status === 'paid' ? 'active' : input.status,
    closedOn: null,
    paidCents: isCounted ? input.paidCents - payment.cents : input.paidCents,
    principalCents: input.principalCents + split.principalCents,
    interestCents: input.interestCents + split.interestCents + interest,
    feesCents: input.feesCents + split.feesCents,
  };
}

function repaymentReturned(effects: Effects, input: OwnLoan, sent: Return): void {
  const { payment, reason, today } = sent;
  const { cents, id, settledOn } = payment;
  const reported = `The payment of ${dollars(cents)} that counted since ${formatDate(settledOn)} was sent back: ${reason} There is no fee for this.`;
  effects.say(input, {
    onDate: today,
    kind: 'returned',
    by: 'system',
    words: reported,
    details: { cents, payment: id },
  });
  const owing = chargeTo(effects, withoutRepayment(effects, input, sent), today);
  const { terms } = owing;
  const made = scheduleAfterReturn(runningOf(owing, today), {
    cents,
    wasCounted: payment.countedVersion === input.version,
    frequency: terms.frequency,
    latest: addDays(terms.drawDate, rulesOn(terms.product, terms.drawDate).maxDays),
  });
  const after = made
    ? newSchedule(effects, owing, {
        instalments: made.instalments,
        reason: `After a payment of ${dollars(cents)} was sent back`,
        by: 'system',
        today,
      })
    : owing;
  // What is due anew is announced, and asked for by nobody but the borrower.
  const collectedTo = made?.dueOn && (after.collectedTo ?? '') < made.dueOn ? made.dueOn : after.collectedTo;
  const loan = { ...after, collectedTo };
  effects.change(loan, recalculateStatus(loan, today));
  const next = made?.dueOn
    ? 'It is due again from today. We do not ask your bank for it again: you can pay it, move a payment, or ask for help.'
    : made
      ? 'The loan goes on as before this payment, at the same amount each time.'
      : 'We do not ask your bank for it again: you can pay it, move a payment, or ask for help.';
  effects.write(input, {
    key: `returned-${id}`,
    subject: 'A payment was sent back',
    paragraphs: [reported, next],
    after: [HELP],
  });
}

/** The money never reached the borrower: nothing of the loan is owed. */
function onlyDrawReturned(effects: Effects, input: OwnLoan, { payment, reason, today }: Return): void {
  const { memberId, id, cents } = payment;
  const charges = input.feesCents + input.interestCents;
  effects.move(input, 'loan_draw_returned', `${memberId}:${id}`, {
    principalCents: -input.principalCents,
    interestCents: -input.interestCents,
    feesCents: -input.feesCents,
  });
  if (charges > 0)
    effects.say(input, {
      onDate: today,
      kind: 'fee',
      by: 'system',
      words: `Fees of ${dollars(charges)} are taken back.`,
      details: { cents: -charges },
    });
  effects.change(input, {
    status: 'paid',
    closedOn: today,
    nextOn: null,
    overdueSince: null,
    lastStep: null,
    retryOn: null,
    retryCents: null,
  });
  reportedDraw(effects, input, {
    id,
    words: `The ${dollars(cents)} that we paid into ${input.account.name} was sent back: ${reason}`,
    after: 'Nothing is owed, and the loan is closed.',
    today,
  });
}

function laterDrawReturned(effects: Effects, input: OwnLoan, { payment, reason, today }: Return): void {
  const { memberId, id, cents, countedFrom } = payment;
  const interest = Math.min(input.interestCents, -interestSince(input, -cents, countedFrom));
  effects.move(input, 'loan_draw_returned', `${memberId}:${id}`, {
    principalCents: -cents,
    interestCents: -interest,
    feesCents: 0,
  });
  if (interest > 0)
    effects.say(input, {
      onDate: today,
      kind: 'interest',
      by: 'system',
      words: `Interest of ${dollars(interest)} on it is taken back.`,
      details: { cents: -interest },
    });
  const smaller = chargeTo(
    effects,
    { ...input, principalCents: input.principalCents - cents, interestCents: input.interestCents - interest },
    today,
  );
  const loan = newSchedule(effects, smaller, {
    instalments: reamortise(smaller, today),
    reason: `After a draw of ${dollars(cents)} was sent back`,
    by: 'system',
    today,
  });
  effects.change(loan, recalculateStatus(loan, today));
  reportedDraw(effects, input, {
    id,
    words: `The draw of ${dollars(cents)} that we paid into ${input.account.name} was sent back: ${reason}`,
    after: `Nothing more is owed for it. The next payment is ${dollars(loan.schedule[0]!.cents)} on ${formatDate(loan.schedule[0]!.dueDate)}.`,
    today,
  });
}

function reportedDraw(
  effects: Effects,
  loan: OwnLoan,
  { id, words, after, today }: { id: number; words: string; after: string; today: string },
): void {
  effects.say(loan, { onDate: today, kind: 'draw_returned', by: 'system', words: `${words} ${after}` });
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
    await postLoanEmails(db, clock, brand, effects.emails);
  });
}
