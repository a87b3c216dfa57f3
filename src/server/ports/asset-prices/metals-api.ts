import { fromLatest, symbolOf } from './metals-api-transform.ts';
import type { AssetPrices } from './port.ts';
import { requestFromProvider, below } from './provider-call.ts';

export interface MetalsApiSettings {
  /** Such as 'https://metals-api.com/api'. */
  url: string;
  key: string;
}

/** Metal prices in Australian dollars per troy ounce from Metals-API. */
export function metalsApi({ url, key }: MetalsApiSettings): Pick<AssetPrices, 'metalPrices'> {
  return {
    async metalPrices(metals) {
      if (metals.length === 0) return [];
      const query = { access_key: key, base: 'AUD', symbols: metals.map((metal) => symbolOf[metal]).join(',') };
      return fromLatest(await requestFromProvider('Metals-API', below(url, 'latest', query)), metals);
    },
  };
}
