import { expect, test } from 'vitest';
import { dayNumber } from '../calendar/civil-date.ts';
import { detectTransfers } from './likely-transfers.ts';

const moved = (...rows: [date: string, cents: number][]) => ({
  key: 'transfer|5',
  name: 'Rainy day',
  accountId: 1,
  counterAccountId: 5,
  subCategoryId: 90,
  ids: rows.map((_, at) => at + 1),
  days: rows.map(([date]) => dayNumber(date)),
  amounts: rows.map(([, cents]) => cents),
});
const fortnightly: [string, number][] = [
  ['2026-09-28', -300_00],
  ['2026-10-12', -300_00],
  ['2026-10-26', -300_00],
  ['2026-11-09', -300_00],
  ['2026-11-23', -300_00],
];
const series = (...rows: [string, number][]) =>
  detectTransfers([moved(...rows)], '2026-11-27').map(({ seriesKey, repeat, cents, nextDate }) => [
    seriesKey,
    repeat,
    cents,
    nextDate,
  ]);

test('one more transfer of another amount does not end the regular ones', () => {
  const regular = [['transfer|5|1|out', 'fortnightly', -300_00, '2026-12-07']];
  expect(series(...fortnightly)).toEqual(regular);
  expect(series(...fortnightly, ['2026-11-27', -100_10])).toEqual(regular);
});

test('amounts that differ each time are not expected again', () => {
  expect(series(['2026-10-12', -300_00], ['2026-10-26', -220_00], ['2026-11-09', -80_00])).toEqual([]);
});
