import { daysBetween, isCivilDate } from '../calendar/civil-date.ts';
import { partReaders } from './when-parts.ts';
import { halfReaders } from './when-halves.ts';
import { FILL, MARK, endOfMark, marked } from './when-marks.ts';
import type { Marking, PartReader, Read } from './when-marks.ts';
import { rangeOf } from './when-range.ts';
import { monthNumber, monthWord, readers } from './when-readers.ts';
import { untilTime } from './when-until.ts';
import { ofYears } from './when-years.ts';
import type { Now, When } from './when.ts';

export { MARK } from './when-marks.ts';

/** A question names so many times of one kind at most. */
const MAX_ALIKE = 4;

const twoRanges = new RegExp(
  `${MARK} (?:to|until|till|-) (?:the )?${MARK},? (?:and|than|vs|versus|v|against|to|with|compared (?:to|with)) (?:from |between |in )?(?:the )?${MARK} (?:to|until|till|and|-) (?:the )?${MARK}`,
);

/** Takes 'from ~ to ~', 'since ~' and the like for one span. */
function joined(text: string, reads: readonly Read[], now: Now, compares: boolean): { text: string; whens: When[] } {
  const grows =
    compares &&
    /\b(?:gone|went|go|going|dearer|more|less|higher|lower|chang\w+|increas\w+|grown|risen|crept|jumped|compar\w+)\b/.test(
      text,
    );
  const queue = reads.toSorted((a, b) => a.at - b.at).map(({ when }) => when);
  const whens: When[] = [];
  // 'From 1 to 31 October vs 1 to 30 September' holds two ranges against each other.
  const isOfRanges = queue.every(({ unit }) => unit === 'day') && twoRanges.test(text);
  const since = `(?:the |(?:i|we) (?:[a-z]+ ){1,5}?(?:in |on |at |back in |around )?(?:the )?)?${MARK}`;
  // Of 'the days before Easter' it is not known how many they are.
  const alone = '(?<!\\b(?:days|weeks|weekends|months|years) )';
  const pattern =
    compares && !isOfRanges
      ? new RegExp(`\\bbetween (?:the )?${MARK} and (?:the )?${MARK}|\\bsince ${since}|${MARK}`, 'g')
      : new RegExp(
          `\\b(?:from|between) (?:the )?${MARK} (?:to|until|till|up to|and|-|through) (?:the )?${MARK}|${MARK} (?:to|until|till|up to|-|through) (?:the )?${MARK}|\\b(?:since|${alone}after) ${since}|${alone}\\bbefore (?:the )?${MARK}|\\b(?:up to|up until|until|till|til) (?:and including )?(?:on )?(?:the )?${MARK}|${MARK}`,
          'g',
        );
  const rest = text.replace(pattern, (piece) => {
    const first = queue.shift()!;
    if (piece.split(MARK).length === 3) {
      whens.push(rangeOf(first, queue.shift()!, now));
    } else if (/^since/.test(piece) && grows && first.unit !== 'day' && first.unit !== 'days')
      whens.push(
        first.span.from <= now.today && !first.relative
          ? { ...first, since: { from: first.span.from, to: now.today } }
          : first,
      );
    else if (
      /^(?:since|after)/.test(piece) &&
      first.span.from <= now.today &&
      first.label !== 'since payday' &&
      !first.relative
    )
      whens.push({
        span: { from: first.span.from, to: first.span.from > now.today ? first.span.to : now.today },
        label: '',
        unit: 'days',
      });
    else if (piece.startsWith('before') && first.unit !== 'pay' && !first.relative)
      whens.push({ ...first, until: true });
    else if (/^(?:up|unti|til)/.test(piece) && first.unit !== 'pay' && !first.relative) {
      whens.push(untilTime(first, now));
      return ` until ${MARK} `;
    } else whens.push(first);
    return ` ${MARK} `;
  });
  return { text: rest.replaceAll(/\s+/g, ' ').trim(), whens };
}

/** Reads each time by itself. */
function single(message: string, now: Now): Marking {
  let text = message;
  const reads: Read[] = [];
  for (const [pattern, read] of [...halfReaders, ...readers]) {
    for (let guard = 0; guard < MAX_ALIKE; guard += 1) {
      const match = pattern.exec(text);
      const when = match && match[0] !== '' && read(match, now);
      if (!match || !when) break;
      text = marked(text, match.index, match.index + match[0].length);
      reads.push({ when, at: match.index });
    }
  }
  return { text, reads };
}

/** Of longer parts the latest one that is over is meant: 'the year to 30 June'. */
const MAX_DAYS_RUNNING = 31;

