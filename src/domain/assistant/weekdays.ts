import { daysBetween } from '../calendar/civil-date.ts';
import { WEEKEND, WORKING_WEEK } from '../calendar/weekday-words.ts';
import { whensIn } from './when-words.ts';
import type { Now } from './when.ts';

/** Days of the week that come again and again, as in 'on Fridays' or 'weekends against weekdays'. */
export interface Weekdays {
  /** One group of days, 1 for Monday to 7 for Sunday, or two that are held against each other. */
  groups: readonly (readonly number[])[];
  /** What one of them is like: 'an average Friday' by the day, 'a usual weekend' by the week; else null. */
  each: 'day' | 'week' | null;
  /** The text in the question. */
  said: string;
}

/** Words of days from one place to another, the end not included. */
interface Item {
  start: number;
  end: number;
  days: readonly number[];
  /** Whether they can only be meant to come again; 'Saturday' alone may be one that has been. */
  sure: boolean;
  each: Weekdays['each'];
  /** Whether they are left out: 'not on weekends'. */
  isLeftOut: boolean;
}

const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const shortName = /^(?:mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun)$/;

function dayOf(word: string | undefined): number {
  if (word === undefined) return 0;
  const whole = names.indexOf(word);
  return whole >= 0
    ? whole + 1
    : shortName.test(word)
      ? names.findIndex((name) => name.startsWith(word.slice(0, 3))) + 1
      : 0;
}

/**
 * After these words a weekday is a calendar day, or every other one, which is not supported, or the subject itself.
 */
const single =
  /^(?:last|this|next|past|previous|coming|other|second|third|first|few|of|since|until|till|before|after|by|long|which|what|\d+|two|three|four|five|six)$/;
const between = /^(?:to|thru|through|till|until|-)$/;
const lead = /^(?:on|at|of|over|during|for|in|across|from)$/;
const article = /^(?:a|an|each|every|per|any|the|my|our)$/;
const usual = /^(?:average|typical|usual|normal|regular|single)$/;
const leavesOut = /^(?:except|excluding|excl|without|not|ignoring|minus|bar|outside|besides|including|incl|counting)$/;
/** 'The weekend before Easter' is one weekend. */
const besideTime = /^(?:before|after|prior|preceding|following|leading)$/;
const partOfDay = /^(?:night|arvo|morning|evening|afternoon|lunch|dinner)s?$/;

type Core = Pick<Item, 'end' | 'days' | 'sure'> & { isWeekend: boolean };

function coreAt(words: readonly string[], at: number): Core | null {
  const word = words[at]!;
  if (/^(?:weekend|weekday)s?$/.test(word))
    return {
      end: at + 1,
      days: word.startsWith('weekend') ? WEEKEND : WORKING_WEEK,
      sure: word.endsWith('s'),
      isWeekend: word.startsWith('weekend'),
    };
  if (word === 'during' && words[at + 1] === 'the' && words[at + 2] === 'week')
    return { end: at + 3, days: WORKING_WEEK, sure: false, isWeekend: false };
  if (word.endsWith('days') && dayOf(word.slice(0, -1)) > 0)
    return { end: at + 1, days: [dayOf(word.slice(0, -1))], sure: true, isWeekend: false };
  const first = dayOf(word);
  if (first === 0) return null;
  const last = between.test(words[at + 1] ?? '') ? dayOf(words[at + 2]) : 0;
  if (last > first)
    return {
      end: at + 3,
      days: Array.from({ length: last - first + 1 }, (_, offset) => first + offset),
      sure: false,
      isWeekend: false,
    };
  return /^\d/.test(words[at + 1] ?? '') ? null : { end: at + 1, days: [first], sure: false, isWeekend: false };
}

