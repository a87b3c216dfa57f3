import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  dateInput,
  done,
  doneWith,
  flag,
  id,
  idInPath,
  instant,
  limit,
  listed,
  money,
  optionalText,
  page,
  paged,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { claimStates, offerNeeds, offerPlaces } from '#domain/rewards/offers.ts';

/** Qoin, reward offers, what members have claimed, and the settings that operators change. */

const rewardKind = z.literal(['entries', 'qoin']);
export const claimState = z.literal(claimStates);

export const rewardOffer = z.object({
  id: z.int(),
  place: z.literal(offerPlaces),
  title: z.string(),
  body: z.string(),
  kind: rewardKind,
  amount: z.int(),
  /** A member can claim one of the offers with the same choice. Empty if it isn’t part of a choice. */
  choice: z.string(),
  needs: z.literal(offerNeeds),
  /** Whether an operator has to approve a claim. */
  approval: z.boolean(),
  starts_on: date,
  ends_on: date,
  /** How many are left; null without a limit. */
  stock: z.nullable(z.int()),
});
export type RewardOffer = z.output<typeof rewardOffer>;

/** Why the caller cannot claim an offer; `open` if they can. */
export const offerStatus = z.literal(['open', 'signed_out', 'claimed', 'chosen_other', 'gone', 'verify', 'feedback']);
export type OfferStatus = z.output<typeof offerStatus>;

const shownOffer = z.extend(rewardOffer, { status: offerStatus });
export type ShownOffer = z.output<typeof shownOffer>;

export const rewardClaim = z.object({
  id: z.int(),
  title: z.string(),
  kind: rewardKind,
  amount: z.int(),
  state: claimState,
  claimed_at: instant,
  decided_at: z.nullable(instant),
  /** What an operator wrote about the decision. */
  note: z.string(),
});
export type RewardClaim = z.output<typeof rewardClaim>;

const qoinRate = z.object({
  starts_on: date,
  /** How many Qoin make one dollar. */
  rate: z.number(),
});
export type QoinRate = z.output<typeof qoinRate>;

const qoinMovement = z.object({
  at: instant,
  source: z.string(),
  qoin: z.int(),
  balance_after: z.int(),
});
export type QoinMovement = z.output<typeof qoinMovement>;

const rewardProduct = z.object({
  id: z.string(),
  name: z.string(),
  category_id: z.int(),
  kind: z.literal(['gift_card', 'pack', 'ebook']),
  price: money,
  /** The same price in Qoin at the current rate. */
  qoin: z.int(),
  entries: z.int(),
  sample: z.boolean(),
});
export type RewardProduct = z.output<typeof rewardProduct>;

const event = z.literal(['DailySignIn', 'SignUp']);

const reason = text(300, 3);

