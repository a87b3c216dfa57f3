import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  dateInput,
  date,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listOf,
  listed,
  money,
  optionalText,
  page,
  paged,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';

export const voucher = z.object({
  VoucherID: z.int(),
  Title: z.string(),
  Description: z.string(),
  Category: z.string(),
  Location: z.string(),
  /** The last day to redeem it. */
  ExpiryDate: date,
  VoucherData: z.object({
    merchant: z.string(),
    /** Two or three words, such as '20% off'. */
    offer: z.string(),
    main_category: z.string(),
    /** How many can still be redeemed. */
    left: z.int(),
    favourite: z.boolean(),
    /** The member's code; null until redeemed. */
    code: z.nullable(z.string()),
    redeemed_at: z.nullable(instant),
  }),
});
export type Voucher = z.output<typeof voucher>;

const categoryNames = listOf(text(80), 40);

/** Filters of vouchers; several values of one filter match any of them. */
const filters = {
  category: z.optional(categoryNames),
  location: z.optional(categoryNames),
  search: optionalText(80),
  favourites: z.optional(flag),
  /** Only vouchers that the member has redeemed. */
  redeemed: z.optional(flag),
  /** Only categories that interest the member; none if the member has chosen none. */
  interested: z.optional(flag),
};

/** Vouchers that can be redeemed today, and every location with one. */
const voucherList = z.extend(paged(voucher), { locations: z.array(z.string()) });

export const activityKind = z.literal(['viewed', 'clicked', 'searched', 'shared', 'redeemed']);
export type ActivityKind = z.output<typeof activityKind>;

const voucherFields = {
  Title: text(120),
  Description: text(400),
  FullDescription: text(4000),
  terms: listOf(text(300), 20),
  merchant: text(120),
  offer: text(60),
  Category: text(80),
  Location: text(80),
  ExpiryDate: dateInput,
};

/** On offer, past the last day, or removed from the lists. */
export const voucherStatus = z.literal(['on_offer', 'ended', 'withdrawn']);
export type VoucherStatus = z.output<typeof voucherStatus>;

export const teamVoucher = z.object({
  VoucherID: z.int(),
  Title: z.string(),
  Description: z.string(),
  FullDescription: z.string(),
  terms: z.array(z.string()),
  merchant: z.string(),
  offer: z.string(),
  Category: z.string(),
  Location: z.string(),
  ExpiryDate: date,
  /** How many can still be redeemed. */
  stock: z.int(),
  redeemed: z.int(),
  hits: z.int(),
  withdrawn: z.boolean(),
});
export type TeamVoucher = z.output<typeof teamVoucher>;

/** The JSON in the `Description` of a subscription. */
const schemeDescription = z.object({
  name: z.string(),
  description: z.string(),
  /** Per month. */
  price: money,
  features: z.array(z.string()),
  prices: z.array(z.object({ option: z.string(), frequency: z.string(), price: money, days: z.int() })),
});
export type Scheme = z.output<typeof schemeDescription>;

/** Parses the `Description` of a subscription. Throws if it is not valid. */
export function schemeOf(description: string): Scheme {
  return schemeDescription.parse(JSON.parse(description));
}

const voteCounts = z.array(z.object({ CharityID: z.int(), ClientsVoted: z.int() }));

