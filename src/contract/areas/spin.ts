import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  dateInput,
  done,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listed,
  matching,
  optionalText,
  page,
  paged,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { states } from '#domain/calendar/states.ts';
import { MAX_SEGMENTS, MIN_SEGMENTS, prizeKinds } from '#domain/rewards/spin.ts';

/** The daily spin: its published odds, the member's spins, and what operators set. Days are in Sydney time. */

export const spinPrize = z.object({
  kind: z.literal(prizeKinds),
  /** Entries or Qoin; 0 for no prize. */
  amount: z.int(),
  label: z.string(),
});

const odds = z.extend(spinPrize, {
  /** The position on the wheel, from 0. */
  segment: z.int(),
  /** The chance is this out of the sum of all weights. */
  weight: z.int(),
  /** The segment that is awarded instead when the prize has run out; null if it cannot run out. */
  fallback: z.nullable(z.int()),
});

export const spinSegment = z.extend(odds, {
  /** How many can still be won today; null without a limit. */
  left: z.nullable(z.int()),
});
export type SpinSegment = z.output<typeof spinSegment>;

/** Why the member cannot spin now; `open` if they can. */
export const spinStatus = z.literal([
  'open',
  'used',
  'signed_out',
  'state_unknown',
  'state_closed',
  'paused',
  'not_set_up',
]);
export type SpinStatus = z.output<typeof spinStatus>;

/** A spin of a day. Its result is fixed before the wheel turns. */
export const spinResult = z.object({
  /** The day and the number of the spin, such as '2026-11-16:1'. */
  id: z.string(),
  day: date,
  /** The segment that the wheel stops at. */
  segment: z.int(),
  prize: spinPrize,
  /** The prize that was drawn but had run out; otherwise null. */
  instead_of: z.nullable(z.string()),
  /** Null until it is claimed. */
  claimed_at: z.nullable(instant),
});
export type SpinResult = z.output<typeof spinResult>;

const stateRule = z.object({
  state: z.literal(states),
  allowed: z.boolean(),
  starts_on: date,
  note: z.string(),
});
export type SpinStateRule = z.output<typeof stateRule>;

/** The open pages that a promotion of the spin can have. */
export const spinPages = ['spin', 'spin-bali', 'spin-base'] as const;
export type SpinPage = (typeof spinPages)[number];

const promotion = z.object({
  page: z.literal(spinPages),
  title: z.string(),
  body: z.string(),
  starts_on: date,
  ends_on: date,
});
export type SpinPromotion = z.output<typeof promotion>;

const loggedSegment = z.extend(odds, {
  /** How often the odds predict that it is drawn, to two decimals. */
  expected: z.number(),
  drawn: z.int(),
  /** How often it was awarded: drawn, or instead of a prize that had run out. */
  awarded: z.int(),
});

/** The results under one set of odds. */
const loggedOdds = z.object({
  version: z.int(),
  title: z.string(),
  starts_on: date,
  /** The last day; null for the current odds. */
  ends_on: z.nullable(date),
  spins: z.int(),
  segments: z.array(loggedSegment),
  chi_square: z.number(),
  degrees: z.int(),
  /** How likely fair spins are to differ this much from the odds; null while there are too few. */
  probability: z.nullable(z.number()),
  verdict: z.string(),
});
export type LoggedOdds = z.output<typeof loggedOdds>;

const pastSpin = z.extend(spinResult, {
  version: z.int(),
  /** The segment that was drawn, before anything ran out. */
  drawn: z.int(),
  /** The secret of the day in hexadecimal, from the day after; null until then. */
  secret: z.nullable(z.string()),
});
export type PastSpin = z.output<typeof pastSpin>;

const segmentInput = z.object({
  label: text(30),
  kind: z.literal(prizeKinds),
  amount: wholeBetween(0, 100_000),
  weight: wholeBetween(1, 1_000_000),
  /** How many there are in all; null without a limit. */
  stock: z.nullable(wholeBetween(0, 1_000_000)),
  /** How many can be won on one day; null without a limit. */
  daily_cap: z.nullable(wholeBetween(1, 1_000_000)),
  fallback: z.nullable(wholeBetween(0, MAX_SEGMENTS - 1)),
});
export type SpinSegmentInput = z.output<typeof segmentInput>;

const version = z.object({
  id: z.int(),
  title: z.string(),
  starts_on: date,
  spins_per_day: z.int(),
  /** The most entries and Qoin that the spins of one day can give. */
  daily_entries: z.int(),
  daily_qoin: z.int(),
  state: z.literal(['draft', 'published']),
  segments: z.array(
    z.extend(odds, { stock: z.nullable(z.int()), daily_cap: z.nullable(z.int()), drawn: z.int(), awarded: z.int() }),
  ),
});
export type SpinVersion = z.output<typeof version>;

const reason = text(300, 3);

