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

/** What of an item decides its price. */
export interface PricedThing {
  metal: Metal | null;
  unit: WeightUnit | null;
  coin: string | null;
  quantity: string | null;
}

/** What an item's price is of; null for an item that has none. */
export function pricedBy({ metal, coin }: Pick<PricedThing, 'metal' | 'coin'>): Priced | null {
  if (metal !== null) return { kind: 'metal', code: metal };
  return coin === null ? null : { kind: 'coin', code: coin };
}

/** What a quantity is worth at a price; null beyond a billion dollars. */
function worth({ unit, metal, quantity }: PricedThing, unitPrice: string): number | null {
  if (quantity === null) return null;
  try {
    const cents = metal === null ? valueOf(quantity, unitPrice) : metalValue(quantity, unit ?? 'g', unitPrice);
    return cents <= LARGEST_VALUE_CENTS ? cents : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** The value of an item that follows a price, as of the given day; null while no price is known. */
export function priceValue(
  thing: PricedThing,
  prices: KnownPrices,
  today: string,
): (ItemValue & { stale: boolean }) | null {
  const priced = pricedBy(thing);
  const price = priced && prices.get(priceKey(priced));
  const cents = price ? worth(thing, price.unitPrice) : null;
  if (!price || cents === null) return null;
  return {
    on_date: today,
    value_cents: cents,
    quantity: thing.quantity,
    source: 'price',
    source_name: price.source,
    source_date: price.date,
    source_time: price.time,
    stale: price.stale,
  };
}

/** One price, or the failure that says that it cannot be had. */
export async function onePrice(parts: PriceParts, priced: Priced, name: string): Promise<KnownPrice> {
  const price = (await currentPrices(parts, [priced])).get(priceKey(priced));
  if (!price)
    throw new Failure(
      'unavailable',
      `The price of ${name} could not be had just now. Try again later, or enter your own figure.`,
    );
  return price;
}

/** Looks up what a weight of metal or a number of coins is worth today. */
async function lookUpPriced(parts: PriceParts, thing: PricedThing, today: string): Promise<ItemValue> {
  if (thing.quantity === null) throw badField('quantity', 'This field is required.');
  const priced = pricedBy(thing)!;
  const name = thing.metal === null ? priced.code : metalNames[thing.metal];
  const price = await onePrice(parts, priced, name);
  const value = priceValue(thing, new Map([[priceKey(priced), price]]), today);
  if (!value) throw badField('quantity', 'This comes to more than a billion dollars.');
  const { stale: _stale, ...stored } = value;
  return stored;
}

/** Turns the failure of a provider into one that the member can read. */
export async function askingPort<T>(what: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof PricesUnavailable)
      throw new Failure(
        'unavailable',
        `${what} cannot be looked up just now. Try again later, or enter your own figure.`,
      );
    throw error;
  }
}

/** @throws bad input naming what is missing or not known */
export async function askCar(
  prices: AssetPrices,
  { car_class: carClass, car_year: year }: ItemDetails,
  today: string,
): Promise<CarResult> {
  if (!carClass) throw badField('car_class', 'Choose what kind of car it is.');
  if (year === undefined) throw badField('car_year', 'Enter the year it was built.');
  const thisYear = Number(today.slice(0, 4));
  if (year > thisYear + 1) throw badField('car_year', `At most ${thisYear + 1}.`);
  const result = await askingPort('The car', () => prices.car({ carClass, year, thisYear }));
  if (!result) throw badField('car_class', 'Choose a kind of car from the list.');
  return result;
}

async function lookUpCar(prices: AssetPrices, details: ItemDetails, today: string): Promise<ItemValue> {
  const result = await askCar(prices, details, today);
  return {
    on_date: today,
    value_cents: result.valueCents,
    quantity: null,
    source: 'estimate',
    source_name: result.source,
    source_date: result.date,
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
  const result = await askingPort('The property', () => prices.property({ state, postcode, dwelling }));
  if (!result) throw badField('postcode', 'We have no figures for this place. Enter your own figure.');
  return {
    on_date: today,
    value_cents: result.valueCents,
    quantity: null,
    source: 'estimate',
    source_name: result.source,
    source_date: result.date,
    source_time: null,
  };
}

/** Looks up what an item is worth today, by its kind. */
export async function lookUp(
  parts: PriceParts,
  kind: ItemKind,
  thing: PricedThing,
  details: ItemDetails,
  today: string,
): Promise<ItemValue> {
  if (kind === 'metals' || kind === 'crypto') return lookUpPriced(parts, thing, today);
  if (kind === 'car') return lookUpCar(parts.ports.assetPrices, details, today);
  if (kind === 'property') return lookUpProperty(parts.ports.assetPrices, details, today);
  throw badField('value', 'This field is required.');
}
