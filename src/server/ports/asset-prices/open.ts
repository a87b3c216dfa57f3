import { coinGecko } from './coingecko.ts';
import type { CoinGeckoSettings } from './coingecko.ts';
import { embeddedPrices } from './embedded.ts';
import { metalsApi } from './metals-api.ts';
import type { MetalsApiSettings } from './metals-api.ts';
import type { AssetPrices } from './port.ts';
import { readReferenceTables } from './reference-tables.ts';

export interface AssetPriceSettings {
  /** The folder of the operator's own reference tables. */
  folder?: string | undefined;
  coins?: CoinGeckoSettings | undefined;
  metals?: MetalsApiSettings | undefined;
}

/**
 * The tables, with the configured providers in front of them. Unreadable tables refuse the start.
 * @param production leaves our sample tables out; values without another source are then unknown.
 */
export function openAssetPrices({ folder, coins, metals }: AssetPriceSettings = {}, production = false): AssetPrices {
  const tables = readReferenceTables(folder, production);
  const embedded = embeddedPrices(tables);
  const names = [
    coins && `CoinGecko (${new URL(coins.url).hostname})`,
    metals && `Metals-API (${new URL(metals.url).hostname})`,
    embedded.adapter,
  ];
  return {
    ...embedded,
    ...(coins ? coinGecko(coins, tables) : {}),
    ...(metals ? metalsApi(metals) : {}),
    adapter: names.filter(Boolean).join(', '),
  };
}
