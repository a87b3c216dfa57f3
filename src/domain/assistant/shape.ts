import { daysBetween } from '../calendar/civil-date.ts';
import type { SpokenAmount } from './amounts.ts';
import { opened } from './concepts.ts';
import type { Slots } from './evidence.ts';
import { namesOne } from './member-names.ts';
import type { MemberNames } from './member-names.ts';
import type { Span } from './row-findings.ts';
import { MARK } from './when-words.ts';
import { aheadOf, pastOf } from './when.ts';
import type { Now, When } from './when.ts';

/** WordRange of words, the end not included. */
interface WordRange {
  start: number;
  end: number;
}

export interface Parts {
  topics: readonly (WordRange & { phrase: string })[];
  names: readonly WordRange[];
  amounts: readonly SpokenAmount[];
}

/** 'Bills' stay as a word: they are a kind of payment sooner than a category. */
const staysWord = /^(?:the |my )?bills?$/;

/** The words with a letter in the place of what fills a slot: T a time, M an amount, C what money is for, N a name. */
export function shapeOf(text: string, { topics, names, amounts }: Parts): string {
  const words = text.split(' ').filter(Boolean);
  const letters = new Map<number, string>();
  const put = ({ start, end }: WordRange, letter: string): void => {
    for (let at = start; at < end; at += 1) if (!letters.has(at)) letters.set(at, at === start ? letter : '');
  };
  let offset = 0;
  words.forEach((word, at) => {
    const amount = amounts.find(({ start, end }) => offset < end && offset + word.length > start);
    if (word === MARK) letters.set(at, 'T');
    else if (amount) letters.set(at, offset <= amount.start ? 'M' : '');
    offset += word.length + 1;
  });
  for (const topic of topics) if (!staysWord.test(topic.phrase)) put(topic, 'C');
  for (const name of names) put(name, 'N');
  return words
    .map((word, at) => letters.get(at) ?? word)
    .filter((word) => word !== '')
    .join(' ');
}

const asking =
  /^(?:what|how|when|where|which|who|why|did|do(?! not\b)|does|am|is|are|has|have|was|were|will|should|if|can i|could i|would)\b/;

/** Words by which a time that may be over or still to come is still to come. */
const looksAhead =
  /\b(?:will|wont|next|coming|due|upcoming|by|before|until|till|til|going to|expect\w*|forecast\w*|project\w*|predict\w*|afford|can i|could i|can we|could we|realistic|doable|affordable|feasible|ok|okay|fine|alright|possible|reasonable|swing|manage|want to|thinking of|planning|plan|need|remind\w*|goals?|save|saving|schedule\w*|if|when|would|left|enough|on track|reach|overdraw\w*|for)\b/;

/** What speaks of the past alone, whatever else may be still to come. */
const saysPast = /\b(?:was|were|did|had)\b/;
const saysComing = /\b(?:will|wont|going to|next|coming|upcoming|if)\b/;

/** How far ahead the coming one is; of a time until a day that is how far that day is. */
const daysUntil = (ahead: Span, { today }: Now): number =>
  daysBetween(today, ahead.from > today ? ahead.from : ahead.to);

/** Also of what reaches up to today nothing is still to come, unless it is today. */
export function isOver(when: When, now: Now, text: string): boolean {
  const { from, to } = when.span;
  if (when.ahead !== undefined && to < now.today && saysPast.test(text) && !saysComing.test(text)) return true;
  if (when.ahead !== undefined && to < now.today && !looksAhead.test(text))
    return daysBetween(to, now.today) <= daysUntil(when.ahead, now);
  return aheadOf(when, now) === null || (when.ahead === undefined && to === now.today && from < to);
}

type Simple = 'AMOUNT' | 'MONEY' | 'TOPIC' | 'EARNED' | 'NAME' | 'LEAVES';

export function slotsOf(
  text: string,
  words: readonly string[],
  whens: readonly When[],
  now: Now,
  ownNames: MemberNames,
  simple: Pick<Slots, Simple>,
): Slots {
  const fixed = whens.filter((when) => when.relative === undefined);
  return {
    ...simple,
    ASKS: asking.test(opened(text)),
    PAST: whens.some((when) => pastOf(when, now) !== null),
    OVER: fixed.length > 0 && fixed.every((when) => isOver(when, now, text)),
    RUNNING: fixed.some(({ span: { from, to } }) => from < now.today && to >= now.today),
    FUTURE: fixed.length > 0 && fixed.every((when) => pastOf(when, now) === null),
    NEXT: fixed.some(
      (when) =>
        when.ahead !== undefined &&
        when.span.to < now.today &&
        !isOver(when, now, text) &&
        daysUntil(when.ahead, now) < daysBetween(when.span.to, now.today),
    ),
    AHEAD: fixed.some((when) => aheadOf(when, now) !== null),
    GOAL: namesOne(words, ownNames.goals),
    ACCOUNT: namesOne(words, ownNames.accounts),
    BILL: namesOne(words, ownNames.payments),
  };
}
