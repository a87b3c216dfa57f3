import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueueAll } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { MAX_ORDERS, OrderRefused } from '#server/ports/direct-debit/port.ts';
import type { DebitResult, DirectDebit } from '#server/ports/direct-debit/port.ts';
import { Effects, writeEffects } from './effects.ts';
import { recordRefusals } from '../payments/exception-store.ts';
import { postLoanEmails } from '../emails.ts';
import { lockLoans } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { markDrawn } from '../accounts/opening-store.ts';
import { awaitedPayments, lockSentPayments, settlePayments, claimPayments } from '../payments/payment-store.ts';
import type { OpenPayment, PaymentKey } from '../payments/payment-store.ts';
import { payDaysOf } from './pay-days.ts';
import { payoutResult } from './payout-result.ts';
import { returnPayment } from './returned-payments.ts';
import { settleOne } from './settlement.ts';
import type { Settling } from './settlement.ts';

/** The outbox topic for payments to the provider. */
export const LOAN_MONEY_TOPIC = 'loan-money';

export interface PaymentContext {
  /** The system scope. */
  database: Database;
  clock: Clock;
  debit: DirectDebit;
  brand: string;
  publicUrl: string;
}

const paymentKey = ({ memberId, id }: PaymentKey): string => `loan:${memberId}:${id}`;
const loanKey = ({ memberId, loanId }: { memberId: number; loanId: number }): string => `${memberId}:${loanId}`;

/** Enqueues payments in the outbox, several per message; they are sent after the commit. */
export async function enqueuePayments(db: Database, clock: Clock, ordered: readonly PaymentKey[]): Promise<void> {
  const messages: { key: string; payload: { payments: PaymentKey[] } }[] = [];
  for (let index = 0; index < ordered.length; index += MAX_ORDERS) {
    const payments = ordered.slice(index, index + MAX_ORDERS).map(({ memberId, id }) => ({ memberId, id }));
    messages.push({ key: paymentKey(payments[0]!), payload: { payments } });
  }
  await enqueueAll(db, clock, LOAN_MONEY_TOPIC, messages);
}

/** Splits payments into rounds in which each loan occurs once, because a second result depends on the first. */
function roundsOf(payments: readonly OpenPayment[]): OpenPayment[][] {
  const rounds: OpenPayment[][] = [];
  const roundIndexes = new Map<string, number>();
  for (const payment of payments) {
    const roundIndex = roundIndexes.get(loanKey(payment)) ?? 0;
    roundIndexes.set(loanKey(payment), roundIndex + 1);
    (rounds[roundIndex] ??= []).push(payment);
  }
  return rounds;
}

/** Pay cycles of the borrowers with a dishonoured repayment, where known. */
async function payCyclesAfter(
  db: Database,
  today: string,
  round: readonly OpenPayment[],
  results: ReadonlyMap<string, DebitResult>,
): Promise<Map<number, PayCycle>> {
  const cycles = new Map<number, PayCycle>();
  for (const payment of round) {
    if (
      payment.kind !== 'instalment' ||
      results.get(paymentKey(payment))?.state !== 'dishonoured' ||
      cycles.has(payment.memberId)
    )
      continue;
    const { cycle, source } = await payDaysOf(db, payment.memberId, today);
    if (source !== 'months') cycles.set(payment.memberId, cycle);
  }
  return cycles;
}

async function settleRound(
  db: Database,
  { clock, brand, publicUrl }: PaymentContext,
  round: readonly OpenPayment[],
  results: ReadonlyMap<string, DebitResult>,
): Promise<void> {
  const today = clock.today(DEFAULT_ZONE);
  const loans = new Map<string, OwnLoan>(
    (await lockLoans(db, round)).map((loan) => [loanKey({ memberId: loan.memberId, loanId: loan.id }), loan]),
  );
  const settling: Settling = {
    effects: new Effects(),
    settlements: [],
    drawn: [],
    payDays: await payCyclesAfter(db, today, round, results),
    today,
  };
  for (const payment of await lockSentPayments(db, round)) {
    const result = results.get(paymentKey(payment));
    const loan = loans.get(loanKey(payment));
    if (loan && result && result.state !== 'accepted')
      settleOne(settling, loan, payment, payment.kind === 'draw' ? payoutResult(result) : result);
  }
  await writeEffects(db, clock, settling.effects);
  await settlePayments(db, settling.settlements, clock.now(), settling.today);
  await postLoanEmails(db, clock, { brand, publicUrl }, settling.effects.emails);
  for (const { memberId, id } of settling.drawn) await markDrawn(db, memberId, id, settling.today);
}

/**
 * Settles payments by the provider's results; those already settled are skipped. If a round fails, its payments are
 * settled one by one, so that one failure does not block the others.
 * @throws the first error, after all others have been settled.
 */
