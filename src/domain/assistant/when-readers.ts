import type { CivilDate, Weekday } from '../calendar/civil-date.ts';
import {
  addDays,
  addMonths,
  addYears,
  civilDate,
  dateParts,
  daysInMonth,
  endOfMonth,
  isCivilDate,
  nthWeekday,
  startOfMonth,
  startOfYear,
  weekday,
} from '../calendar/civil-date.ts';
import { financialYear, financialYearOf } from '../calendar/financial-year.ts';
import { paydayAfter } from '../calendar/pay-cycle.ts';
import { easterSunday } from '../calendar/public-holidays.ts';
import { smallNumber } from './amounts.ts';
import type { Span } from './row-findings.ts';
import type { Reader } from './when-marks.ts';
import { rangeOf } from './when-range.ts';
import { besidePayday, notOfTime, relativeReaders } from './when-beside.ts';
import { weekdayReaders } from './when-weekdays.ts';
import { begunWeekend, everything, lastUnits, nextUnits, unitAt, untilPayday } from './when.ts';
import type { Now, When } from './when.ts';

const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const shortMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sept?', 'oct', 'nov', 'dec'];
export const monthWord = `(?:${months.join('|')}|${shortMonths.join('|')})`;
const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
const dayName =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:rs?(?:day)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)';
const count = '(\\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|couple of|couple|few)';
const unitWord =
  '(day|week|fortnight|month|quarter|financial year|tax year|year|pay cycle|pay period|payday|pay|weekend)s?';

type UnitName = Parameters<typeof unitAt>[0];

function unitNamed(word: string): UnitName {
  if (word === 'financial year' || word === 'tax year') return 'financial_year';
  return word.startsWith('pay') ? 'pay' : (word as UnitName);
}

const unitLabels: Readonly<Record<UnitName, string>> = {
  day: 'day',
  week: 'week',
  weekend: 'weekend',
  fortnight: 'fortnight',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  financial_year: 'financial year',
  pay: 'pay cycle',
};

export function monthNumber(word: string): number {
  return months.findIndex((name) => name.startsWith(word.slice(0, 3))) + 1;
}

function yearOf(text: string | undefined): number | null {
  if (!text) return null;
  const year = Number(text);
  return year < 100 ? 2000 + year : year;
}

