import { has as speaks } from './concepts.ts';
import type { Concept } from './concepts.ts';
import { rankIn } from './ranks.ts';
import type { Unit } from './row-findings.ts';

/** Which figure of the transactions is requested. */
export type Measure =
  | 'total'
  | 'movers'
  | 'weekdays'
  | 'days'
  | 'months'
  | 'count'
  | 'average'
  | 'average_row'
  | 'largest'
  | 'smallest'
  | 'last'
  | 'first'
  | 'list'
  | 'categories'
  | 'merchants'
  | 'trend'
  | 'compare'
  | 'share';

const perUnit = '(?:a|an|per|each|every|one|(?:a |an |the )?(?:typical|average|normal|usual|single))';

const unitPattern = new RegExp(
  String.raw`\b${perUnit} (day|week|fortnight|month|quarter|year|pay)\b(?! ago)|\b(daily|weekly|fortnightly|monthly|quarterly|yearly|annually|annual)\b|\bby (?:the )?(day|week|fortnight|month|quarter|year)\b|\bp(w|m|a)\b`,
);

/** In 'the average pay per month' pay is what comes in, and not the unit. */
const matchedUnit = (text: string): RegExpExecArray | null =>
  unitPattern.exec(text.replace(/\b(?:typical|average|normal|usual) pay (?=(?:an?|per|each|every) )/, ' '));

/** The words of the unit that a question counts by; null if it counts by none. */
export const unitWordsIn = (text: string): string | null => matchedUnit(text)?.[0] ?? null;

/** The unit that a question counts by: 'a week', 'per month', 'fortnightly'. */
export function unitIn(text: string): Unit | null {
  const match = matchedUnit(text);
  if (!match) return null;
  const adverbs: Readonly<Record<string, Unit>> = {
    daily: 'day',
    weekly: 'week',
    fortnightly: 'fortnight',
    monthly: 'month',
    quarterly: 'quarter',
    yearly: 'year',
    annually: 'year',
    annual: 'year',
    w: 'week',
    m: 'month',
    a: 'year',
  };
  return (match[1] ?? match[3] ?? adverbs[match[2] ?? match[4]!]) as Unit;
}

/** Which concept of the lexicon asks for which figure, the more particular before the plainer. */
const rules: readonly (readonly [Measure, Concept])[] = [
  ['weekdays', 'asksWeekdays'],
  ['days', 'asksDays'],
  ['months', 'asksMonths'],
  ['share', 'asksShare'],
  ['movers', 'asksMovers'],
  ['trend', 'asksTrend'],
  ['compare', 'asksCompare'],
  ['average_row', 'asksAverageRow'],
  ['average', 'asksAverage'],
  ['count', 'asksCount'],
  ['first', 'asksFirst'],
  ['last', 'asksLast'],
  ['merchants', 'asksMerchants'],
  ['categories', 'asksMainCosts'],
  ['largest', 'asksLargest'],
  ['smallest', 'asksSmallest'],
  ['categories', 'asksCategories'],
  ['list', 'asksList'],
];

/** Measures of which the one in a place can be told. */
const withRank: ReadonlySet<Measure> = new Set(['largest', 'smallest', 'categories', 'merchants', 'days', 'months']);

/** Which figure a question asks for; the sum where its words, or its shape, ask for no other. */
export function measureIn(text: string, shape: string): Measure {
  const measure = plainMeasure(text, shape);
  if (rankIn(text) === 1 || withRank.has(measure)) return measure;
  return /\b(?:smallest|lowest|cheapest|least)\b/.test(text) ? 'smallest' : 'largest';
}

function plainMeasure(text: string, shape: string): Measure {
  const says = (concept: Concept): boolean => speaks(text, concept) || speaks(shape, concept);
  for (const [measure, concept] of rules) {
    if (!says(concept)) continue;
    // 'How much did I pay last time' asks for the last one, 'how much did I pay for my last holiday' for a sum.
    const isSum =
      says('howMuch') && (measure === 'list' || (measure === 'last' && says('howMuchDid') && !says('asksForLatest')));
    // 'The average weekly grocery bill' is one of a week, not one of a purchase.
    if (!isSum) return measure === 'average_row' && unitIn(text) !== null && !says('eachTime') ? 'average' : measure;
  }
  return 'total';
}
