import { describe, expect, test } from 'vitest';
import { pledgeSentence, statusOf } from './goal-facts.ts';
import type { Goal, Pledge } from './goal-facts.ts';
import { iconFor } from './goal-icon.ts';

const goal = (facts: Partial<Goal>): Goal =>
  ({
    isactive: true,
    left: 60_000,
    target_date: '2026-12-24',
    pays_left: 3,
    needed_per_pay: 20_000,
    projected_date: '2027-03-26',
    ...facts,
  }) as Goal;

describe('how a goal stands', () => {
  test('says when it will be reached, and what gets it there in time', () => {
    expect(statusOf(goal({ target_date: null, pays_left: null, needed_per_pay: null }))).toEqual({
      tone: 'good',
      says: 'On track for 26/03/2027',
    });
    expect(statusOf(goal({ projected_date: '2026-12-20' }))).toEqual({
      tone: 'good',
      says: 'On track for 20/12/2026',
      next: '$200.00 a pay gets you there by 24/12/2026',
    });
    expect(statusOf(goal({}))).toEqual({
      tone: 'late',
      says: 'At this pace, 26/03/2027',
      next: '$200.00 a pay gets you there by 24/12/2026',
    });
    expect(statusOf(goal({ projected_date: null, pays_left: 0, needed_per_pay: 60_000 }))).toEqual({
      tone: 'late',
      says: 'No date yet: save a little and we’ll estimate it',
      next: '$600.00 to go, and no payday before 24/12/2026',
    });
  });

  test('is paused, or reached', () => {
    expect(statusOf(goal({ isactive: false })).says).toBe('Paused. The money stays in this goal.');
    expect(statusOf(goal({ left: 0 }))).toEqual({ tone: 'good', says: 'You reached your goal. Nice work.' });
  });
});

test('a pledge speaks of deposits in a row from the second one', () => {
  const says = (...statuses: string[]) =>
    pledgeSentence({ frequency: 'week', windows: statuses.map((status) => ({ status })) } as unknown as Pledge);
  expect(says('open', 'confirmed')).toBe('Waiting for your deposit.');
  expect(says('open', 'confirmed', 'confirmed')).toBe('Waiting for your deposit, after 2 in a row.');
  expect(says('confirmed')).toBe('Done this week.');
});

test('the icon follows the name, and only whole words count', () => {
  expect(
    ['Emergency fund', 'Bali in July', 'Japan in April', 'New laptop', 'Home deposit', 'Scarf', 'Vacation', ''].map(
      iconFor,
    ),
  ).toEqual(['umbrella', 'palmtree', 'plane', 'laptop', 'house', 'piggy-bank', 'luggage', 'piggy-bank']);
});
