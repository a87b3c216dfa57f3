import { describe, expect, test } from 'vitest';
import { readPhrase } from './phrase.ts';
import { whensIn } from './when-words.ts';
import { aheadOf, pastOf, spanBefore, spanWords } from './when.ts';
import type { Now } from './when.ts';

/** Monday 16 November 2026; paid fortnightly, last on Thursday 12 November. */
const fortnightly: Now = { today: '2026-11-16', cycle: { kind: 'fortnightly', payday: '2026-11-12' } };
const monthly: Now = { today: '2026-11-16', cycle: { kind: 'monthly', day: 1 } };

const spanOf = (text: string, now = fortnightly) =>
  whensIn(readPhrase(text).text, now)
    .whens.map(({ span: { from, to } }) => `${from} ${to}`)
    .join(', ');

describe('words for time, on Monday 16 November 2026', () => {
  test.each([
    ['today', '2026-11-16 2026-11-16'],
    ['yesterday', '2026-11-15 2026-11-15'],
    ['this arvo', '2026-11-16 2026-11-16'],
    ['this week', '2026-11-16 2026-11-22'],
    ['last week', '2026-11-09 2026-11-15'],
    ['the past week', '2026-11-10 2026-11-16'],
    ['last weekend', '2026-11-14 2026-11-15'],
    ['last Tuesday', '2026-11-10 2026-11-10'],
    ['on Monday', '2026-11-16 2026-11-16'],
    ['last Monday', '2026-11-09 2026-11-09'],
    ['next Friday', '2026-11-20 2026-11-20'],
    ['last month', '2026-10-01 2026-10-31'],
    ['the month before last', '2026-09-01 2026-09-30'],
    ['past 3 months', '2026-08-17 2026-11-16'],
    ['the last 30 days', '2026-10-18 2026-11-16'],
    ['in March', '2026-03-01 2026-03-31'],
    ['in December', '2025-12-01 2025-12-31'],
    ['March 2025', '2025-03-01 2025-03-31'],
    ['last November', '2025-11-01 2025-11-30'],
    ['on 3 October', '2026-10-03 2026-10-03'],
    ['October 3rd', '2026-10-03 2026-10-03'],
    ['on the 15th', '2026-11-15 2026-11-15'],
    ['on the 20th', '2026-10-20 2026-10-20'],
    ['03/10/2026', '2026-10-03 2026-10-03'],
    ['between 28 October and 5 November', '2026-10-28 2026-11-05'],
    ['from September to October', '2026-09-01 2026-10-31'],
    ['from October to March', '2025-10-01 2026-03-31'],
    ['from October to March 2025', '2024-10-01 2025-03-31'],
    ['from 1 to 15 December', '2025-12-01 2025-12-15'],
    ['from 1 December to 15 December 2025', '2025-12-01 2025-12-15'],
    ['from 28 December 2025 to 3 January', '2025-12-28 2026-01-03'],
    ['from 10 to 20 November', '2026-11-10 2026-11-20'],
    ['from October 5 to 12', '2026-10-05 2026-10-12'],
    ['from October 5 to the 12th', '2026-10-05 2026-10-12'],
    ['from 1 July to 30 June', '2025-07-01 2026-06-30'],
    ['20 October to 5 October', '2026-10-05 2026-10-20'],
    ['the 15th to the 20th of last month', '2026-10-15 2026-10-20'],
    ['from the 1st up to the 15th of October', '2026-10-01 2026-10-15'],
    ['up to 15 October', '2026-10-01 2026-10-15'],
    ['this month up to yesterday', '2026-11-01 2026-11-15'],
    ['the week before Easter', '2026-03-29 2026-04-04'],
    ['the week before Christmas', '2025-12-18 2025-12-24'],
    ['the week before last Christmas', '2025-12-18 2025-12-24'],
    ['the week after Easter', '2026-04-06 2026-04-12'],
    ['the weekend before Easter', '2026-03-28 2026-03-29'],
    ['the weekend after Easter', '2026-04-11 2026-04-12'],
    ['the two weeks before Christmas', '2025-12-11 2025-12-24'],
    ['the 3 days after Easter', '2026-04-06 2026-04-08'],
    ['the month before my last pay', '2026-10-12 2026-11-11'],
    ['the week before payday', '2026-11-05 2026-11-11'],
    ['the month before last month', '2026-09-01 2026-09-30'],
    ['the quarter before last quarter', '2026-04-01 2026-06-30'],
    ['the month after June', '2026-07-01 2026-07-31'],
    ['the last quarter of last financial year', '2026-04-01 2026-06-30'],
    ['the second quarter of last financial year', '2025-10-01 2025-12-31'],
    ['the fortnight ending 8 November', '2026-10-26 2026-11-08'],
    ['the quarter ended 30 June', '2026-04-01 2026-06-30'],
    ['three months ending 28 February', '2025-12-01 2026-02-28'],
    ['the year to 30 June', '2025-07-01 2026-06-30'],
    ['Wednesday last week', '2026-11-11 2026-11-11'],
    ['two Saturdays ago', '2026-11-07 2026-11-07'],
    ['over Christmas last year', '2025-12-24 2025-12-31'],
    ['Easter 2025', '2025-04-20 2025-04-20'],
    ['October and November last year', '2025-10-01 2025-10-31, 2025-11-01 2025-11-30'],
    ['October and October last year', '2026-10-01 2026-10-31, 2025-10-01 2025-10-31'],
    ['since June', '2026-06-01 2026-11-16'],
    ['since 1 July', '2026-07-01 2026-11-16'],
    ['this financial year', '2026-07-01 2027-06-30'],
    ['last financial year', '2025-07-01 2026-06-30'],
    ['FY25', '2024-07-01 2025-06-30'],
    ['FY 2024/25', '2024-07-01 2025-06-30'],
    ['2024-25', '2024-07-01 2025-06-30'],
    ['in 2025', '2025-01-01 2025-12-31'],
    ['last quarter', '2026-07-01 2026-09-30'],
    ['two weeks ago', '2026-11-02 2026-11-08'],
    ['3 days ago', '2026-11-13 2026-11-13'],
    ['since payday', '2026-11-12 2026-11-16'],
    ['until payday', '2026-11-16 2026-11-25'],
    ['this pay cycle', '2026-11-12 2026-11-25'],
    ['last pay', '2026-10-29 2026-11-11'],
    ['this fortnight', '2026-11-12 2026-11-25'],
    ['year to date', '2026-01-01 2026-11-16'],
    ['by Christmas', '2025-12-25 2025-12-25'],
    ['from the 1st to the 15th of October', '2026-10-01 2026-10-15'],
    ['since feb this year', '2026-02-01 2026-11-16'],
    ['since the first of July', '2026-07-01 2026-11-16'],
    ['since the beginning of spring', '2026-09-01 2026-11-16'],
    ['Q1 of this financial year', '2026-07-01 2026-09-30'],
    ['Q3 last financial year', '2026-01-01 2026-03-31'],
    ['the September quarter', '2026-07-01 2026-09-30'],
    ['November a year ago', '2025-11-01 2025-11-30'],
    ['October last year', '2025-10-01 2025-10-31'],
    ['the last week of October', '2026-10-25 2026-10-31'],
    ['the first half of 2026', '2026-01-01 2026-06-30'],
    ['second half of October', '2026-10-16 2026-10-31'],
    ['the first half of the year', '2026-01-01 2026-06-30'],
    ['first half of the financial year', '2026-07-01 2026-12-31'],
    ['the last half of last month', '2026-10-16 2026-10-31'],
    ['second half last year', '2025-07-01 2025-12-31'],
    ['H1', '2026-01-01 2026-06-30'],
    ['H2 2025', '2025-07-01 2025-12-31'],
    ['1H FY26', '2025-07-01 2025-12-31'],
    ['h1 of last year', '2025-01-01 2025-06-30'],
    ['the last half-year', '2026-05-17 2026-11-16'],
    ['the 1st of last month', '2026-10-01 2026-10-01'],
    ['mid October', '2026-10-11 2026-10-20'],
    ['the end of last month', '2026-10-31 2026-10-31'],
    ['the month just gone', '2026-10-01 2026-10-31'],
    ['the rest of the year', '2026-11-16 2026-12-31'],
    ['from January till now', '2026-01-01 2026-11-16'],
    ['between now and the 10th of December', '2026-11-16 2026-12-10'],
    ['the week of 5 October', '2026-10-05 2026-10-11'],
    ['in calendar 2025', '2025-01-01 2025-12-31'],
    ['over Christmas', '2025-12-24 2025-12-31'],
    ['at Easter', '2026-04-05 2026-04-05'],
    ['over Easter', '2026-04-03 2026-04-06'],
    ['the Easter long weekend', '2026-04-03 2026-04-06'],
    ['on Melbourne Cup day', '2026-11-03 2026-11-03'],
    ['last week or the one before', '2026-11-09 2026-11-15, 2026-11-16 2026-11-16'],
    ['this month vs last month', '2026-11-01 2026-11-30, 2026-10-01 2026-10-31'],
    ['compare October to September', '2026-10-01 2026-10-31, 2026-09-01 2026-09-30'],
  ])('%s', (text, expected) => {
    expect(spanOf(text)).toBe(expected);
  });

  test.each([
    ['between 1 and 15 December', '2026-12-01 2026-12-15'],
    ['from 5 to 12 December', '2026-12-05 2026-12-12'],
    ['from 1 December to 15 December', '2026-12-01 2026-12-15'],
    ['from 20 November to 5 December', '2026-11-20 2026-12-05'],
    ['from 28 December to 6 January', '2026-12-28 2027-01-06'],
    ['between the 3rd and the 10th', '2026-12-03 2026-12-10'],
    ['from the 25th to the 5th', '2026-11-25 2026-12-05'],
    ['from Wednesday to Friday', '2026-11-18 2026-11-20'],
    ['from Friday to Wednesday', '2026-11-20 2026-11-25'],
    ['from December to February', '2026-12-01 2027-02-28'],
    ['the week before Christmas', '2026-12-18 2026-12-24'],
    ['until 15 December', '2026-11-16 2026-12-15'],
    ['until December', '2026-11-16 2026-11-30'],
    ['from 10 to 20 November', '2026-11-16 2026-11-20'],
  ])('%s, of what is still to come', (text, expected) => {
    const [when] = whensIn(readPhrase(text).text, fortnightly).whens;
    const ahead = aheadOf(when!, fortnightly);
    expect(`${ahead?.from} ${ahead?.to}`).toBe(expected);
  });

  test('a weekend that has begun is this one, and last weekend the one of the week before', () => {
    const on = (today: string): Now => ({ ...fortnightly, today });
    const spans = (today: string) =>
      ['last weekend', 'the weekend before last', 'this weekend', 'next weekend'].map((text) =>
        spanOf(text, on(today)),
      );
    expect(spans('2026-11-28')).toEqual([
      '2026-11-21 2026-11-22',
      '2026-11-14 2026-11-15',
      '2026-11-28 2026-11-29',
      '2026-12-05 2026-12-06',
    ]);
    expect(spans('2026-11-30')).toEqual([
      '2026-11-28 2026-11-29',
      '2026-11-21 2026-11-22',
      '2026-11-28 2026-11-29',
      '2026-12-05 2026-12-06',
    ]);
  });

  test('a fortnight is the pay cycle for members paid fortnightly, and fourteen days for everyone else', () => {
    expect(spanOf('this fortnight', monthly)).toBe('2026-11-03 2026-11-16');
    expect(spanOf('last fortnight', monthly)).toBe('2026-10-20 2026-11-02');
  });

  test('a day without a year is the last one for the past and the next one for the future', () => {
    const [when] = whensIn('on friday', fortnightly).whens;
    expect(pastOf(when!, fortnightly)).toEqual({ from: '2026-11-13', to: '2026-11-13' });
    expect(aheadOf(when!, fortnightly)).toEqual({ from: '2026-11-20', to: '2026-11-20' });
    const [christmas] = whensIn('by christmas', fortnightly).whens;
    expect(aheadOf(christmas!, fortnightly)).toEqual({ from: '2026-12-25', to: '2026-12-25' });
  });

  test.each([
    ['from 20 October to 5 October', '2026-10-05 2026-10-20'],
    ['between 15 November and 1 November', '2026-11-01 2026-11-15'],
    ['from 30 September 2026 to 1 September 2026', '2026-09-01 2026-09-30'],
    ['from March 2026 to January 2026', '2026-01-01 2026-03-31'],
    ['from October to March', '2025-10-01 2026-03-31'],
    ['compared from 1 Oct to 31 Oct vs 1 Sep to 30 Sep', '2026-10-01 2026-10-31, 2026-09-01 2026-09-30'],
    ['from 10 November to 5 January', '2026-11-10 2027-01-05'],
  ])('“%s” runs from the earlier to the later one', (text, days) => {
    expect(spanOf(text)).toBe(days);
  });

  test('the period before a month is a month, before eight days eight days, before a pay cycle the previous one', () => {
    expect(spanBefore({ span: { from: '2026-03-01', to: '2026-03-31' }, unit: 'month' }, fortnightly)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(spanBefore({ span: { from: '2026-11-09', to: '2026-11-16' }, unit: 'days' }, fortnightly)).toEqual({
      from: '2026-11-01',
      to: '2026-11-08',
    });
    expect(spanBefore({ span: { from: '2026-11-12', to: '2026-11-25' }, unit: 'pay' }, fortnightly)).toEqual({
      from: '2026-10-29',
      to: '2026-11-11',
    });
  });

  test('dates are read in the Australian order', () => {
    expect(spanWords({ from: '2026-11-01', to: '2026-11-16' })).toBe('1 to 16 Nov 2026');
    expect(spanWords({ from: '2026-08-17', to: '2026-11-16' })).toBe('17 Aug to 16 Nov 2026');
    expect(spanWords({ from: '2025-07-01', to: '2026-06-30' })).toBe('1 Jul 2025 to 30 Jun 2026');
  });

  test.each(['how much do i spend', 'may i spend more', 'march on', 'a week', 'in a year', 'sat on it'])(
    '“%s” names no period',
    (text) => {
      expect(spanOf(text)).toBe('');
    },
  );
});
