import { profile } from '#contract/areas/profile.ts';
import { goals } from '#contract/areas/goals.ts';
import type { goalColours, GoalOnWire } from '#contract/areas/goals.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { formatCents } from '#domain/money/format.ts';
import { settings } from '#contract/areas/settings.ts';

export type Goals = ReplyOf<typeof goals.list>;
export type Goal = GoalOnWire;
export type Pledge = NonNullable<Goal['pledge']>;

/** Queries affected by any change of a goal. */
export const touched = [goals.list, profile.get, settings.tourChecklist] as const;

export const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** The names of the colours to choose from. */
export const colourNames: Record<(typeof goalColours)[number], string> = {
  '#2f7d5b': 'Green',
  '#b7791f': 'Gold',
  '#2b6cb0': 'Blue',
  '#0f766e': 'Teal',
  '#c05621': 'Orange',
  '#b83280': 'Pink',
  '#6b46c1': 'Violet',
  '#718096': 'Grey',
};

export const frequencyWords = { week: 'a week', pay: 'a pay' } as const;

/** How a goal stands: one sentence, and what it would take where the date is at risk. */
export interface GoalStatus {
  tone: 'good' | 'late' | 'plain';
  says: string;
  /** The amount per pay that reaches it in time. */
  next?: string;
}

/** What is known of the date on which a goal is reached. */
export function statusOf(goal: Goal): GoalStatus {
  const { isactive, left, target_date: by, pays_left: pays, projected_date: projected } = goal;
  if (!isactive) return { tone: 'plain', says: 'Paused. The money stays in this goal.' };
  if (left === 0) return { tone: 'good', says: 'You reached your goal. Nice work.' };
  const next =
    by === null
      ? undefined
      : pays === 0
        ? `${dollars(left)} to go, and no payday before ${formatDate(by)}`
        : `${dollars(goal.needed_per_pay ?? 0)} a pay gets you there by ${formatDate(by)}`;
  if (projected !== null && (by === null || projected <= by))
    return { tone: 'good', says: `On track for ${formatDate(projected)}`, ...(next ? { next } : {}) };
  if (projected !== null)
    return { tone: 'late', says: `At this pace, ${formatDate(projected)}`, ...(next ? { next } : {}) };
  return {
    tone: by === null ? 'plain' : 'late',
    says: 'No date yet: save a little and we’ll estimate it',
    ...(next ? { next } : {}),
  };
}

/** The recent history of a pledge in one sentence. */
export function pledgeSentence(pledge: Pledge): string {
  const [newest, ...before] = pledge.windows;
  if (!newest) return 'Starts soon.';
  const firstMissed = pledge.windows.findIndex(({ status }) => status === 'missed');
  const run = (firstMissed < 0 ? pledge.windows : pledge.windows.slice(0, firstMissed)).filter(
    ({ status }) => status === 'confirmed',
  ).length;
  if (newest.status === 'confirmed') return run > 1 ? `${run} in a row.` : `Done this ${pledge.frequency}.`;
  if (before[0]?.status === 'missed') return 'Waiting for your deposit. You missed the last one, and that’s okay.';
  return run > 1 ? `Waiting for your deposit, after ${run} in a row.` : 'Waiting for your deposit.';
}
