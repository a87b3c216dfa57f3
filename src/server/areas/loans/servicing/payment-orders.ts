import type { PayCycle } from '#domain/calendar/pay-cycle.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueueAll } from '#server/kit/outbox.ts';
import type { OutboxHandler } from '#server/kit/outbox.ts';
import { MAX_ORDERS, OrderRefused } from '#server/ports/direct-debit/port.ts';
import type { DebitResult, DirectDebit } from '#server/ports/direct-debit/port.ts';
import { Effects, writeEffects } from './effects.ts';
import { noteRefusals } from '../payments/exception-store.ts';
import { postLoanEmails } from '../emails.ts';
import { lockLoans } from '../loan-store.ts';
import type { OwnLoan } from '../loan-store.ts';
import { markDrawn } from '../accounts/opening-store.ts';
import { awaitedPayments, lockAwaited, settlePayments, takePayments } from '../payments/payment-store.ts';
import type { OpenPayment, PaymentKey } from '../payments/payment-store.ts';
import { payDaysOf } from './pay-days.ts';
import { takeBack } from './returned-payments.ts';
import { settleOne } from './settlement.ts';
import type { Settling } from './settlement.ts';

/** The outbox topic by which orders go to the service that moves the money. */
export const LOAN_MONEY_TOPIC = 'loan-money';

export interface MoneyParts {
  /** The system's. */
  database: Database;
  clock: Clock;
  debit: DirectDebit;
  brand: string;
}

const keyOf = ({ memberId, id }: PaymentKey): string => `loan:${memberId}:${id}`;
const nameOf = ({ memberId, loanId }: { memberId: number; loanId: number }): string => `${memberId}:${loanId}`;

/** Lets the outbox hand payments over after the commit, many in one message. */
export async function orderMoney(db: Database, clock: Clock, ordered: readonly PaymentKey[]): Promise<void> {
  const messages: { key: string; payload: { payments: PaymentKey[] } }[] = [];
  for (let at = 0; at < ordered.length; at += MAX_ORDERS) {
    const payments = ordered.slice(at, at + MAX_ORDERS).map(({ memberId, id }) => ({ memberId, id }));
    messages.push({ key: keyOf(payments[0]!), payload: { payments } });
  }
  await enqueueAll(db, clock, LOAN_MONEY_TOPIC, messages);
}

/** Splits payments so that no loan occurs twice in one round: a second answer looks at what the first has done. */
function roundsOf(payments: readonly OpenPayment[]): OpenPayment[][] {
  const rounds: OpenPayment[][] = [];
  const turns = new Map<string, number>();
  for (const payment of payments) {
    const turn = turns.get(nameOf(payment)) ?? 0;
    turns.set(nameOf(payment), turn + 1);
    (rounds[turn] ??= []).push(payment);
  }
  return rounds;
}

