import type { Logger } from 'pino';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { publishLive } from '#server/kit/live.ts';
import type { WalletCustody } from '#server/ports/wallet-custody/port.ts';
import { lockWallet, takeUnchecked } from '../wallets/wallet-store.ts';
import type { WalletRow } from '../wallets/wallet-store.ts';
import { balancesOf, postFromNetwork } from './books-store.ts';
import { addReceipt } from './history-store.ts';
import { hasMovedSince } from './transfer-store.ts';

/** How often each wallet's balance is compared with the network's. */
const EVERY_MS = 5 * 60_000;
const MAX_AT_ONCE = 100;

export interface DepositParts {
  database: Database;
  clock: Clock;
  custody: WalletCustody;
  log: Logger;
}

/** Posts the difference between the network and our ledger, unless a transfer has moved anything meanwhile. */
async function bookDifference(
  db: Database,
  clock: Clock,
  wallet: WalletRow,
  input: { onNetwork: number; readAt: Date },
): Promise<void> {
  const locked = await lockWallet(db, wallet.member_id, wallet.id);
  if (!locked || (await hasMovedSince(db, locked, input.readAt))) return;
  const { available = 0, held = 0 } = (await balancesOf(db, wallet.member_id)).get(wallet.address) ?? {};
  const amount = input.onNetwork - available;
  if (amount === 0 || held > 0) return;
  const { balance, ledgerTransferId } = await postFromNetwork(db, clock, wallet, {
    kind: 'wallet_synced',
    reference: `${wallet.address}:${input.readAt.getTime()}`,
    amount,
  });
  const id = await addReceipt(db, {
    member_id: wallet.member_id,
    wallet_id: wallet.id,
    kind: amount > 0 ? 'deposit' : 'withdrawal',
    sender: null,
    transaction_id: null,
    amount,
    balance_after: balance,
    ledger_transfer_id: ledgerTransferId,
    at: clock.now(),
  });
  await publishLive(db, wallet.member_id, { kind: 'wallet', id });
}

/** Books what came into wallets from outside, or left them without us. Returns how many wallets were compared. */
export async function bookDeposits({ database, clock, custody, log }: DepositParts): Promise<number> {
  // On the simulated network our ledger is the network.
  if (!custody.open || custody.simulated) return 0;
  const readAt = clock.now();
  const wallets = await takeUnchecked(database, new Date(readAt.getTime() - EVERY_MS), readAt, MAX_AT_ONCE);
  for (const wallet of wallets) {
    try {
      const onNetwork = await custody.balanceAt(wallet.address);
      if (onNetwork !== null)
        await database.transaction().execute((db) => bookDifference(db, clock, wallet, { onNetwork, readAt }));
    } catch (error) {
      log.warn(
        { wallet: wallet.id, error: error instanceof Error ? error.message : 'unknown' },
        'the balance of a wallet could not be read',
      );
    }
  }
  return wallets.length;
}
