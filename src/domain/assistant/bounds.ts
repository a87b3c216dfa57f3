import { smallNumber } from './amounts.ts';
import type { SpokenAmount } from './amounts.ts';

/** A bound of amounts: 'over $100'. */
export interface Bound {
  least?: number;
  most?: number;
}

const above =
  /\b(?:over|above|more than|greater than|bigger than|at least|exceeding|exceeded|larger than|higher than|north of|upwards of|dearer than|costing more than)(?: than)? ?$/;
const below =
  /\b(?:under|below|less than|smaller than|at most|cheaper than|up to|lower than|no more than|south of|within)(?: than)? ?$/;

export function boundIn(text: string, amounts: readonly SpokenAmount[]): Bound {
  const bound: Bound = {};
  for (const { cents, start, end } of amounts) {
    const before = text.slice(Math.max(0, start - 24), start);
    if (above.test(before)) bound.least = cents;
    else if (below.test(before)) bound.most = cents;
    else if (/\bbetween ?$/.test(before)) bound.least = cents;
    else if (bound.least !== undefined && /\b(?:and|to) ?$/.test(before)) bound.most = cents;
    else if (
      /\b(?:that|the|this|a|an|for) ?$/.test(before) &&
      /^ ?(?:charge|payment|transaction|purchase|debit|one|deposit|withdrawal)s?\b/.test(text.slice(end))
    )
      Object.assign(bound, { least: cents, most: cents });
    else if (
      /^(?:who|which|what (?:was|is|took|charged))\b/.test(text) &&
      /\b(?:took|taken|charged|debited|takes?|for|was|the|that|of|a) ?$/.test(before)
    )
      Object.assign(bound, { least: cents, most: cents });
    else if (
      /\b(?:of|for|exactly|about|around) ?$/.test(before) &&
      /\b(?:transactions?|payments?|purchases?|charges?|deposits?)\b/.test(text) &&
      /^(?:show|list|find|what|which|search|where|who)\b/.test(text)
    )
      Object.assign(bound, { least: cents, most: cents });
  }
  return bound;
}

/** 'top five'. */
export function limitIn(text: string): number | null {
  const match =
    /\b(?:top|biggest|largest|last|latest|most recent|first|recent) (\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|twenty)\b|\b(\d{1,2}|two|three|four|five|six|seven|eight|nine|ten) (?:biggest|largest|most|latest|last|highest|smallest|cheapest)\b/.exec(
      text,
    );
  if (
    !match ||
    /\b(?:last|past|first) \S+ (?:days?|weeks?|months?|years?|fortnights?|quarters?|pays?)\b/.test(
      match[0] + text.slice(match.index + match[0].length, match.index + match[0].length + 12),
    )
  )
    return null;
  return smallNumber(match[1] ?? match[2]!);
}
