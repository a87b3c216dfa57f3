import * as z from 'zod/mini';
import { defineArea } from '#contract/kit/endpoint.ts';
import {
  done,
  doneWith,
  flag,
  id,
  instant,
  limit,
  listed,
  page,
  paged,
  text,
  wholeBetween,
} from '#contract/kit/wire.ts';
import { drawEntry, drawRepeats, dropOut, entryRange, upcomingDraw, winner, wonPrize } from './draw-shapes.ts';
import { rewardEvent } from './reward-rules.ts';
import { stateCode } from './reference.ts';

/** Prize draws as members and visitors see them: upcoming draws, the member’s numbers, winners, and leaving a draw. */

export type {
  ClaimStatus,
  DrawEntry,
  DrawEntrySource,
  DrawRepeats,
  EntryRange,
  UpcomingDraw,
  Winner,
  WonPrize,
} from './draw-shapes.ts';

const permit = z.object({ state: stateCode, number: z.string() });

/** Text of a page with the free-entry form. */
const formText = z.object({ number: z.int(), headline: z.string(), text: z.string(), button: z.string() });

const entryLimit = z.object({
  /** The most entries that the member may buy in a month; null for no limit. */
  entries_a_month: z.nullable(z.int()),
  /** A higher limit that starts later. */
  next: z.nullable(z.object({ entries_a_month: z.nullable(z.int()), starts_at: instant })),
});
export type EntryLimit = z.output<typeof entryLimit>;

export const draws = defineArea('draws', {
  getUwinEntries: {
    method: 'GET',
    path: 'api/getUwinEntries',
    auth: 'member',
    summary: "Returns the member's numbers in each upcoming draw, with their sources and live odds.",
    reply: doneWith({
      /** The member’s entries in all upcoming draws. */
      entries: z.int(),
      /** Entries waiting for the member’s state. */
      waiting: z.int(),
      data: z.array(drawEntry),
    }),
  },
  generate: {
    method: 'POST',
    path: 'api/usave/generate',
    auth: 'member',
    summary: 'Enters the member into every open draw that has a free-entry form, once each.',
    reply: doneWith({
      generated: z.array(z.object({ draw: z.int(), title: z.string(), first: z.int(), last: z.int() })),
    }),
    errors: ['conflict'],
  },
  drawList: {
    method: 'GET',
    path: 'api/uwin/drawlist',
    auth: 'public',
    summary: 'Lists upcoming draws with their prizes, next one first.',
    reply: z.object({ CompetitionDrawData: z.array(upcomingDraw) }),
  },
  details: {
    method: 'GET',
    path: 'api/uwin/draw',
    auth: 'public',
    summary:
      'Returns the next draw of a kind, or one upcoming draw, with its terms, states and permits. `draw` is null if none is planned.',
    query: z.object({
      /** The kind of draw. */
      repeats: z.optional(drawRepeats),
      /** The number of a draw, instead of the next one. */
      draw: z.optional(id),
      /** Which of the stored texts of the page; the first one if omitted. */
      form: z.optional(wholeBetween(1, 99)),
    }),
    reply: z.object({
      draw: z.nullable(
        z.extend(upcomingDraw, {
          terms: z.string(),
          states: z.array(stateCode),
          permits: z.array(permit),
          claim_days: z.int(),
        }),
      ),
      /** The text that operators stored for the page; null where there is none. */
      form: z.nullable(formText),
    }),
  },
  boosts: {
    method: 'GET',
    path: 'api/uwin/boosts',
    auth: 'public',
    summary: 'Lists the ways to get entries today other than purchases, and the current promotions.',
    reply: z.object({
      /** Reward events that give entries, by the operators’ rules. */
      rewards: z.array(z.object({ event: rewardEvent, entries: z.int() })),
      promotions: z.array(z.object({ title: z.string(), ends_at: instant })),
    }),
  },
  winners: {
    method: 'GET',
    path: 'api/giveaways/winners',
    auth: 'public',
    summary: 'Lists winners from the last 90 days, grouped by draw name.',
    reply: doneWith({ data: z.array(z.object({ DrawName: z.string(), winners: z.array(winner) })) }),
  },
  winnersHistory: {
    method: 'GET',
    path: 'api/winners/history',
    auth: 'public',
    summary: 'Lists all previous winners, newest first.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(winner),
  },
  entriesAction: {
    method: 'POST',
    path: 'api/entries/action',
    auth: 'member',
    summary:
      'Submits the free-entry form of a draw, leaves a draw or rejoins it. The server decides what is allowed and how many entries it gives.',
    body: z.object({ request_type: z.literal(['free_entry', 'leave', 'join']), draw: id }),
    reply: doneWith({ range: z.nullable(entryRange) }),
    errors: ['not_found', 'conflict'],
  },
  dropout: {
    method: 'POST',
    path: 'api/dropout',
    auth: 'member',
    summary:
      "Leaves one draw by its number, a series by its name, or `all` draws; with `back`, rejoins. Closed draws don't change.",
    body: z.object({
      draw: z.pipe(z.union([z.number(), z.string()]), z.pipe(z.transform(String), text(40))),
      back: z.optional(flag),
    }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
  dropoutHistory: {
    method: 'GET',
    path: 'api/dropout/history',
    auth: 'member',
    summary: 'Lists the draws, series or all draws that the member has left, newest first.',
    reply: listed(dropOut),
  },
  limit: {
    method: 'GET',
    path: 'api/draws/limit',
    auth: 'member',
    summary: 'Returns the limit that the member set on entries bought in a month.',
    reply: entryLimit,
  },
  setLimit: {
    method: 'POST',
    path: 'api/draws/limit',
    auth: 'member',
    summary:
      'Sets the maximum number of entries the member can buy in a month. A lower limit applies immediately, a higher one after a week.',
    body: z.object({ entries_a_month: z.nullable(wholeBetween(0, 1_000_000)) }),
    reply: doneWith({ data: entryLimit }),
  },
  prizes: {
    method: 'GET',
    path: 'api/draws/prizes',
    auth: 'member',
    summary: 'Lists the prizes that the member has won, newest first.',
    reply: listed(wonPrize),
  },
  claimPrize: {
    method: 'POST',
    path: 'api/draws/prizes/claim',
    auth: 'member',
    idempotent: true,
    summary:
      'Claims a prize before its deadline and sets how the winner is named in public. Claiming it again changes the name.',
    body: z.object({ draw: id, position: wholeBetween(1, 1000), name: z.literal(['initial', 'anonymous']) }),
    reply: doneWith({ data: wonPrize }),
    errors: ['not_found', 'link_expired'],
  },
  claimedPrizes: {
    method: 'GET',
    path: 'api/operator/draws/prizes',
    auth: 'operator',
    summary: 'Lists claimed prizes to be handed over, oldest claim first.',
    query: z.object({ page: z.optional(page), limit: z.optional(limit) }),
    reply: paged(
      z.object({
        ...wonPrize.shape,
        member_id: z.int(),
        member: z.string(),
      }),
    ),
  },
  handOver: {
    method: 'POST',
    path: 'api/operator/draws/prizes/hand-over',
    auth: 'operator',
    summary: 'Records that a claimed prize was handed over to its winner.',
    body: z.object({ draw: id, position: wholeBetween(1, 1000), reason: text(300, 3) }),
    reply: done,
    errors: ['not_found', 'conflict'],
  },
});
