import * as z from 'zod/mini';
import { isDecimal, isZeroDecimal, plainDecimal } from '#domain/networth/quantity.ts';
import { assetKinds, isKindOf, liabilityKinds, metals, weightUnits } from '#domain/networth/kinds.ts';
import { LARGEST_VALUE_CENTS } from '#domain/networth/totals.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  requestedDate,
  date,
  done,
  doneWith,
  flag,
  id,
  instant,
  listed,
  matching,
  money,
  postcode,
  text,
  unsignedMoney,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { stateCode } from './reference.ts';

export const networthType = z.literal(['Assets', 'Liabilities']);
const kind = z.literal([...new Set([...assetKinds, ...liabilityKinds])]);
export const metalType = z.literal(metals);
const weightUnit = z.literal(weightUnits);
export const dwelling = z.literal(['house', 'unit']);

/** The code of a coin, such as BTC; case does not matter. */
const coinCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), ...matching(12, /^[A-Z0-9]{2,12}$/, 'Choose a coin of the list, such as BTC.'));

/** A quantity as it is written, such as '0.00031642': text all the way, so that no digit is lost. */
const quantity = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], 'Enter a quantity such as 0.25.'),
    z.transform((value) => String(value).trim()),
  ),
  z.pipe(
    z.string().check(
      z.maxLength(40, { error: 'Enter a quantity above zero, such as 0.25, with at most 18 decimals.', abort: true }),
      z.refine(
        (value) => isDecimal(value) && /^\d{1,12}(\.|$)/.test(value) && !isZeroDecimal(value),
        'Enter a quantity above zero, such as 0.25, with at most 18 decimals.',
      ),
    ),
    z.transform((value: string) => plainDecimal(value)),
  ),
);

