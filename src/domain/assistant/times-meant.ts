import type { Intent } from './evidence.ts';
import type { Measure } from './measures.ts';
import { isOver } from './shape.ts';
import type { Weekdays } from './weekdays.ts';
import { MARK } from './when-words.ts';
import { everything, pastOf, spanWords, untilPayday } from './when.ts';
import type { Now, When } from './when.ts';

/** Which of the readings of a time a question means, and which of its times an answer would ignore. */

/** The times of the question as text. */
const timeWords = (whens: readonly When[]): string[] =>
  whens.map(({ label, span, ahead }) => (label === '' ? spanWords(ahead ?? span) : label));

/** What asks for a movement in a time, and not for how things stand. */
const movedThen =
  /\b(?:did|was|were|had|have (?:i|we) (?:put|added|moved|saved|contributed|set)|(?:i|we) (?:put|added|moved|saved))\b/;

/** Intents whose answers hold for today alone. */
const holdToday: ReadonlySet<Intent> = new Set(['balances', 'net_worth']);

/** Whether a time lies ahead of what an answer about how things stand goes by. */
function isLater(when: When, intent: Intent, text: string, now: Now): boolean {
  if (!holdToday.has(intent)) return pastOf(when, now) === null && when.span.from > untilPayday(now).to;
  const { from } = when.ahead ?? when.span;
  return from > now.today && !isOver(when, now, text);
}

/** Times of which an answer about how things stand knows nothing. */
export function otherTimes(
  intent: Intent,
  text: string,
  whens: readonly When[],
  now: Now,
): { past: string[]; later: string[] } {
  const fixed = whens.filter(({ relative }) => relative === undefined);
  const goesUntil =
    !holdToday.has(intent) && new RegExp(`\\b(?:until|till|til|by|before|to) (?:the )?${MARK}`).test(text);
  return {
    past:
      intent === 'wellness' || movedThen.test(text)
        ? timeWords(fixed.filter((when) => pastOf(when, now) !== null && when.span.from < now.today))
        : [],
    later: goesUntil ? [] : timeWords(fixed.filter((when) => isLater(when, intent, text, now))),
  };
}

/** What is read of a question beside its times. */
interface Beside {
  intent: Intent;
  measure: Measure;
  topics: readonly unknown[];
  names: readonly string[];
  weekdays: Weekdays | null;
}

/** Two that are held against each other, also where one of them was not understood. */
const rivals = /\bor\b(?! (?:less|fewer|lower|down|not|so|worse)\b)|\b(?:versus|vs|v)\b|\bthan (?:at|on|in|with) [a-z]/;

/** Measures in which the present may be held against the time that 'since' names. */
const heldAgainst: ReadonlySet<Measure> = new Set(['compare', 'movers']);

/**
 * 'Gone up since June' holds the present against June. Where two subjects are held against each other, or nothing is
 * held against June, all days since its start are meant.
 */
function isFromThen(text: string, { intent, measure, topics, names, weekdays }: Beside): boolean {
  return (
    Math.max(topics.length + names.length, weekdays?.groups.length ?? 0) > 1 ||
    rivals.test(text) ||
    intent === 'net_worth' ||
    intent === 'cash_flow' ||
    (intent === 'rows' && !heldAgainst.has(measure))
  );
}

const addsAllUp = /\b(?:add up|total up|tally|sum up)\b.*\ball\b/;

/** The times that a question means. */
export function timesMeant(whens: readonly When[], text: string, now: Now, besides: Beside): When[] {
  if (whens.length === 0 && addsAllUp.test(text)) return [{ span: everything(now), label: '', unit: 'days' }];
  return whens.map((when) => {
    const { since, ...plain } = when;
    return since && isFromThen(text, besides) ? { span: since, label: '', unit: 'days' } : plain;
  });
}
