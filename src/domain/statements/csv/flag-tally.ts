/** The words of a column beside the amounts: how often each occurs, and with which signs. */

import type { Signs } from './debit-sign.ts';
import { flagMeaning } from './flag-words.ts';
import { typeWords, type TypeWords } from './type-words.ts';
import { countSign } from './word-signs.ts';

const mostWords = 40;

export class FlagTally {
  readonly signs = new Map<string, Signs>();
  private readonly counts = new Map<string, number>();

  note(word: string, amount: number): void {
    let signs = this.signs.get(word);
    if (!signs) {
      if (this.signs.size >= mostWords) return;
      signs = { plus: 0, minus: 0 };
      this.signs.set(word, signs);
    }
    countSign(signs, amount);
    this.counts.set(word, (this.counts.get(word) ?? 0) + 1);
  }

  /** What the words mean; null if they say no direction. */
  words(): TypeWords | null {
    const meaning = flagMeaning(this.counts, true);
    const typed = typeWords(this.counts);
    if (typed && (!meaning || typed.out.length + typed.in.length > meaning.out.length + meaning.in.length))
      return typed;
    return meaning ? { ...meaning, open: [] } : typed;
  }
}
