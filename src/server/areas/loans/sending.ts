import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { enqueue } from '#server/kit/outbox.ts';
import type { Carrier } from '#server/kit/outbox.ts';
import { MOST_ORDERS } from '#server/ports/direct-debit/port.ts';
import type { DebitResult, DirectDebit } from '#server/ports/direct-debit/port.ts';
import { Effects, writeEffects } from './effect.ts';
import { lockLoans } from './loan-store.ts';
import type { OwnLoan } from './loan-store.ts';
import { markDrawn } from './opening-store.ts';
import { awaitedPayments, lockAwaited, settlePayments, takePayments } from './payment-store.ts';
import type { OpenPayment, PaymentKey } from './payment-store.ts';
import { settleOne } from './settling.ts';
import type { Settling } from './settling.ts';

/** The outbox topic by which orders go to the service that moves the money. */
export const LOAN_MONEY_TOPIC = 'loan-money';

export interface MoneyParts {
  /** The system's. */
  database: Database;
  clock: Clock;
  debit: DirectDebit;
}

const keyOf = ({ memberId, id }: PaymentKey): string => `loan:${memberId}:${id}`;
const nameOf = ({ memberId, loanId }: { memberId: number; loanId: number }): string => `${memberId}:${loanId}`;

/** Lets the outbox hand payments over after the commit, many in one message. */
export async function orderMoney(db: Database, clock: Clock, ordered: readonly PaymentKey[]): Promise<void> {
  for (let at = 0; at < ordered.length; at += MOST_ORDERS) {
    const some = ordered.slice(at, at + MOST_ORDERS).map(({ memberId, id }) => ({ memberId, id }));
    await enqueue(db, clock, { topic: LOAN_MONEY_TOPIC, key: keyOf(some[0]!), payload: { payments: some } });
  }
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

async function settleRound(db: Database, clock: Clock, round: readonly OpenPayment[], results: ReadonlyMap<string, DebitResult>): Promise<void> {
  const loans = new Map<string, OwnLoan>((await lockLoans(db, round)).map((loan) => [nameOf({ memberId: loan.memberId, loanId: loan.id }), loan]));
  const settling: Settling = { effects: new Effects(), settlements: [], drawn: [], today: clock.today(DEFAULT_ZONE) };
  for (const payment of await lockAwaited(db, round)) {
    const result = results.get(keyOf(payment));
    const loan = loans.get(nameOf(payment));
    if (loan && result && result.state !== 'accepted') settleOne(settling, loan, payment, result);
  }
  await writeEffects(db, clock, settling.effects);
  await settlePayments(db, settling.settlements, clock.now(), settling.today);
  for (const { memberId, id } of settling.drawn) await markDrawn(db, memberId, id, settling.today);
}

/** Books what the service answered; what has been answered before is left alone. */
async function settle({ database, clock }: MoneyParts, payments: readonly OpenPayment[], results: ReadonlyMap<string, DebitResult>): Promise<void> {
  const answered = payments.filter((payment) => (results.get(keyOf(payment))?.state ?? 'accepted') !== 'accepted');
  for (const round of roundsOf(answered)) await database.transaction().execute((db) => settleRound(db, clock, round, results));
}

/** Hands payments to the service and books what it answers at once; the rest comes by `collectDebits`. */
async function send(parts: MoneyParts, keys: readonly PaymentKey[]): Promise<void> {
  const payments = await takePayments(parts.database, keys, parts.clock.now());
  const draws = payments.filter(({ kind }) => kind === 'draw');
  const collections = payments.filter(({ kind }) => kind !== 'draw');
  const order = (payment: OpenPayment) => ({ key: keyOf(payment), amountCents: payment.cents, statement: `LOAN ${payment.loanId}`.slice(0, 18) });
  if (draws.length > 0) await settle(parts, draws, await parts.debit.payOut(draws.map((payment) => ({ ...order(payment), to: payment.account }))));
  if (collections.length === 0) return;
  const orders = collections.map((payment) => ({ ...order(payment), from: payment.cardReference === null ? { kind: 'account' as const, ...payment.account } : { kind: 'card' as const, reference: payment.cardReference } }));
  await settle(parts, collections, await parts.debit.collect(orders));
}

export function loanMoneyCarrier(parts: MoneyParts): Carrier {
  return async ({ payload }) => send(parts, (payload as { payments: PaymentKey[] }).payments);
}

/** Asks the service what became of payments that it has not answered, and books those that it has by now. A job calls it. */
export async function collectDebits(parts: MoneyParts): Promise<void> {
  for (let after: { orderedAt: Date; id: number } | null = null; ; ) {
    const awaited: Awaited<ReturnType<typeof awaitedPayments>> = await awaitedPayments(parts.database, after, MOST_ORDERS);
    const sent = awaited.filter(({ state }) => state === 'sent');
    if (sent.length > 0) {
      const results = await parts.debit.resultsOf(sent.map(keyOf));
      const open = await parts.database.transaction().execute((db) => lockAwaited(db, sent));
      await settle(parts, open, results);
    }
    if (awaited.length < MOST_ORDERS) return;
    after = awaited.at(-1)!;
  }
}
