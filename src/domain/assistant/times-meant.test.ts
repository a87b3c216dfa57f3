import { describe, expect, test } from 'vitest';
import { noNames } from './member-names.ts';
import { understand } from './understanding.ts';
import type { Now } from './when.ts';

/** Monday 16 November 2026; paid fortnightly, last on Thursday 12 November. */
const now: Now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } };
const accounts = { ...noNames, accounts: ['Everyday', 'Rainy Day Saver'] };

const spansOf = (message: string, earlier: string[] = []): string =>
  understand(message, earlier, now)
    .whens.map(({ span: { from, to } }) => `${from} ${to}`)
    .join(', ');

describe('the times that a question means', () => {
  test.each([
    ['did I spend more at coles or aldi since july', '2026-07-01 2026-11-16'],
    ['which did I use more since June, Uber or 13cabs', '2026-06-01 2026-11-16'],
    ['compare fuel and public transport since June', '2026-06-01 2026-11-16'],
    ['more on weekends than on weekdays since june', '2026-06-01 2026-11-16'],
    ['which shop has cost me more since June', '2026-06-01 2026-11-16'],
    ['have I earned more than I spent since June', '2026-06-01 2026-11-16'],
    ['how has my net worth changed since June', '2026-06-01 2026-11-16'],
    // Here the present is held against June.
    ['how much has my power bill gone up since June', '2026-06-01 2026-06-30'],
    ['which category has gone up most since June', '2026-06-01 2026-06-30'],
  ])('since: %s', (text, expected) => {
    expect(spansOf(text)).toBe(expected);
  });

  test('a time that hangs on another one is of the unit that is named', () => {
    expect(spansOf('and the week before', ['groceries last week'])).toBe('2026-11-02 2026-11-08');
    expect(spansOf('and the month before', ['groceries last week'])).toBe('2026-10-09 2026-11-08');
    expect(spansOf('did I spend more on fuel than the week before')).toBe(
      '2026-11-16 2026-11-22, 2026-11-09 2026-11-15',
    );
  });

  test.each([
    'what did I spend the week before',
    'groceries in the week before the wedding',
    'groceries in the days before Easter',
    'how much did I spend up to October',
  ])('the assistant asks: %s', (text) => {
    expect(understand(text, [], now)).toMatchObject({ isUnread: true, confidence: 0.4 });
  });

  test.each([
    ['balance in rainy day saver on christmas day', 'forecast'],
    ['rainy day saver on 15 December', 'forecast'],
    ['what will be in my savings at Christmas', 'forecast'],
    ['how much in savings at christmas', 'forecast'],
    ['lowest balance between 10 and 20 December', 'forecast'],
    ['what was my savings balance on 25 December', 'past_balance'],
    ['what bills come out between 1 and 15 December', 'bills'],
  ])('what is to come, or has been: %s', (text, intent) => {
    expect(understand(text, [], now, accounts).intent).toBe(intent);
  });

  test.each([
    ['credit card balance on 20 december', '20 Dec 2026'],
    ['net worth at christmas', '25 Dec 2026'],
  ])('a later day is not answered with today: %s', (text, doubt) => {
    expect(understand(text, [], now).doubt).toBe(doubt);
  });
});
