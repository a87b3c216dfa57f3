import type { Wallet, WalletPasskey } from '#contract/areas/wallet-shapes.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { checkAddress } from '#domain/wallet/address.ts';
import type { Database } from '#server/kit/database.ts';
import { keccakOf } from '#server/kit/keccak.ts';
import { balancesOf } from '../transfers/books-store.ts';
import { passkeysOf } from './passkey-store.ts';
import type { PasskeyRow } from './passkey-store.ts';
import { findWallet, walletsOf } from './wallet-store.ts';
import type { WalletRow } from './wallet-store.ts';

/** The address that a member typed, with its checksum. @throws Failure `bad_input`, which names the typo. */
export function addressIn(field: string, typed: string): string {
  const checked = checkAddress(typed, keccakOf);
  if ('problem' in checked) throw badField(field, checked.problem);
  return checked.address;
}

/** One of the member's wallets by its address. @throws Failure `not_found`. */
export async function ownWallet(db: Database, memberId: number, typed: string): Promise<WalletRow> {
  const checked = checkAddress(typed, keccakOf);
  const wallet = 'address' in checked ? await findWallet(db, memberId, checked.address) : undefined;
  if (!wallet) throw new Failure('not_found', 'We couldn’t find that wallet.');
  return wallet;
}

export function passkeyOnWire(row: PasskeyRow): WalletPasskey {
  const { id, credential_id: credentialId, name, created_at, last_used_at, synced } = row;
  return { id, credentialId, name, created_at, last_used_at, synced };
}

/** The member's wallets with balances and passkeys, the primary one first. */
export async function walletsOnWire(db: Database, memberId: number): Promise<Wallet[]> {
  const [wallets, passkeys, balances] = await Promise.all([
    walletsOf(db, memberId),
    passkeysOf(db, memberId),
    balancesOf(db, memberId),
  ]);
  return wallets.map((row) => {
    const own = passkeys.filter(({ wallet_id: id }) => id === row.id);
    const balance = balances.get(row.address);
    return {
      address: row.address,
      name: row.name,
      credentialId: own[0]?.credential_id ?? '',
      isPrimaryWalletAddress: row.is_primary,
      created_at: row.created_at,
      available: balance?.available ?? 0,
      on_its_way: balance?.held ?? 0,
      daily_limit: row.daily_limit,
      second_above: row.second_above,
      paused_until: row.paused_until,
      recovery_made_at: row.recovery_made_at,
      recovery_tried_at: row.recovery_tried_at,
      passkeys: own.map(passkeyOnWire),
    };
  });
}

export async function walletReply(
  db: Database,
  memberId: number,
  address: string,
): Promise<{ success: true; wallet: Wallet }> {
  const wallet = (await walletsOnWire(db, memberId)).find((one) => one.address === address);
  return { success: true, wallet: wallet! };
}
