import * as z from 'zod/mini';
import { instant, money } from '#contract/kit/wire.ts';

/** What draws, entries and winners look like to members and visitors. */

/** How often a draw repeats; `once` is a single draw. */
export const drawRepeats = z.literal(['daily', 'weekly', 'monthly', 'once']);
export type DrawRepeats = z.output<typeof drawRepeats>;

/** Why a draw is a redraw: prizes lapsed, or the earlier draw was void. Null if it is not a redraw. */
export const redrawReason = z.nullable(z.literal(['lapsed', 'void']));

export const drawPrize = z.object({
  position: z.int(),
  title: z.string(),
  description: z.string(),
  value: money,
});

/** A draw that is announced or open, or whose entries are fixed and whose winners aren't known yet. */
export const upcomingDraw = z.object({
  /** Its number in the public record. */
  draw: z.int(),
  series: z.string(),
  repeats: drawRepeats,
  Title: z.string(),
  /** The day and time of the draw in Sydney: '2026-11-19' and '15:30'. */
  DrawDate: z.string(),
  DrawTime: z.string(),
  /** Paths of its images below the base path. */
  Images: z.array(z.string()),
  description: z.string(),
  state: z.literal(['announced', 'open', 'sealed', 'drawn']),
  opens_at: instant,
  closes_at: instant,
  draws_at: instant,
  /** The draw that it redraws, with the entries of that draw; null if it is not a redraw. */
  redraws: z.nullable(z.int()),
  redraw_reason: redrawReason,
  /** Entries that can win: those of earlier winners can’t win a redraw. */
  entries: z.int(),
  prizes: z.array(drawPrize),
  /** Entries that the free-entry form gives; zero if the draw has no such form. */
  free_entries: z.int(),
  /** Whether it shows how draws work and gives nothing away. */
  sample: z.boolean(),
});
export type UpcomingDraw = z.output<typeof upcomingDraw>;

export const entrySource = z.literal([
  'membership',
  'pack',
  'gift_card',
  'referral',
  'event',
  'free_entry',
  'spin',
  'gift',
  'prize',
  'score',
  'other',
]);
export type DrawEntrySource = z.output<typeof entrySource>;

/** Numbers of a member from one source, first and last included. */
export const entryRange = z.object({
  first: z.int(),
  last: z.int(),
  source: entrySource,
  entered_at: instant,
  /** A refund took them out of the draw. */
  withdrawn: z.boolean(),
});
export type EntryRange = z.output<typeof entryRange>;

/** A member's part in one draw. */
export const drawEntry = z.object({
  draw: z.int(),
  series: z.string(),
  title: z.string(),
  state: z.literal(['announced', 'open', 'sealed', 'drawn']),
  opens_at: instant,
  closes_at: instant,
  draws_at: instant,
  /** The draw that it redraws; null if it is not a redraw. */
  redraws: z.nullable(z.int()),
  redraw_reason: redrawReason,
  /** The member’s entries that can win, and everyone’s. */
  entries: z.int(),
  total: z.int(),
  /** N of the odds "1 in N" for one prize; null without entries. */
  odds: z.nullable(z.int()),
  /** The member has left the draw, its series or all draws. */
  left: z.boolean(),
  /** The member can still leave or rejoin it. Nobody can leave a redraw of entries that were sealed before. */
  can_leave: z.boolean(),
  /** Residents of the member’s state may enter; null while the state is unknown. */
  admitted: z.nullable(z.boolean()),
  /** The member has not used the free-entry form yet. */
  free: z.boolean(),
  /** The latest 200. */
  ranges: z.array(entryRange),
});
export type DrawEntry = z.output<typeof drawEntry>;

export const claimStatus = z.literal(['Unclaimed', 'Claimed', 'Handed over', 'Lapsed']);
export type ClaimStatus = z.output<typeof claimStatus>;

export const winner = z.object({
  draw: z.int(),
  position: z.int(),
  DrawName: z.string(),
  DrawDate: z.string(),
  prize: z.string(),
  value: money,
  number: z.int(),
  /** The name that the winner chose to show; null until they choose, and if they stay anonymous. */
  name: z.nullable(z.string()),
  claim_status: claimStatus,
  sample: z.boolean(),
});
export type Winner = z.output<typeof winner>;

/** A prize that the member has won. */
export const wonPrize = z.extend(winner, {
  description: z.string(),
  claim_until: instant,
  claimed_at: z.nullable(instant),
  handed_over_at: z.nullable(instant),
  /** How the member can be named in public. */
  names: z.array(z.string()),
});
export type WonPrize = z.output<typeof wonPrize>;

/** A draw, a series or all draws that a member has left, and whether they have rejoined since. */
export const dropOut = z.object({
  ClientID: z.int(),
  DrawName: z.string(),
  /** Of one draw; null for a series or all draws. */
  DrawDate: z.nullable(z.string()),
  DateDropOut: instant,
  came_back_at: z.nullable(instant),
  /** What to send to rejoin. */
  draw: z.string(),
});
