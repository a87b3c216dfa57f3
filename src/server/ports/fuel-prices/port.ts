import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { State } from '#domain/calendar/states.ts';

export interface FeedStation {
  /** Names the station in its feed, for ever. */
  code: string;
  brand: string;
  name: string;
  /** On one line, as the feed has it. */
  address: string;
  suburb: string;
  state: State;
  /** Empty where the feed has none. */
  postcode: string;
  latitude: number;
  longitude: number;
}

export interface FeedPrice {
  stationCode: string;
  /** The feed's code of the fuel; it may have fuels that we don't know. */
  fuelType: string;
  /** Tenths of a cent per litre; 0 where the station reports no price. */
  priceTenths: number;
  /** Since when the station charges it. */
  since: Date;
  /** When it ends, where the law fixes it for a time; null where the station may change it whenever it likes. */
  until: Date | null;
}

/** A price that is fixed for the next day. It begins when the station's price of now ends. */
export interface NextPrice {
  stationCode: string;
  fuelType: string;
  priceTenths: number;
  day: CivilDate;
}

export interface FeedReading {
  stations: FeedStation[];
  prices: FeedPrice[];
  /** Empty for feeds that don't know tomorrow's prices. */
  tomorrow: NextPrice[];
  /** When the prices were true: now, or when a sample was taken. */
  at: Date;
}

/** The service does not answer, or its response cannot be read. A later call may succeed. */
export class FuelPricesUnavailable extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'FuelPricesUnavailable';
  }
}

/** One publisher of prices. A reading is given up after a minute; every failure is `FuelPricesUnavailable`. */
export interface FuelFeed {
  /** Names the feed in our tables, for ever. */
  readonly id: string;
  /** As members read it, such as 'NSW FuelCheck'. */
  readonly name: string;
  /** Whether it is a sample and not today's prices. */
  readonly sample: boolean;
  readonly states: readonly State[];
  /** Hours between readings: publishers limit how often they are asked. */
  readonly everyHours: number;
  read(now: Date): Promise<FeedReading>;
}

export interface FuelPrices {
  readonly adapter: string;
  /** None where no prices are known. */
  readonly feeds: readonly FuelFeed[];
}

declare module '#server/kit/implement.ts' {
  interface Ports {
    fuelPrices: FuelPrices;
  }
}
