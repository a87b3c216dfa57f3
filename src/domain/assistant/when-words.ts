import { addYears, daysBetween, isCivilDate } from '../calendar/civil-date.ts';
import { partReaders } from './when-parts.ts';
import type { PartReader } from './when-parts.ts';
import type { Span } from './row-findings.ts';
import { halfReaders } from './when-halves.ts';
import { monthNumber, monthWord, readers } from './when-readers.ts';
import type { Now, When } from './when.ts';

/** Stands where a time has been read. */
export const MARK = '~';

/** Fills the place of the letters that a mark has taken, so that places stay what they are. */
const FILL = '\u0001';

/** A question names so many times of one kind at most. */
const MAX_ALIKE = 4;

interface Read {
  when: When;
  at: number;
}

/** A longer time from one day to another of no named year is not meant. */
const MAX_DAYS_AHEAD = 183;

/**
 * From one time to another; two that are named the wrong way round, such as '20 October to 5 October', change places.
 */
function between(first: When, last: When): Span {
  const { from } = first.span;
  if (last.span.to >= from) return { from, to: last.span.to };
  const isReversed =
    first.unit === 'day' && last.unit === 'day'
      ? daysBetween(from, last.ahead?.to ?? from) > MAX_DAYS_AHEAD || !last.ahead
      : !first.ahead && !last.ahead;
  if (isReversed) return { from: last.span.from, to: first.span.to };
  const to = last.ahead && last.unit === 'day' ? last.ahead.to : last.span.to;
  // 'From October to March' starts in the last October before that March.
  return { from: from > to ? addYears(from, -1) : from, to };
}

const twoRanges = new RegExp(
  `${MARK} (?:to|until|till|-) (?:the )?${MARK},? (?:and|than|vs|versus|v|against|to|with|compared (?:to|with)) (?:from |between |in )?(?:the )?${MARK} (?:to|until|till|and|-) (?:the )?${MARK}`,
);

/** Takes 'from ~ to ~', 'since ~' and the like for one span. */
function joined(
  text: string,
  reads: readonly Read[],
  { today }: Now,
  compares: boolean,
): { text: string; whens: When[] } {
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
  const pattern =
    compares && !isOfRanges
      ? new RegExp(`\\bbetween (?:the )?${MARK} and (?:the )?${MARK}|\\bsince ${since}|${MARK}`, 'g')
      : new RegExp(
          `\\b(?:from|between) (?:the )?${MARK} (?:to|until|till|up to|and|-|through) (?:the )?${MARK}|${MARK} (?:to|until|till|up to|-|through) (?:the )?${MARK}|\\b(?:since|after) ${since}|\\bbefore (?:the )?${MARK}|${MARK}`,
          'g',
        );
  const rest = text.replace(pattern, (piece) => {
    const first = queue.shift()!;
    if (piece.split(MARK).length === 3) {
      whens.push({ span: between(first, queue.shift()!), label: '', unit: 'days' });
    } else if (/^since/.test(piece) && grows && first.unit !== 'day' && first.unit !== 'days') whens.push(first);
    else if (
      /^(?:since|after)/.test(piece) &&
      first.span.from <= today &&
      first.label !== 'since payday' &&
      !first.relative
    )
      whens.push({
        span: { from: first.span.from, to: first.span.from > today ? first.span.to : today },
        label: '',
        unit: 'days',
      });
    else if (piece.startsWith('before') && first.unit !== 'pay' && !first.relative)
      whens.push({ ...first, until: true });
    else whens.push(first);
    return ` ${MARK} `;
  });
  return { text: rest.replaceAll(/\s+/g, ' ').trim(), whens };
}

type Marking = { text: string; reads: Read[] };

/** Replaces a range of letters by a mark; the text keeps its length. */
function marked(text: string, from: number, to: number): string {
  return `${text.slice(0, from)}${MARK}${FILL.repeat(to - from - 1)}${text.slice(to)}`;
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

/** A part of a time that may be over or still to come is either as well. */
function partRead(read: PartReader[1], match: RegExpMatchArray, when: When, now: Now): When | null {
  const part = read(match, when, now);
  if (!part || !when.ahead || part.ahead) return part;
  const { ahead: _, ...whole } = when;
  const later = read(match, { ...whole, span: when.ahead }, now);
  return later && later.span.from > part.span.from ? { ...part, ahead: later.span } : part;
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
      text = marked(text, match.index, place + 1 + /^\u0001*/.exec(text.slice(place + 1))![0].length);
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
  /\b(?:the )?(?:first|second|third|fourth|last|final) (?:\d{1,2} |two |three |few |couple of )?(?:weeks?|weekend|months?|days?|fortnights?|half|quarter) (?:of|in) (?!the (?:last|past)\b)|\b(?:the )?(?:start|beginning|end|rest|middle) of |\bq[1-4] (?:of )?(?=(?:the |this |last |financial |calendar ))|(?<!\d(?:st|nd|rd|th)? (?:to|and|until|till|-) )\b(?:the )?(?<!\d(?:st|nd|rd|th)? (?:to|and|until|till|-) the )(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth) of /g;

/** Reads times, those behind the word for a part first and by themselves. */
function read(message: string, now: Now): Marking {
  let text = message;
  const early: Read[] = [];
  for (const lead of message.matchAll(partFirst)) {
    const begin = lead.index + lead[0].length;
    const inner = single(message.slice(begin), now);
    const [first] = inner.reads.toSorted((a, b) => a.at - b.at);
    if (!first || !/^(?:the )?$/.test(inner.text.slice(0, first.at))) continue;
    const end = begin + first.at + 1 + /^\u0001*/.exec(inner.text.slice(first.at + 1))![0].length;
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
  return parts({ text: rest.text, reads: [...early, ...rest.reads] }, now);
}

const compares =
  /\bcompar\w*|\bversus\b|\bvs\b|\bdifference\b|\b(?:more|less|higher|lower|fewer|up|down)\b|\bgrown?\b|\bchang\w+\b/;

/** The times that a text in small letters names, in their order, and the text with a mark in the place of each. */
export function whensIn(message: string, now: Now): { text: string; whens: When[] } {
  const { text, reads } = read(message.replaceAll(FILL, ''), now);
  return joined(text.replaceAll(FILL, ''), reads, now, compares.test(message));
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
