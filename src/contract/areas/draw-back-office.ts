import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  date,
  dateInput,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listed,
  matching,
  money,
  optionalText,
  page,
  paged,
  text,
  unsignedMoney,
  whole,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { states } from '#domain/calendar/states.ts';
import { drawState, prizeKind } from './draw-records.ts';

/** Draws and their series, as operators see them and set them up. Jobs run the draws. */

export const decisionKind = z.literal(['void', 'redraw']);
export type DecisionKind = z.output<typeof decisionKind>;

const decision = z.object({
  id: z.int(),
  what: decisionKind,
  reason: z.string(),
  requested_by: z.string(),
  requested_at: instant,
  /** Whether the signed-in operator made the request and so can't decide it. */
  mine: z.boolean(),
});

const operatorDraw = z.object({
  sequence: z.int(),
  series: z.string(),
  title: z.string(),
  state: drawState,
  closes_at: instant,
  draws_at: instant,
  /** Numbers given so far, including withdrawn ones until the draw is sealed. */
  entries: z.int(),
  /** Prizes that nobody has claimed yet. */
  unclaimed: z.int(),
  ended_reason: z.nullable(z.string()),
  redraws: z.nullable(z.int()),
  /** What can be requested now. */
  can: z.array(decisionKind),
  waiting: z.nullable(decision),
});
export type OperatorDraw = z.output<typeof operatorDraw>;

const stateCode = z.literal(states);
export const seriesRepeats = z.literal(['daily', 'weekly', 'monthly', 'once']);
const time = z.string().check(...matching(5, /^(?:[01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 15:30.'));

const permit = z.object({ state: stateCode, number: z.string(), valid_from: date, valid_until: date });
const seriesPrize = z.object({
  title: z.string(),
  description: z.string(),
  value: money,
  kind: prizeKind,
  /** Entries or Qoin, which are added automatically. */
  amount: z.nullable(z.int()),
});

const series = z.object({
  id: z.int(),
  slug: z.string(),
  title: z.string(),
  repeats: seriesRepeats,
  draw_time: z.string(),
  weekday: z.nullable(z.int()),
  draw_on: z.nullable(date),
  closes_before_minutes: z.int(),
  description: z.string(),
  terms: z.string(),
  states: z.array(stateCode),
  prizes: z.array(seriesPrize),
  permits: z.array(permit),
  claim_days: z.int(),
  free_entries: z.int(),
  active: z.boolean(),
  sample: z.boolean(),
  changed_at: instant,
  /** When the next draw takes place; null if none is planned. */
  next_draw_at: z.nullable(instant),
  /** States whose residents cannot enter the next draw, because its prizes need a permit there. */
  missing_permits: z.array(stateCode),
});
export type OperatorSeries = z.output<typeof series>;

export const drawBackOffice = defineArea('drawBackOffice', {
  draws: {
    method: 'GET',
    path: 'api/operator/draws',
    auth: 'operator',
    summary: 'Lists draws, newest first, with requests waiting for a second operator.',
    query: z.object({
      state: z.optional(drawState),
      /** Returns only draws that are waiting for a second operator. */
      waiting: z.optional(flag),
      page: z.optional(page),
      limit: z.optional(limit),
    }),
    reply: paged(operatorDraw),
  },
  request: {
    method: 'POST',
    path: 'api/operator/draws/request',
    auth: 'operator',
    summary:
      'Requests that a draw be voided before it is drawn, or that a void draw be redrawn. A second operator decides.',
    body: z.object({ sequence: id, what: decisionKind, reason: text(300, 3) }),
    reply: doneWith({ id: z.int() }),
    errors: ['not_found', 'conflict'],
  },
  decide: {
    method: 'POST',
    path: 'api/operator/draws/decide',
    auth: 'operator',
    summary: "Approves or declines another operator's request. Approving carries it out, and the record shows it.",
    body: z.object({ id, agree: z.boolean(), reason: text(300, 3) }),
    reply: doneWith({ redraw: z.nullable(z.int()) }),
    errors: ['not_found', 'conflict', 'forbidden'],
  },
  series: {
    method: 'GET',
    path: 'api/operator/draws/series',
    auth: 'operator',
    summary: 'Lists the series of draws, with the states whose permits are missing.',
    reply: listed(series),
  },
  saveSeries: {
    method: 'POST',
    path: 'api/operator/draws/series',
    auth: 'operator',
    summary:
      'Creates a series as a draft, or changes one. Draws already announced are unchanged; the change applies to later ones.',
    body: z.object({
      id: z.optional(id),
      slug: z
        .string()
        .check(...matching(40, /^[a-z0-9-]{2,40}$/, 'Use 2 to 40 lowercase letters, digits and hyphens.')),
      title: text(80, 3),
      repeats: seriesRepeats,
      draw_time: time,
      weekday: z.optional(z.nullable(wholeBetween(1, 7))),
      draw_on: z.optional(z.nullable(dateInput)),
      closes_before_minutes: wholeBetween(1, 10_080),
      description: optionalText(1_000),
      terms: text(20_000, 10),
      states: z.array(stateCode).check(z.minLength(1, 'Choose at least one state.'), z.maxLength(8)),
      prizes: z
        .array(
          z.object({
            title: text(80, 2),
            description: optionalText(400),
            value: unsignedMoney,
            kind: prizeKind,
            amount: z.optional(z.nullable(whole)),
          }),
        )
        .check(z.minLength(1, 'Add at least one prize.'), z.maxLength(50, 'Add up to 50 prizes.')),
      permits: z
        .array(z.object({ state: stateCode, number: text(60), valid_from: dateInput, valid_until: dateInput }))
        .check(z.maxLength(40, 'Add up to 40 permits.')),
      claim_days: wholeBetween(1, 365),
      free_entries: wholeBetween(0, 1_000),
      sample: z.boolean(),
      reason: text(300, 3),
    }),
    reply: doneWith({ id: z.int() }),
    errors: ['bad_input', 'not_found', 'already_taken'],
  },
  activateSeries: {
    method: 'POST',
    path: 'api/operator/draws/series/activate',
    auth: 'operator',
    summary: 'Starts a series, whose draws are announced from then on, or stops it. Announced draws still take place.',
    body: z.object({ id, active: z.boolean(), reason: text(300, 3) }),
    reply: doneWith({ missing_permits: z.array(stateCode) }),
    errors: ['not_found', 'conflict'],
  },
});
