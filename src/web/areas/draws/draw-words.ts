import type { DrawEntry, DrawEntrySource, DrawRepeats, UpcomingDraw } from '#contract/areas/draws.ts';
import type { ShownOffer } from '#contract/areas/rewards.ts';
import { formatInstant } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, zoneOffsetMinutes } from '#domain/calendar/zone.ts';

/** Where entries came from, in words. */
export const sourceWords: Readonly<Record<DrawEntrySource, string>> = {
  membership: 'Membership',
  pack: 'Pack or e-book',
  gift_card: 'Gift card',
  referral: 'Referral',
  event: 'Reward',
  free_entry: 'Free entry',
  spin: 'Spin',
  gift: 'Gift from us',
  prize: 'Prize',
  score: 'Credit score',
  other: 'Other',
};

/** The screen of each kind of draw, as the specification names it. */
export const detailPaths: Readonly<Record<DrawRepeats, string>> = {
  daily: '/draws/details/member',
  monthly: '/draws/details/biggie',
  weekly: '/draws/details/mega-draw',
  once: '/uwin',
};

/** The open page with the free-entry form of each kind of draw. */
export const entryPaths: Readonly<Record<DrawRepeats, string>> = {
  daily: '/daily',
  weekly: '/weekly',
  monthly: '/monthly',
  once: '/giveaways',
};

/** A time in Sydney, with its zone: 'Thursday, 19 November 2026, 3:30 pm Sydney time'. */
export function sydney(at: Date): string {
  const ms = at.getTime();
  return `${formatInstant(ms, 'full', zoneOffsetMinutes(ms, DEFAULT_ZONE), ms)} Sydney time`;
}

/** Whether an offer is a way to get entries: it gives some, and the visitor hasn't taken it or missed it. */
export const givesEntries = ({ kind, status }: Pick<ShownOffer, 'kind' | 'status'>): boolean =>
  kind === 'entries' && status !== 'claimed' && status !== 'chosen_other' && status !== 'gone';

const ROUNDED_FROM = 10;

/**
 * The odds of a member's entries for one prize: '1 in 320'. Short odds would be far off when rounded to 1 in N, so they
 * are given as they are: '117 in 125'.
 */
export function odds(part: Pick<DrawEntry, 'entries' | 'total' | 'odds'> | undefined): string {
  if (!part || part.odds === null) return '–';
  const { entries, total, odds: oneIn } = part;
  const isRounded = oneIn < ROUNDED_FROM && oneIn * entries !== total;
  const [chances, of] = isRounded ? [entries, total] : [1, oneIn];
  return `${chances.toLocaleString('en-AU')} in ${of.toLocaleString('en-AU')}`;
}

/** What members can do about a draw now. */
export function stateWords({
  state,
  opens_at: opens,
  closes_at: closes,
  redraws,
  redraw_reason: reason,
}: Pick<UpcomingDraw, 'state' | 'opens_at' | 'closes_at' | 'redraws' | 'redraw_reason'>): string {
  if (redraws !== null)
    return reason === 'void'
      ? `Replaces voided draw no. ${redraws}, with the same entries`
      : `Redraws the unclaimed prizes from draw no. ${redraws}, with the same entries`;
  if (state === 'announced') return `Opens ${sydney(opens)}`;
  if (state === 'open') return `Entries close ${sydney(closes)}`;
  return state === 'sealed' ? 'Entries are closed' : 'The winners are being published';
}

/** Why a draw doesn’t count a member’s entries; undefined where it does. */
export function hindrance({ left, admitted }: Pick<DrawEntry, 'left' | 'admitted'>): string | undefined {
  if (left) return 'You’ve left this draw.';
  if (admitted === false) return 'This draw isn’t open to residents of your state.';
  return admitted === null ? 'Add your address so your entries count.' : undefined;
}
