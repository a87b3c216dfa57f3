import { monthNames } from '#domain/calendar/date-format.ts';
import type { DemandCharge, DemandHours } from '#domain/energy-plans/plan.ts';
import { daysBetween, monthDay, monthDays } from './cdr-dates.ts';
import { windowOf } from './cdr-hours.ts';
import { decimal, entryOf, listOfFields, term, words } from './cdr-values.ts';
import type { Fields } from './cdr-values.ts';

/**
 * A dollar. No home pays as much for a kilowatt and day, nor as little for a kilowatt and month, so that a charge on
 * the other side of it is for another period than the plan says.
 */
const BETWEEN_DAYS_AND_MONTHS = 100;

const month = String.raw`(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?`;
const monthRange = new RegExp(String.raw`\b${month}\s*(?:-|–|to)\s*(?:\d{1,2}(?:st|nd|rd|th)?\s+)?${month}`, 'gi');
const seasonWords = /summer|winter|autumn|spring|season/i;

/** A part of the year. */
interface Season {
  name: string;
  days: number;
  months: number;
}

const monthAt = (name: string): number => monthNames.findIndex((one) => one.startsWith(titled(name.slice(0, 3))));
const titled = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase();

/** The months from one to another, which may pass the new year. */
function monthsBetween(first: number, last: number): number[] {
  return Array.from({ length: ((last - first + 12) % 12) + 1 }, (_, at) => (first + at) % 12);
}

/** A season in whole months, as those of demand charges are. */
function wholeMonths(ranges: readonly (readonly [first: number, last: number])[]): Season {
  const months = [...new Set(ranges.flatMap(([first, last]) => monthsBetween(first, last)))];
  const names = ranges.map(([first, last]) =>
    first === last ? monthNames[first]! : `${monthNames[first]!} to ${monthNames[last]!}`,
  );
  return {
    name: months.length === 12 ? '' : [...new Set(names)].join(' and '),
    days: months.reduce((sum, one) => sum + monthDays[one]!, 0),
    months: months.length,
  };
}

/** The season of a tariff period by its dates. */
function datedSeason({ startDate, endDate }: Fields): Season {
  const [from, to] = [monthDay(startDate), monthDay(endDate)];
  if (from.day === 1 && to.day === monthDays[to.month]) return wholeMonths([[from.month, to.month]]);
  const days = daysBetween(startDate, endDate);
  return {
    name: days === 365 ? '' : `${from.day} ${monthNames[from.month]!} to ${to.day} ${monthNames[to.month]!}`,
    days,
    months: (days * 12) / 365,
  };
}

/**
 * When a charge applies: the dates of its tariff period, or the months that its text names where that is the whole
 * year. Null where the text speaks of a season without naming its months.
 */
function seasonOf(period: Fields, text: string): Season | null {
  const dated = datedSeason(period);
  if (dated.days < 365) return dated;
  const ranges = [...text.matchAll(monthRange)].map(([, first, last]) => [monthAt(first!), monthAt(last!)] as const);
  if (ranges.length > 0) return wholeMonths(ranges);
  return seasonWords.test(text) ? null : dated;
}

const timeRange = /(\d{1,2})(?::(\d{2}))?\s*(am|pm)?\s*(?:-|–|to)\s*(\d{1,2})(?::(\d{2}))?\s*(am|pm)?/gi;
const everyDay = [0, 1, 2, 3, 4, 5, 6];
const workDays = [1, 2, 3, 4, 5];
const DAY = 24 * 60;

/** Minutes after midnight for '4', '00' and 'pm'. */
function minutes(hour: string, minute: string | undefined, half: string | undefined): number {
  const isAfternoon = half?.toLowerCase() === 'pm';
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (isAfternoon ? 12 : 0);
  return hours * 60 + Number(minute ?? 0);
}

