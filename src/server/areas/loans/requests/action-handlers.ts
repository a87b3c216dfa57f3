import type { LoanPaymentOnWire, LoanRequest, loans } from '#contract/areas/loans.ts';
import { Failure } from '#contract/kit/errors.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { OwnLoanBlock } from '#domain/lending/decision.ts';
import { chargeUpTo } from '#domain/loans/servicing.ts';
import { counted } from '#domain/text/counted.ts';
import type { Database } from '#server/kit/database.ts';
import { withSystemDb } from '#server/kit/implement.ts';
import type { HandlersOf, SystemContext } from '#server/kit/implement.ts';
import { storedCard } from '../payments/card-store.ts';
import { Effects, writeEffects } from '../servicing/effects.ts';
import { firstHold, holdOf } from '../accounts/lending-block.ts';
import { lockLoan, ownLoan, ownLoans } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { hasOpenPayment, onePayment } from '../payments/payment-store.ts';
import { isScheduleChange, protectionOf, refuseUnprotected } from '../hardship/protection.ts';
import { orderMoney } from '../servicing/payment-orders.ts';
import { newSchedule, recalculateStatus } from '../servicing/settlement.ts';
import { chargeTo, servicedOf } from '../servicing/position.ts';
import { changeOnWire, paymentOnWire } from '../wire.ts';
import { meaningOf } from './change-request.ts';
import type { Meaning } from './change-request.ts';

const drawHeldWords: Readonly<Record<OwnLoanBlock, string>> = {
  arrears: 'A loan with us is overdue. You can draw more once it is paid up.',
  hardship: 'Hardship help stands on a loan with us. You can draw more once that loan is paid as usual.',
  catch_up: 'You are catching up on a loan with us. You can draw more once you have made the payments of that plan.',
};

export const noLoan = (): Failure => new Failure('not_found', 'There is no such loan.');

/** The card of an order: the one that was named, none where the account was, else the loan's own. */
async function checkCard(
  db: Database,
  memberId: number,
  loan: OwnLoan,
  cardId: number | null | undefined,
): Promise<number | null> {
  if (cardId === undefined) return loan.cardId;
  if (cardId !== null && !(await storedCard(db, memberId, cardId)))
    throw new Failure('not_found', 'There is no such card.');
  return cardId;
}

/** Orders the money of an action: it is on its way, and nothing counts as paid before the bank's answer. */
async function orderPayment(
  { systemDb, clock, member }: SystemContext,
  input: OwnLoan,
  { kind, cents }: NonNullable<Meaning['payment']>,
  cardId: number | null,
  today: string,
): Promise<LoanPaymentOnWire> {
  const effects = new Effects();
  // Interest stops at the day on which the borrower pays, however long the money travels.
  const charge = kind === 'draw' ? null : chargeUpTo(servicedOf(input), today);
  if (charge) effects.change(chargeTo(effects, input, today), {});
  effects.order(input, { kind, cents, dueOn: today, cardId: kind === 'draw' ? null : cardId });
  const [ordered] = await writeEffects(systemDb, clock, effects);
  await orderMoney(systemDb, clock, [ordered!]);
  return paymentOnWire((await onePayment(systemDb, member.id, ordered!.id))!);
}

/** Puts the new schedule in place. */
async function putSchedule(
  { systemDb, clock }: SystemContext,
  input: OwnLoan,
  meaning: Meaning,
  today: string,
): Promise<void> {
  const effects = new Effects();
  const charged = chargeTo(effects, input, today);
  const loan = newSchedule(effects, charged, {
    instalments: meaning.after,
    reason: meaning.reason!,
    by: 'member',
    today,
    keepThrough: meaning.keepThrough ?? null,
  });
  effects.say(loan, {
    onDate: today,
    kind: 'schedule',
    by: 'member',
    words: `${meaning.reason!}. ${counted(meaning.after.length, 'payment')} ${meaning.after.length === 1 ? 'is' : 'are'} to come.`,
    details: { version: loan.version },
  });
  effects.change(loan, { ...recalculateStatus(loan, today) });
  await writeEffects(systemDb, clock, effects);
}

/**
 * What a button does, where the borrower may have it: a new schedule keeps to the protected share of income, and nothing more
 * is drawn while any loan of ours is behind.
 */
async function allowedMeaning(db: Database, loan: OwnLoan, today: string, request: LoanRequest): Promise<Meaning> {
  const meaning = meaningOf(loan, today, request);
  const { action } = request;
  if (action === 'RequestDraw') {
    const held = firstHold((await ownLoans(db, loan.memberId)).map((one) => ({ hold: holdOf(one, today) })));
    if (held) throw new Failure('conflict', drawHeldWords[held.hold!], { extra: { reason: held.hold } });
  }
  if (isScheduleChange(action))
    refuseUnprotected(
      loan,
      { action, frequency: request.frequency ?? undefined },
      meaning,
      await protectionOf(db, loan, today),
    );
  return meaning;
}

/** Carries a button out, in the transaction of its key. */
async function carryOut(context: SystemContext, request: LoanRequest) {
  const { systemDb, member, clock, ports } = context;
  const today = clock.today(DEFAULT_ZONE);
  const loan = await lockLoan(systemDb, member.id, request.loan);
  if (!loan) throw noLoan();
  if (await hasOpenPayment(systemDb, member.id, loan.id))
    throw new Failure('conflict', 'A payment of this loan is on its way. Wait for the bank’s answer first.');
  const meaning = await allowedMeaning(systemDb, loan, today, request);
  const cardId = await checkCard(systemDb, member.id, loan, request.card_id);
  const change = changeOnWire(
    meaning.before,
    meaning.after,
    meaning.payment !== null && meaning.payment.kind !== 'draw' ? meaning.payment.cents : 0,
  );
  if (meaning.payment === null) {
    await putSchedule(context, loan, meaning, today);
    return { message: meaning.message, payment: null, change };
  }
  if (!ports.directDebit.open) throw new Failure('unavailable', 'Payments are not open here.');
  return {
    message: meaning.message,
    payment: await orderPayment(context, loan, meaning.payment, cardId, today),
    change,
  };
}

export const actionHandlers = {
  act: withSystemDb('money-movement', async ({ body }, context) => {
    return { status: true, success: await carryOut(context, body) };
  }),

  async preview({ body }, { memberDb, member, clock }) {
    const loan = await ownLoan(memberDb, member.id, body.loan);
    if (!loan) throw noLoan();
    const { before, after, payment } = await allowedMeaning(memberDb, loan, clock.today(DEFAULT_ZONE), body);
    return { data: changeOnWire(before, after, payment !== null && payment.kind !== 'draw' ? payment.cents : 0) };
  },

  processCard: withSystemDb('money-movement', async ({ body }, context) => {
    const { payment } = await carryOut(context, {
      loan: body.loan,
      action: 'AdditionalPayment',
      amount: body.amount,
      card_id: body.card_id,
    });
    return { success: true, data: payment! };
  }),
} satisfies Partial<HandlersOf<typeof loans>>;
