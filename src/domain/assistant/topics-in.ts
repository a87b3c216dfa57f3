import { topicOf } from './topics.ts';
import type { DetectedTopic } from './topics.ts';
import { MARK } from './when-words.ts';

/** Where words of a question name what money is for. */

const MAX_PHRASE_LENGTH = 6;

/** 'Bring home' names no house. */
const goesHome = /^(?:bring|brings|bringing|brought|take|takes|taking|took|get|go|went|going|come|came|work|from|at)$/;

const isArticle = /^(?:the|my|our|a)$/;

/** 'Is it still charging me' is of no car that is charged. */
const chargesMember = (before: string | undefined, next: string | undefined): boolean =>
  /^(?:me|us|double|twice|extra|too)$/.test(next ?? '') ||
  /^(?:still|keeps?|kept|been|being|start|started|stop|stopped|not|who|whos)$/.test(before ?? '');

const beforeNoun = /^(?:my|the|a|last|latest|biggest|largest|smallest|bank|account|first)$/;

/**
 * 'Transfers' are those between the member's own accounts, unless they are said to go somewhere: 'transfers to Liam'.
 */
function goesSomewhere(phrase: string, before: string | undefined, next: string | undefined): boolean {
  if (phrase === 'transferred') return next !== undefined && next !== MARK;
  if (!/(?:^| )transfers?$/.test(phrase)) return false;
  return /^(?:to|from|into|out)$/.test(next ?? '') || (phrase === 'transfer' && !beforeNoun.test(before ?? ''));
}

/** The end of the longest topic starting at a position; the position itself if there is none. */
function longestAt(words: readonly string[], start: number): number {
  for (let end = Math.min(words.length, start + MAX_PHRASE_LENGTH); end > start; end -= 1)
    if (topicOf(words.slice(start, end).join(' '))) return end;
  return start;
}

/** The topics in a text, longest phrases first, in text order. */
export function topicsIn(words: readonly string[]): DetectedTopic[] {
  const topics: DetectedTopic[] = [];
  for (let start = 0; start < words.length; start += 1) {
    for (let length = Math.min(MAX_PHRASE_LENGTH, words.length - start); length > 0; length -= 1) {
      const phrase = words.slice(start, start + length).join(' ');
      const topic = topicOf(phrase);
      // 'The car loan' is the car loan, and not the car.
      if (topic && isArticle.test(words[start]!) && longestAt(words, start + 1) > start + length) break;
      if (!topic || (phrase === 'home' && goesHome.test(words[start - 1] ?? ''))) continue;
      if (goesSomewhere(phrase, words[start - 1], words[start + length])) continue;
      if (phrase === 'charging' && chargesMember(words[start - 1], words[start + length])) continue;
      topics.push({ topic, start, end: start + length, phrase });
      start += length - 1;
      break;
    }
  }
  return topics;
}
