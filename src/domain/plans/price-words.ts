import { formatCents } from '../money/format.ts';

/** The price of a plan per month in words: '$0' or '$10.00 a month'. */
export function planPriceWords(cents: number): string {
  return cents === 0 ? '$0' : `${formatCents(cents, { currency: true })} a month`;
}
