import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DateOrder } from '../statement.ts';
import { dateOrderTally } from './date-order.ts';
import { monthOfName, parseDate } from './date-text.ts';

describe('dates as they are written', () => {
  it.each<[string, string]>([
    ['31/12/2025', '2025-12-31'],
    ['1/4/10', '2010-04-01'],
    ['01-02-2025', '2025-02-01'],
    ['31.12.2025', '2025-12-31'],
    ['28. 2. 2018', '2018-02-28'],
    ['2025-12-31', '2025-12-31'],
    ['2025/12/31', '2025-12-31'],
    ['2019.04.19.', '2019-04-19'],
    ['20251231', '2025-12-31'],
    ['31-Dec-25', '2025-12-31'],
    ['28-Apr-14', '2014-04-28'],
    ['07 Feb 18', '2018-02-07'],
    ['10 Apr 2026', '2026-04-10'],
    ['21 July 26', '2026-07-21'],
    ['3 Sept 26', '2026-09-03'],
    ['1st March 2020', '2020-03-01'],
    ['Mar 3, 2020', '2020-03-03'],
    ['12Dec2019', '2019-12-12'],
    ['2019-Dec-12', '2019-12-12'],
    ['Mon 12 Jan 2026', '2026-01-12'],
    ['4. März 2020', '2020-03-04'],
    ['1er', ''],
    ['14 août 2021', '2021-08-14'],
    ['5 Okt 2021', '2021-10-05'],
    ['2018-02-25 10:11:12 +0000', '2018-02-25'],
    ['2021-01-02T05:28:17+11:00', '2021-01-02'],
    ['9/03/2026 7:05', '2026-03-09'],
    ['13:03 26-09-25', '2025-09-26'],
    ['09/16/2020 as of 09/15/2020', '2020-09-16'],
    ['  01/02/2025 ', '2025-02-01'],
    ['01/01/69', '2069-01-01'],
    ['01/01/70', '1970-01-01'],
    ['29/02/2024', '2024-02-29'],
  ])('%s', (text, expected) => {
    expect(parseDate(text, text.startsWith('09/16') ? 'mdy' : 'dmy')).toBe(expected === '' ? null : expected);
  });

  it.each([
    '',
    '31/02/2025',
    '29/02/2023',
    '00/01/2025',
    '32/01/2025',
    '13/13/2025',
    '1111/11/11',
    '12.34',
    '1,234.50',
    '25 words 2020',
    '12/2025',
    '1/2/3',
    '01/02/202',
    'Pending',
    '01/02/2025 COLES',
    '1-2',
    '2025-1',
  ])('"%s" is no date', (text) => {
    expect(parseDate(text, 'dmy')).toBeNull();
  });

  it('uses the given order, except where the numbers contradict it', () => {
    expect(parseDate('03/04/2025', 'dmy')).toBe('2025-04-03');
    expect(parseDate('03/04/2025', 'mdy')).toBe('2025-03-04');
    expect(parseDate('2025-04-03', 'mdy')).toBe('2025-04-03');
    expect(parseDate('13/04/2025', 'mdy')).toBeNull();
  });

  it('knows month names of several languages, and nothing shorter than three letters', () => {
    expect(
      ['Jan', 'févr.', 'Mär', 'mrt', 'avril', 'MAY', 'juin', 'Juillet', 'aug', 'SEPT', 'okt', 'nov', 'dez'].map(
        monthOfName,
      ),
    ).toEqual([1, 2, 3, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(['ja', 'foo', '', 'decemberish'].map(monthOfName)).toEqual([0, 0, 0, 0]);
  });

  it('reads back every day in every way of writing it', () => {
    const days = fc.date({
      min: new Date('1970-01-01T00:00:00Z'),
      max: new Date('2069-12-31T00:00:00Z'),
      noInvalidDate: true,
    });
    const names = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
    fc.assert(
      fc.property(days, fc.constantFrom('/', '-', '.'), (day, mark) => {
        const iso = day.toISOString().slice(0, 10);
        const [year, month, date] = iso.split('-') as [string, string, string];
        const name = names[Number(month) - 1]!;
        const written: [string, DateOrder][] = [
          [`${date}${mark}${month}${mark}${year}`, 'dmy'],
          [`${Number(date)}${mark}${Number(month)}${mark}${year.slice(2)}`, 'dmy'],
          [`${month}${mark}${date}${mark}${year}`, 'mdy'],
          [`${year}${mark}${month}${mark}${date}`, 'ymd'],
          [`${year}${month}${date}`, 'dmy'],
          [`${date} ${name} ${year}`, 'mdy'],
          [`${date}-${name}-${year.slice(2)}`, 'dmy'],
          [`${iso}T23:59:59Z`, 'dmy'],
        ];
        for (const [text, order] of written) expect([text, parseDate(text, order)]).toEqual([text, iso]);
      }),
    );
  });

  it('accepts any text without throwing', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('1', '2', '0', '/', '-', '.', ' ', 'J', 'a', 'n', ':', 'T'), maxLength: 24 }),
        (text) => {
          const read = parseDate(text, 'dmy');
          if (read !== null) expect(read).toMatch(/^\d{4}-\d\d-\d\d$/);
        },
      ),
      { numRuns: 3000 },
    );
  });
});

describe('the order of day and month, from all dates of a file', () => {
  function verdictOf(dates: readonly string[], assumed: DateOrder = 'dmy'): [string, boolean, boolean | null] {
    const tally = dateOrderTally(assumed);
    for (const date of dates) tally.add(date);
    const { order, decided } = tally.verdict();
    return [order, decided, tally.newestFirst()];
  }

  it.each<[string, string[], [string, boolean, boolean | null]]>([
    ['a day above 12', ['01/02/2025', '13/02/2025'], ['dmy', true, false]],
    ['a month second', ['1/4/10', '1/29/10'], ['mdy', true, false]],
    ['the year first', ['2025-02-03', '2025-02-01'], ['ymd', true, true]],
    ['month names', ['03 Feb 25', '01 Feb 25'], ['dmy', true, true]],
    ['points', ['08.06.2009'], ['dmy', true, null]],
    ['the same day either way', ['03/03/2025', '04/04/2025'], ['dmy', true, false]],
    ['nothing that tells', ['01/03/2025', '02/03/2025'], ['dmy', false, false]],
    [
      'a run that only the month first gives',
      ['02/09/2025', '02/11/2025', '03/01/2025', '04/05/2025'],
      ['mdy', true, false],
    ],
    [
      'a run backwards that only the day first gives',
      ['05/04/2025', '01/04/2025', '11/03/2025', '09/02/2025'],
      ['dmy', true, true],
    ],
    ['no dates', ['abc', ''], ['dmy', true, null]],
  ])('%s', (_, dates, expected) => {
    expect(verdictOf(dates)).toEqual(expected);
  });

  it('falls back to the assumed order', () => {
    expect(verdictOf(['01/03/2025', '02/03/2025'], 'mdy').slice(0, 2)).toEqual(['mdy', false]);
  });
});