/** When the borrowers of repayments that did not come are paid, where their own rows or their own word say so. */
async function payDaysAfter(
  db: Database,
  today: string,
  round: readonly OpenPayment[],
  results: ReadonlyMap<string, DebitResult>,
): Promise<Map<number, PayCycle>> {
  const cycles = new Map<number, PayCycle>();
  for (const payment of round) {
    if (
      payment.kind !== 'instalment' ||
      results.get(keyOf(payment))?.state !== 'dishonoured' ||
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
  { clock, brand }: MoneyParts,
  round: readonly OpenPayment[],
  results: ReadonlyMap<string, DebitResult>,
): Promise<void> {
  const today = clock.today(DEFAULT_ZONE);
  const loans = new Map<string, OwnLoan>(
    (await lockLoans(db, round)).map((loan) => [nameOf({ memberId: loan.memberId, loanId: loan.id }), loan]),
  );
  const settling: Settling = {
    effects: new Effects(),
    settlements: [],
    drawn: [],
    payDays: await payDaysAfter(db, today, round, results),
    today,
  };
  for (const payment of await lockAwaited(db, round)) {
    const result = results.get(keyOf(payment));
    const loan = loans.get(nameOf(payment));
    if (loan && result && result.state !== 'accepted') settleOne(settling, loan, payment, result);
  }
  await writeEffects(db, clock, settling.effects);
  await settlePayments(db, settling.settlements, clock.now(), settling.today);
  await postLoanEmails(db, clock, brand, settling.effects.emails);
  for (const { memberId, id } of settling.drawn) await markDrawn(db, memberId, id, settling.today);
}

/**
 * Books what the service answered; what has been answered before is left alone. Where the answers cannot be booked
 * together each is booked by itself, so that one of them does not hold the others up.
 *
 * @throws the first fault of those that could not be booked, after all others have been.
 */
async function settle(
  parts: MoneyParts,
  payments: readonly OpenPayment[],
  results: ReadonlyMap<string, DebitResult>,
): Promise<void> {
  const book = (round: readonly OpenPayment[]) =>
    parts.database.transaction().execute((db) => settleRound(db, parts, round, results));
  const answered = payments.filter((payment) => (results.get(keyOf(payment))?.state ?? 'accepted') !== 'accepted');
  const faults: unknown[] = [];
  for (const round of roundsOf(answered)) {
    try {
      await book(round);
    } catch (fault) {
      if (round.length === 1) faults.push(fault);
      else for (const one of round) await book([one]).catch((own: unknown) => faults.push(own));
    }
  }
  if (faults.length > 0) throw faults[0];
}

/** Notes which orders were not taken, and why; answers how many of them are tried again. */
async function noteRefused(
  { database, clock }: MoneyParts,
  payments: readonly OpenPayment[],
  reasons: ReadonlyMap<string, string>,
): Promise<number> {
  const refusals = payments.flatMap(({ memberId, id }) => {
    const reason = reasons.get(keyOf({ memberId, id }));
    return reason === undefined ? [] : [{ memberId, id, reason }];
  });
  return noteRefusals(database, refusals, { now: clock.now(), today: clock.today(DEFAULT_ZONE) });
}

/**
 * Hands payments to the service and books what it answers at once; the rest comes by `collectDebits`. Money out that is not
 * taken holds no money in up.
 *
 * @throws the first fault, after all were handed over: the outbox tries again, and the team sees it there. Orders that have
 * been refused for days are no fault any more: they are held for a person.
 */
async function send(parts: MoneyParts, keys: readonly PaymentKey[]): Promise<void> {
  const payments = await takePayments(parts.database, keys, parts.clock.now());
  const draws = payments.filter(({ kind }) => kind === 'draw');
  const collections = payments.filter(({ kind }) => kind !== 'draw');
  const order = (payment: OpenPayment) => ({
    key: keyOf(payment),
    amountCents: payment.cents,
    statement: `LOAN ${payment.loanId}`.slice(0, 18),
  });
  const faults: unknown[] = [];
  const note = async (fault: unknown): Promise<void> => {
    if (!(fault instanceof OrderRefused) || (await noteRefused(parts, payments, fault.reasons)) > 0) faults.push(fault);
  };
  if (draws.length > 0)
    await parts.debit
      .payOut(draws.map((payment) => ({ ...order(payment), to: payment.account })))
      .then((results) => settle(parts, draws, results))
      .catch(note);
  if (collections.length > 0) {
    const orders = collections.map((payment) => ({
      ...order(payment),
      from:
        payment.cardReference === null
          ? { kind: 'account' as const, ...payment.account }
          : { kind: 'card' as const, reference: payment.cardReference },
    }));
    await parts.debit
      .collect(orders)
      .then((results) => settle(parts, collections, results))
      .catch(note);
  }
  if (faults.length > 0) throw faults[0];
}

export function loanMoneyOutboxHandler(parts: MoneyParts): OutboxHandler {
  return async ({ payload }) => send(parts, (payload as { payments: PaymentKey[] }).payments);
}

/**
 * Books what the service tells by itself: answers that are awaited, and payments that had counted and were sent back. False
 * where the message is not signed by it. `body` is as it came.
 */
export async function takeDebitEvent(parts: MoneyParts, body: Uint8Array, signature: string): Promise<boolean> {
  const results = parts.debit.readEvent(body, signature);
  if (results === null) return false;
  const keys = [...results.keys()].flatMap((key): PaymentKey[] => {
    const result = /^loan:(\d{1,15}):(\d{1,15})$/.exec(key);
    return result ? [{ memberId: Number(result[1]), id: Number(result[2]) }] : [];
  });
  const awaited = keys.length === 0 ? [] : await parts.database.transaction().execute((db) => lockAwaited(db, keys));
  await settle(parts, awaited, results);
  const isAwaited = new Set(awaited.map(keyOf));
  for (const key of keys) {
    const result = results.get(keyOf(key));
    if (result?.state === 'dishonoured' && !isAwaited.has(keyOf(key))) await takeBack(parts, key, result.reason);
  }
  return true;
}

/** After so long the outbox has given an order up: one that the service does not know by then is handed over anew, by its own key. */
const LOST_AFTER_MS = 4 * 3600 * 1000;

/**
 * Asks the service what became of payments that it has not answered, and books those that it has by now; orders that never
 * reached it, or that it did not take, are sent again. A job calls it.
 *
 * @throws the first order that was still not taken, after all others have been seen to.
 */
export async function collectDebits(parts: MoneyParts): Promise<void> {
  if (parts.clock.now().getUTCMinutes() % parts.debit.pollEveryMinutes !== 0) return;
  const faults: unknown[] = [];
  for (let after: { orderedAt: Date; id: number } | null = null; ;) {
    const awaited: Awaited<ReturnType<typeof awaitedPayments>> = await awaitedPayments(
      parts.database,
      after,
      MAX_ORDERS,
    );
    const sent = awaited.filter(({ state }) => state === 'sent');
    const results: ReadonlyMap<string, DebitResult> =
      sent.length === 0 ? new Map() : await parts.debit.resultsOf(sent.map(keyOf));
    if (sent.length > 0)
      await settle(parts, await parts.database.transaction().execute((db) => lockAwaited(db, sent)), results);
    const lost = awaited.filter(
      (payment) =>
        !results.has(keyOf(payment)) && parts.clock.now().getTime() - payment.orderedAt.getTime() > LOST_AFTER_MS,
    );
    if (lost.length > 0) await send(parts, lost).catch((fault: unknown) => void faults.push(fault));
    if (awaited.length < MAX_ORDERS) break;
    after = awaited.at(-1)!;
  }
  if (faults.length > 0) throw faults[0];
}