/** The days at a place with the small words before them; undefined where a day of the calendar is named. */
function itemAt(words: readonly string[], at: number): Item | null | undefined {
  const core = coreAt(words, at);
  if (!core) return null;
  if (!core.sure && besideTime.test(words[core.end] ?? '')) return undefined;
  let start = at;
  let each: Item['each'] = null;
  let isThe = false;
  if (usual.test(words[start - 1] ?? '')) {
    start -= 1;
    each = 'day';
  }
  const before = words[start - 1] ?? '';
  if (article.test(before)) {
    start -= 1;
    isThe = /^(?:the|my|our)$/.test(before);
    if (!isThe) each = 'day';
  }
  if (single.test(words[start - 1] ?? '') && words[start - 1] !== 'of') return undefined;
  if (lead.test(words[start - 1] ?? '')) start -= 1;
  const isLeftOut = leavesOut.test(words[start - 1] ?? '');
  while (leavesOut.test(words[start - 1] ?? '')) start -= 1;
  if (isThe && !core.isWeekend && !core.sure) return undefined;
  return {
    start,
    end: core.end,
    days: core.days,
    sure: core.sure || each !== null || isLeftOut,
    each: each && core.isWeekend ? 'week' : each,
    isLeftOut,
  };
}

function itemsIn(words: readonly string[]): Item[] | null {
  const items: Item[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const item = itemAt(words, at);
    if (item === undefined) return null;
    if (item === null) continue;
    items.push(item);
    at = item.end - 1;
  }
  return items;
}

const opposes = /^(?:or|vs|versus|v|than|against|compared|to|with)$/;

/** The groups that items make up; null where it is not clear how they go together. */
function groupsOf(words: readonly string[], items: readonly Item[]): number[][] | null {
  const groups: number[][] = [];
  for (const [at, item] of items.entries()) {
    const days = item.isLeftOut
      ? [...WORKING_WEEK, ...WEEKEND].filter((day) => !item.days.includes(day))
      : [...item.days];
    const joined = at === 0 ? [] : words.slice(items[at - 1]!.end, item.start);
    if (!joined.every((word) => word === 'and' || opposes.test(word)) || (item.isLeftOut && items.length > 1))
      return null;
    // 'Weekends and weekdays' are all days, unless each is meant by itself.
    const isOther = joined.some((word) => opposes.test(word)) || groups.at(-1)?.length === 7 - days.length;
    if (at === 0 || isOther) groups.push(days);
    else groups.at(-1)!.push(...days);
  }
  return groups.length > 2 ? null : groups;
}

const higher = /\b(?:more|less|fewer|higher|lower|dearer|cheaper|bigger|smaller|worse)\b/;

/** What holds one time against another, and not days against the others: 'than last month', 'than I used to'. */
const betweenTimes =
  /\b(?:than|compared|versus|vs|used to|usual|lately|recently|nowadays|(?:am|are|been) (?:i |we )?(?:spending|paying|buying|going))\b/;

/** 'Do I spend more on weekends' holds them against the other days of the week. */
function withOthers(text: string, groups: readonly number[][]): readonly number[][] {
  const [days] = groups;
  if (groups.length !== 1 || !higher.test(text) || betweenTimes.test(text)) return groups;
  return [days!, [...WORKING_WEEK, ...WEEKEND].filter((day) => !days!.includes(day))];
}

const WEEK_DAYS = 7;

/** Whether the time is long enough for a weekday to recur. */
function hasLongTime(text: string, now: Now): boolean {
  return whensIn(text, now).whens.some(
    ({ span, relative }) => relative === undefined && daysBetween(span.from, span.to) + 1 > WEEK_DAYS,
  );
}

/** A day is no further time beside another one: 'on Friday and last month'. */
const joinsTime = /^(?:and|vs|versus|or|than)$/;

/** The weekdays in a text, and the text without them; null if there are none, or only calendar days. */
export function weekdaysIn(text: string, now: Now): { weekdays: Weekdays; rest: string } | null {
  const words = text.split(' ');
  const items = itemsIn(words);
  const [first, last] = [items?.[0], items?.at(-1)];
  if (!items || !first || !last) return null;
  const groups = groupsOf(words, items);
  if (!groups) return null;
  const rest = [...words.slice(0, first.start), ...words.slice(last.end)].join(' ');
  if (
    !items.some(({ sure }) => sure) &&
    (partOfDay.test(words[last.end] ?? '') ||
      joinsTime.test(words[last.end] ?? '') ||
      joinsTime.test(words[first.start - 1] ?? '') ||
      !hasLongTime(rest, now))
  )
    return null;
  const sorted = withOthers(text, groups).map((days) => [...new Set(days)].toSorted((a, b) => a - b));
  return {
    weekdays: {
      groups: sorted,
      each: items.find(({ each }) => each !== null)?.each ?? null,
      said: words.slice(first.start, last.end).join(' '),
    },
    rest,
  };
}
