import { describe, expect, test } from 'vitest';
import { readPhrase } from './phrase.ts';
import { weekdaysIn } from './weekdays.ts';
import type { Now } from './when.ts';

/** Monday 16 November 2026; paid fortnightly, last on Thursday 12 November. */
const now: Now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } };

const read = (text: string): string => {
  const parsed = weekdaysIn(readPhrase(text).text, now);
  return parsed === null
    ? 'none'
    : `${parsed.weekdays.groups.map((days) => days.join('')).join(' | ')}${parsed.weekdays.each === null ? '' : ` each ${parsed.weekdays.each}`}: ${parsed.rest}`;
};

describe('recurring days of the week', () => {
  test.each([
    ['what do I spend on Fridays', '5: what do i spend'],
    ['weekends vs weekdays', '67 | 12345: '],
    ['do I spend more on weekends or during the week?', '67 | 12345: do i spend more'],
    ['do I spend more on weekends?', '67 | 12345: do i spend more'],
    ['are fridays dearer', '5 | 123467: are dearer'],
    ['am i spending more on weekends lately', '67: am i spending more lately'],
    ['did I spend more on weekends this month than last month', '67: did i spend more this month than last month'],
    ['spending on saturdays and sundays since july', '67: spending since july'],
    ['mondays, tuesdays', '12: '],
    ['eating out mon to thu last month', '1234: eating out last month'],
    ['Saturday groceries in October', '6: groceries in october'],
    ['weekend spend this month', '67: spend this month'],
    ['september spending excluding weekends', '12345: september spending'],
    ['how much is an average friday', '5 each day: how much is'],
    ['what does a usual weekend cost', '67 each week: what does cost'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));

  test.each([
    'what did I spend last Friday',
    'on Friday',
    'over the weekend',
    'spending on Friday and last month',
    'the last 2 Saturdays',
    'takeaway on friday night this month',
    'every second saturday',
    'since Monday',
    'groceries last month',
  ])('%s: single days, or none', (text) => expect(read(text)).toBe('none'));
});
