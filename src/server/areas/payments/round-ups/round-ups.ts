import { Failure } from '#contract/kit/errors.ts';
import { addDays, startOfWeek } from '#domain/calendar/civil-date.ts';
import { isCardPurchase, roundUpOf } from '#domain/payments/round-up.ts';
import type { RoundUpMultiple } from '#domain/payments/round-up.ts';
import type { Database } from '#server/kit/database.ts';
import { payingAccount, roundUpAccounts } from '../../bank-accounts/public.ts';
import { orderPayment } from '../transfers/payment-order.ts';
import type { Payer, PaymentParts } from '../transfers/payment-order.ts';
import { keepSweep, lockSweeps, spentBetween, sweepsOf } from './round-up-store.ts';
import { countSince, membersRounding, roundUpPlan, stopCountingForAll } from '../../settings/public.ts';
import type { SpentRow, SweptPurchase } from './round-up-store.ts';
import type { RoundUpPlan } from '../../settings/public.ts';
import type { SendingParts } from '../transfers/payment-outbox-handler.ts';
import type { TransferRow } from '../transfers/transfer-store.ts';

/** Finished weeks that are still swept after a missed run. */
const WEEKS_BACK = 4;
/** A week is swept on the Thursday after it ends, when banks have posted purchases of the weekend. */
const SWEPT_AFTER_DAYS = 10;

/** The first day on which a week can be swept. */
export const sweepDayOf = (week: string): string => addDays(week, SWEPT_AFTER_DAYS);

/** The purchases among transactions that are not already a multiple. */
export function purchasesOf(transactions: readonly SpentRow[], multiple: RoundUpMultiple): SweptPurchase[] {
  return transactions.filter(isCardPurchase).flatMap(({ id, date, name: description, amountCents }) => {
    const roundUp = roundUpOf(-amountCents, multiple);
    return roundUp === 0 ? [] : [{ id, date, description, cents: -amountCents, roundUp }];
  });
}

export const sumOf = (purchases: readonly SweptPurchase[]): number =>
  purchases.reduce((sum, { roundUp }) => sum + roundUp, 0);

/** The purchases of one week, from the day on which rounding was switched on. */
export async function weekPurchases(
  db: Database,
  memberId: number,
  week: string,
  activeFrom: string,
  multiple: RoundUpMultiple,
): Promise<SweptPurchase[]> {
  const from = activeFrom > week ? activeFrom : week;
  const to = addDays(week, 6);
  return from > to ? [] : purchasesOf(await spentBetween(db, memberId, from, to), multiple);
}

/** The multiple to which a week is rounded up. */
function multipleIn(week: string, { multiple, pricedFrom, earlierMultiple }: RoundUpPlan): RoundUpMultiple {
  return pricedFrom !== null && earlierMultiple !== null && week < pricedFrom ? earlierMultiple : multiple;
}

async function sweepWeek(
  parts: PaymentParts,
  payer: Payer,
  week: string,
  since: string,
  plan: RoundUpPlan,
): Promise<TransferRow | null> {
  const { db } = parts;
  const { fromId, toId } = await roundUpAccounts(db, payer.id);
  if (fromId === null || toId === null || fromId === toId) return null;
  const to = await payingAccount(db, payer.id, toId);
  if (to?.currency !== 'AUD') return null;
  const purchases = await weekPurchases(db, payer.id, week, since, multipleIn(week, plan));
  const amountCents = sumOf(purchases);
  if (amountCents === 0) return null;
  const target = { kind: 'account', name: to.name, bsb: to.bsb, accountNumber: to.accountNumber } as const;
  const transfer = await orderPayment(parts, payer, {
    kind: 'round_up',
    fromAccountId: fromId,
    toAccountId: toId,
    payeeId: null,
    target,
    amountCents,
    reference: 'Round-ups',
    sendOn: null,
  });
  await keepSweep(parts.db, payer.id, week, transfer.id, amountCents, purchases);
  return transfer;
}

/**
 * Sweeps the round-ups of finished weeks, each week once. A week whose transfer failed is tried again. `db` must be a
 * system-scoped transaction.
 */
export async function sweepRoundUps(parts: PaymentParts, payer: Payer): Promise<TransferRow[]> {
  const { db, clock } = parts;
  await lockSweeps(db, payer.id);
  const today = clock.today(payer.timeZone);
  const plan = await roundUpPlan(db, payer.id);
  const { enabled, since } = plan;
  if (!enabled || since === null) return [];
  const swept = await sweepsOf(db, payer.id, WEEKS_BACK + 1);
  const transfers: TransferRow[] = [];
  for (let weeksBack = WEEKS_BACK; weeksBack >= 1; weeksBack -= 1) {
    const week = addDays(startOfWeek(today), -7 * weeksBack);
    if (today < sweepDayOf(week)) continue;
    const before = swept.find((sweep) => sweep.week === week);
    if (before && before.state !== 'failed') continue;
    const transfer = await sweepWeek(parts, payer, week, since, plan);
    if (transfer) transfers.push(transfer);
  }
  return transfers;
}

const MEMBERS_AT_ONCE = 200;

/**
 * Sweeps for every member with round-ups enabled. Without enough money in the account it waits for the next run. A job
 * calls it.
 */
export async function sweepAllRoundUps({ database, clock, bank }: SendingParts): Promise<number> {
  if (!bank.open) return 0;
  await stopCountingForAll(database);
  let swept = 0;
  for (let afterId = 0; ;) {
    const members = await membersRounding(database, afterId, MEMBERS_AT_ONCE);
    for (const member of members) {
      // Sets the start date where the setting recorded none, so that purchases before today do not count.
      await countSince(database, member.id, clock.today(member.timeZone));
      swept += await database
        .transaction()
        .execute(async (db) => (await sweepRoundUps({ db, clock, bank }, member)).length)
        .catch((failure: unknown) => {
          if (failure instanceof Failure) return 0;
          throw failure;
        });
    }
    if (members.length < MEMBERS_AT_ONCE) return swept;
    afterId = members.at(-1)!.id;
  }
}
