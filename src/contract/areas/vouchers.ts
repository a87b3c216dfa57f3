import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  requestedDate,
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

const voucher = z.object({
  VoucherID: z.int(),
  Title: z.string(),
  Description: z.string(),
  Category: z.string(),
  Location: z.string(),
  /** The last day on which it can be redeemed. */
  ExpiryDate: date,
  VoucherData: z.object({
    merchant: z.string(),
    /** In two or three words, such as '20% off'. */
    offer: z.string(),
    main_category: z.string(),
    /** How many can still be redeemed. */
    left: z.int(),
    favourite: z.boolean(),
    /** The member's code; null until the member redeems it. */
    code: z.nullable(z.string()),
    redeemed_at: z.nullable(instant),
  }),
});
export type Voucher = z.output<typeof voucher>;

const names = listOf(text(80), 40);

/** Which vouchers are asked for; several values of one filter mean any of them. */
const filters = {
  category: z.optional(names),
  location: z.optional(names),
  search: optionalText(80),
  favourites: z.optional(flag),
  /** Only what the member has redeemed. */
  redeemed: z.optional(flag),
  /** Only categories that the member keeps as interests; none of them kept means nothing is found. */
  interested: z.optional(flag),
};

/** Vouchers that can be redeemed today, with every place that has one. */
const voucherList = z.extend(paged(voucher), { locations: z.array(z.string()) });

export const activityKind = z.literal(['viewed', 'clicked', 'searched', 'shared', 'redeemed']);
export type ActivityKind = z.output<typeof activityKind>;

const voucherText = {
  Title: text(120),
  Description: text(400),
  FullDescription: text(4000),
  terms: listOf(text(300), 20),
  merchant: text(120),
  offer: text(60),
  Category: text(80),
  Location: text(80),
  ExpiryDate: requestedDate,
};

/** How vouchers stand for the team: on offer, past their last day, or taken out of the lists. */
export const voucherStatus = z.literal(['on_offer', 'ended', 'withdrawn']);
export type VoucherStatus = z.output<typeof voucherStatus>;

