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

/** Finished weeks that are still swept when a sweep was missed. */
const WEEKS_BACK = 4;
/** From its Monday to the Thursday after it: by then banks have posted what was bought on the weekend. */
const SWEPT_AFTER_DAYS = 10;

/** The day from which a week is swept. */
export const sweepDayOf = (week: string): string => addDays(week, SWEPT_AFTER_DAYS);

/** The purchases of rows that lack something to the next multiple. */
export function purchasesOf(rows: readonly SpentRow[], multiple: RoundUpMultiple): SweptPurchase[] {
  return rows.filter(isCardPurchase).flatMap(({ id, date, name: description, amountCents }) => {
    const roundUp = roundUpOf(-amountCents, multiple);
    return roundUp === 0 ? [] : [{ id, date, description, cents: -amountCents, roundUp }];
  });
}

export const sumOf = (purchases: readonly SweptPurchase[]): number =>
  purchases.reduce((sum, { roundUp }) => sum + roundUp, 0);

/** The purchases of one week from the day on from which they count. */
export async function weekPurchases(
  db: Database,
  memberId: number,
  week: string,
  since: string,
  multiple: RoundUpMultiple,
): Promise<SweptPurchase[]> {
  const from = since > week ? since : week;
  const to = addDays(week, 6);
  return from > to ? [] : purchasesOf(await spentBetween(db, memberId, from, to), multiple);
}

/** The multiple by which a week is rounded up. */
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
 * Sweeps what finished weeks rounded up to, each week once; a week whose transfer failed is tried again. `db` is the
 * system's, in a transaction.
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
  for (let back = WEEKS_BACK; back >= 1; back -= 1) {
    const week = addDays(startOfWeek(today), -7 * back);
    if (today < sweepDayOf(week)) continue;
    const before = swept.find((sweep) => sweep.week === week);
    if (before && before.state !== 'failed') continue;
    const transfer = await sweepWeek(parts, payer, week, since, plan);
    if (transfer) transfers.push(transfer);
  }
  return transfers;
}

const MEMBERS_AT_ONCE = 200;

/** Sweeps for every member whose rounding is on; a member without enough in the account waits for the next time. A job calls it. */
export async function sweepAllRoundUps({ database, clock, bank }: SendingParts): Promise<number> {
  if (!bank.open) return 0;
  await stopCountingForAll(database);
  let swept = 0;
  for (let afterId = 0; ;) {
    const members = await membersRounding(database, afterId, MEMBERS_AT_ONCE);
    for (const member of members) {
      // Where the switch has left no day, nothing is known of the days before this one.
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
