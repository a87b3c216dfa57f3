import { z } from 'zod';
import type { CrossmintSettings } from '../ports/wallet-custody/crossmint.ts';
import { choice, key, safeUrl, setting } from './setting-kinds.ts';
import type { Setting } from './setting-kinds.ts';

/** The settings of the custodian that keeps members' wallets. */

function name(about: string, otherwise: string): Setting<string> {
  const schema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/);
  return setting(about, 'lower-case letters, digits and hyphens', otherwise, schema.default(otherwise));
}

const PRODUCTION_URL = 'https://www.crossmint.com';
const STAGING_URL = 'https://staging.crossmint.com';

export const walletTable = {
  CROSSMINT_API_KEY: key(
    'Crossmint’s server key. Crossmint keeps members’ wallets.',
    /^sk_(?:production|staging)_\w{8,}$/,
    'a key such as sk_production_…',
    'wallets on a simulated network; none in production',
  ),
  CROSSMINT_CHAIN: name('The blockchain that the wallets are on.', 'base'),
  CROSSMINT_TOKEN: name('The symbol of the token in the wallets.', 'usdc'),
  CROSSMINT_URL: safeUrl('A different address for Crossmint’s API, for tests.', 'Crossmint’s own'),
  EMBEDDED_WALLET: choice(
    'Whether wallets on the simulated network, and those with a staging key, can be used in production.',
    ['on', 'off'],
    'off',
  ),
};

type Values = { readonly [N in keyof typeof walletTable]: z.output<(typeof walletTable)[N]['schema']> };

export interface WalletSettings {
  crossmint?: CrossmintSettings | undefined;
  /** Whether the simulated network may be used; by default only outside production. */
  embeddedWallet?: boolean;
}

/** Settings that contradict each other, or would show tokens of a test network as real. */
export function walletProblems(values: Values, production: boolean): string[] {
  if (values.CROSSMINT_URL && !values.CROSSMINT_API_KEY)
    return ['CROSSMINT_API_KEY must be set together with CROSSMINT_URL.'];
  if (production && values.EMBEDDED_WALLET === 'off' && values.CROSSMINT_API_KEY.startsWith('sk_staging_'))
    return ['CROSSMINT_API_KEY must be a production key in production, unless EMBEDDED_WALLET is on.'];
  return [];
}

export function walletSettings(values: Values, production: boolean): WalletSettings {
  const { CROSSMINT_API_KEY: apiKey, CROSSMINT_URL: url, CROSSMINT_CHAIN: chain, CROSSMINT_TOKEN: token } = values;
  const own = apiKey.startsWith('sk_staging_') ? STAGING_URL : PRODUCTION_URL;
  return {
    crossmint: apiKey ? { key: apiKey, url: (url || own).replace(/\/+$/, ''), chain, token } : undefined,
    embeddedWallet: !production || values.EMBEDDED_WALLET === 'on',
  };
}
