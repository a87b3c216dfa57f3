import type { GrocerySpecial } from '#contract/areas/grocery-shapes.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

/** What we make of a price labelled as a special, in a sentence. */
export function specialText({
  verdict,
  usual,
  known_days: days,
  known_prices: prices,
}: Pick<GrocerySpecial, 'verdict' | 'usual' | 'known_days' | 'known_prices'>): string {
  const usually = usual === null ? '' : dollars(usual);
  switch (verdict) {
    case 'real':
      return `A real special: it usually costs ${usually}.`;
    case 'raised':
      return `Not a real special: the price went up first, and it usually costs ${usually}.`;
    case 'usual':
      return `Not a real special: it usually costs ${usually}.`;
    case 'unknown':
      return prices === 0
        ? 'We can’t tell if it’s a real special: we have no earlier prices.'
        : `We can’t tell if it’s a real special: we only have ${counted(prices, 'earlier price')} over ${counted(days, 'day')}.`;
    default:
      return usual === null ? '' : `Not on special. It usually costs ${usually}.`;
  }
}
