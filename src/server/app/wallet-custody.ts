import { decrypt, encrypt } from '../areas/members/public.ts';
import type { Clock } from '../kit/clock.ts';
import type { Database } from '../kit/database.ts';
import type { AppSettings } from '../kit/implement.ts';
import { closedWalletCustody } from '../ports/wallet-custody/closed.ts';
import { crossmintWalletCustody } from '../ports/wallet-custody/crossmint.ts';
import { embeddedWalletCustody } from '../ports/wallet-custody/embedded.ts';
import type { WalletCustody } from '../ports/wallet-custody/port.ts';
import type { WalletSettings } from './wallet-settings.ts';

/** The purpose of the key under which private keys of wallets are encrypted. */
const PURPOSE = 'wallet-key';

/** Picks the custodian of members' wallets. The keys of the simulated network are encrypted at rest. */
export function openWalletCustody(
  { crossmint, embeddedWallet }: WalletSettings,
  { database, clock, settings }: { database: Database; clock: Clock; settings: AppSettings },
): WalletCustody {
  if (crossmint) return crossmintWalletCustody(crossmint);
  if (!(embeddedWallet ?? !settings.production)) return closedWalletCustody;
  return embeddedWalletCustody({
    database,
    clock,
    encryption: {
      encrypt: (text) => encrypt(settings.keys, PURPOSE, text),
      decrypt: (token) => decrypt(settings.keys, PURPOSE, token),
    },
  });
}
