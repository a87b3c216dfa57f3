import { addDays } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { scheduleAfterReturn } from '#domain/loans/changes.ts';
import { rulesOn } from '#domain/loans/products.ts';
import { chargesName } from '#domain/loans/terms.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { DebitResult } from '#server/ports/direct-debit/port.ts';
import { Effects, writeEffects } from './effects.ts';
import { payOrAskForHelp, postLoanEmails } from '../emails.ts';
import type { LoanEmailParts } from '../emails.ts';
import { lockLoan } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { repaidCents } from '../log-store.ts';
import { findSettledPayment, markReturned } from '../payments/payment-store.ts';
import type { SettledPayment, PaymentKey } from '../payments/payment-store.ts';
import { payoutResult } from './payout-result.ts';
import { newSchedule, recalculateStatus, reamortise } from './settlement.ts';
import { chargeTo, dollars, interestSince, runningOf } from './position.ts';

/** A returned payment and its reason. */
interface ReturnedPayment {
  payment: SettledPayment;
  reason: string;
  today: string;
}

/** Reverses a repayment: its parts are owed again, with the interest for the time in between. */
function withoutRepayment(effects: Effects, loan: OwnLoan, { payment, today }: ReturnedPayment): OwnLoan {
  const { memberId, id, split, countedFrom } = payment;
  const interest = interestSince(loan, split.principalCents, countedFrom);
  effects.post(loan, 'loan_repayment_returned', `${memberId}:${id}`, split);
  effects.post(loan, 'loan_interest', `${memberId}:${loan.id}:returned:${id}`, {
    principalCents: 0,
    interestCents: interest,
    feesCents: 0,
  });
  if (interest > 0)
    effects.recordEvent(loan, {
      onDate: today,
      kind: 'interest',
      by: 'system',
      words: `Interest of ${dollars(interest)} from ${formatDate(countedFrom)} to ${formatDate(loan.chargedTo!)} on the returned ${dollars(split.principalCents)}.`,
      details: { cents: interest },
    });
  const isCounted = payment.countedVersion === loan.version;
  return {
    ...loan,
    status: loan.status === 'paid' ? 'active' : loan.status,
    closedOn: null,
    paidCents: isCounted ? loan.paidCents - payment.cents : loan.paidCents,
    principalCents: loan.principalCents + split.principalCents,
    interestCents: loan.interestCents + split.interestCents + interest,
    feesCents: loan.feesCents + split.feesCents,
  };
}

function repaymentReturned(effects: Effects, loan: OwnLoan, returned: ReturnedPayment): void {
  const { payment, reason, today } = returned;
  const { cents, id, settledOn } = payment;
  const text = `The bank returned your ${dollars(cents)} repayment from ${formatDate(settledOn)}. ${reason} There’s no fee for this.`;
  effects.recordEvent(loan, {
    onDate: today,
    kind: 'returned',
    by: 'system',
    words: text,
    details: { cents, payment: id },
  });
  const owing = chargeTo(effects, withoutRepayment(effects, loan, returned), today);
  const { terms } = owing;
  const newPlan = scheduleAfterReturn(runningOf(owing, today), {
    cents,
    wasCounted: payment.countedVersion === loan.version,
    frequency: terms.frequency,
    latest: addDays(terms.drawDate, rulesOn(terms.product, terms.drawDate).maxDays),
  });
  const after = newPlan
    ? newSchedule(effects, owing, {
        instalments: newPlan.instalments,
        reason: `After a returned repayment of ${dollars(cents)}`,
        by: 'system',
        today,
      })
    : owing;
  // The amount due again is announced, but not collected automatically.
  const collectedTo = newPlan?.dueOn && (after.collectedTo ?? '') < newPlan.dueOn ? newPlan.dueOn : after.collectedTo;
  const updated = { ...after, collectedTo };
  effects.change(updated, recalculateStatus(updated, today));
  const next = newPlan?.dueOn
    ? 'It’s due again today. We won’t collect it automatically: you can pay it, move a repayment or ask for help.'
    : newPlan
      ? 'Your loan continues as it was before this repayment, with the same amount each time.'
      : 'We won’t collect it automatically: you can pay it, move a repayment or ask for help.';
  effects.sendEmail(loan, {
    key: `returned-${id}`,
    subject: 'Your bank returned a repayment',
    paragraphs: [text, next],
    ...payOrAskForHelp(loan),
  });
}

