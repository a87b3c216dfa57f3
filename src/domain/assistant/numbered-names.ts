import { amountsIn } from './amounts.ts';
import type { SpokenAmount } from './amounts.ts';
import { brandsNamed } from '../categorise/brands.ts';
import { merchantsAt } from './member-names.ts';
import type { MemberNames } from './member-names.ts';
import { whensIn } from './when-words.ts';
import type { Now, When } from './when.ts';

/** Names with numbers, such as '99 Bikes' and 'Cafe 63': their numbers are neither amounts nor days. */

/** Whether a word has a number in it: '63', '7-eleven'. */
const isNumbered = (word: string): boolean => /\d/.test(word);

/** The positions of the words with digits in names of shops and of the member's own merchants. */
function numbersOfNames(words: readonly string[], ownNames: MemberNames): Set<number> {
  if (!words.some(isNumbered)) return new Set();
  const names = [...brandsNamed(words), ...merchantsAt(words, ownNames)];
  return new Set(
    names.flatMap(({ start, end }) =>
      Array.from({ length: end - start }, (_, at) => start + at).filter((at) => isNumbered(words[at]!)),
    ),
  );
}

/** What a text says in numbers. */
export interface Numbers {
  /** The amounts of the whole text. */
  all: SpokenAmount[];
  /** The text with a mark in the place of each time. */
  timed: { text: string; whens: When[] };
  /** The amounts of the text without its times. */
  amounts: SpokenAmount[];
  /** Amounts of a part of that text, in which the numbers of names are none. */
  amountsOf(part: string): SpokenAmount[];
}

/** Reads the times and amounts of a text, in which names with numbers come first. */
export function numbersIn(text: string, now: Now, ownNames: MemberNames): Numbers {
  const words = text.split(' ');
  const named = numbersOfNames(words, ownNames);
  if (named.size === 0) {
    const timed = whensIn(text, now);
    return { all: amountsIn(text), timed, amounts: amountsIn(timed.text), amountsOf: amountsIn };
  }
  // A mask is as long as the number, so that positions in the text stay as they are.
  const maskOf = (word: string): string => word.replaceAll(/\d/g, 'x');
  const numbers = [...named].toSorted((a, b) => a - b).map((at) => words[at]!);
  const masked = words.map((word, at) => (named.has(at) ? maskOf(word) : word)).join(' ');
  const hiding = (part: string): string => replacedInTurn(part, numbers, maskOf);
  const read = whensIn(masked, now);
  const timed = { ...read, text: replacedInTurn(read.text, numbers.map(maskOf), (_word, at) => numbers[at]!) };
  const amountsOf = (part: string): SpokenAmount[] => amountsIn(hiding(part));
  return { all: amountsIn(masked), timed, amounts: amountsOf(timed.text), amountsOf };
}

/** Replaces words of a text that stand in it in the given order. */
function replacedInTurn(text: string, hidden: readonly string[], by: (word: string, at: number) => string): string {
  let next = 0;
  return text
    .split(' ')
    .map((word) => {
      if (next >= hidden.length || word !== hidden[next]) return word;
      next += 1;
      return by(word, next - 1);
    })
    .join(' ');
}
