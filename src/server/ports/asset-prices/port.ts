import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { CarEstimate } from '#domain/networth/car-value.ts';
import type { Metal } from '#domain/networth/kinds.ts';

/** The price of one coin or one troy ounce. */
export interface AssetPrice {
  /** The metal, or the code of the coin. */
  code: string;
  /** Australian dollars as a decimal, such as '155000.25' or '0.0000183'. */
  unitPrice: string;
  /** The publisher: 'CoinGecko', 'Metals-API', the operator's 'Reference table', or SAMPLE_SOURCE. */
  source: string;
  /** The date of the price, in Sydney where its time is known. */
  date: CivilDate;
  time: Date | null;
}

export interface Coin {
  /** Such as 'BTC'. */
  code: string;
  name: string;
}

/** The car as the member describes it. No register of number plates is available to us, so the plate is not used. */
export interface CarQuestion {
  carClass: string;
  year: number;
  /** The current year. */
  thisYear: number;
}

export interface CarResult extends CarEstimate {
  carClass: string;
  className: string;
  year: number;
  source: string;
  date: CivilDate;
  /** What the estimate is based on, as a sentence for the member. */
  note: string;
}

export type Dwelling = 'house' | 'unit';

export interface PropertyQuestion {
  state: string;
  postcode: string;
  dwelling: Dwelling;
}

export interface PropertyResult {
  /** The area that the figure covers: 'postcode 2204' or 'NSW'. */
  area: string;
  valueCents: number;
  lowCents: number;
  highCents: number;
  source: string;
  date: CivilDate;
  note: string;
}

/** The provider does not answer, or its response cannot be read. A later call may succeed. */
export class PricesUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PricesUnavailable';
  }
}

/**
 * Values of assets. A call takes at most four seconds; assets that a provider does not know are left out. Prices are
 * requested in batches, since providers count calls. Every failure is `PricesUnavailable`.
 */
export interface AssetPrices {
  readonly adapter: string;
  /** The supported coins, the best known first. */
  coins(): readonly Coin[];
  coinPrices(codes: readonly string[]): Promise<AssetPrice[]>;
  metalPrices(metals: readonly Metal[]): Promise<AssetPrice[]>;
  /** What can be estimated with the available tables. */
  estimates(): readonly ('car' | 'property')[];
  /** The classes of cars that can be estimated. */
  carClasses(): readonly { id: string; name: string }[];
  /** Null for an unknown class. */
  car(question: CarQuestion): Promise<CarResult | null>;
  /** Null where there are no figures for the area. */
  property(question: PropertyQuestion): Promise<PropertyResult | null>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    assetPrices: AssetPrices;
  }
}
