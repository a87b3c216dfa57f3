import { fromSimplePrice } from './coingecko-transform.ts';
import type { AssetPrices } from './port.ts';
import { requestFromProvider, below } from './provider-call.ts';
import type { ReferenceTables } from './reference-tables.ts';

export interface CoinGeckoSettings {
  /** Such as 'https://api.coingecko.com/api/v3'. */
  url: string;
  /** Absent for the public tier. */
  key: string | undefined;
}

/** Coin prices in Australian dollars from CoinGecko, for the coins of the table. */
export function coinGecko(
  { url, key }: CoinGeckoSettings,
  { coins }: ReferenceTables,
): Pick<AssetPrices, 'coinPrices'> {
  const header = new URL(url).hostname.startsWith('pro-') ? 'x-cg-pro-api-key' : 'x-cg-demo-api-key';
  return {
    async coinPrices(codes) {
      const codeOfId = new Map(
        codes.flatMap((code) => (coins.has(code) ? [[coins.get(code)!.geckoId, code] as const] : [])),
      );
      if (codeOfId.size === 0) return [];
      const query = {
        ids: [...codeOfId.keys()].join(','),
        vs_currencies: 'aud',
        include_last_updated_at: 'true',
        precision: 'full',
      };
      return fromSimplePrice(
        await requestFromProvider('CoinGecko', below(url, 'simple/price', query), key ? { [header]: key } : {}),
        codeOfId,
      );
    },
  };
}
