import { Failure } from '#contract/kit/errors.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { openAccount, post } from '#server/kit/ledger.ts';
import type { LedgerAccount } from '#server/kit/ledger.ts';
import { availableCents, lockPayingAccount, oneAccount } from '../../bank-accounts/public.ts';
import { addPendingRecord } from './transfer-store.ts';

/**
 * Ledger accounts of a bank account. Money comes from the balance, which the bank maintains and which may therefore go
 * below zero here. It is held until the bank responds, and is then restored or paid. All three belong to the member, so
 * that payments of different members do not block each other.
 */
type BalanceKind = 'bank_balance' | 'bank_held' | 'bank_paid';

function ledgerAccount(
  db: Database,
  clock: Clock,
  memberId: number,
  accountId: number,
  kind: BalanceKind,
): Promise<LedgerAccount> {
  return openAccount(db, clock, {
    memberId,
    kind,
    unit: 'AUD',
    reference: `bank_account:${accountId}`,
    mayGoBelowZero: kind === 'bank_balance',
  });
}

interface Reservation {
  memberId: number;
  accountId: number;
  transferId: number;
  amountCents: number;
}

/** One dedupe key per transfer, so that the ledger refuses a second reservation and a second end of either kind. */
const dedupeKey = ({ memberId, transferId }: Reservation): string => `${memberId}:${transferId}`;

async function postReservation(
  db: Database,
  clock: Clock,
  reservation: Reservation,
  from: BalanceKind,
  to: BalanceKind,
  kind: string,
  memo: string,
): Promise<void> {
  const source = await ledgerAccount(db, clock, reservation.memberId, reservation.accountId, from);
  const sink = await ledgerAccount(db, clock, reservation.memberId, reservation.accountId, to);
  await post(db, clock, {
    kind,
    reference: dedupeKey(reservation),
    memo,
    postings: [
      { account: source, amount: -reservation.amountCents },
      { account: sink, amount: reservation.amountCents },
    ],
  });
}

/**
 * Reserves the money of a transfer: posts it and adds the pending local record. `db` must be a system-scoped
 * transaction. @throws Failure `not_enough` when less is available; `not_found` when the account does not exist.
 */
export async function reserveMoney(db: Database, clock: Clock, reservation: Reservation): Promise<void> {
  const { memberId, accountId, transferId, amountCents } = reservation;
  if (!(await lockPayingAccount(db, memberId, accountId)))
    throw new Failure('not_found', 'We couldn’t find that account.');
  // Read after the lock, so that reservations of other payments are included.
  const available = availableCents((await oneAccount(db, memberId, accountId))!);
  if (available < amountCents) {
    const message = `You have ${formatCents(Math.max(0, available), { currency: true })} available. Enter a smaller amount.`;
    throw new Failure('not_enough', message, { errors: [{ field: 'amount', message }] });
  }
  await addPendingRecord(db, memberId, transferId, accountId, amountCents);
  await postReservation(db, clock, reservation, 'bank_balance', 'bank_held', 'payment_held', '');
}

/** Returns reserved money to the balance. */
export function restoreMoney(db: Database, clock: Clock, reservation: Reservation): Promise<void> {
  return postReservation(db, clock, reservation, 'bank_held', 'bank_balance', 'payment_ended', 'restored');
}

/** Posts reserved money as paid. */
export function releaseMoney(db: Database, clock: Clock, reservation: Reservation): Promise<void> {
  return postReservation(db, clock, reservation, 'bank_held', 'bank_paid', 'payment_ended', 'left');
}
