import { tokenise } from './tokens.ts';

/** One node per word of a phrase; `value` is set where a phrase ends. */
interface TrieNode<Value> {
  value: Value | null;
  next: Map<string, TrieNode<Value>> | null;
}

export interface PhraseMatch<Value> {
  value: Value;
  /** The word after the phrase. */
  end: number;
}

/** Finds phrases of whole words in a text with one map look-up per word, independent of the number of phrases. */
export class PhraseTrie<Value> {
  private readonly first = new Map<string, TrieNode<Value>>();

  /** Adds a phrase; a later one with the same words replaces the value. @throws for phrases without words. */
  add(phrase: string, value: Value): void {
    const words = tokenise(phrase);
    if (words.length === 0) throw new RangeError(`A phrase without words: '${phrase}'`);
    let level = this.first;
    for (let at = 0; at < words.length; at += 1) {
      let node = level.get(words[at]!);
      if (!node) {
        node = { value: null, next: null };
        level.set(words[at]!, node);
      }
      if (at === words.length - 1) node.value = value;
      else {
        node.next ??= new Map();
        level = node.next;
      }
    }
  }

  /** The longest phrase that starts at a word and ends before `limit`, or null. */
  longestAt(tokens: readonly string[], start: number, limit: number = tokens.length): PhraseMatch<Value> | null {
    let node = this.first.get(tokens[start]!);
    let best: PhraseMatch<Value> | null = null;
    for (let at = start; node && at < limit; at += 1) {
      if (node.value !== null) best = { value: node.value, end: at + 1 };
      node = at + 1 < limit ? node.next?.get(tokens[at + 1]!) : undefined;
    }
    return best;
  }

  /** Calls back with the longest phrase at every start between two words, until told to stop. */
  find(
    tokens: readonly string[],
    from: number,
    limit: number,
    visit: (match: PhraseMatch<Value>, start: number) => boolean,
  ): void {
    for (let start = from; start < limit; start += 1) {
      const match = this.longestAt(tokens, start, limit);
      if (match && visit(match, start)) return;
    }
  }
}
