import * as z from 'zod/mini';
import { isDecimal, isZeroDecimal, plainDecimal } from '#domain/networth/quantity.ts';
import { assetKinds, isKindOf, liabilityKinds, metals, weightUnits } from '#domain/networth/kinds.ts';
import { LARGEST_VALUE_CENTS } from '#domain/networth/totals.ts';
import { defineArea } from '#contract/kit/endpoint.ts';
import { historyFacts } from './networth-history.ts';
import {
  dateInput,
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

/** The code of a coin, such as BTC, in any case. */
const coinCode = z
  .string()
  .check(z.trim(), z.toUpperCase(), ...matching(12, /^[A-Z0-9]{2,12}$/, 'Choose a coin from the list, such as BTC.'));

/** A quantity such as '0.00031642', stored as text so that no digits are lost. */
const quantity = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], 'Enter a quantity such as 0.25.'),
    z.transform((value) => String(value).trim()),
  ),
  z.pipe(
    z.string().check(
      z.maxLength(40, {
        error: 'Enter a quantity above zero, such as 0.25, with up to 18 decimal places.',
        abort: true,
      }),
      z.refine(
        (value) => isDecimal(value) && /^\d{1,12}(\.|$)/.test(value) && !isZeroDecimal(value),
        'Enter a quantity above zero, such as 0.25, with up to 18 decimal places.',
      ),
    ),
    z.transform((value: string) => plainDecimal(value)),
  ),
);