async function settle(
  context: PaymentContext,
  payments: readonly OpenPayment[],
  results: ReadonlyMap<string, DebitResult>,
): Promise<void> {
  const settleTogether = (round: readonly OpenPayment[]) =>
    context.database.transaction().execute((db) => settleRound(db, context, round, results));
  const answered = payments.filter((payment) => (results.get(paymentKey(payment))?.state ?? 'accepted') !== 'accepted');
  const errors: unknown[] = [];
  for (const round of roundsOf(answered)) {
    try {
      await settleTogether(round);
    } catch (error) {
      if (round.length === 1) errors.push(error);
      else for (const one of round) await settleTogether([one]).catch((failure: unknown) => errors.push(failure));
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Records refused payments with their reasons; returns how many will be retried. */
async function recordRefused(
  { database, clock }: PaymentContext,
  payments: readonly OpenPayment[],
  reasons: ReadonlyMap<string, string>,
): Promise<number> {
  const refusals = payments.flatMap(({ memberId, id }) => {
    const reason = reasons.get(paymentKey({ memberId, id }));
    return reason === undefined ? [] : [{ memberId, id, reason }];
  });
  return recordRefusals(database, refusals, { now: clock.now(), today: clock.today(DEFAULT_ZONE) });
}

/**
 * Sends payments to the provider and settles immediate results; later ones are fetched by `collectDebits`. Refused
 * payouts do not block collections.
 * @throws the first error, after all payments were sent: the outbox retries them and operators see the error. Payments
 * refused for days are not errors: they become payment exceptions.
 */
async function send(context: PaymentContext, keys: readonly PaymentKey[]): Promise<void> {
  const payments = await claimPayments(context.database, keys, context.clock.now());
  const draws = payments.filter(({ kind }) => kind === 'draw');
  const collections = payments.filter(({ kind }) => kind !== 'draw');
  const toOrder = (payment: OpenPayment) => ({
    key: paymentKey(payment),
    amountCents: payment.cents,
    statement: `LOAN ${payment.loanId}`.slice(0, 18),
  });
  const errors: unknown[] = [];
  const handleError = async (error: unknown): Promise<void> => {
    if (!(error instanceof OrderRefused) || (await recordRefused(context, payments, error.reasons)) > 0)
      errors.push(error);
  };
  if (draws.length > 0)
    await context.debit
      .payOut(draws.map((payment) => ({ ...toOrder(payment), to: payment.account })))
      .then((results) => settle(context, draws, results))
      .catch(handleError);
  if (collections.length > 0) {
    const orders = collections.map((payment) => ({
      ...toOrder(payment),
      from:
        payment.cardReference === null
          ? { kind: 'account' as const, ...payment.account }
          : { kind: 'card' as const, reference: payment.cardReference },
    }));
    await context.debit
      .collect(orders)
      .then((results) => settle(context, collections, results))
      .catch(handleError);
  }
  if (errors.length > 0) throw errors[0];
}

export function loanMoneyOutboxHandler(context: PaymentContext): OutboxHandler {
  return async ({ payload }) => send(context, (payload as { payments: PaymentKey[] }).payments);
}

/**
 * Settles results from a webhook, including returns of settled payments. Returns false where the signature is invalid.
 * `body` is the raw request body.
 */
export async function onDebitEvent(context: PaymentContext, body: Uint8Array, signature: string): Promise<boolean> {
  const results = context.debit.readEvent(body, signature);
  if (results === null) return false;
  const keys = [...results.keys()].flatMap((key): PaymentKey[] => {
    const match = /^loan:(\d{1,15}):(\d{1,15})$/.exec(key);
    return match ? [{ memberId: Number(match[1]), id: Number(match[2]) }] : [];
  });
  const awaited =
    keys.length === 0 ? [] : await context.database.transaction().execute((db) => lockSentPayments(db, keys));
  await settle(context, awaited, results);
  const isAwaited = new Set(awaited.map(paymentKey));
  for (const key of keys) {
    const result = results.get(paymentKey(key));
    if (result?.state === 'dishonoured' && !isAwaited.has(paymentKey(key))) await returnPayment(context, key, result);
  }
  return true;
}

/** By then the outbox has given up: payments that the provider does not know are sent again under their own keys. */
const LOST_AFTER_MS = 4 * 3600 * 1000;

/**
 * Fetches the results of sent payments from the provider and settles them; payments that it never received or refused
 * are sent again. Called by a job.
 * @throws the first error, after all others have been handled.
 */
export async function collectDebits(context: PaymentContext): Promise<void> {
  if (context.clock.now().getUTCMinutes() % context.debit.pollEveryMinutes !== 0) return;
  const errors: unknown[] = [];
  for (let after: { orderedAt: Date; id: number } | null = null; ;) {
    const awaited: Awaited<ReturnType<typeof awaitedPayments>> = await awaitedPayments(
      context.database,
      after,
      MAX_ORDERS,
    );
    const sent = awaited.filter(({ state }) => state === 'sent');
    const results: ReadonlyMap<string, DebitResult> =
      sent.length === 0 ? new Map() : await context.debit.resultsOf(sent.map(paymentKey));
    if (sent.length > 0)
      await settle(context, await context.database.transaction().execute((db) => lockSentPayments(db, sent)), results);
    const lost = awaited.filter(
      (payment) =>
        !results.has(paymentKey(payment)) &&
        context.clock.now().getTime() - payment.orderedAt.getTime() > LOST_AFTER_MS,
    );
    if (lost.length > 0) await send(context, lost).catch((error: unknown) => void errors.push(error));
    if (awaited.length < MAX_ORDERS) break;
    after = awaited.at(-1)!;
  }
  if (errors.length > 0) throw errors[0];
}
