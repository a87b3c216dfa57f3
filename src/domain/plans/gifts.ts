import type { CivilDate } from '../calendar/civil-date.ts';

/**
 * What one operator may give a member alone, by date; above it a second person must agree. Earlier gifts by the same
 * operator count, so that a large gift cannot be split.
 */
export interface GiftLimits {
  /** The first day on which they apply. */
  from: CivilDate;
  source: string;
  /** Entries within the look-back period, given or offered as prizes. */
  onePersonEntries: number;
  /** Plan days within the same period. */
  onePersonPlanDays: number;
  lookBackDays: number;
}

/** Newest first. */
const giftLimits: readonly GiftLimits[] = [
  {
    from: '2023-06-12',
    source: 'Gift policy of 12 June 2023',
    onePersonEntries: 500,
    onePersonPlanDays: 31,
    lookBackDays: 30,
  },
];

/** The limits of a day; the oldest ones for earlier days. */
export function giftLimitsOn(date: CivilDate): GiftLimits {
  return giftLimits.find(({ from }) => from <= date) ?? giftLimits.at(-1)!;
}

export type GiftKind = 'plan' | 'entries' | 'prize';

/** Entries, or days of a plan. For a prize, the days to accept it are not plan days. */
export interface Gift {
  kind: GiftKind;
  entries: number | null;
  days: number | null;
}

/** What one operator gave the member within the look-back period. */
export interface PreviousGifts {
  entries: number;
  planDays: number;
}

/** Whether a second person must agree. */
export function needsTwoPeople(gift: Gift, previous: PreviousGifts, limits: GiftLimits): boolean {
  if (gift.kind === 'plan') return previous.planDays + (gift.days ?? 0) > limits.onePersonPlanDays;
  return previous.entries + (gift.entries ?? 0) > limits.onePersonEntries;
}
