/**
 * How the signs of amounts go with the words beside them ('DEBIT', 'CREDIT'). Where money out has a plus as well as
 * money in, the words say the direction and a minus is a reversal; where the two have opposite signs, the signs say it.
 */

import type { Signs } from './debit-sign.ts';
import type { TypeWords } from './type-words.ts';

/** Whether the signs say the direction, `inverted` where a plus is money out, or the words do. */
export type WordReading = { by: 'signs'; isInverted: boolean } | { by: 'words'; words: TypeWords };

/** Words whose amounts usually have a minus, and those with as many of one sign as of the other. */
export interface WordSigns {
  minus: string[];
  either: string[];
}

export function countSign(signs: Signs, cents: number): void {
  if (cents > 0) signs.plus++;
  else if (cents < 0) signs.minus++;
}

/** Reads a column of words beside amounts of which some have a minus. */
export function readingOf(words: TypeWords, signs: ReadonlyMap<string, Signs>, balanceFollows: boolean): WordReading {
  const out = total(words.out, signs);
  const into = total(words.in, signs);
  const plainSigns = { by: 'signs', isInverted: false } as const;
  const invertedSigns = { by: 'signs', isInverted: true } as const;
  const openWords = words.open.map(({ word }) => word);
  const hasOpenMinus = openWords.some((word) => isMinus(signs.get(word)));
  if (out.minus > out.plus) return isMinus(into) ? { by: 'words', words: opened(words, 'in', signs) } : plainSigns;
  if (out.plus > out.minus)
    return isMinus(into) || (into.plus === 0 && hasOpenMinus) ? invertedSigns : { by: 'words', words };
  if (out.plus > 0) {
    if (balanceFollows) return plainSigns;
    return isMinus(into) ? invertedSigns : { by: 'words', words: opened(words, 'out', signs) };
  }
  // No word of money out stands beside an amount.
  if (openWords.length === 0) return { by: 'words', words };
  if (isMinus(into)) return invertedSigns;
  return hasOpenMinus ? plainSigns : { by: 'words', words };
}

/** What sign the amounts beside each word usually have, where it isn't a plus. */
export function usualSigns(words: readonly string[], signs: ReadonlyMap<string, Signs>): WordSigns {
  const of = (test: (signs: Signs) => boolean) => words.filter((word) => signs.has(word) && test(signs.get(word)!));
  return { minus: of(isMinus), either: of(({ plus, minus }) => plus > 0 && plus === minus) };
}

function isMinus(signs: Signs | undefined): boolean {
  return signs !== undefined && signs.minus > signs.plus;
}

function total(words: readonly string[], signs: ReadonlyMap<string, Signs>): Signs {
  const sum: Signs = { plus: 0, minus: 0 };
  for (const word of words) {
    sum.plus += signs.get(word)?.plus ?? 0;
    sum.minus += signs.get(word)?.minus ?? 0;
  }
  return sum;
}

/** The words with those of one direction undecided, so that the member is asked. */
function opened(words: TypeWords, likely: 'in' | 'out', signs: ReadonlyMap<string, Signs>): TypeWords {
  const open = words[likely].map((word) => {
    const { plus, minus } = total([word], signs);
    return { word, count: plus + minus, likely };
  });
  return { ...words, [likely]: [], open: [...words.open, ...open] };
}