/** Per cent with at most two decimals on the wire, hundredths of a per cent in the code. */
const ownedPercentage = z.codec(
  z.union(
    [z.number(), z.string().check(z.trim(), ...matching(6, /^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage such as 50.'))],
    'Enter a percentage such as 50.',
  ),
  z.int('Use at most two decimals.').check(z.gte(1, 'More than 0 per cent.'), z.lte(10_000, 'At most 100 per cent.')),
  {
    decode: (value) => {
      const bp = Number(value) * 100;
      return Math.abs(bp - Math.round(bp)) < 1e-6 ? Math.round(bp) : bp;
    },
    encode: (bp) => bp / 100,
  },
);

const rego = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    ...matching(19, /^[A-Z0-9](?:[ -]?[A-Z0-9]){0,9}$/, 'Enter a number plate such as ABC 123.'),
  );
const carYear = wholeBetween(1950, 2100);
const carClass = text(20);

/** What the look-up of a car or a property needs to know, kept with the item so that it can be asked again. */
export const itemDetails = z.object({
  rego: z.optional(rego),
  state: z.optional(stateCode),
  car_class: z.optional(carClass),
  car_year: z.optional(carYear),
  unit_number: z.optional(text(20, 0)),
  street: z.optional(text(120, 0)),
  suburb: z.optional(text(80, 0)),
  postcode: z.optional(postcode),
  dwelling: z.optional(dwelling),
});
export type ItemDetails = z.output<typeof itemDetails>;

/** The same as it is answered. */
const shownDetails = z.partial(
  z.object({
    rego: z.string(),
    state: stateCode,
    car_class: z.string(),
    car_year: z.int(),
    unit_number: z.string(),
    street: z.string(),
    suburb: z.string(),
    postcode: z.string(),
    dwelling,
  }),
);

/** Where a value comes from and of when it is. */
const source = z.object({
  /** The member's own figure; an estimate looked up once; a price that is followed; a linked account; paid instalments; the ledger of a loan. */
  kind: z.literal(['own', 'estimate', 'price', 'account', 'instalments', 'loan']),
  /** Who gives the price: 'Reference table', 'CoinGecko', 'Sample prices'. Null for what no price tells. */
  name: z.nullable(z.string()),
  /** True where the figure is made up for trying things out: wherever it is shown, that is said. */
  sample: z.boolean(),
  date,
  /** The instant of the price, where it is known. */
  time: z.nullable(instant),
  /** True when the price could not be had just now and the last one stands, or when a dated table is past its day. */
  stale: z.boolean(),
});

const item = z.object({
  /** Null for a linked account, which is named by `bank_account_id`, for what is owed on instalments, and for a loan. */
  id: z.nullable(z.int()),
  bank_account_id: z.nullable(z.int()),
  /** The loan that the line stands for, where it is one. */
  loan_id: z.optional(z.int()),
  NetworthType: networthType,
  kind,
  name: z.string(),
  /** What the whole of it is worth, or what is owed in all. */
  value: money,
  ownedPercentage,
  /** The member's share of the value: what counts in the totals. */
  owned_value: money,
  /** False for a linked account that the member has taken out of the totals, and for a debt that another line counts already. */
  included: z.boolean(),
  /** The name of that other line, where there is one. */
  same_as: z.optional(z.string()),
  /** The day of the value. */
  value_date: date,
  source,
  /** True when the value follows a price. */
  live: z.boolean(),
  metal: z.nullable(metalType),
  unit: z.nullable(weightUnit),
  coin: z.nullable(z.string()),
  quantity: z.nullable(z.string()),
  details: shownDetails,
  offset_account_id: z.nullable(z.int()),
  offset_item_id: z.nullable(z.int()),
  /** What stands on the offset account of a home loan, and the part of the loan that bears interest; null without one. */
  offset: z.nullable(money),
  interest_bearing: z.nullable(money),
});
export type NetworthItem = z.output<typeof item>;

/** A debt of the one list from which every screen takes what is owed. */
const debt = z.object({
  kind: z.literal(['mortgage', 'loan', 'card', 'bnpl', 'study', 'overdraft', 'other']),
  /** A bank account, a loan of ours, a loan that the member noted, an item under net worth, or detected instalments. */
  source: z.literal(['account', 'company_loan', 'external_loan', 'item', 'instalments']),
  /** The id within its source; null for instalments. */
  id: z.nullable(z.int()),
  name: z.string(),
  owed: money,
  /** Whether it is part of the total. */
  counted: z.boolean(),
  /** The debt that counts in its place, by name. */
  same_as: z.nullable(z.string()),
});

const totals = { Networth: money, Assets: money, Liabilities: money };

/** What may be said of an item; when it is changed, what is left out stays. */
const itemFields = {
  NetworthType: z.optional(networthType),
  kind: z.optional(kind),
  name: z.optional(text(80)),
  /** The whole value. Left out or null for what is looked up: metals, crypto, and cars and properties with `look_up`. */
  value: z.optional(
    z.nullable(unsignedMoney.check(z.refine((cents) => cents <= LARGEST_VALUE_CENTS, 'At most a billion dollars.'))),
  ),
  /** The day of the value, today unless told; earlier days go into the history. */
  date: z.optional(requestedDate),
  metal: z.optional(metalType),
  unit: z.optional(weightUnit),
  coin: z.optional(coinCode),
  quantity: z.optional(quantity),
  /** Takes the value of a car or a property from the look-up, at today's date. */
  look_up: z.optional(flag),
  ...itemDetails.shape,
  /** Null takes it away. */
  rego: z.optional(z.nullable(rego)),
  state: z.optional(z.nullable(stateCode)),
  car_class: z.optional(z.nullable(carClass)),
  car_year: z.optional(z.nullable(carYear)),
  postcode: z.optional(z.nullable(postcode)),
  dwelling: z.optional(z.nullable(dwelling)),
  /** The account against which interest is not charged: a linked one, or an item of kind cash. */
  offset_account_id: z.optional(z.nullable(id)),
  offset_item_id: z.optional(z.nullable(id)),
};

const kindFits = z.refine<{ NetworthType?: 'Assets' | 'Liabilities' | undefined; kind?: string | undefined }>(
  (value) => value.NetworthType === undefined || value.kind === undefined || isKindOf(value.NetworthType, value.kind),
  { path: ['kind'], message: 'This kind does not belong on that side.' },
);

const price = { price: money, unit_price: z.string(), currency: z.literal('AUD'), source };

const range = { value: money, low: money, high: money, source };

export const networth = defineArea('networth', {
  set: {
    method: 'POST',
    path: 'api/setClientNetworth',
    auth: 'member',
    summary: 'Adds an asset or a liability, or with `id` changes one; each value is kept with its date.',
    body: z.object({ id: z.optional(id), ...itemFields, ownedPercentage: z.optional(ownedPercentage) }).check(kindFits),
    reply: doneWith({ data: item }),
    errors: ['bad_input', 'not_found', 'unavailable'],
  },
  list: {
    method: 'GET',
    path: 'api/getClientNetworth',
    auth: 'member',
    summary:
      'Everything owned and owed, linked accounts among it, with the totals. With `id` also the dated values of that item, the newest first.',
    query: z.object({ id: z.optional(id) }),
    reply: z.object({
      data: z.array(item),
      ...totals,
      /** What a look-up can estimate here. */
      estimates: z.array(z.literal(['car', 'property'])),
      values: z.optional(z.array(z.object({ date, value: money, quantity: z.nullable(z.string()), source }))),
    }),
    errors: ['not_found'],
  },
  debts: {
    method: 'GET',
    path: 'api/networth/debts',
    auth: 'member',
    summary: 'Everything that is owed, each debt once, with the total that all screens show and what is in it.',
    reply: z.object({
      data: z.array(debt),
      total: money,
      /** What the total is made of: '1 home loan and 2 credit cards'. Empty where nothing is owed. */
      includes: z.string(),
    }),
  },
  setNetWorth: {
    method: 'POST',
    path: 'api/user/setNetWorth',
    auth: 'member',
    summary:
      "Takes today's snapshot. With `bank_account_id` and `included` it first counts a linked account in or out.",
    body: z.object({ bank_account_id: z.optional(id), included: z.optional(flag) }),
    reply: doneWith(totals),
    errors: ['not_found', 'bad_input'],
  },
  remove: {
    method: 'POST',
    path: 'api/deleteClientNetworth',
    auth: 'member',
    summary:
      'Removes an item with its history; `restore` brings it back within 30 days. With `date` only the value of that day is removed.',
    body: z.object({ id, restore: z.optional(flag), date: z.optional(requestedDate) }),
    reply: done,
    errors: ['not_found', 'bad_input'],
  },
  car: {
    method: 'GET',
    path: 'api/carvaluation',
    auth: 'member',
    summary:
      'An estimate of a car by its class and year. Number plates cannot be looked up: with a plate alone, `estimate` is null and `note` says so.',
    query: z.object({
      rego: z.optional(rego),
      state: z.optional(stateCode),
      car_class: z.optional(carClass),
      car_year: z.optional(carYear),
    }),
    reply: doneWith({
      rego: z.nullable(z.string()),
      state: z.nullable(stateCode),
      estimate: z.nullable(
        z.object({ car_class: z.string(), car_class_name: z.string(), car_year: z.int(), ...range }),
      ),
      note: z.string(),
      /** Every class that can be chosen. */
      classes: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    errors: ['not_found', 'bad_input', 'unavailable'],
  },
  metal: {
    method: 'GET',
    path: 'api/mymetals',
    auth: 'member',
    summary: 'The price of a metal in Australian dollars for the troy ounce and the gram.',
    query: z.object({ metaltype: z.pipe(z.string().check(z.trim(), z.toLowerCase()), metalType) }),
    reply: doneWith({ metaltype: metalType, name: z.string(), unit: z.literal('oz'), ...price, price_gram: money }),
    errors: ['unavailable'],
  },
  coins: {
    method: 'GET',
    path: 'api/cryptolists',
    auth: 'member',
    summary: 'The coins whose price is known, the best known first.',
    reply: listed(z.object({ cointype: z.string(), name: z.string() })),
  },
  coin: {
    method: 'GET',
    path: 'api/mycrypto',
    auth: 'member',
    summary: 'The price of one coin in Australian dollars; `unit_price` has all of its decimals.',
    query: z.object({ cointype: coinCode }),
    reply: doneWith({ cointype: z.string(), name: z.string(), ...price }),
    errors: ['not_found', 'unavailable'],
  },
  property: {
    method: 'POST',
    path: 'api/mypropertyestimates',
    auth: 'member',
    summary: 'What homes of that kind sell for around an address, with the range; not a valuation of the home itself.',
    body: z.object({
      street: z.optional(text(120, 0)),
      suburb: z.optional(text(80, 0)),
      state: stateCode,
      postcode,
      unit: z.optional(text(20, 0)),
      name: z.optional(text(80, 0)),
      dwelling: z.optional(dwelling),
    }),
    reply: doneWith({ name: z.string(), dwelling, area: z.string(), ...range, note: z.string() }),
    errors: ['not_found', 'unavailable'],
  },
  addPartial: {
    method: 'POST',
    path: 'api/add/partial/asset',
    auth: 'member',
    summary: "Sets how much of an item is the member's own; `asset` is its id, or the fields of a new one.",
    body: z.object({
      type: networthType,
      asset: z.union([id, z.object(itemFields)], 'Choose an item, or describe a new one.'),
      ownedPercentage,
    }),
    reply: doneWith({ data: item }),
    errors: ['bad_input', 'not_found', 'unavailable'],
  },
  history: {
    method: 'POST',
    path: 'api/allNetworth',
    auth: 'member',
    summary: 'Net worth between two dates: by the day up to a year, by the week up to three, else by the month.',
    body: z.object({ startDate: requestedDate, endDate: requestedDate }),
    reply: z.object({
      data: z.array(z.object({ date, ...totals })),
      per: z.literal(['day', 'week', 'month']),
      /** The first day of which anything is known; null without any. */
      known_from: z.nullable(date),
      /** How net worth changed over what is answered, and the part of it that came by things that were added within. */
      change: money,
      added: money,
    }),
    errors: ['bad_input'],
  },
});
