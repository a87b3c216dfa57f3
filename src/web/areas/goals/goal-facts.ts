import { profile } from '#contract/areas/profile.ts';
import { goals } from '#contract/areas/goals.ts';
import type { GoalOnWire } from '#contract/areas/goals.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { formatCents } from '#domain/money/format.ts';
import { settings } from '#contract/areas/settings.ts';

export type Goals = ReplyOf<typeof goals.list>;
export type Goal = GoalOnWire;
export type Pledge = NonNullable<Goal['pledge']>;

/** Queries affected by any change of a goal. */
export const touched = [goals.list, profile.get, settings.tourChecklist] as const;

export const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** Goal colours that are distinguishable in light and dark mode. */
export const goalColours = [
  { value: '#2f7d5b', label: 'Green' },
  { value: '#b7791f', label: 'Gold' },
  { value: '#2b6cb0', label: 'Blue' },
  { value: '#0f766e', label: 'Teal' },
  { value: '#c05621', label: 'Orange' },
  { value: '#b83280', label: 'Pink' },
  { value: '#6b46c1', label: 'Violet' },
  { value: '#718096', label: 'Grey' },
] as const;

export const frequencyWords = { week: 'each week', pay: 'each pay' } as const;

/** What is known of the date a goal is reached, most important first. */
export function factsOf(goal: Goal, date: (day: string) => string): string[] {
  if (!goal.isactive) return ['Paused. It keeps what it has.'];
  if (goal.left === 0) return ['Everything is there.'];
  const facts: string[] = [];
  if (goal.target_date && goal.pays_left === 0)
    facts.push(`${dollars(goal.left)} to go by ${date(goal.target_date)}, and no payday left`);
  else if (goal.target_date)
    facts.push(`${dollars(goal.needed_per_pay ?? 0)} each pay to have it by ${date(goal.target_date)}`);
  facts.push(
    goal.projected_date ? `At your present pace on ${date(goal.projected_date)}` : 'No date yet at your present pace',
  );
  return facts;
}

/** The recent history of a pledge in one sentence. */
export function pledgeSentence(pledge: Pledge): string {
  const [newest, ...before] = pledge.windows;
  if (!newest) return 'Has not begun yet.';
  const firstMissed = pledge.windows.findIndex(({ status }) => status === 'missed');
  const run = (firstMissed < 0 ? pledge.windows : pledge.windows.slice(0, firstMissed)).filter(
    ({ status }) => status === 'confirmed',
  ).length;
  if (newest.status === 'confirmed') return run > 1 ? `Kept, ${run} in a row.` : 'Kept this time.';
  if (before[0]?.status === 'missed') return 'Waiting for a deposit. Last time none came; that happens.';
  return run > 0 ? `Waiting for a deposit, ${run} kept before.` : 'Waiting for a deposit.';
}
