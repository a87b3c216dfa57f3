import type { CivilDate } from '../calendar/civil-date.ts';

/** An energy plan as retailers publish it. Prices are in cents without GST, unless a field says otherwise. */
export interface EnergyPlan {
  id: string;
  provider: string;
  name: string;
  fuel: Fuel;
  kind: 'market' | 'standing' | 'regulated';
  distributors: readonly string[];
  /** Postcodes as ascending ranges, such as [3104, 3109]; empty for everywhere. */
  postcodes: readonly PostcodeRange[];
  excluded: readonly PostcodeRange[];
  /** The days on which it is offered. */
  from: CivilDate;
  to: CivilDate | null;
  updated: CivilDate;
  /** Together they are a year. */
  seasons: readonly Season[];
  /** Rates of a second meter, such as for hot water. A plan that has some is only for homes with such a meter. */
  controlledLoads: readonly ControlledLoad[];
  /** Charges for the highest demand; most plans have none. */
  demand: readonly DemandCharge[];
  /** What the retailer pays for solar energy. Closed schemes of states are left out. */
  feedIn: readonly FeedIn[];
  discounts: readonly Discount[];
  /** Fees of every year, in cents with GST. */
  yearlyFees: readonly { name: string; cents: number }[];
  /** Fees that only some customers pay, in words. */
  otherFees: readonly string[];
  requirements: readonly Requirement[];
  /**
   * Why no highest price can be given: a demand charge that is not described in full, or prices of the wholesale
   * market.
   */
  open: 'demand' | 'wholesale' | null;
  /** Months in a bill, where stated. */
  billMonths: number | null;
}

export type Fuel = 'electricity' | 'gas';
export type PostcodeRange = readonly [first: number, last: number];

export interface Season {
  name: string;
  /** Of 365. */
  days: number;
  /** For a day. */
  supply: number;
  rates: readonly Rate[];
}

export interface Rate {
  name: string;
  /** The share of the hours of a week; all rates of a season together are 1. */
  share: number;
  blocks: readonly Block[];
  /** How often the blocks start again; null where it is not stated. */
  period: BlockPeriod | null;
}

export type BlockPeriod = 'day' | 'month' | 'two_months' | 'quarter' | 'year';

/** A step of a rate. */
export interface Block {
  /** Units in one period at this price, beyond those of the earlier blocks; null for all others. */
  volume: number | null;
  /** For a kilowatt hour or a megajoule. */
  price: number;
}

export interface ControlledLoad {
  name: string;
  /** For a day. */
  supply: number;
  rate: Rate;
}

/** A charge for the most power that is drawn in any half hour of some hours. */
export interface DemandCharge {
  /** The part of the year, such as 'November to March'; empty for all of it. */
  season: string;
  /** Null where the plan does not say when demand is measured. */
  hours: DemandHours | null;
  /** How often the highest demand starts again; null where it is not clear. */
  measured: 'day' | 'month' | null;
  /** For a kilowatt. */
  price: number;
  per: 'day' | 'month';
  /** The days or months of a year in which it is charged. */
  times: number;
  /** Kilowatts that are charged at least. */
  least: number;
  /** Kilowatts that are charged at most; null without a limit. */
  most: number | null;
}

export interface DemandHours {
  /** Of the week, from Sunday as 0. */
  days: readonly number[];
  /** Minutes after midnight. An end before the start is on the next day. */
  from: number;
  to: number;
}

export interface FeedIn {
  name: string;
  rate: Rate;
}

export interface Discount {
  name: string;
  words: string;
  /** Of supply and usage, of usage alone, or an amount in cents for a year. */
  of: 'bill' | 'usage' | 'fixed';
  /** A fraction such as 0.08, or cents. */
  amount: number;
  /** Whether something has to be done for it, such as paying on time. */
  isConditional: boolean;
}

export interface Requirement {
  kind: 'solar' | 'no_solar' | 'check' | 'met_by_signing_up';
  words: string;
}

/** What a home uses in a year: kilowatt hours, or megajoules of gas. */
export interface EnergyUse {
  units: number;
  /** On the meter of a controlled load. */
  controlled: number;
  /** Solar energy sold to the grid. */
  exported: number;
  /** The share of the units that the bill names as peak; null where it is not known. */
  peakShare: number | null;
  /** The highest demand in kilowatts, counted in every month. */
  demand: number;
}
