import { addDays, startOfWeek, weekday } from '../calendar/civil-date.ts';
import { smallNumber } from './amounts.ts';
import type { Reader } from './when-marks.ts';
import { unitAt } from './when.ts';
import type { Now, When } from './when.ts';

/** Days of the week that are named with a week or a number of weeks: 'Wednesday last week', 'two Saturdays ago'. */

const WEEK_DAYS = 7;
const names = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'];
const name = `(${names.join('|')}|mon|tues?|wed|thu(?:rs)?|fri|sat|sun)`;

const placeOf = (word: string): number => names.findIndex((whole) => whole.startsWith(word.slice(0, 3)));

function dayOfWeek(word: string, which: string, now: Now): When {
  const offset = which === 'last' ? -1 : which === 'next' ? 1 : which === 'this' ? 0 : -2;
  const day = addDays(startOfWeek(unitAt('week', offset, now).from), placeOf(word));
  return { span: { from: day, to: day }, label: '', unit: 'day' };
}

/** Today is not counted: on a Saturday, one Saturday ago is a week ago. */
function weekdaysAgo(count: number, word: string, { today }: Now): When {
  const back = (weekday(today) - 1 - placeOf(word) + WEEK_DAYS) % WEEK_DAYS || WEEK_DAYS;
  const day = addDays(today, -back - WEEK_DAYS * (count - 1));
  return { span: { from: day, to: day }, label: '', unit: 'day' };
}

export const weekdayReaders: readonly Reader[] = [
  [
    new RegExp(`\\b(?:on )?(?:the )?${name} (?:(?:of|in|from) )?(?:(last|this|next) week|the week before last)\\b`),
    (match, now) => dayOfWeek(match[1]!, match[2] ?? '', now),
  ],
  [
    new RegExp(`\\b(last|this|next) week (?:on )?${name}\\b(?! (?:to|and|or|till|until) )`),
    (match, now) => dayOfWeek(match[2]!, match[1]!, now),
  ],
  [
    new RegExp(`\\b(a|an|one|two|three|four|five|six|couple of|\\d) ${name}s? ago\\b`),
    (match, now) => {
      const count = smallNumber(match[1]!.replace(' of', ''));
      return count === null || count === 0 ? null : weekdaysAgo(count, match[2]!, now);
    },
  ],
];
