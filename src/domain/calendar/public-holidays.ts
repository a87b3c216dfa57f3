import type { CivilDate } from './civil-date.ts';
import { addDays, civilDate, dateOfDay, dayNumber, nthWeekday, weekday } from './civil-date.ts';
import type { State } from './states.ts';

/**
 * Australian public holidays of each state and territory for 2024 to 2030, computed from the rules of their Acts:
 * Holidays Act 1958 (ACT), Public Holidays Act 2010 (NSW), Public Holidays Act 1981 (NT), Holidays Act 1983 (Qld),
 * Public Holidays Act 2023 (SA), Statutory Holidays Act 2000 (Tas), Public Holidays Act 1993 (Vic), Public and Bank
 * Holidays Act 1972 (WA). Days proclaimed year by year stand in tables below; for years not yet proclaimed the
 * usual day is given and marked as expected. Regional days (show days, Hobart Regatta) and part-days are left out,
 * because banks settle on them.
 */

export const FIRST_HOLIDAY_YEAR = 2024;
export const LAST_HOLIDAY_YEAR = 2030;

export interface PublicHoliday {
  date: CivilDate;
  name: string;
  /** Whether the day is proclaimed annually and this year's is not yet proclaimed. */
  expected?: true;
}

/** Easter Sunday by the Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easterSunday(year: number): CivilDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const h = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const n = h + l - 7 * m + 114;
  return civilDate(year, Math.floor(n / 31), (n % 31) + 1);
}

/** WA proclaims the King's Birthday around the Perth Royal Show; usually the last Monday of September. */
const westernKingsBirthday: Readonly<Record<number, CivilDate>> = {
  2024: '2024-09-23',
  2025: '2025-09-29',
  2026: '2026-09-28',
  2027: '2027-09-27',
};
/** Victoria proclaims the Friday before the AFL Grand Final, usually the one before the last Saturday of September. */
const grandFinalFriday: Readonly<Record<number, CivilDate>> = {
  2024: '2024-09-27',
  2025: '2025-09-26',
  2026: '2026-09-25',
};
/** NSW added a Monday for the two years in which Anzac Day falls on a weekend (Order of February 2026). */
const extraAnzacMondaysNsw: readonly CivilDate[] = ['2026-04-27', '2027-04-26'];

const monday = (year: number, month: number, nth: number): CivilDate => nthWeekday(year, month, 1, nth);
const mondayAfter = (date: CivilDate): CivilDate => addDays(date, 8 - weekday(date));
const isWeekend = (date: CivilDate): boolean => weekday(date) >= 6;

function nationalDays(year: number, boxingName: string): PublicHoliday[] {
  const easter = dayNumber(easterSunday(year));
  const newYear = civilDate(year, 1, 1);
  const australia = civilDate(year, 1, 26);
  const christmas = civilDate(year, 12, 25);
  const boxing = civilDate(year, 12, 26);
  const days: PublicHoliday[] = [
    { date: newYear, name: 'New Year\u2019s Day' },
    // Australia Day moves to Monday; the others stay and add a day.
    { date: isWeekend(australia) ? mondayAfter(australia) : australia, name: 'Australia Day' },
    { date: dateOfDay(easter - 2), name: 'Good Friday' },
    { date: dateOfDay(easter + 1), name: 'Easter Monday' },
    { date: christmas, name: 'Christmas Day' },
    { date: boxing, name: boxingName },
  ];
  if (isWeekend(newYear)) days.push({ date: mondayAfter(newYear), name: 'New Year\u2019s Day (additional day)' });
  if (isWeekend(christmas)) days.push({ date: civilDate(year, 12, 27), name: 'Christmas Day (additional day)' });
  if (isWeekend(boxing)) days.push({ date: civilDate(year, 12, 28), name: `${boxingName} (additional day)` });
  return days;
}

