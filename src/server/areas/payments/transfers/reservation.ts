import { Failure } from '#contract/kit/errors.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { openAccount, post } from '#server/kit/ledger.ts';
import type { LedgerAccount } from '#server/kit/ledger.ts';
import { availableCents, lockPayingAccount, oneAccount } from '../../bank-accounts/public.ts';
import { hold } from './transfer-store.ts';

/**
 * What the ledger knows of a bank account: money comes from its balance, which the bank keeps and which may therefore go
 * below zero here, is held while the bank has not answered, and is then back or gone. All three are the member's own
 * ledger accounts, so that no payment of one member waits for another's.
 */
type Side = 'bank_balance' | 'bank_held' | 'bank_paid';

function side(db: Database, clock: Clock, memberId: number, accountId: number, kind: Side): Promise<LedgerAccount> {
  return openAccount(db, clock, {
    memberId,
    kind,
    unit: 'AUD',
    reference: `bank_account:${accountId}`,
    mayGoBelowZero: kind === 'bank_balance',
  });
}

interface Held {
  memberId: number;
  accountId: number;
  transferId: number;
  amountCents: number;
}

/** One dedupe key for each transfer: a second reservation, and a second end whichever it is, are refused by the ledger. */
const dedupeKey = ({ memberId, transferId }: Held): string => `${memberId}:${transferId}`;

async function move(
  db: Database,
  clock: Clock,
  held: Held,
  from: Side,
  to: Side,
  kind: string,
  memo: string,
): Promise<void> {
  const source = await side(db, clock, held.memberId, held.accountId, from);
  const sink = await side(db, clock, held.memberId, held.accountId, to);
  await post(db, clock, {
    kind,
    reference: dedupeKey(held),
    memo,
    postings: [
      { account: source, amount: -held.amountCents },
      { account: sink, amount: held.amountCents },
    ],
  });
}

/**
 * Holds the money of a transfer: books it and keeps the pending local record. `db` is the system's, in a transaction.
 *
 * @throws Failure `not_enough` when less than that is available; `not_found` when the account is gone.
 */
export async function holdMoney(db: Database, clock: Clock, held: Held): Promise<void> {
  const { memberId, accountId, transferId, amountCents } = held;
  if (!(await lockPayingAccount(db, memberId, accountId))) throw new Failure('not_found', 'There is no such account.');
  // Asked after the lock, so that what other payments hold by now is counted.
  const available = availableCents((await oneAccount(db, memberId, accountId))!);
  if (available < amountCents) {
    const message = `${formatCents(Math.max(0, available), { currency: true })} is available there.`;
    throw new Failure('not_enough', message, { errors: [{ field: 'amount', message }] });
  }
  await hold(db, memberId, transferId, accountId, amountCents);
  await move(db, clock, held, 'bank_balance', 'bank_held', 'payment_held', '');
}

/** Gives held money back to the balance that it came from. */
export function restoreMoney(db: Database, clock: Clock, held: Held): Promise<void> {
  return move(db, clock, held, 'bank_held', 'bank_balance', 'payment_ended', 'restored');
}

/** Books held money as gone. */
export function releaseMoney(db: Database, clock: Clock, held: Held): Promise<void> {
  return move(db, clock, held, 'bank_held', 'bank_paid', 'payment_ended', 'left');
}