function existing(year: number, monthOfYear: number, day: number): CivilDate | null {
  const text = `${String(year).padStart(4, '0')}-${String(monthOfYear).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  return isCivilDate(text) ? text : null;
}

/** A day of the calendar; without a year the last one that has been, and beside it the next one to come. */
export function dayOf(day: number, monthOfYear: number, year: number | null, { today }: Now): When | null {
  if (year !== null) {
    const date = existing(year, monthOfYear, day);
    return date === null ? null : { span: { from: date, to: date }, label: '', unit: 'day' };
  }
  const present = dateParts(today).year;
  const days = [present - 1, present, present + 1].flatMap((dayNumber) => existing(dayNumber, monthOfYear, day) ?? []);
  const past = days.findLast((date) => date <= today) ?? days[0];
  const ahead = days.find((date) => date >= today) ?? past;
  return past && ahead
    ? { span: { from: past, to: past }, ahead: { from: ahead, to: ahead }, label: '', unit: 'day' }
    : null;
}

/** 'From 5 to 12 December'. */
function daysOfMonth(month: number, from: number, to: number, year: string | undefined, now: Now): When | null {
  const [first, last] = [from, to].map((day) => dayOf(day, month, yearOf(year), now));
  return first && last ? rangeOf(first, last, now) : null;
}

/** 'The 15th to the 20th of last month'. */
function daysOfMonthNamed([, from, to, which]: RegExpMatchArray, now: Now): When | null {
  const { year, month } = dateParts(unitAt('month', which === 'last' ? -1 : which === 'next' ? 1 : 0, now).from);
  return daysOfMonth(month, Number(from), Number(to), String(year), now);
}

function monthOf(monthOfYear: number, year: number | null, { today }: Now): When {
  const yearSpan = (one: number): Span => ({
    from: civilDate(one, monthOfYear, 1),
    to: civilDate(one, monthOfYear, daysInMonth(one, monthOfYear)),
  });
  if (year !== null) return { span: yearSpan(year), label: '', unit: 'month' };
  const present = dateParts(today).year;
  const past = yearSpan(present).from <= today ? present : present - 1;
  const ahead = yearSpan(present).to >= today ? present : present + 1;
  return { span: yearSpan(past), ahead: yearSpan(ahead), label: '', unit: 'month' };
}

function weekdayOf(name: string, which: string | undefined, { today }: Now): When {
  const wanted = (weekdays.indexOf(name.slice(0, 3)) + 1) as Weekday;
  const back = (weekday(today) - wanted + 7) % 7;
  const past = addDays(today, which === 'last' && back === 0 ? -7 : -back);
  const ahead = addDays(today, back === 0 ? (which === 'next' ? 7 : 0) : 7 - back);
  const day = which === 'next' ? ahead : past;
  return {
    span: { from: day, to: day },
    ...(which === 'last' ? {} : { ahead: { from: ahead, to: ahead } }),
    label: '',
    unit: 'day',
  };
}

/** A day of the month alone: 'the 15th'. */
function dayOfMonth(day: number, { today }: Now): When | null {
  const candidates = [-1, 0, 1].flatMap((offset) => {
    const { year, month: monthOfYear } = dateParts(addMonths(startOfMonth(today), offset));
    return existing(year, monthOfYear, day) ?? [];
  });
  const past = candidates.findLast((date) => date <= today);
  const ahead = candidates.find((date) => date >= today);
  if (!past && !ahead) return null;
  const [span, next] = [past ?? ahead!, ahead ?? past!];
  return { span: { from: span, to: span }, ahead: { from: next, to: next }, label: '', unit: 'day' };
}

function financial(endingYear: number): When {
  const { first, last } = financialYear(endingYear);
  return { span: { from: first, to: last }, label: '', unit: 'financial_year' };
}

/** The quarters of the financial year, as on a business activity statement: the first is July to September. */
export function quarterOf(quarter: number, endingYear: number | null, { today }: Now): When {
  const first = (year: number): CivilDate => addMonths(financialYear(year).first, 3 * (quarter - 1));
  const present = financialYearOf(today).endingYear;
  const from = first(endingYear ?? (first(present) <= today ? present : present - 1));
  return { span: { from, to: addDays(addMonths(from, 3), -1) }, label: '', unit: 'quarter' };
}

function endOf(unit: string, offset: number, now: Now): When {
  const { to } = unitAt(unitNamed(unit), offset, now);
  return { span: { from: to, to }, label: '', unit: 'day' };
}

/** The months in which the seasons of the south begin. */
const seasons: Readonly<Record<string, number>> = { summer: 12, autumn: 3, winter: 6, spring: 9 };

/** 'Over summer' is the latest that has begun. */
function season(name: string, which: string | undefined, { today }: Now): When {
  const { year } = dateParts(today);
  const begins = [year + 1, year, year - 1, year - 2].map((one) => civilDate(one, seasons[name]!, 1));
  const begun = begins.filter((first) => first <= today);
  const running = addDays(addMonths(begun[0]!, 3), -1) >= today;
  const coming = begins.filter((first) => first > today).at(-1)!;
  const first = which === 'next' ? coming : which === 'last' && running ? begun[1]! : begun[0]!;
  return { span: { from: first, to: addDays(addMonths(first, 3), -1) }, label: '', unit: 'days' };
}

function agoOf(word: string, unit: string, now: Now): When | null {
  const number = smallNumber(word.replace(' of', ''));
  if (number === null) return null;
  const name = unitNamed(unit);
  return { span: unitAt(name, -number, now), label: '', unit: name };
}

function aheadBy(word: string, unit: string, now: Now): When | null {
  const number = smallNumber(word.replace(' of', ''));
  if (number === null) return null;
  const { to } = nextUnits(unitNamed(unit), number, now);
  return { span: { from: to, to }, label: '', unit: 'day' };
}

function rolling(which: string, word: string, unit: string, now: Now): When | null {
  const number = smallNumber(word.replace(' of', ''));
  if (number === null || number === 0) return null;
  const name = unitNamed(unit);
  if (/^(?:next|coming|following)/.test(which)) return { span: nextUnits(name, number, now), label: '', unit: 'days' };
  if (name === 'pay')
    return { span: { from: unitAt('pay', -number, now).from, to: unitAt('pay', -1, now).to }, label: '', unit: 'days' };
  return { span: lastUnits(name, number, now), label: '', unit: 'days' };
}

function named(which: string, unit: string, now: Now): When {
  const name = unitNamed(unit);
  const label = unitLabels[name];
  if (/^past/.test(which) && name !== 'pay') return { span: lastUnits(name, 1, now), label: '', unit: 'days' };
  if (/^(?:last|previous|prior)/.test(which))
    return { span: unitAt(name, -1, now), label: `last ${label}`, unit: name };
  if (/^(?:next|coming|following|upcoming)/.test(which))
    return {
      span:
        name === 'fortnight' && now.cycle.kind !== 'fortnightly'
          ? nextUnits('fortnight', 1, now)
          : unitAt(name, name === 'weekend' && begunWeekend(now).to < now.today ? 0 : 1, now),
      label: `next ${label}`,
      unit: name,
    };
  const span = unitAt(name, 0, now);
  if (name === 'fortnight' && now.cycle.kind !== 'fortnightly')
    return { span, ahead: nextUnits('fortnight', 1, now), label: 'this fortnight', unit: name };
  if (name === 'weekend')
    return {
      span: begunWeekend(now),
      ahead: span,
      label: 'on the weekend',
      unit: name,
    };
  return { span, label: `this ${label}`, unit: name };
}

const fixed =
  (monthOfYear: number, day: number): Reader[1] =>
  (_match, now) =>
    dayOf(day, monthOfYear, null, now);

const yearWords = '(last|this|next|the previous) (?:calendar )?year|a year (?:ago|earlier|before)|the year before';

/** A month of the year before this one, of this one or of the next. */
function monthOfYearNamed(month: string, which: string | undefined, now: Now): When {
  const { year } = dateParts(now.today);
  return monthOf(monthNumber(month), which === 'this' ? year : which === 'next' ? year + 1 : year - 1, now);
}

/** A quarter by the month that ends it, as the tax office calls it: 'the September quarter'. */
function quarterEnding(month: string, year: number | null, now: Now): When {
  const { span } = monthOf(monthNumber(month), year, now);
  return { span: { from: addMonths(span.from, -2), to: span.to }, label: '', unit: 'quarter' };
}

/** Feasts that have no day of their own, by year. */
function feast(day: (year: number) => CivilDate, { today }: Now): When {
  const { year } = dateParts(today);
  const days = [year - 1, year, year + 1].map(day);
  const past = days.findLast((date) => date <= today)!;
  const ahead = days.find((date) => date >= today)!;
  return { span: { from: past, to: past }, ahead: { from: ahead, to: ahead }, label: '', unit: 'day' };
}

/** Easter as people mean it when they speak of the time: from Good Friday to Easter Monday. */
function overEaster(now: Now): When {
  const [first, last] = [
    feast((year) => addDays(easterSunday(year), -2), now),
    feast((year) => addDays(easterSunday(year), 1), now),
  ];
  const ahead = { from: addDays(last.ahead!.from, -3), to: last.ahead!.to };
  return { span: { from: first.span.from, to: addDays(first.span.from, 3) }, ahead, label: '', unit: 'days' };
}

/** Christmas as people mean it when they speak of the time and not of the day. */
function overChristmas({ today }: Now): When {
  const { year } = dateParts(today);
  const of = (one: number): Span => ({ from: civilDate(one, 12, 24), to: civilDate(one, 12, 31) });
  const last = of(year).from <= today ? year : year - 1;
  return { span: of(last), ahead: of(of(year).to >= today ? year : year + 1), label: '', unit: 'days' };
}

/** 'Aug 26' is a month of this year or of the one before; with any other number it is a day. */
function monthOfShortYear(month: string, number: number, now: Now): When | null {
  const { year } = dateParts(now.today);
  return number === year % 100 || number === (year - 1) % 100 ? monthOf(monthNumber(month), 2000 + number, now) : null;
}

/** 'Friday week' is a week after the next Friday. */
function weekAfter(name: string, now: Now): When {
  const next = weekdayOf(name, undefined, now).ahead!.from;
  const day = addDays(next === now.today ? addDays(next, 7) : next, next === now.today ? 0 : 7);
  return { span: { from: day, to: day }, label: '', unit: 'day' };
}

/** 'After payday' is after the last one, or after the next one for the future. */
function afterPayday(now: Now): When {
  return {
    span: { from: unitAt('pay', 0, now).from, to: now.today },
    ahead: unitAt('pay', 1, now),
    label: 'since payday',
    unit: 'pay',
  };
}

/** The last payday for the past, else the next one. */
function onPayday(isPast: boolean, now: Now): When {
  const day = isPast ? unitAt('pay', 0, now).from : paydayAfter(now.cycle, now.today);
  return { span: { from: day, to: day }, label: '', unit: 'day' };
}

/** Words for time, the more particular before the plainer. What one of them has read, the next ones do not see. */
export const readers: readonly Reader[] = [
  [/\bday before yesterday\b/, (_match, now) => ({ span: unitAt('day', -2, now), label: '', unit: 'day' })],
  [/\bday after tomorrow\b/, (_match, now) => ({ span: unitAt('day', 2, now), label: '', unit: 'day' })],
  besidePayday,
  ...weekdayReaders,
  [
    new RegExp(`\\b(?:the )?(week|weekend|month|fortnight|year|quarter|pay) before last\\b${notOfTime}`),
    (match, now) => ({
      span: unitAt(unitNamed(match[1]!), -2, now),
      label: `the ${match[1]!} before last`,
      unit: unitNamed(match[1]!),
    }),
  ],
  [
    /\b(?:the )?same (?:time|month|week|period|quarter|day|fortnight) (?:of )?(?:last|the previous|the year before|a) ?year(?: ago)?\b/,
    (_match, { today }) => ({ span: { from: today, to: today }, label: '', unit: 'days', relative: 'year_before' }),
  ],
  ...relativeReaders,
  [
    new RegExp(`\\bthe ${monthWord} (?:before|prior)(?: that| last)?\\b`),
    (_match, { today }) => ({ span: { from: today, to: today }, label: '', unit: 'days', relative: 'year_before' }),
  ],
  [
    /\bfrom now (?=(?:until|till|to)\b)|(?<=\b(?:between|until|till|to|and) )now\b/,
    (_match, { today }) => ({ span: { from: today, to: today }, label: '', unit: 'day' }),
  ],
  [
    new RegExp(`\\b(?:the )?(${monthWord}) quarter(?: (?:of )?(20\\d{2}))?`),
    (match, now) => quarterEnding(match[1]!, yearOf(match[2]), now),
  ],
  [
    /\b(?:this|same) time last month\b/,
    (_match, now) => ({
      span: { from: unitAt('month', -1, now).from, to: addMonths(now.today, -1) },
      label: '',
      unit: 'days',
    }),
  ],
  [
    /\b(?:the )?(week|month|fortnight|quarter|year|weekend|financial year) (?:just gone|just past|just finished|that just ended|gone by)\b/,
    (match, now) => named('last', match[1]!, now),
  ],
  [
    /\b(?:the )?rest of (?:the |this |my )?(week|month|fortnight|quarter|year|financial year|pay cycle|pay)\b/,
    (match, now) => ({
      span: { from: now.today, to: unitAt(unitNamed(match[1]!), 0, now).to },
      label: '',
      unit: 'days',
    }),
  ],
  [
    /\bthis time last year\b/,
    (_match, { today }) => ({ span: { from: today, to: today }, label: '', unit: 'days', relative: 'year_before' }),
  ],
  [
    /\b(?:calendar (?:year )?|(?<!financial |tax )year )(20\d{2})\b(?! ?[/-] ?\d)/,
    (match) => ({
      span: { from: civilDate(Number(match[1]), 1, 1), to: civilDate(Number(match[1]), 12, 31) },
      label: '',
      unit: 'year',
    }),
  ],
  [/\b(last|this|next|current|previous) calendar year\b/, (match, now) => named(match[1]!, 'year', now)],
  [
    /\b(?:over|around|during|across) (?:the )?(?:christmas|xmas)(?: (?:period|break|holidays?|season|time))?\b/,
    (_match, now) => overChristmas(now),
  ],
  [
    /\b(?:over|during|across) (?:the )?easter(?: (?:long weekend|weekend|break|holidays?|period))?\b|\beaster (?:long weekend|weekend|break|period)\b/,
    (_match, now) => overEaster(now),
  ],
  [/\beaster(?: (?:sunday|day))?\b(?! (?:monday|saturday|friday))/, (_match, now) => feast(easterSunday, now)],
  [/\bgood friday\b/, (_match, now) => feast((year) => addDays(easterSunday(year), -2), now)],
  [/\beaster monday\b/, (_match, now) => feast((year) => addDays(easterSunday(year), 1), now)],
  [/\b(?:melbourne )?cup day\b|\bmelbourne cup\b/, (_match, now) => feast((year) => nthWeekday(year, 11, 2, 1), now)],
  [/\bmothers day\b|\bmother day\b/, (_match, now) => feast((year) => nthWeekday(year, 5, 7, 2), now)],
  [/\bfathers day\b|\bfather day\b/, (_match, now) => feast((year) => nthWeekday(year, 9, 7, 1), now)],
  [/\bblack friday\b/, (_match, now) => feast((year) => addDays(nthWeekday(year, 11, 4, 4), 1), now)],
  [/\bvalentines?(?: day)?\b/, (_match, now) => dayOf(14, 2, null, now)],
  [/\bhalloween\b/, (_match, now) => dayOf(31, 10, null, now)],
  [
    /\bq([1-4])\b(?: (?:of )?(?:fy ?)?(?:20)?(\d{2})\b)?/,
    (match, now) => quarterOf(Number(match[1]), match[2] ? 2000 + Number(match[2]) : null, now),
  ],
  [/\b(\d{4})-(\d{2})-(\d{2})\b/, (match, now) => dayOf(Number(match[3]), Number(match[2]), Number(match[1]), now)],
  [
    /\b(?:20)?(\d{2}) ?[/-] ?(?:20)?(\d{2})(?= (?:financial|tax) year\b| fy\b)(?: (?:financial|tax) year| fy)/,
    (match) => financial(2000 + Number(match[2])),
  ],
  [
    /\b([23]\d) ?[/-] ?([23]\d)\b(?! ?(?:of|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec))/,
    (match) => (Number(match[2]) === Number(match[1]) + 1 ? financial(2000 + Number(match[2])) : null),
  ],
  [
    /\b(?:fy|financial year|tax year) ?(?:20)?(\d{2}) ?[/-] ?(?:20)?(\d{2})\b|\b20(\d{2}) ?[/-] ?(?:20)?(\d{2})\b(?: (?:financial|tax) year)?/,
    (match) => financial(2000 + Number(match[2] ?? match[4])),
  ],
  [
    /\b(?:fy|financial year|tax year)(?: of| ending| ended)? ?(?:20)?(\d{2})\b|\b(20\d{2}) (?:financial|tax) year\b/,
    (match) => financial(match[1] ? 2000 + Number(match[1]) : Number(match[2])),
  ],
  [
    /\b(\d{1,2})\/(\d{1,2})(?:\/(\d{2,4}))?\b/,
    (match, now) => dayOf(Number(match[1]), Number(match[2]), yearOf(match[3]), now),
  ],
  [
    new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)? ?(?:and|to|-|until|till|up to|through) ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthWord})\\b(?:,? (\\d{4}))?`,
    ),
    ([, first, last, month, year], now) => daysOfMonth(monthNumber(month!), Number(first), Number(last), year, now),
  ],
  [
    /\b(\d{1,2})(?:st|nd|rd|th)? ?(?:and|to|-|until|till|up to|through) ?(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?: of)? (last|this|next) month\b/,
    daysOfMonthNamed,
  ],
  [
    new RegExp(
      `\\b(${monthWord}) (\\d{1,2})(?:st|nd|rd|th)? ?(?:and|to|-|until|till) ?(?:the )?(\\d{1,2})(?:st|nd|rd|th)?\\b(?! (?:of )?${monthWord})(?:,? (20\\d{2}))?`,
    ),
    ([, month, first, last, year], now) => daysOfMonth(monthNumber(month!), Number(first), Number(last), year, now),
  ],
  [
    new RegExp(`\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? (${monthWord})\\b(?:,? (\\d{4}))?`),
    (match, now) => dayOf(Number(match[1]), monthNumber(match[2]!), yearOf(match[3]), now),
  ],
  [
    new RegExp(`(?<!\\bon )\\b(${monthWord}) (\\d{2})\\b(?! ?(?:20\\d{2}|[-/]|to\\b|and\\b|until\\b))`),
    (match, now) => monthOfShortYear(match[1]!, Number(match[2]), now),
  ],
  [
    new RegExp(`\\b(${monthWord}) (\\d{1,2})(?:st|nd|rd|th)?(?!\\d)(?:,? (\\d{4}))?\\b`),
    (match, now) => dayOf(Number(match[2]), monthNumber(match[1]!), yearOf(match[3]), now),
  ],
  [
    new RegExp(`\\b(?:the )?end of (${monthWord})(?: (\\d{4}))?\\b`),
    (match, now) => {
      const when = monthOf(monthNumber(match[1]!), yearOf(match[2]), now);
      const last = (when.ahead ?? when.span).to;
      return { span: { from: last, to: last }, label: '', unit: 'day' };
    },
  ],
  [
    new RegExp(`\\blast (${monthWord.replace('may|', '')}|may)\\b`),
    (match, now) => {
      const when = monthOf(monthNumber(match[1]!), null, now);
      return when.span.to >= now.today
        ? { ...when, span: { from: addYears(when.span.from, -1), to: endOfMonth(addYears(when.span.from, -1)) } }
        : { span: when.span, label: '', unit: 'month' };
    },
  ],
  [
    new RegExp(`\\b(${monthWord}) (?:of )?(?:${yearWords})\\b`),
    (match, now) => monthOfYearNamed(match[1]!, match[2], now),
  ],
  [
    new RegExp(`\\b(?:next )?(${monthWord})(?: (?:of )?(20\\d{2}))\\b`),
    (match, now) => monthOf(monthNumber(match[1]!), yearOf(match[2]), now),
  ],
  [
    new RegExp(
      `\\b(?:${months.filter((name) => name !== 'may' && name !== 'march').join('|')}|${shortMonths.filter((name) => name !== 'may' && name !== 'mar').join('|')})\\b|(?<=\\b(?:in|since|for|from|to|and|by|during|before|next|until|till|of|about|vs|than|with|versus|through) )(?:may|march|mar)\\b|^(?:may|march)$`,
    ),
    (match, now) => monthOf(monthNumber(match[0]), null, now),
  ],
  [/\b(?:christmas|xmas) eve\b/, fixed(12, 24)],
  [/\b(?:christmas|xmas)(?: day)?\b/, fixed(12, 25)],
  [/\bboxing day\b/, fixed(12, 26)],
  [/\bnew years? eve\b/, fixed(12, 31)],
  [/\bnew years? day\b|\bnew years?\b(?! [a-z])/, fixed(1, 1)],
  [/\baustralia day\b/, fixed(1, 26)],
  [/\banzac day\b/, fixed(4, 25)],
  [/\b(?:eofy|end of (?:the )?financial year)\b/, fixed(6, 30)],
  [
    /\bfor the (year|month|quarter|financial year)$/,
    (match, now) => ({
      span: unitAt(unitNamed(match[1]!), 0, now),
      label: `this ${match[1]!}`,
      unit: unitNamed(match[1]!),
    }),
  ],
  [
    /\b(?:financial year to date|fytd|so far this financial year)\b/,
    (_match, now) => ({
      span: { from: financialYearOf(now.today).first, to: now.today },
      label: 'this financial year',
      unit: 'financial_year',
    }),
  ],
  [
    /\b(?:month to date|mtd|so far this month|earlier this month)\b/,
    (_match, now) => ({ span: unitAt('month', 0, now), label: 'this month', unit: 'month' }),
  ],
  [
    /\b(?:year to date|ytd|so far this year|earlier this year)\b/,
    (_match, now) => ({ span: { from: startOfYear(now.today), to: now.today }, label: 'this year', unit: 'year' }),
  ],
  [
    /\b(?:since (?:i (?:last )?(?:got|was) paid|my last pay(?:day)?|last pay(?:day)?|pay ?day|pay(?! (?:rise|raise|increase|cut|bump)\b))|after i (?:last )?got paid)\b/,
    (_match, now) => ({
      span: { from: unitAt('pay', 0, now).from, to: now.today },
      label: 'since payday',
      unit: 'pay',
    }),
  ],
  [/\bafter (?:(?:my|the) )?(?:next )?(?:pay ?day|paycheque)\b/, (_match, now) => afterPayday(now)],
  [
    /\b(?:before|until|till|til|by|to|between now and) (?:(?:my|the) )?(?:next )?(?:pay ?day|paycheque|(?:i|i will) (?:next )?(?:get|am|be) paid)\b/,
    (_match, now) => ({ span: untilPayday(now), label: 'until payday', unit: 'pay' }),
  ],
  [
    /\b(?:before|until|till|til|by) (?:(?:my|the) )?(?:next )?pay(?:cheque)?\b(?! (?:rise|raise|increase|cut|bump))/,
    (_match, now) => ({ span: untilPayday(now), label: 'until payday', unit: 'pay' }),
  ],
  [
    /\bon (?:my |the )?pay ?day\b/,
    (_match, now) => ({
      span: { from: unitAt('pay', 0, now).from, to: unitAt('pay', 0, now).from },
      ahead: { from: paydayAfter(now.cycle, now.today), to: paydayAfter(now.cycle, now.today) },
      label: '',
      unit: 'day',
    }),
  ],
  [
    /(?<=\b(?:between|from) )(?:my |the )?pay ?day\b/,
    ({ input }, now) => onPayday(/\b(?:spen[dt]|spending|did|was|were|went)\b/.test(input!), now),
  ],
  [
    /\bnext pay ?day\b/,
    (_match, now) => ({
      span: { from: paydayAfter(now.cycle, now.today), to: paydayAfter(now.cycle, now.today) },
      label: 'on payday',
      unit: 'day',
    }),
  ],
  [
    /\b(?:the )?end of (?:the |this |my )?(week|month|quarter|year|financial year|fortnight|pay cycle)\b/,
    (match, now) => endOf(match[1]!, 0, now),
  ],
  [/\b(?:the )?end of next (week|month|quarter|year)\b/, (match, now) => endOf(match[1]!, 1, now)],
  [
    /\b(?:since )?(?:the )?(?:start|beginning) of (?:the |this )?(week|month|quarter|year|financial year)\b/,
    (match, now) => ({
      span: { from: unitAt(unitNamed(match[1]!), 0, now).from, to: now.today },
      label: `this ${match[1]!}`,
      unit: unitNamed(match[1]!),
    }),
  ],
  [new RegExp(`\\b${count} ${unitWord} ago\\b`), (match, now) => agoOf(match[1]!, match[2]!, now)],
  [
    new RegExp(
      `\\b(?:in|within) (?!an? (?:day|week|fortnight|month|quarter|year)\\b(?! time)|one (?:day|week|month|year))${count} ${unitWord}(?: time)?\\b|\\b${count} ${unitWord} from (?:now|today)\\b`,
    ),
    (match, now) => aheadBy(match[1] ?? match[3]!, match[2] ?? match[4]!, now),
  ],
  [
    /\bin an? (week|fortnight|month|year)$/,
    ({ input, 1: unit }, now) =>
      /\b(?:balance|broke|ok|okay|short|be|left|account)\b/.test(input!) &&
      !/\b(?:spen[dt]|spending|earn|cost|pay|paid|save)\b/.test(input!)
        ? aheadBy('1', unit!, now)
        : null,
  ],
  [
    /\b(?:in |over |during |for )?(?:the )?(?:last|past) (\d{1,3}) hours\b/,
    (match, { today }) => ({
      span: { from: addDays(today, 1 - Math.max(1, Math.ceil(Number(match[1]) / 24))), to: today },
      label: '',
      unit: 'days',
    }),
  ],
  [new RegExp(`\\b(?:on )?(${dayName}) week\\b`), (match, now) => weekAfter(match[1]!, now)],
  [
    new RegExp(`\\b(last|past|previous|prior|next|coming|following) ${count} ${unitWord}\\b`),
    (match, now) => rolling(match[1]!, match[2]!, match[3]!, now),
  ],
  [
    /\b(?:in|over|during|within|for|of) the (?:last|past) (week|fortnight|month|year)\b/,
    (match, now) => ({ span: lastUnits(unitNamed(match[1]!), 1, now), label: '', unit: 'days' }),
  ],
  [
    /\b(this|current|last|past|previous|prior|next|coming|following|upcoming|present|the current|the new|the(?= weekend)) (financial year|tax year|week|fortnight|month|quarter|year|pay cycle|pay period|weekend)\b(?!(?<=\bthe weekend) (?:before|after|following|prior|preceding|leading)\b)(?: so far| just gone| gone)?/,
    (match, now) => named(match[1]!, match[2]!, now),
  ],
  [
    /\b(?:(?:over|in|during|for) )?(?:(last|this|next) |the )?(?:(?<=\b(?:over|in|during|for|since|last|this|next|the|of|or|and|vs|versus|than|with) )|^)(summer|autumn|winter|spring)\b/,
    (match, now) => season(match[2]!, match[1], now),
  ],
  [
    /(?<!\b(?:i|we|second|second to) )\b(this|last|previous|next|current) pay\b(?! ?(?:day|rise|raise|increase|me\b|us\b))/,
    (match, now) => named(match[1]!, 'pay', now),
  ],
  [
    new RegExp(
      `\\b(?:(last|this|next|on|this coming|this past) )?(${dayName})\\b(?! ?up)(?: (?:night|morning|arvo|afternoon))?`,
    ),
    (match, now) =>
      match[2]!.length <= 4 && match[1] === undefined
        ? null
        : weekdayOf(match[2]!, match[1] === 'this past' ? 'last' : match[1] === 'this coming' ? 'next' : match[1], now),
  ],
  [
    /\b(?:yesterday|last night)\b/,
    (_match, now) => ({ span: unitAt('day', -1, now), label: 'yesterday', unit: 'day' }),
  ],
  [
    /\b(?:today|tonight|this (?:morning|arvo|afternoon|evening))\b/,
    (_match, now) => ({ span: unitAt('day', 0, now), label: 'today', unit: 'day' }),
  ],
  [/\btomorrow\b/, (_match, now) => ({ span: unitAt('day', 1, now), label: 'tomorrow', unit: 'day' })],
  [
    /\bthe (\d{1,2})(?:st|nd|rd|th)\b(?! (?:\w+est|most|least|to last|last)\b)|\bon (\d{1,2})(?:st|nd|rd|th)\b/,
    (match, now) => dayOfMonth(Number(match[1] ?? match[2]), now),
  ],
  [
    /\b(?<!\$)(?:in |during |for |of )(20\d{2})\b|^(20[12]\d)\b(?![-/]| dollars| bucks)|\b(20\d{2}) (?:calendar )?year\b|(?<=\b(?:vs|than|versus|and|to|since|from) )(20\d{2})\b/,
    (match) => {
      const year = Number(match[1] ?? match[2] ?? match[3] ?? match[4]);
      return { span: { from: civilDate(year, 1, 1), to: civilDate(year, 12, 31) }, label: '', unit: 'year' };
    },
  ],
  [
    /(?<!\b(?:chang\w+|trend\w*|track\w*|gone|going|look\w*|grow\w*|ris\w+|mov\w+|differ\w*) )\bover (?:time|the years)\b|(?<![~\u0001] )\bto date\b|\bof all my data\b|\b(?:of )?all time\b|\bever\b|\bsince (?:i (?:started|joined|began)|the (?:start|beginning))\b|\baltogether\b/,
    (_match, now) => ({ span: everything(now), label: '', unit: 'days' }),
  ],
];