function anzacDays(year: number, state: State): PublicHoliday[] {
  const anzac = civilDate(year, 4, 25);
  const saturday = weekday(anzac) === 6;
  const sunday = weekday(anzac) === 7;
  const moved = (state === 'ACT' && (saturday || sunday)) || (sunday && (state === 'QLD' || state === 'NT'));
  const added =
    (state === 'WA' && (saturday || sunday)) || (state === 'NSW' && extraAnzacMondaysNsw.includes(mondayAfter(anzac)));
  if (moved) return [{ date: mondayAfter(anzac), name: 'Anzac Day' }];
  const days: PublicHoliday[] = [{ date: anzac, name: 'Anzac Day' }];
  if (added) days.push({ date: mondayAfter(anzac), name: 'Anzac Day (additional day)' });
  return days;
}

function proclaimed(
  table: Readonly<Record<number, CivilDate>>,
  year: number,
  usual: CivilDate,
  name: string,
): PublicHoliday {
  const date = table[year];
  return date === undefined ? { date: usual, name, expected: true } : { date, name };
}

/** The holidays of each state beside the national days and Easter. */
function ownDays(year: number, state: State): PublicHoliday[] {
  const day = (date: CivilDate, name: string): PublicHoliday => ({ date, name });
  const kingInJune = day(monday(year, 6, 2), 'King\u2019s Birthday');
  const labourInOctober = day(monday(year, 10, 1), 'Labour Day');
  switch (state) {
    case 'ACT': {
      const reconciliation = civilDate(year, 5, 27);
      const observed = weekday(reconciliation) === 1 ? reconciliation : mondayAfter(reconciliation);
      return [
        day(monday(year, 3, 2), 'Canberra Day'),
        day(observed, 'Reconciliation Day'),
        kingInJune,
        labourInOctober,
      ];
    }
    case 'NSW':
      return [kingInJune, labourInOctober];
    case 'NT':
      return [day(monday(year, 5, 1), 'May Day'), kingInJune, day(monday(year, 8, 1), 'Picnic Day')];
    case 'QLD':
      return [day(monday(year, 5, 1), 'Labour Day'), day(monday(year, 10, 1), 'King\u2019s Birthday')];
    case 'SA':
      return [day(monday(year, 3, 2), 'Adelaide Cup Day'), kingInJune, labourInOctober];
    case 'TAS':
      return [day(monday(year, 3, 2), 'Eight Hours Day'), kingInJune];
    case 'VIC':
      return [
        day(monday(year, 3, 2), 'Labour Day'),
        kingInJune,
        proclaimed(
          grandFinalFriday,
          year,
          addDays(nthWeekday(year, 9, 6, -1), -1),
          'Friday before the AFL Grand Final',
        ),
        day(nthWeekday(year, 11, 2, 1), 'Melbourne Cup Day'),
      ];
    case 'WA':
      return [
        day(monday(year, 3, 1), 'Labour Day'),
        day(monday(year, 6, 1), 'Western Australia Day'),
        proclaimed(westernKingsBirthday, year, monday(year, 9, -1), 'King\u2019s Birthday'),
      ];
  }
}

function computeHolidays(year: number, state: State): PublicHoliday[] {
  if (!Number.isInteger(year) || year < FIRST_HOLIDAY_YEAR || year > LAST_HOLIDAY_YEAR) {
    throw new RangeError(
      `Public holidays are known from ${FIRST_HOLIDAY_YEAR} to ${LAST_HOLIDAY_YEAR}, not for ${year}.`,
    );
  }
  const easter = dayNumber(easterSunday(year));
  const days = [
    ...nationalDays(year, state === 'SA' ? 'Proclamation Day' : 'Boxing Day'),
    ...anzacDays(year, state),
    ...ownDays(year, state),
  ];
  if (state !== 'TAS' && state !== 'WA') days.push({ date: dateOfDay(easter - 1), name: 'Easter Saturday' });
  if (state !== 'TAS') days.push({ date: dateOfDay(easter), name: 'Easter Sunday' });
  return days.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

const computed = new Map<string, readonly PublicHoliday[]>();

/** The public holidays of a state in a year, by date. @throws RangeError outside 2024 to 2030. */
export function publicHolidays(year: number, state: State): readonly PublicHoliday[] {
  const key = `${state}${year}`;
  let days = computed.get(key);
  if (!days) {
    days = computeHolidays(year, state);
    computed.set(key, days);
  }
  return days;
}