export const spin = defineArea('spin', {
  items: {
    method: 'GET',
    path: 'api/getspinitems',
    auth: 'public',
    summary: 'Returns the segments of the wheel with their odds and what is left, and whether the caller can spin.',
    reply: z.extend(listed(spinSegment), {
      status: spinStatus,
      title: z.string(),
      /** The sum of the weights. */
      total: z.int(),
      /** The day from which these odds apply; null if no odds are published. */
      starts_on: z.nullable(date),
      spins_per_day: z.int(),
      day: date,
      /** The SHA-256 of the day’s secret in hexadecimal, published before anyone spins. */
      commitment: z.string(),
      states: z.array(stateRule),
    }),
  },
  result: {
    method: 'GET',
    path: 'api/getSpinResult',
    auth: 'member',
    summary: "Returns the result of the member's next spin today, or of the last one. Reading it claims nothing.",
    reply: z.object({ status: spinStatus, result: z.nullable(spinResult) }),
  },
  claim: {
    method: 'POST',
    path: 'api/claimSpinPrize',
    auth: 'member',
    idempotent: true,
    summary: 'Claims the prize of a spin, once. A repeated claim returns the same result and gives nothing more.',
    body: z.object({
      prize: z.optional(
        z.string().check(...matching(13, /^\d{4}-\d{2}-\d{2}:\d{1,2}$/, 'Send the ID of a result from today.')),
      ),
    }),
    reply: doneWith({ data: spinResult }),
    errors: ['conflict', 'forbidden', 'bad_input', 'too_many'],
  },
  limits: {
    method: 'GET',
    path: 'api/getSpinLimitDetail',
    auth: 'member',
    summary: 'Returns how many spins the member has today, how many are used, and when the next day begins.',
    reply: z.object({
      status: spinStatus,
      limit: z.int(),
      used: z.int(),
      left: z.int(),
      day: date,
      next_day_at: instant,
    }),
  },
  log: {
    method: 'GET',
    path: 'api/spin/log',
    auth: 'public',
    summary: 'Compares the results of each segment with its odds, for each set of odds, newest first.',
    reply: listed(loggedOdds),
  },
  history: {
    method: 'GET',
    path: 'api/spin/history',
    auth: 'member',
    summary: "Lists the member's spins, newest first, with what is needed to check those of past days.",
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: z.extend(paged(pastSpin), {
      /** The member’s ticket, from which each of their spins is derived with the secret of its day. */
      ticket: z.string(),
    }),
  },
  promotion: {
    method: 'GET',
    path: 'api/spin/promotion',
    auth: 'public',
    summary: 'Returns the current promotion on a page of the spin, if there is one.',
    query: z.object({ page: z.literal(spinPages) }),
    reply: z.object({ data: z.nullable(promotion) }),
  },
  setUp: {
    method: 'GET',
    path: 'api/operator/spin',
    auth: 'operator',
    summary:
      'Lists all odds with stock and results, the rules for each state, promotions, and what has been awarded today.',
    reply: z.object({
      versions: z.array(version),
      states: z.array(stateRule),
      promotions: z.array(promotion),
      paused: z.boolean(),
      today: z.object({ day: date, entries: z.int(), qoin: z.int() }),
    }),
  },
  saveDraft: {
    method: 'POST',
    path: 'api/operator/spin/draft',
    auth: 'operator',
    summary: 'Saves a draft of odds. Published odds cannot be changed; later ones replace them from their first day.',
    body: z.object({
      id: z.optional(id),
      title: text(80),
      starts_on: dateInput,
      spins_per_day: wholeBetween(1, 10),
      daily_entries: wholeBetween(0, 10_000_000),
      daily_qoin: wholeBetween(0, 10_000_000),
      segments: z
        .array(segmentInput)
        .check(
          z.minLength(MIN_SEGMENTS, `Add at least ${MIN_SEGMENTS} segments.`),
          z.maxLength(MAX_SEGMENTS, `Add up to ${MAX_SEGMENTS} segments.`),
        ),
    }),
    reply: doneWith({ id: z.int() }),
    errors: ['bad_input', 'not_found', 'conflict'],
  },
  discardDraft: {
    method: 'POST',
    path: 'api/operator/spin/discard',
    auth: 'operator',
    summary: 'Deletes a draft of odds.',
    body: z.object({ id }),
    reply: done,
    errors: ['not_found'],
  },
  publish: {
    method: 'POST',
    path: 'api/operator/spin/publish',
    auth: 'operator',
    summary: 'Publishes a draft. It takes effect on its first day, which is tomorrow at the earliest once odds exist.',
    body: z.object({ id, reason }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  setStock: {
    method: 'POST',
    path: 'api/operator/spin/stock',
    auth: 'operator',
    summary: 'Sets how many of a limited prize are left. The odds stay the same.',
    body: z.object({ id, segment: wholeBetween(0, MAX_SEGMENTS - 1), stock: wholeBetween(0, 1_000_000), reason }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  setState: {
    method: 'POST',
    path: 'api/operator/spin/state',
    auth: 'operator',
    summary: 'Sets the day from which spinning is on or off for members in a state.',
    body: z.object({ state: z.literal(states), allowed: flag, starts_on: dateInput, note: optionalText(200), reason }),
    reply: done,
    errors: ['bad_input'],
  },
  setPromotion: {
    method: 'POST',
    path: 'api/operator/spin/promotion',
    auth: 'operator',
    summary: 'Sets the promotion that a page of the spin shows.',
    body: z.object({
      page: z.literal(spinPages),
      title: text(80),
      body: text(600),
      starts_on: dateInput,
      ends_on: dateInput,
      reason,
    }),
    reply: done,
    errors: ['bad_input'],
  },
  pause: {
    method: 'POST',
    path: 'api/operator/spin/pause',
    auth: 'operator',
    summary: 'Pauses spinning for everyone immediately, or resumes it.',
    body: z.object({ paused: flag, reason }),
    reply: done,
  },
});