const teamVoucher = z.object({
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

/** What the Description of a scheme says. */
const schemeDescription = z.object({
  name: z.string(),
  description: z.string(),
  /** For a month. */
  price: money,
  features: z.array(z.string()),
  prices: z.array(z.object({ option: z.string(), frequency: z.string(), price: money, days: z.int() })),
});
export type Scheme = z.output<typeof schemeDescription>;

/** Reads the Description of a scheme. */
export function schemeOf(description: string): Scheme {
  return schemeDescription.parse(JSON.parse(description));
}

const votes = z.array(z.object({ CharityID: z.int(), ClientsVoted: z.int() }));

export const vouchers = defineArea('vouchers', {
  vouchers: {
    method: 'GET',
    path: 'api/getvouchers',
    auth: 'member',
    summary:
      "Every voucher that can be redeemed today: the member's favourites first, and among the rest what ends first.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: voucherList,
  },
  findVouchers: {
    method: 'POST',
    path: 'api/getvouchers',
    auth: 'member',
    summary: 'Vouchers by filters, or those of the categories that the member is interested in.',
    body: z.object({
      filters: z.optional(z.object(filters)),
      interestedCategories: z.optional(names),
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
    summary: 'Redeems a voucher, once for each member and while there are some left, and answers its code.',
    body: z.object({ VoucherID: id }),
    reply: doneWith({ data: voucher }),
    errors: ['not_found', 'already_taken', 'not_enough', 'link_expired'],
  },
  hits: {
    method: 'GET',
    path: 'api/voucherhitdata',
    auth: 'member',
    summary: 'How often each voucher that can be redeemed today was opened.',
    reply: listed(z.object({ VoucherID: z.int(), hits: z.int() })),
  },
  setFavourite: {
    method: 'POST',
    path: 'api/setFavouriteVoucher',
    auth: 'member',
    encoding: 'form',
    summary: 'Makes a voucher a favourite or no favourite; turns it over where it is not said which.',
    body: z.object({ VoucherID: id, favourite: z.optional(flag) }),
    reply: doneWith({ VoucherID: z.int(), favourite: z.boolean() }),
    errors: ['not_found'],
  },
  favourites: {
    method: 'GET',
    path: 'api/getFavouriteVouchers',
    auth: 'member',
    summary: "The member's favourites that can be redeemed today.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: voucherList,
  },
  fullDescription: {
    method: 'POST',
    path: 'api/getFullDescriptionVoucher',
    auth: 'member',
    encoding: 'form',
    summary: 'All there is to say about one voucher; one that was redeemed stays readable after its last day.',
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
      'The main categories of vouchers with theirs, how many vouchers each has today, and whether the member keeps it as an interest. Every plan sees all of them.',
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
    summary: 'Keeps these categories as what the member is interested in, in the place of all before.',
    body: z.object({ categories: names }),
    reply: doneWith({ categories: z.array(z.string()) }),
    errors: ['bad_input'],
  },
  poll: {
    method: 'GET',
    path: 'api/charityactivepoll',
    auth: 'member',
    summary: 'The poll of charities that is open today; null and empty lists where there is none.',
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
      CharityClientVotePoll: votes,
    }),
  },
  vote: {
    method: 'POST',
    path: 'api/updatecharityclientvote',
    auth: 'member',
    encoding: 'form',
    summary: 'Votes for a charity of the open poll; a member has one vote in it, which may be changed until it closes.',
    body: z.object({ CharityID: id }),
    reply: doneWith({ CharityClientVotePoll: votes }),
    errors: ['not_found'],
  },
  noteActivity: {
    method: 'POST',
    path: 'api/setClientDealsActivity',
    auth: 'member',
    encoding: 'form',
    summary: 'Keeps what the member did among the deals. That a voucher was redeemed is noted by itself.',
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
    summary: 'What the member did among the deals, the latest first.',
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
      'The subscriptions. Description is JSON: name, description, price for a month in dollars, features, and prices by way of paying.',
    reply: listed(z.object({ SubscriptionID: z.int(), Description: z.string() })),
  },
  frequencies: {
    method: 'GET',
    path: 'api/ferquencylist',
    auth: 'member',
    summary: 'The rhythms in which something can be paid or come round.',
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
    summary:
      'Takes a subscription that costs nothing. One that costs money begins when it is paid for, and never by this call.',
    body: z.object({ SubscriptionID: id }),
    reply: doneWith({ SubscriptionID: z.int() }),
    errors: ['not_found', 'conflict'],
  },
  teamVouchers: {
    method: 'GET',
    path: 'api/operator/vouchers',
    auth: 'operator',
    summary:
      'Vouchers as the team wrote them, with how often each was redeemed and opened; what ends first at the top, or what ended last.',
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
      'Adds a voucher, or with its VoucherID changes it; `withdrawn` takes it out of the lists. What is left of it is changed only where `stock` is given.',
    body: z.object({
      VoucherID: z.optional(id),
      ...voucherText,
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
      'Adds to what is left of a voucher, or takes from it with a minus; answers what is left. Members may redeem meanwhile.',
    body: z.object({ VoucherID: id, add: wholeBetween(-1_000_000, 1_000_000) }),
    reply: doneWith({ stock: z.int() }),
    errors: ['not_found', 'not_enough'],
  },
  setWithdrawn: {
    method: 'POST',
    path: 'api/operator/vouchers/withdrawn',
    auth: 'operator',
    summary: 'Takes a voucher out of the lists, or puts it back. Codes that members have stay theirs.',
    body: z.object({ VoucherID: id, withdrawn: flag }),
    reply: doneWith({ VoucherID: z.int(), withdrawn: z.boolean() }),
    errors: ['not_found'],
  },
  teamPolls: {
    method: 'GET',
    path: 'api/operator/charitypolls',
    auth: 'operator',
    summary: 'All polls with their charities and votes, the latest first.',
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
    summary: 'Adds a poll of two to ten charities; days of two polls may not meet.',
    body: z.object({
      title: text(120),
      opens_on: requestedDate,
      closes_on: requestedDate,
      charities: z
        .array(z.object({ name: text(120), description: text(600) }))
        .check(z.minLength(2, 'Name two charities or more.'), z.maxLength(10, 'At most 10.')),
    }),
    reply: doneWith({ PollID: z.int() }),
    errors: ['bad_input', 'conflict'],
  },
  closePoll: {
    method: 'POST',
    path: 'api/operator/charitypolls/close',
    auth: 'operator',
    summary: 'Ends a poll before its last day, or calls off one that has not begun; its votes stay as they are.',
    body: z.object({ PollID: id }),
    reply: doneWith({ PollID: z.int() }),
    errors: ['not_found', 'conflict'],
  },
});
