import type { ItemDetails } from '#contract/areas/networth.ts';
import { Failure, badField } from '#contract/kit/errors.ts';
import { metalNames } from '#domain/networth/kinds.ts';
import type { ItemKind, Metal, WeightUnit } from '#domain/networth/kinds.ts';
import { metalValue, valueOf } from '#domain/networth/quantity.ts';
import { LARGEST_VALUE_CENTS } from '#domain/networth/totals.ts';
import { PricesUnavailable } from '#server/ports/asset-prices/port.ts';
import type { AssetPrices, CarResult } from '#server/ports/asset-prices/port.ts';
import type { ItemValue } from '../item-store.ts';
import type { Priced } from './price-store.ts';
import { currentPrices, priceKey } from './prices.ts';
import type { KnownPrice, KnownPrices, PriceParts } from './prices.ts';

/** The fields of an item that determine its market price. */
export interface PricedAsset {
  metal: Metal | null;
  unit: WeightUnit | null;
  coin: string | null;
  quantity: string | null;
}

/** The price that an item follows; null when it has no market price. */
export function pricedBy({ metal, coin }: Pick<PricedAsset, 'metal' | 'coin'>): Priced | null {
  if (metal !== null) return { kind: 'metal', code: metal };
  return coin === null ? null : { kind: 'coin', code: coin };
}

/** The value of a quantity at a price in cents; null above a billion dollars. */
function marketValueCents({ unit, metal, quantity }: PricedAsset, unitPrice: string): number | null {
  if (quantity === null) return null;
  try {
    const cents = metal === null ? valueOf(quantity, unitPrice) : metalValue(quantity, unit ?? 'g', unitPrice);
    return cents <= LARGEST_VALUE_CENTS ? cents : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The value of an item at market price, dated with the given day; null when the price is unknown. */
export function priceValue(
  asset: PricedAsset,
  prices: KnownPrices,
  today: string,
): (ItemValue & { stale: boolean }) | null {
  const priced = pricedBy(asset);
  const price = priced && prices.get(priceKey(priced));
  const cents = price ? marketValueCents(asset, price.unitPrice) : null;
  if (!price || cents === null) return null;
  return {
    on_date: today,
    value_cents: cents,
    quantity: asset.quantity,
    source: 'price',
    source_name: price.source,
    source_date: price.date,
    source_time: price.time,
    stale: price.stale,
  };
}

/** One price. Throws `unavailable` when it cannot be fetched. */
export async function onePrice(parts: PriceParts, priced: Priced, name: string): Promise<KnownPrice> {
  const price = (await currentPrices(parts, [priced])).get(priceKey(priced));
  if (!price)
    throw new Failure(
      'unavailable',
      `The price of ${priced.kind === 'metal' ? name.toLowerCase() : name} isn’t available right now. Try again later, or enter your own figure.`,
    );
  return price;
}

/** Values a weight of metal or a quantity of coins at today's price. */
async function lookUpPriced(parts: PriceParts, asset: PricedAsset, today: string): Promise<ItemValue> {
  if (asset.quantity === null) throw badField('quantity', 'This field is required.');
  const priced = pricedBy(asset)!;
  const name = asset.metal === null ? priced.code : metalNames[asset.metal];
  const price = await onePrice(parts, priced, name);
  const value = priceValue(asset, new Map([[priceKey(priced), price]]), today);
  if (!value) throw badField('quantity', 'Enter a quantity worth up to $1 billion.');
  const { stale: _stale, ...itemValue } = value;
  return itemValue;
}

/** Calls a price provider and converts its failure into one with a message for the member. */
export async function callPort<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PricesUnavailable)
      throw new Failure(
        'unavailable',
        `We can’t look up ${what} right now. Try again later, or enter your own figure.`,
      );
    throw error;
  }
}

/** @throws bad input naming the missing or unknown field */
export async function estimateCar(
  prices: AssetPrices,
  { car_class: carClass, car_year: year }: ItemDetails,
  today: string,
): Promise<CarResult> {
  if (!carClass) throw badField('car_class', 'Choose the type of car.');
  if (year === undefined) throw badField('car_year', 'Enter the year the car was built.');
  const thisYear = Number(today.slice(0, 4));
  if (year > thisYear + 1) throw badField('car_year', `Enter a year up to ${thisYear + 1}.`);
  const estimate = await callPort('car values', () => prices.car({ carClass, year, thisYear }));
  if (!estimate) throw badField('car_class', 'Choose a type of car from the list.');
  return estimate;
}

async function lookUpCar(prices: AssetPrices, details: ItemDetails, today: string): Promise<ItemValue> {
  const estimate = await estimateCar(prices, details, today);
  return {
    on_date: today,
    value_cents: estimate.valueCents,
    quantity: null,
    source: 'estimate',
    source_name: estimate.source,
    source_date: estimate.date,
    source_time: null,
  };
}

async function lookUpProperty(
  prices: AssetPrices,
  { state, postcode, dwelling = 'house' }: ItemDetails,
  today: string,
): Promise<ItemValue> {
  if (!state) throw badField('state', 'This field is required.');
  if (!postcode) throw badField('postcode', 'This field is required.');
  const estimate = await callPort('property prices', () => prices.property({ state, postcode, dwelling }));
  if (!estimate) throw badField('postcode', 'We don’t have prices for this area. Enter your own figure.');
  return {
    on_date: today,
    value_cents: estimate.valueCents,
    quantity: null,
    source: 'estimate',
    source_name: estimate.source,
    source_date: estimate.date,
    source_time: null,
  };
}

/** Looks up today's value of an item according to its kind. */
export async function lookUp(
  parts: PriceParts,
  kind: ItemKind,
  asset: PricedAsset,
  details: ItemDetails,
  today: string,
): Promise<ItemValue> {
  if (kind === 'metals' || kind === 'crypto') return lookUpPriced(parts, asset, today);
  if (kind === 'car') return lookUpCar(parts.ports.assetPrices, details, today);
  if (kind === 'property') return lookUpProperty(parts.ports.assetPrices, details, today);
  throw badField('value', 'This field is required.');
}