/** The money never reached the borrower, so nothing is owed. */
function onlyDrawReturned(effects: Effects, loan: OwnLoan, { payment, reason, today }: ReturnedPayment): void {
  const { memberId, id, cents } = payment;
  const charges = loan.feesCents + loan.interestCents;
  effects.post(loan, 'loan_draw_returned', `${memberId}:${id}`, {
    principalCents: -loan.principalCents,
    interestCents: -loan.interestCents,
    feesCents: -loan.feesCents,
  });
  if (charges > 0)
    effects.recordEvent(loan, {
      onDate: today,
      kind: 'fee',
      by: 'system',
      words: `We cancelled ${dollars(charges)} in ${chargesName(loan.terms)}.`,
      details: { cents: -charges },
    });
  effects.change(loan, {
    status: 'paid',
    closedOn: today,
    nextOn: null,
    overdueSince: null,
    lastStep: null,
    retryOn: null,
    retryCents: null,
  });
  notifyDrawReturned(effects, loan, {
    id,
    words: `The ${dollars(cents)} we paid into ${loan.account.name} came back. ${reason}`,
    after: 'You don’t owe anything, and the loan is closed.',
    today,
  });
}

function laterDrawReturned(effects: Effects, loan: OwnLoan, { payment, reason, today }: ReturnedPayment): void {
  const { memberId, id, cents, countedFrom } = payment;
  const interest = Math.min(loan.interestCents, -interestSince(loan, -cents, countedFrom));
  effects.post(loan, 'loan_draw_returned', `${memberId}:${id}`, {
    principalCents: -cents,
    interestCents: -interest,
    feesCents: 0,
  });
  if (interest > 0)
    effects.recordEvent(loan, {
      onDate: today,
      kind: 'interest',
      by: 'system',
      words: `We cancelled ${dollars(interest)} in interest on the returned draw.`,
      details: { cents: -interest },
    });
  const smaller = chargeTo(
    effects,
    { ...loan, principalCents: loan.principalCents - cents, interestCents: loan.interestCents - interest },
    today,
  );
  const updated = newSchedule(effects, smaller, {
    instalments: reamortise(smaller, today),
    reason: `After a returned draw of ${dollars(cents)}`,
    by: 'system',
    today,
  });
  effects.change(updated, recalculateStatus(updated, today));
  notifyDrawReturned(effects, loan, {
    id,
    words: `The ${dollars(cents)} loan draw we paid into ${loan.account.name} came back. ${reason}`,
    after: `You don’t owe anything for this draw. Your next repayment is ${dollars(updated.schedule[0]!.cents)} on ${formatDate(updated.schedule[0]!.dueDate)}.`,
    today,
  });
}

function notifyDrawReturned(
  effects: Effects,
  loan: OwnLoan,
  { id, words, after, today }: { id: number; words: string; after: string; today: string },
): void {
  effects.recordEvent(loan, { onDate: today, kind: 'draw_returned', by: 'system', words: `${words} ${after}` });
  effects.sendEmail(loan, {
    key: `draw-returned-${id}`,
    subject: 'The money we sent you came back',
    paragraphs: [words, after, 'Still need the money? Send us a message in the app and we’ll help you sort it out.'],
    action: { label: 'Message us', path: '/messages' },
    after: [],
  });
}

/**
 * Reverses a settled payment or payout that the bank returned. Payments already returned or never settled are ignored.
 * @throws where a payout was returned after repayments: an operator must settle that.
 */
export async function returnPayment(
  { database, clock, brand, publicUrl }: { database: Database; clock: Clock } & LoanEmailParts,
  key: PaymentKey,
  result: DebitResult & { state: 'dishonoured' },
): Promise<void> {
  const today = clock.today(DEFAULT_ZONE);
  await database.transaction().execute(async (db) => {
    const settled = await findSettledPayment(db, key);
    const loan = settled && (await lockLoan(db, key.memberId, settled.loan_id));
    const { drawn, repaid } = loan ? await repaidCents(db, key.memberId, loan.id) : { drawn: 0, repaid: 0 };
    const { reason } = settled?.kind === 'draw' ? payoutResult(result) : result;
    const payment = loan && (await markReturned(db, key, reason, today));
    if (!payment) return;
    const effects = new Effects();
    const returned: ReturnedPayment = { payment, reason, today };
    if (payment.kind !== 'draw') repaymentReturned(effects, loan, returned);
    else if (drawn > payment.cents && loan.principalCents > payment.cents) laterDrawReturned(effects, loan, returned);
    else if (drawn === payment.cents && repaid === 0 && loan.inFlightCents === 0)
      onlyDrawReturned(effects, loan, returned);
    else throw new Error(`Payment ${payment.id} was returned after the loan was partly repaid. Settle it manually.`);
    await writeEffects(db, clock, effects);
    await postLoanEmails(db, clock, { brand, publicUrl }, effects.emails);
  });
}