export const vouchers = defineArea('vouchers', {
  vouchers: {
    method: 'GET',
    path: 'api/getvouchers',
    auth: 'member',
    summary: 'Lists vouchers that can be redeemed today: favourites first, then those ending soonest.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: voucherList,
  },
  findVouchers: {
    method: 'POST',
    path: 'api/getvouchers',
    auth: 'member',
    summary: 'Lists vouchers by filter, or by categories that interest the member.',
    body: z.object({
      filters: z.optional(z.object(filters)),
      interestedCategories: z.optional(categoryNames),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: voucherList,
  },
  redeem: {
    method: 'POST',
    path: 'api/redeemvoucher',
    auth: 'member',
    idempotent: true,
    summary: 'Redeems a voucher and returns its code. Each member can redeem it once, while stock lasts.',
    body: z.object({ VoucherID: id }),
    reply: doneWith({ data: voucher }),
    errors: ['not_found', 'already_taken', 'not_enough', 'link_expired'],
  },
  hits: {
    method: 'GET',
    path: 'api/voucherhitdata',
    auth: 'member',
    summary: 'Lists how often each voucher that can be redeemed today was opened.',
    reply: listed(z.object({ VoucherID: z.int(), hits: z.int() })),
  },
  setFavourite: {
    method: 'POST',
    path: 'api/setFavouriteVoucher',
    auth: 'member',
    encoding: 'form',
    summary: 'Adds a voucher to the favourites or removes it; toggles it if `favourite` is omitted.',
    body: z.object({ VoucherID: id, favourite: z.optional(flag) }),
    reply: doneWith({ VoucherID: z.int(), favourite: z.boolean() }),
    errors: ['not_found'],
  },
  favourites: {
    method: 'GET',
    path: 'api/getFavouriteVouchers',
    auth: 'member',
    summary: "Lists the member's favourite vouchers that can be redeemed today.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: voucherList,
  },
  fullDescription: {
    method: 'POST',
    path: 'api/getFullDescriptionVoucher',
    auth: 'member',
    encoding: 'form',
    summary: 'Returns a voucher with its full description. A redeemed voucher stays available after its last day.',
    body: z.object({ VoucherID: id }),
    reply: z.object({
      data: z.extend(voucher, { FullDescription: z.array(z.string()), terms: z.array(z.string()), hits: z.int() }),
    }),
    errors: ['not_found'],
  },
  mainCategories: {
    method: 'POST',
    path: 'api/vouchermaincategories',
    auth: 'member',
    encoding: 'form',
    summary:
      'Lists main categories with the categories in each, the number of vouchers today and whether the member is interested. Every plan includes all of them.',
    body: z.object({ SubscriptionId: z.optional(id) }),
    reply: listed(
      z.object({
        VoucherMainCategoryID: z.int(),
        name: z.string(),
        Categories: z.array(z.object({ id: z.int(), name: z.string(), vouchers: z.int(), interested: z.boolean() })),
      }),
    ),
    errors: ['bad_input'],
  },
  setInterests: {
    method: 'POST',
    path: 'api/setVoucherInterests',
    auth: 'member',
    summary: 'Sets the categories that interest the member, replacing any earlier ones.',
    body: z.object({ categories: categoryNames }),
    reply: doneWith({ categories: z.array(z.string()) }),
    errors: ['bad_input'],
  },
  poll: {
    method: 'GET',
    path: 'api/charityactivepoll',
    auth: 'member',
    summary: 'Returns the charity poll that is open today; null with empty lists if there is none.',
    reply: z.object({
      poll: z.nullable(
        z.object({
          PollID: z.int(),
          title: z.string(),
          opens_on: date,
          closes_on: date,
          voted_for: z.nullable(z.int()),
        }),
      ),
      Charity: z.array(z.object({ CharityID: z.int(), name: z.string(), description: z.string() })),
      CharityClientVotePoll: voteCounts,
    }),
  },
  vote: {
    method: 'POST',
    path: 'api/updatecharityclientvote',
    auth: 'member',
    encoding: 'form',
    summary:
      'Votes for a charity in the open poll. Each member has one vote, which can be changed until the poll closes.',
    body: z.object({ CharityID: id }),
    reply: doneWith({ CharityClientVotePoll: voteCounts }),
    errors: ['not_found'],
  },
  noteActivity: {
    method: 'POST',
    path: 'api/setClientDealsActivity',
    auth: 'member',
    encoding: 'form',
    summary: "Records the member's deal activity. Redeemed vouchers are recorded automatically.",
    body: z.object({
      activity: z.literal(['viewed', 'clicked', 'searched', 'shared']),
      VoucherID: z.optional(id),
      detail: optionalText(200),
    }),
    reply: doneWith({ id: z.int() }),
    errors: ['not_found', 'too_many'],
  },
  activity: {
    method: 'GET',
    path: 'api/getClientDealsActivity',
    auth: 'member',
    summary: "Lists the member's deal activity, newest first.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(
      z.object({
        id: z.int(),
        activity: activityKind,
        VoucherID: z.nullable(z.int()),
        Title: z.nullable(z.string()),
        detail: z.nullable(z.string()),
        at: instant,
      }),
    ),
  },
  schemes: {
    method: 'GET',
    path: 'api/subscriptionschemes',
    auth: 'member',
    summary:
      'Lists subscriptions. `Description` is JSON: name, description, monthly price in dollars, features, and prices by billing frequency.',
    reply: listed(z.object({ SubscriptionID: z.int(), Description: z.string() })),
  },
  frequencies: {
    method: 'GET',
    path: 'api/ferquencylist',
    auth: 'member',
    summary: 'Lists the payment frequencies.',
    reply: listed(
      z.object({
        id: z.int(),
        frequency: z.literal(['weekly', 'fortnightly', 'monthly', 'quarterly', 'halfyearly', 'annually']),
        name: z.string(),
        times_a_year: z.int(),
      }),
    ),
  },
  setSubscription: {
    method: 'POST',
    path: 'api/setsubscriptionid',
    auth: 'member',
    encoding: 'form',
    summary: 'Subscribes to a free plan. A paid plan starts only once it is paid for.',
    body: z.object({ SubscriptionID: id }),
    reply: doneWith({ SubscriptionID: z.int() }),
    errors: ['not_found', 'conflict'],
  },
  teamVouchers: {
    method: 'GET',
    path: 'api/operator/vouchers',
    auth: 'operator',
    summary: 'Lists vouchers of one status with their usage. Current ones are sorted by end date, others latest first.',
    query: z.object({
      status: z.optional(voucherStatus),
      search: optionalText(80),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: paged(teamVoucher),
  },
  saveVoucher: {
    method: 'POST',
    path: 'api/operator/vouchers',
    auth: 'operator',
    summary:
      'Creates a voucher or, with `VoucherID`, updates one. `withdrawn` removes it from lists. Stock is unchanged unless `stock` is set.',
    body: z.object({
      VoucherID: z.optional(id),
      ...voucherFields,
      stock: z.optional(wholeBetween(0, 1_000_000)),
      withdrawn: z.optional(flag),
    }),
    reply: doneWith({ VoucherID: z.int() }),
    errors: ['bad_input', 'not_found'],
  },
  addStock: {
    method: 'POST',
    path: 'api/operator/vouchers/stock',
    auth: 'operator',
    idempotent: true,
    summary:
      'Adds to the stock of a voucher, or subtracts if negative. Returns the new stock, which may be lower if members redeemed vouchers at the same time.',
    body: z.object({ VoucherID: id, add: wholeBetween(-1_000_000, 1_000_000) }),
    reply: doneWith({ stock: z.int() }),
    errors: ['not_found', 'not_enough'],
  },
  setWithdrawn: {
    method: 'POST',
    path: 'api/operator/vouchers/withdrawn',
    auth: 'operator',
    summary: 'Removes a voucher from the lists, or restores it. Codes that members already have stay valid.',
    body: z.object({ VoucherID: id, withdrawn: flag }),
    reply: doneWith({ VoucherID: z.int(), withdrawn: z.boolean() }),
    errors: ['not_found'],
  },
  teamPolls: {
    method: 'GET',
    path: 'api/operator/charitypolls',
    auth: 'operator',
    summary: 'Lists polls with their charities and votes, newest first.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(
      z.object({
        PollID: z.int(),
        title: z.string(),
        opens_on: date,
        closes_on: date,
        closed_at: z.nullable(instant),
        status: z.literal(['coming', 'open', 'closed']),
        charities: z.array(z.object({ CharityID: z.int(), name: z.string(), ClientsVoted: z.int() })),
      }),
    ),
  },
  openPoll: {
    method: 'POST',
    path: 'api/operator/charitypolls',
    auth: 'operator',
    summary: 'Creates a poll of two to ten charities. Polls cannot overlap.',
    body: z.object({
      title: text(120),
      opens_on: dateInput,
      closes_on: dateInput,
      charities: z
        .array(z.object({ name: text(120), description: text(600) }))
        .check(z.minLength(2, 'Enter at least two charities.'), z.maxLength(10, 'Add up to 10.')),
    }),
    reply: doneWith({ PollID: z.int() }),
    errors: ['bad_input', 'conflict'],
  },
  closePoll: {
    method: 'POST',
    path: 'api/operator/charitypolls/close',
    auth: 'operator',
    summary: 'Closes a poll before its last day, or cancels one that has not started. Its votes are unchanged.',
    body: z.object({ PollID: id }),
    reply: doneWith({ PollID: z.int() }),
    errors: ['not_found', 'conflict'],
  },
});