/** The hours that a text names, such as 'Mon - Fri, 16:00 - 20:00' or '4pm to 8pm on working weekdays'. */
function hoursIn(text: string): DemandHours | null {
  if (/\bany ?time\b/i.test(text)) return { days: everyDay, from: 0, to: DAY };
  const isWeekdays = /\bmon[a-z]*\s*(?:-|–|to)\s*fri|\bweek ?days?\b|\bbusiness days\b/i.test(text);
  const days = isWeekdays && !/\bweekends?\b/i.test(text) ? workDays : everyDay;
  for (const [, hour, minute, half, toHour, toMinute, toHalf] of text.matchAll(timeRange)) {
    // '1 to 31' alone is no time of day.
    if (toHalf === undefined && (minute === undefined || toMinute === undefined)) continue;
    return { days, from: minutes(hour!, minute, half ?? toHalf), to: minutes(toHour!, toMinute, toHalf) };
  }
  return null;
}

/** When demand is measured. Many plans give no hours but in a text, and say midnight to midnight. */
function hoursOf(charge: Fields, text: string): DemandHours | null {
  const window = windowOf(charge);
  if (window === null || window.from === window.to || window.days.length === 0) return hoursIn(text);
  return window;
}

/** A day or a month, as the standards name them. */
const periods: Readonly<Record<string, 'day' | 'month'>> = { DAY: 'day', MONTH: 'month' };

/** What a price is for. A tariff period stands for each day of it where the price or the text says so. */
function perOf(charge: Fields, price: number, text: string): 'day' | 'month' | null {
  const stated = entryOf(periods, charge['chargePeriod']);
  const isDaily = price < BETWEEN_DAYS_AND_MONTHS;
  if (stated !== undefined) return (stated === 'day') === isDaily ? stated : null;
  if (term(charge['chargePeriod']) !== 'TARIFF_PERIOD') return null;
  if (isDaily) return 'day';
  return /per month|monthly/i.test(text) ? 'month' : null;
}

/** The kilowatts that are charged at least, in a field or in the text. */
function leastOf(charge: Fields, text: string): number {
  const [, written = '0'] = /minimum (?:chargeable )?demand of (\d+(?:\.\d+)?) ?kw/i.exec(text) ?? [];
  return Math.max(decimal(charge['minDemand']) ?? 0, Number(written));
}

/** One charge; null where it does not say what it costs, or when. */
function chargeOf(period: Fields, charge: Fields, scale: number): DemandCharge | null {
  const amount = decimal(charge['amount']);
  const unit = term(charge['measureUnit']) || 'KW';
  if (amount === null || amount < 0 || unit !== 'KW') return null;
  const text = `${words(charge['displayName'])}. ${words(charge['description'], 1000)}`;
  const season = seasonOf(period, text);
  const price = amount * scale;
  const per = perOf(charge, price, text);
  if (season === null || per === null) return null;
  return {
    season: season.name,
    hours: hoursOf(charge, text),
    measured: entryOf(periods, charge['measurementPeriod']) ?? null,
    price,
    per,
    times: per === 'day' ? season.days : season.months,
    least: leastOf(charge, text),
    most: decimal(charge['maxDemand']),
  };
}

/** Whether one charge begins where another ends, so that they are steps of one. */
const haveSteps = (charges: readonly DemandCharge[]): boolean =>
  charges.some(({ most }) => most !== null && charges.some(({ least }) => least >= most));

/** The demand charges of a plan; null where one of them is not described in full. */
export function demandChargesOf(tariff: readonly Fields[], scale: number): DemandCharge[] | null {
  const charges: DemandCharge[] = [];
  for (const period of tariff)
    for (const fields of listOfFields(period['demandCharges'])) {
      // Some plans list hours without a charge.
      if (decimal(fields['amount']) === 0) continue;
      const charge = chargeOf(period, fields, scale);
      if (charge === null) return null;
      charges.push(charge);
    }
  return haveSteps(charges) ? null : charges;
}
