import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { CarEstimate } from '#domain/networth/car-value.ts';
import type { Metal } from '#domain/networth/kinds.ts';

/** The price of one coin or one troy ounce. */
export interface AssetPrice {
  /** The metal, or the code of the coin. */
  code: string;
  /** Australian dollars as a decimal, such as '155000.25' or '0.0000183'. */
  unitPrice: string;
  /** Who says so: 'CoinGecko', 'Metals-API', 'Reference table' of the operator, or SAMPLE_SOURCE. */
  source: string;
  /** The day of the price, in Sydney where its instant is known. */
  date: CivilDate;
  time: Date | null;
}

export interface Coin {
  /** Such as 'BTC'. */
  code: string;
  name: string;
}

/** What the member says of the car: no register of number plates is open to us, so nothing is taken from a plate. */
export interface CarQuestion {
  carClass: string;
  year: number;
  /** The year of today. */
  thisYear: number;
}

export interface CarResult extends CarEstimate {
  carClass: string;
  className: string;
  year: number;
  source: string;
  date: CivilDate;
  /** What the estimate rests on, in a sentence for the member. */
  note: string;
}

export type Dwelling = 'house' | 'unit';

export interface PropertyQuestion {
  state: string;
  postcode: string;
  dwelling: Dwelling;
}

export interface PropertyResult {
  /** What the figure is of: 'postcode 2204' or 'all of NSW'. */
  area: string;
  valueCents: number;
  lowCents: number;
  highCents: number;
  source: string;
  date: CivilDate;
  note: string;
}

/** The provider does not answer, or answers what cannot be read. Asking again later may help. */
export class PricesUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'PricesUnavailable';
  }
}

/**
 * What assets are worth. An answer takes at most four seconds; what a provider does not know is left out. Prices are
 * asked for many at a time, for providers count calls. Every failure is `PricesUnavailable`.
 */
export interface AssetPrices {
  readonly adapter: string;
  /** The coins whose price can be asked for, the best known first. */
  coins(): readonly Coin[];
  coinPrices(codes: readonly string[]): Promise<AssetPrice[]>;
  metalPrices(metals: readonly Metal[]): Promise<AssetPrice[]>;
  /** What can be estimated here at all. */
  estimates(): readonly ('car' | 'property')[];
  /** The classes of cars that an estimate can be asked for. */
  carClasses(): readonly { id: string; name: string }[];
  /** Null for a class that is not known. */
  car(question: CarQuestion): Promise<CarResult | null>;
  /** Null where there are no figures for the place. */
  property(question: PropertyQuestion): Promise<PropertyResult | null>;
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    assetPrices: AssetPrices;
  }
}
