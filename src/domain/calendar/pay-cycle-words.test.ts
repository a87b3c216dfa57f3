import { expect, test } from 'vitest';
import { ordinal, payCycleWords } from './pay-cycle-words.ts';

test('names the payday as people say it', () => {
  const thursday = { anchor: '2026-11-12', day: null };
  expect(payCycleWords({ frequency: 'weekly', ...thursday })).toBe('every Thursday');
  expect(payCycleWords({ frequency: 'fortnightly', ...thursday })).toBe('every second Thursday');
  expect(payCycleWords({ frequency: 'four_weekly', ...thursday })).toBe('every fourth Thursday');
  expect(payCycleWords({ frequency: 'monthly', anchor: null, day: 15 })).toBe('on the 15th of each month');
  expect(payCycleWords({ frequency: 'monthly', anchor: null, day: 31 })).toBe('on the last day of each month');
});

test('ordinals', () => {
  expect([1, 2, 3, 4, 11, 12, 13, 21, 22, 23, 30].map(ordinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '13th',
    '21st',
    '22nd',
    '23rd',
    '30th',
  ]);
});