/** A percentage with up to two decimal places. */
const ownedPercentage = z.codec(
  z.union(
    [z.number(), z.string().check(z.trim(), ...matching(6, /^\d{1,3}(\.\d{1,2})?$/, 'Enter a percentage such as 50.'))],
    'Enter a percentage such as 50.',
  ),
  z.int('Use up to two decimal places.').check(z.gte(1, 'Enter more than 0%.'), z.lte(10_000, 'Enter up to 100%.')),
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

/** The input of a car or property estimate, stored with the item so that it can be repeated. */
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

/** The same in a response. */
const itemDetailsReply = z.partial(
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

/** Where a value comes from, and its date. */
export const source = z.object({
  /** Entered by the member; looked up once; a followed price; linked; from paid instalments; or a loan's ledger. */
  kind: z.literal(['own', 'estimate', 'price', 'account', 'instalments', 'loan']),
  /** The price's source: 'Reference table', 'CoinGecko', 'Sample prices'; null without a price. */
  name: z.nullable(z.string()),
  /** True for sample data, which must be labelled wherever it is shown. */
  sample: z.boolean(),
  date,
  /** The time of the price, if known. */
  time: z.nullable(instant),
  /** True if no newer price is available, or if a dated table is past its date. */
  stale: z.boolean(),
});

export const item = z.object({
  /** Null for a linked account (see `bank_account_id`), instalments and loans. */
  id: z.nullable(z.int()),
  bank_account_id: z.nullable(z.int()),
  /** The loan that it represents, if any. */
  loan_id: z.optional(z.int()),
  NetworthType: networthType,
  kind: z.union([kind, z.literal('overdraft')]),
  name: z.string(),
  /** The whole value or debt. */
  value: money,
  ownedPercentage,
  /** The member's share, which counts in the totals. */
  owned_value: money,
  /** False for a linked account that the member excluded, and for a debt that is already counted by another item. */
  included: z.boolean(),
  /** The name of that other item. */
  same_as: z.optional(z.string()),
  /** The date of the value. */
  value_date: date,
  source,
  /** True if the value follows a price. */
  live: z.boolean(),
  metal: z.nullable(metalType),
  unit: z.nullable(weightUnit),
  coin: z.nullable(z.string()),
  quantity: z.nullable(z.string()),
  details: itemDetailsReply,
  offset_account_id: z.nullable(z.int()),
  offset_item_id: z.nullable(z.int()),
  /** The offset balance of a home loan, and the part of the loan that bears interest; null without an offset. */
  offset: z.nullable(money),
  interest_bearing: z.nullable(money),
});
export type NetworthItem = z.output<typeof item>;

/** An entry in the list of debts that every screen uses. */
export const debt = z.object({
  kind: z.literal(['mortgage', 'loan', 'card', 'bnpl', 'study', 'overdraft', 'other']),
  /** A bank account, our loan, an external loan, an item, instalments, or repayments that no account shows yet. */
  source: z.literal(['account', 'company_loan', 'external_loan', 'item', 'instalments', 'repayment']),
  /** The id within its source, of the loan for repayments; null for instalments. */
  id: z.nullable(z.int()),
  name: z.string(),
  owed: money,
  /** Whether the total includes it. */
  counted: z.boolean(),
  /** The name of the debt that counts in its place. */
  same_as: z.nullable(z.string()),
});

const totals = { Networth: money, Assets: money, Liabilities: money };

/** The fields of an item; omitted ones are unchanged. */
const itemFields = {
  NetworthType: z.optional(networthType),
  kind: z.optional(kind),
  name: z.optional(text(80)),
  /** The whole value. Omit it if it is looked up: metals, crypto, and cars and properties with `look_up`. */
  value: z.optional(
    z.nullable(unsignedMoney.check(z.refine((cents) => cents <= LARGEST_VALUE_CENTS, 'Enter up to $1 billion.'))),
  ),
  /** The date of the value, by default today; earlier dates go into the history. */
  date: z.optional(dateInput),
  metal: z.optional(metalType),
  unit: z.optional(weightUnit),
  coin: z.optional(coinCode),
  quantity: z.optional(quantity),
  /** Estimates the value of a car or property as of today. */
  look_up: z.optional(flag),
  ...itemDetails.shape,
  /** Null removes it. */
  rego: z.optional(z.nullable(rego)),
  state: z.optional(z.nullable(stateCode)),
  car_class: z.optional(z.nullable(carClass)),
  car_year: z.optional(z.nullable(carYear)),
  postcode: z.optional(z.nullable(postcode)),
  dwelling: z.optional(z.nullable(dwelling)),
  /** The offset account: a linked account, or an item of kind cash. */
  offset_account_id: z.optional(z.nullable(id)),
  offset_item_id: z.optional(z.nullable(id)),
};

const kindFits = z.refine<{ NetworthType?: 'Assets' | 'Liabilities' | undefined; kind?: string | undefined }>(
  (value) => value.NetworthType === undefined || value.kind === undefined || isKindOf(value.NetworthType, value.kind),
  { path: ['kind'], message: 'Choose an asset type for an asset, or a debt type for a debt.' },
);

const price = { price: money, unit_price: z.string(), currency: z.literal('AUD'), source };

const range = { value: money, low: money, high: money, source };

export const networth = defineArea('networth', {
  set: {
    method: 'POST',
    path: 'api/setClientNetworth',
    auth: 'member',
    summary: 'Creates an asset or liability or, with `id`, updates one. Each value is saved with its date.',
    body: z.object({ id: z.optional(id), ...itemFields, ownedPercentage: z.optional(ownedPercentage) }).check(kindFits),
    reply: doneWith({ data: item }),
    errors: ['bad_input', 'not_found', 'unavailable'],
  },
  list: {
    method: 'GET',
    path: 'api/getClientNetworth',
    auth: 'member',
    summary:
      "Lists assets and liabilities, linked accounts included, with totals. With `id`, also lists that item's dated values, newest first.",
    query: z.object({ id: z.optional(id) }),
    reply: z.object({
      data: z.array(item),
      ...totals,
      /** What can be estimated here. */
      estimates: z.array(z.literal(['car', 'property'])),
      values: z.optional(z.array(z.object({ date, value: money, quantity: z.nullable(z.string()), source }))),
    }),
    errors: ['not_found'],
  },
  debts: {
    method: 'GET',
    path: 'api/networth/debts',
    auth: 'member',
    summary: 'Lists all debts, each counted once, with the total that every screen shows.',
    reply: z.object({
      data: z.array(debt),
      total: money,
      /** What the total consists of, such as '1 home loan and 2 credit cards'; empty if there are no debts. */
      includes: z.string(),
    }),
  },
  setNetWorth: {
    method: 'POST',
    path: 'api/user/setNetWorth',
    auth: 'member',
    summary:
      "Saves today's net worth. With `bank_account_id` and `included`, first includes or excludes a linked account.",
    body: z.object({ bank_account_id: z.optional(id), included: z.optional(flag) }),
    reply: doneWith(totals),
    errors: ['not_found', 'bad_input'],
  },
  remove: {
    method: 'POST',
    path: 'api/deleteClientNetworth',
    auth: 'member',
    summary:
      'Deletes an item and its history; `restore` restores it within 30 days. With `date`, deletes only the value for that day.',
    body: z.object({ id, restore: z.optional(flag), date: z.optional(dateInput) }),
    reply: done,
    errors: ['not_found', 'bad_input'],
  },
  car: {
    method: 'GET',
    path: 'api/carvaluation',
    auth: 'member',
    summary:
      "Estimates a car's value by class and year. Number plates cannot be looked up: with only a plate, `estimate` is null and `note` explains why.",
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
      /** Every class to choose from. */
      classes: z.array(z.object({ id: z.string(), name: z.string() })),
    }),
    errors: ['not_found', 'bad_input', 'unavailable'],
  },
  metal: {
    method: 'GET',
    path: 'api/mymetals',
    auth: 'member',
    summary: 'Returns the price of a metal in Australian dollars per troy ounce and per gram.',
    query: z.object({ metaltype: z.pipe(z.string().check(z.trim(), z.toLowerCase()), metalType) }),
    reply: doneWith({ metaltype: metalType, name: z.string(), unit: z.literal('oz'), ...price, price_gram: money }),
    errors: ['unavailable'],
  },
  coins: {
    method: 'GET',
    path: 'api/cryptolists',
    auth: 'member',
    summary: 'Lists the coins that have a price, best known first.',
    reply: listed(z.object({ cointype: z.string(), name: z.string() })),
  },
  coin: {
    method: 'GET',
    path: 'api/mycrypto',
    auth: 'member',
    summary: 'Returns the price of a coin in Australian dollars; `unit_price` has every decimal place.',
    query: z.object({ cointype: coinCode }),
    reply: doneWith({ cointype: z.string(), name: z.string(), ...price }),
    errors: ['not_found', 'unavailable'],
  },
  property: {
    method: 'POST',
    path: 'api/mypropertyestimates',
    auth: 'member',
    summary: 'Estimates what similar homes near an address sell for, with a range. Not a valuation of the home.',
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
    summary: "Sets the member's share of an item. `asset` is its id, or the fields of a new item.",
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
    summary: 'Returns net worth between two dates: daily up to a year, weekly up to three years, otherwise monthly.',
    body: z.object({ startDate: dateInput, endDate: dateInput }),
    reply: z.object({
      data: z.array(z.object({ date, ...totals })),
      per: z.literal(['day', 'week', 'month']),
      ...historyFacts,
    }),
    errors: ['bad_input'],
  },
});
