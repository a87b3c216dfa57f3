import type { ConceptsResult } from './concepts.ts';
import { evidence } from './evidence.ts';
import type { Evidence, Intent, Sign, Slots } from './evidence.ts';

export interface Guess {
  intent: Intent;
  /** From 0 to 1: below a half the assistant asks back. */
  confidence: number;
  /** Whether it has no more than a subject and a time. */
  bare: boolean;
  /** What it may mean as well, where that is nearly as likely. */
  rival: Intent | null;
}

/** From here on no other reading is weighed. */
const SURE_WEIGHT = 6;
/** Two readings that lie nearer to each other than this are both offered. */
const MARGIN = 0.5;

const guess = (intent: Intent, confidence: number, bare = false, rival: Intent | null = null): Guess => ({
  intent,
  confidence,
  bare,
  rival,
});

function speaks({ signs, without }: Evidence, holds: (sign: Sign) => boolean): boolean {
  return signs.every(holds) && !without.some(holds);
}

/** The weight of a question about transactions, and whether it consists only of a subject and a time. */
function weighRows(
  concepts: ConceptsResult,
  slots: Slots,
  isOneWord: boolean,
): { weight: number; confidence: number; bare: boolean } {
  const isOfSomething = slots.TOPIC || slots.NAME || slots.LEAVES;
  // Rows of the past do not tell what is to come, nor does a weak word alone tell that all of them are meant.
  const isAhead = !slots.PAST || (slots.AHEAD && !slots.OVER && !concepts.has('pastVerb'));
  if (isAhead && concepts.has('aheadVerb')) return { weight: 0, confidence: slots.TOPIC ? 0.4 : 0.2, bare: false };
  if (concepts.has('vague') && !isOfSomething) return { weight: 0, confidence: 0.3, bare: false };
  if (concepts.has('spends') || concepts.has('earns')) {
    const isVague = !isOfSomething && !slots.PAST && !slots.AMOUNT && !concepts.has('strong');
    if (isVague || isOneWord) return { weight: 1, confidence: 0.3, bare: false };
    return { weight: isOfSomething && slots.PAST ? 5.7 : 4, confidence: 0.8, bare: false };
  }
  if (concepts.has('measures') && (isOfSomething || slots.PAST || slots.AMOUNT))
    return { weight: 3, confidence: slots.TOPIC ? 0.7 : 0.5, bare: false };
  // 'Coffee this month': of a subject and a time only the sum can be meant.
  if (isOfSomething && slots.PAST) return { weight: 3, confidence: 0.6, bare: true };
  return { weight: 0, confidence: slots.TOPIC ? 0.4 : 0.2, bare: false };
}

/** The intent with the most evidence. */
export function guessIntent(concepts: ConceptsResult, slots: Slots, isOneWord: boolean): Guess {
  if (concepts.has('onlyAsks')) return guess('unclear', 0.2);
  const holds = (sign: Sign): boolean =>
    sign in slots ? slots[sign as keyof Slots] : concepts.has(sign as Exclude<Sign, keyof Slots>);
  let best: Evidence | null = null;
  for (const candidate of evidence)
    if ((best === null || candidate.weight > best.weight) && speaks(candidate, holds)) best = candidate;
  if (best && best.weight >= SURE_WEIGHT) return guess(best.intent, 0.9);
  const rows = weighRows(concepts, slots, isOneWord);
  if (best && Math.abs(best.weight - rows.weight) < MARGIN && rows.confidence >= 0.5)
    return guess(best.intent, 0.45, false, 'rows');
  if (best && best.weight > rows.weight) return guess(best.intent, 0.85);
  if (rows.confidence < 0.5) return guess('unclear', rows.confidence);
  return guess('rows', rows.confidence, rows.bare);
}

/** Whether money that came in is meant. */
export function meansIncome(concepts: ConceptsResult): boolean {
  return concepts.has('earns') && !concepts.has('notEarns');
}
