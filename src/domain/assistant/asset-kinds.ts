import { phrasePattern } from './phrase-pattern.ts';

/** Things that are owned, by the kinds under which net worth keeps them. */
const assetWords = {
  property: 'house/home/property/unit/flat/apartment/townhouse/land/place',
  car: 'car/ute/van/truck/motorbike/motorcycle/vehicle/caravan/boat',
  super: 'super/superannuation',
  shares: 'shares/stocks/etfs',
  metals: 'gold/silver/platinum/metals',
  crypto: 'crypto/bitcoin/ethereum/coins',
} as const;

/** The kinds of things that a text names. */
export function assetKindsIn(text: string): string[] {
  return Object.entries(assetWords)
    .filter(([, words]) => phrasePattern([words]).test(text))
    .map(([kind]) => kind);
}