export const rewards = defineArea('rewards', {
  qoinBalance: {
    method: 'POST',
    path: 'api/rewards/getQoinBalance',
    auth: 'member',
    summary: "Returns the member's Qoin balance and its value in dollars at the current rate.",
    reply: doneWith({ balance: z.int(), value: money, rate: z.number(), rate_from: date }),
  },
  qoinHistory: {
    method: 'GET',
    path: 'api/rewards/qoin-history',
    auth: 'member',
    summary: "Lists the movements of the member's Qoin, newest first.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(qoinMovement),
  },
  qoinRates: {
    method: 'GET',
    path: 'api/rewards/qoin-rates',
    auth: 'public',
    summary: 'Lists the Qoin rates, newest first, including those announced but not yet in force.',
    reply: listed(qoinRate),
  },
  addReward: {
    method: 'POST',
    path: 'api/rewards/addReward',
    auth: 'member',
    summary:
      'Returns what the server has recorded for an event today. The event is only a hint: the server records events and grants rewards itself, once per member, rule and day.',
    body: z.object({ event }),
    reply: doneWith({
      event,
      recorded: z.boolean(),
      /** What the rule grants for it; null if no rule applied. */
      entries: z.nullable(z.int()),
      granted: z.boolean(),
    }),
    errors: ['bad_input'],
  },
  claim: {
    method: 'POST',
    path: 'api/rewards/claim',
    auth: 'member',
    idempotent: true,
    summary: 'Claims an offer, once per member. It is granted immediately, unless an operator has to approve it.',
    body: z.object({ reward: id }),
    reply: doneWith({ data: rewardClaim }),
    errors: ['not_found', 'conflict', 'forbidden', 'not_enough', 'too_many'],
  },
  offers: {
    method: 'GET',
    path: 'api/rewards/offers',
    auth: 'public',
    summary: 'Lists current offers, and whether the caller can claim each one.',
    query: z.object({ place: z.optional(z.literal(offerPlaces)) }),
    reply: listed(shownOffer),
  },
  claims: {
    method: 'GET',
    path: 'api/rewards/claims',
    auth: 'member',
    summary: "Lists the member's claims, newest first.",
    reply: listed(rewardClaim),
  },
  categoryProducts: {
    method: 'GET',
    path: 'api/rewards/categoryProducts',
    auth: 'public',
    summary:
      'Lists products of a category with their price in dollars and in Qoin: 11 gift cards, 12 packs, 13 e-books. `user_id` has no effect.',
    query: z.object({
      category_id: z.optional(idInPath),
      start: z.optional(wholeBetween(0, 1_000_000)),
      user_id: z.optional(wholeBetween(0, Number.MAX_SAFE_INTEGER)),
      limit: z.optional(wholeBetween(1, 100)),
      country: optionalText(60),
    }),
    reply: z.object({
      result: z.array(rewardProduct),
      total: z.int(),
      category_id: z.int(),
      start: z.int(),
      limit: z.int(),
    }),
  },
  loginLink: {
    method: 'POST',
    path: 'api/rewards/generateLoginLink',
    auth: 'member',
    summary: 'Creates a link to the rewards that signs the member in once, within one minute.',
    reply: doneWith({ link: z.string(), expires_in: z.int() }),
    errors: ['too_many'],
  },
  allOffers: {
    method: 'GET',
    path: 'api/operator/rewards/offers',
    auth: 'operator',
    summary: 'Lists all offers, newest first, with the number of claims.',
    reply: listed(z.extend(rewardOffer, { active: z.boolean(), claimed: z.int() })),
  },
  saveOffer: {
    method: 'POST',
    path: 'api/operator/rewards/offers',
    auth: 'operator',
    summary: 'Adds an offer, or changes one. Existing claims are unchanged.',
    body: z.object({
      id: z.optional(id),
      place: z.literal(offerPlaces),
      title: text(80),
      body: text(600),
      kind: rewardKind,
      amount: wholeBetween(1, 10_000),
      choice: optionalText(40),
      needs: z.literal(offerNeeds),
      approval: flag,
      starts_on: dateInput,
      ends_on: dateInput,
      /** Null or omitted for no limit. */
      stock: z.optional(z.nullable(wholeBetween(0, 1_000_000))),
      active: flag,
      reason,
    }),
    reply: doneWith({ id: z.int() }),
    errors: ['bad_input', 'not_found'],
  },
  requestedClaims: {
    method: 'GET',
    path: 'api/operator/rewards/claims',
    auth: 'operator',
    summary: 'Lists the claims waiting for an operator, oldest first.',
    reply: listed(z.extend(rewardClaim, { member_id: z.int(), member: z.string() })),
  },
  decideClaim: {
    method: 'POST',
    path: 'api/operator/rewards/claims',
    auth: 'operator',
    idempotent: true,
    summary: 'Approves or declines a claim. Approving grants the reward.',
    body: z.object({ member_id: id, id, approve: flag, reason }),
    reply: doneWith({ state: claimState }),
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  setRate: {
    method: 'POST',
    path: 'api/operator/rewards/qoin-rate',
    auth: 'operator',
    summary: 'Sets how many Qoin make a dollar from a given day.',
    body: z.object({
      starts_on: dateInput,
      rate: z
        .pipe(
          z.union([z.number(), z.string()], 'Enter a rate such as 8.55.'),
          z.transform((value: number | string) => Number(value)),
        )
        .check(
          z.refine(
            (rate) => Number.isInteger(Math.round(rate * 1e6) / 1e3) && rate >= 0.01 && rate <= 10_000,
            'Enter 0.01 to 10,000 with up to three decimal places.',
          ),
        ),
      reason,
    }),
    reply: done,
    errors: ['bad_input'],
  },
});
