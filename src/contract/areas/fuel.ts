import * as z from 'zod/mini';
import { fuelTypes } from '#domain/fuel/fuel-types.ts';
import { numberText } from '#domain/text/counted.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  doneWith,
  idInPath,
  instant,
  matching,
  money,
  optionalText,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { stateCode } from './reference.ts';

/** Fuel prices at stations, the cost of a fill, and the member's car and discounts. */

const fuelType = z.enum(fuelTypes);

/** Cents per litre with one decimal, such as 171.9; whole tenths in the code. */
const litrePrice = z.codec(z.number(), z.int(), {
  decode: (cents) => Math.round(cents * 10),
  encode: (tenths) => tenths / 10,
});

/** A number with up to one decimal, as typed; whole tenths in the code. */
function tenthsBetween(min: number, max: number, example: string) {
  return z.codec(
    z.union(
      [
        z.number(),
        z.string().check(z.trim(), ...matching(6, /^\d{1,3}(\.\d)?$/, `Enter a number such as ${example}.`)),
      ],
      `Enter a number such as ${example}.`,
    ),
    z
      .int('Use up to one decimal place.')
      .check(
        z.gte(min * 10, `Enter ${numberText(min)} or more.`),
        z.lte(max * 10, `Enter ${numberText(max)} or less.`),
      ),
    {
      decode: (value) => {
        const tenths = Number(value) * 10;
        return Math.abs(tenths - Math.round(tenths)) < 1e-6 ? Math.round(tenths) : tenths;
      },
      encode: (tenths) => tenths / 10,
    },
  );
}

const where = {
  /** The suburb to search around. */
  suburb: optionalText(80),
  /** Its postcode, or by itself the postcode to search around. */
  postcode: z.optional(z.string().check(z.trim(), ...matching(4, /^(\d{4})?$/, 'Enter a four-digit postcode.'))),
  /** Kilometres from the suburb or postcode; 5 if omitted. */
  distance: z.optional(wholeBetween(1, 100)),
  /** The fuel; the member's usual one if omitted. */
  fueltype: z.optional(fuelType),
  /** Narrows the suburb, or by itself searches the whole state. */
  state: z.optional(stateCode),
};

const feed = z.object({
  name: z.string(),
  /** True for prices of a past day, which may no longer apply. */
  sample: z.boolean(),
  /** When its prices applied. */
  at: instant,
  /** The states that it covers. */
  states: z.array(stateCode),
  /** True if it has not responded for too long, so its prices may have changed. */
  overdue: z.boolean(),
});
export type FuelFeedOnWire = z.output<typeof feed>;

const station = z.object({
  id: z.int(),
  name: z.string(),
  brand: z.string(),
  address: z.string(),
  suburb: z.string(),
  state: stateCode,
  postcode: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Cents per litre at the pump. */
  price: litrePrice,
  updated_at: instant,
  /** True if another price may apply: unchanged for over a week, ended by law, or from a feed that is overdue. */
  stale: z.boolean(),
  sample: z.boolean(),
  /** The price from 6:00 am in Perth on that day, where the law fixes it a day ahead. */
  tomorrow: z.nullable(z.object({ date, price: litrePrice })),
  /** The member's discount in cents per litre. */
  discount: litrePrice,
  /** Kilometres in a straight line; null for a search of a state. */
  distance: z.nullable(z.number()),
  /** The estimated way there and back by road, in kilometres. */
  detour: z.number(),
  fill_cost: money,
  detour_cost: money,
  total_cost: money,
});
export type FuelStation = z.output<typeof station>;

const place = z.object({
  suburb: z.string(),
  postcode: z.string(),
  state: z.string(),
  latitude: z.number(),
  longitude: z.number(),
});
export type FuelPlace = z.output<typeof place>;

const cycle = z.object({
  phase: z.literal(['rising', 'falling']),
  since: date,
  /** The price on that day. */
  from: litrePrice,
  now: litrePrice,
  lowest: litrePrice,
  highest: litrePrice,
  /** Mean days between peaks; null before two are known. */
  days: z.nullable(z.int()),
});
export type FuelCycle = z.output<typeof cycle>;

const discount = z.object({ brand: text(60), cents: tenthsBetween(0.1, 50, '4') });

const settings = z.object({
  fueltype: fuelType,
  /** Litres of one fill. */
  litres: z.int(),
  /** Litres per 100 km. */
  consumption: litrePrice,
  discounts: z.array(z.object({ brand: z.string(), cents: litrePrice })),
});
export type FuelSettingsOnWire = z.output<typeof settings>;

export const fuel = defineArea('fuel', {
  search: {
    method: 'POST',
    path: 'api/fuelprice',
    auth: 'member',
    encoding: 'form',
    summary:
      'Lists up to 60 stations within a distance of a suburb or postcode, or in a state, cheapest fill first. Parameters are read from the body, then the query. Stale prices come last; zero and implausible ones are left out.',
    query: z.object(where),
    body: z.object(where),
    reply: z.object({
      data: z.array(station),
      /** How many were found. */
      total: z.int(),
      /** Null for a search of a state. */
      place: z.nullable(place),
      distance: z.nullable(z.int()),
      fueltype: fuelType,
      sources: z.array(feed),
    }),
    errors: ['bad_input', 'unavailable'],
  },
  station: {
    method: 'GET',
    path: 'api/fuelprice/station/{id}',
    auth: 'member',
    summary:
      'Returns the prices of a fuel at a station over 60 days, and the price cycle of its capital city, if known.',
    params: z.object({
      /** The id of the station. */
      id: idInPath,
    }),
    query: z.object({
      /** The fuel. */
      fueltype: fuelType,
    }),
    reply: z.object({
      /** Oldest first; the first may have begun earlier. */
      data: z.array(z.object({ since: instant, price: litrePrice })),
      source: feed,
      city: z.nullable(
        z.object({
          name: z.string(),
          days: z.array(z.object({ date, price: litrePrice })),
          /** Null while too little is known. */
          cycle: z.nullable(cycle),
        }),
      ),
    }),
    errors: ['not_found'],
  },
  settings: {
    method: 'GET',
    path: 'api/fuelprice/settings',
    auth: 'member',
    summary: 'Returns the member’s car, discounts and home, the brands on sale and the states with prices.',
    reply: z.object({
      data: settings,
      home: z.nullable(z.object({ suburb: z.string(), postcode: z.string() })),
      brands: z.array(z.string()),
      states: z.array(stateCode),
    }),
  },
  saveSettings: {
    method: 'POST',
    path: 'api/fuelprice/settings',
    auth: 'member',
    summary: 'Replaces the member’s car and discounts. A brand has one discount.',
    body: z.object({
      fueltype: fuelType,
      litres: wholeBetween(1, 200),
      consumption: tenthsBetween(1, 40, '8.5'),
      discounts: z.array(discount).check(z.maxLength(20, 'Add up to 20 discounts.')),
    }),
    reply: doneWith({ data: settings }),
    errors: ['bad_input'],
  },
});
