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
import { firstLendingBlock, lendingBlockOf } from '../accounts/lending-block.ts';
import { lockLoan, ownLoan, ownLoans } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { hasOpenPayment, onePayment } from '../payments/payment-store.ts';
import { isScheduleChange, protectionOf, checkProtection } from '../hardship/protection.ts';
import { enqueuePayments } from '../servicing/payment-orders.ts';
import { newSchedule, recalculateStatus } from '../servicing/settlement.ts';
import { chargeTo, servicedOf } from '../servicing/position.ts';
import { changeOnWire, paymentOnWire } from '../wire.ts';
import { planAction } from './change-request.ts';
import type { ActionPlan } from './change-request.ts';

const drawBlockMessages: Readonly<Record<OwnLoanBlock, string>> = {
  arrears: 'One of your loans is overdue. You can draw more once you’ve caught up.',
  hardship:
    'You have hardship help on one of your loans. You can draw more once that loan is back to normal repayments.',
  catch_up: 'You’re on a catch-up plan. You can draw more once you’ve finished it.',
};

export const noLoan = (): Failure => new Failure('not_found', 'We couldn’t find that loan.');

/** The card to use: the chosen one, none where the account was chosen, otherwise the loan's card. */
async function checkCard(
  db: Database,
  memberId: number,
  loan: OwnLoan,
  cardId: number | null | undefined,
): Promise<number | null> {
  if (cardId === undefined) return loan.cardId;
  if (cardId !== null && !(await storedCard(db, memberId, cardId)))
    throw new Failure('not_found', 'We couldn’t find that card.');
  return cardId;
}

/** Schedules the payment of an action. It counts as paid only once the bank has settled it. */
async function orderPayment(
  { systemDb, clock, member }: SystemContext,
  loan: OwnLoan,
  { kind, cents }: NonNullable<ActionPlan['payment']>,
  cardId: number | null,
  today: string,
): Promise<LoanPaymentOnWire> {
  const effects = new Effects();
  // Interest stops on the day the borrower pays, however long settlement takes.
  const charge = kind === 'draw' ? null : chargeUpTo(servicedOf(loan), today);
  if (charge) effects.change(chargeTo(effects, loan, today), {});
  effects.schedulePayment(loan, { kind, cents, dueOn: today, cardId: kind === 'draw' ? null : cardId });
  const [ordered] = await writeEffects(systemDb, clock, effects);
  await enqueuePayments(systemDb, clock, [ordered!]);
  return paymentOnWire((await onePayment(systemDb, member.id, ordered!.id))!);
}

/** Replaces the schedule. */
async function replaceSchedule(
  { systemDb, clock }: SystemContext,
  loan: OwnLoan,
  plan: ActionPlan,
  today: string,
): Promise<void> {
  const effects = new Effects();
  const charged = chargeTo(effects, loan, today);
  const updated = newSchedule(effects, charged, {
    instalments: plan.after,
    reason: plan.reason!,
    by: 'member',
    today,
    keepThrough: plan.keepThrough ?? null,
  });
  effects.recordEvent(updated, {
    onDate: today,
    kind: 'schedule',
    by: 'member',
    words: `${plan.reason!}. ${counted(plan.after.length, 'repayment')} to go.`,
    details: { version: updated.version },
  });
  effects.change(updated, { ...recalculateStatus(updated, today) });
  await writeEffects(systemDb, clock, effects);
}

/**
 * Plans an action and checks that it is allowed: a new schedule respects the protected share of income, and nothing is
 * drawn while a loan of ours blocks lending.
 */
async function planAllowedAction(
  db: Database,
  loan: OwnLoan,
  today: string,
  request: LoanRequest,
): Promise<ActionPlan> {
  const plan = planAction(loan, today, request);
  const { action } = request;
  if (action === 'RequestDraw') {
    const blocking = firstLendingBlock(
      (await ownLoans(db, loan.memberId)).map((one) => ({ lendingBlock: lendingBlockOf(one, today) })),
    );
    if (blocking)
      throw new Failure('conflict', drawBlockMessages[blocking.lendingBlock!], {
        extra: { reason: blocking.lendingBlock },
      });
  }
  if (isScheduleChange(action))
    checkProtection(
      loan,
      { action, frequency: request.frequency ?? undefined },
      plan,
      await protectionOf(db, loan, today),
    );
  return plan;
}

/** Performs an action, in the transaction of its idempotency key. */
async function performAction(context: SystemContext, request: LoanRequest) {
  const { systemDb, member, clock, ports } = context;
  const today = clock.today(DEFAULT_ZONE);
  const loan = await lockLoan(systemDb, member.id, request.loan);
  if (!loan) throw noLoan();
  if (await hasOpenPayment(systemDb, member.id, loan.id))
    throw new Failure('conflict', 'A payment for this loan is on its way. Try again once the bank has confirmed it.');
  const plan = await planAllowedAction(systemDb, loan, today, request);
  const cardId = await checkCard(systemDb, member.id, loan, request.card_id);
  const change = changeOnWire(
    plan.before,
    plan.after,
    plan.payment !== null && plan.payment.kind !== 'draw' ? plan.payment.cents : 0,
  );
  if (plan.payment === null) {
    await replaceSchedule(context, loan, plan, today);
    return { message: plan.message, payment: null, change };
  }
  if (!ports.directDebit.open) throw new Failure('unavailable', 'Payments aren’t available at the moment.');
  return {
    message: plan.message,
    payment: await orderPayment(context, loan, plan.payment, cardId, today),
    change,
  };
}

export const actionHandlers = {
  act: withSystemDb('money-movement', async ({ body }, context) => {
    return { status: true, success: await performAction(context, body) };
  }),

  async preview({ body }, { memberDb, member, clock }) {
    const loan = await ownLoan(memberDb, member.id, body.loan);
    if (!loan) throw noLoan();
    const { before, after, payment } = await planAllowedAction(memberDb, loan, clock.today(DEFAULT_ZONE), body);
    return { data: changeOnWire(before, after, payment !== null && payment.kind !== 'draw' ? payment.cents : 0) };
  },

  processCard: withSystemDb('money-movement', async ({ body }, context) => {
    const { payment } = await performAction(context, {
      loan: body.loan,
      action: 'AdditionalPayment',
      amount: body.amount,
      card_id: body.card_id,
    });
    return { success: true, data: payment! };
  }),
} satisfies Partial<HandlersOf<typeof loans>>;
