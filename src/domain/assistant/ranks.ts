/** Ranks: 'the second biggest', 'my third last coffee'. */

const ranks = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth', 'ninth', 'tenth'];
const rank = `(?:(${ranks.slice(1).join('|')})|([2-9]|10)(?:nd|rd|th))`;

function placeOf(match: RegExpExecArray | null): number {
  if (!match) return 1;
  return match[2] ? Number(match[2]) : ranks.indexOf(match[1]!) + 1;
}

const fromLast = new RegExp(`\\b${rank} (?:to )?last\\b`);

/** The place of 'the third last', counted from the last one; 1 for any other. */
export const placeFromLast = (text: string): number => placeOf(fromLast.exec(text));

/** Whether it counts from the last one, as in 'my third last coffee'. */
export const countsBack = (text: string): boolean => fromLast.test(text);

const ranked = new RegExp(
  `\\b${rank} (?:biggest|largest|highest|dearest|priciest|costliest|steepest|heftiest|most|smallest|lowest|cheapest|least)\\b`,
);

/** The place of 'the second biggest'; 1 for the biggest itself. */
export const rankIn = (text: string): number => placeOf(ranked.exec(text));

export const rankWord = (rank: number): string => ranks[rank - 1]!;
