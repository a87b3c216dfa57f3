import { coinGecko } from './coingecko.ts';
import type { CoinGeckoSettings } from './coingecko.ts';
import { embeddedPrices } from './embedded.ts';
import { metalsApi } from './metals-api.ts';
import type { MetalsApiSettings } from './metals-api.ts';
import type { AssetPrices } from './port.ts';
import { readReferenceTables } from './reference-tables.ts';

export interface AssetPriceSettings {
  /** The operator's own reference tables. */
  folder?: string | undefined;
  coins?: CoinGeckoSettings | undefined;
  metals?: MetalsApiSettings | undefined;
}

/** The reference tables, with the providers that are set in front of them. Tables that cannot be read refuse the start. */
export function openAssetPrices({ folder, coins, metals }: AssetPriceSettings = {}): AssetPrices {
  const tables = readReferenceTables(folder);
  const names = [coins && `CoinGecko (${new URL(coins.url).hostname})`, metals && `Metals-API (${new URL(metals.url).hostname})`, `reference tables${folder ? ` of ${folder}` : ''}`];
  const embedded = embeddedPrices(tables);
  return {
    ...embedded,
    ...(coins ? coinGecko(coins, tables) : {}),
    ...(metals ? metalsApi(metals) : {}),
    adapter: coins || metals || folder ? names.filter(Boolean).join(', ') : embedded.adapter,
  };
}