/** A part of a time that may be over or still to come is either as well. */
function partRead(read: PartReader[1], match: RegExpMatchArray, when: When, now: Now): When | null {
  const part = read(match, when, now);
  if (!part || !when.ahead || part.ahead) return part;
  const { ahead: _, ...whole } = when;
  const later = read(match, { ...whole, span: when.ahead }, now);
  if (!later || later.span.from <= part.span.from) return part;
  // The week before a day to come may be running already.
  const isRunning = later.span.from <= now.today && daysBetween(later.span.from, later.span.to) <= MAX_DAYS_RUNNING;
  return isRunning ? later : { ...part, ahead: later.span };
}

/** Takes parts of times that have been read: the first week of one, the end of another. */
function parts({ text: message, reads: markings }: Marking, now: Now): Marking {
  let text = message;
  let reads = markings;
  for (let at = 0; at < reads.length; at += 1) {
    const { when, at: place } = reads[at]!;
    for (const [pattern, read] of partReaders) {
      const match = pattern.exec(text.slice(0, place));
      const part = match && !when.relative && partRead(read, match, when, now);
      if (!match || !part) continue;
      text = marked(text, match.index, endOfMark(text, place));
      reads = reads.with(at, { when: part, at: match.index });
      break;
    }
  }
  return { text, reads };
}

/**
 * 'The week before last' and the like that a part would tear apart are read whole; a part is looked for where its
 * own words are not taken for a time of their own: 'the last week of October', not 'last week'.
 */
const partFirst =
  /\b(?:the )?(?:first|second|third|fourth|last|final) (?:\d{1,2} |two |three |few |couple of )?(?:weeks?|weekend|months?|days?|fortnights?|half|quarter) (?:of|in) (?!the (?:last|past)\b)|\b(?:the )?(?:start|beginning|end|rest|middle) of |\bq[1-4] (?:of )?(?=(?:the |this |last |financial |calendar ))|(?<!\d(?:st|nd|rd|th)? (?:(?:up )?to|through|and|until|till|-) )\b(?:the )?(?<!\d(?:st|nd|rd|th)? (?:(?:up )?to|through|and|until|till|-) the )(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) of /g;

/** Reads times, those behind the word for a part first and by themselves. */
function read(message: string, now: Now): Marking {
  let text = message;
  const early: Read[] = [];
  for (const lead of message.matchAll(partFirst)) {
    const begin = lead.index + lead[0].length;
    const inner = single(message.slice(begin), now);
    const [first] = inner.reads.toSorted((a, b) => a.at - b.at);
    if (!first || !/^(?:the )?$/.test(inner.text.slice(0, first.at))) continue;
    const end = begin + endOfMark(inner.text, first.at);
    const taken = parts(
      {
        text: `${text.slice(0, begin + first.at)}${MARK}${FILL.repeat(end - begin - first.at - 1)}${text.slice(end)}`,
        reads: [{ when: first.when, at: begin + first.at }],
      },
      now,
    );
    if (taken.reads[0]!.at === begin + first.at) continue;
    text = taken.text;
    early.push(...taken.reads);
  }
  const rest = single(text, now);
  const marking = parts({ text: rest.text, reads: [...early, ...rest.reads] }, now);
  return ofYears(message, marking, (piece, day) => read(piece, { ...now, today: day }).reads[0]?.when);
}

const compares =
  /\bcompar\w*|\bversus\b|\bvs\b|\bdifference\b|\b(?:more|less|higher|lower|fewer|up|down)\b|\bgrown?\b|\bchang\w+\b/;

/** The times that a text in small letters names, in their order, and the text with a mark in the place of each. */
export function whensIn(message: string, now: Now): { text: string; whens: When[] } {
  const { text, reads } = read(message.replaceAll(FILL, ''), now);
  return joined(text.replaceAll(FILL, ''), reads, now, compares.test(message.replaceAll(/\bup (?=to\b|until\b)/g, '')));
}

const namedDays = new RegExp(
  `(?<![$\\d./-])(?:(?<day>29|3[01])(?:st|nd|rd|th)?(?: of)? (?<month>${monthWord})\\b|\\b(?<before>${monthWord}) (?<after>29|3[01])(?:st|nd|rd|th)?\\b|(?<number>29|3[01])\\/(?<of>0?[1-9]|1[0-2])\\b)(?:(?:\\/|,? )(?<year>20\\d{2}))?`,
  'g',
);

/**
 * The first day that a text names and that no calendar has, such as '31 november', in its words. Without a year, 29
 * February is one.
 */
export function noSuchDay(text: string): string | null {
  for (const { 0: phrase, groups } of text.matchAll(namedDays)) {
    const { day, month, before, after, number, of, year = '2024' } = groups!;
    const name = month ?? before;
    const monthOfYear = name === undefined ? of! : String(monthNumber(name));
    if (!isCivilDate(`${year}-${monthOfYear.padStart(2, '0')}-${(day ?? after ?? number)!}`)) return phrase;
  }
  return null;
}
