import type { CivilDate } from '../calendar/civil-date.ts';

/**
 * What one person of the team may give a member alone, as dated data: a gift is judged by what held on its day. Above it
 * a second person must agree. What one person gave before counts along, so that a large gift is not given in small ones.
 */
export interface GiftLimits {
  /** The first day on which they hold. */
  from: CivilDate;
  source: string;
  /** Entries, given or offered as prizes, within the days that are looked back on. */
  onePersonEntries: number;
  /** Days of plans within the same time. */
  onePersonPlanDays: number;
  lookBackDays: number;
}

/** The latest first. */
const giftLimits: readonly GiftLimits[] = [
  {
    from: '2023-06-12',
    source: 'House rules for gifts of 12 June 2023',
    onePersonEntries: 500,
    onePersonPlanDays: 31,
    lookBackDays: 30,
  },
];

/** The limits of a day; days before the first ones are judged by the first. */
export function giftLimitsOn(date: CivilDate): GiftLimits {
  return giftLimits.find(({ from }) => from <= date) ?? giftLimits.at(-1)!;
}

export type GiftKind = 'plan' | 'entries' | 'prize';

/** What is given: entries, or days of a plan. The days in which a prize can be accepted give nothing. */
export interface Gift {
  kind: GiftKind;
  entries: number | null;
  days: number | null;
}

/** What one person alone gave the member within the days that are looked back on. */
export interface GivenBefore {
  entries: number;
  planDays: number;
}

/** Whether a second person must agree to a gift. */
export function needsTwoPeople(gift: Gift, before: GivenBefore, limits: GiftLimits): boolean {
  if (gift.kind === 'plan') return before.planDays + (gift.days ?? 0) > limits.onePersonPlanDays;
  return before.entries + (gift.entries ?? 0) > limits.onePersonEntries;
}
