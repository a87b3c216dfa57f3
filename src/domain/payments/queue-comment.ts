import { formatCents } from '../money/format.ts';

/**
 * The comment of a queued payment, which carries its amount (rule M07): '$1,250.00 from Everyday to Rainy day saver'.
 * What was held for it is given back by the amount that is read from here, so that it is read strictly.
 */

export const MAX_COMMENT_CHARACTERS = 1000;

/** One line, without marks that could end it early. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, 120);
}

export function queueComment(cents: number, from: string, to: string): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`No amount of a payment: ${cents}`);
  return `${formatCents(cents, { currency: true })} from ${oneLine(from)} to ${oneLine(to)}`;
}

/** The comment with what came of it at its end; the amount stays at its beginning. */
export function withOutcome(comment: string, outcome: string): string {
  return `${comment}. ${oneLine(outcome)}`.slice(0, MAX_COMMENT_CHARACTERS);
}

/** Exactly as `queueComment` writes it: thousands in threes, two decimals, nothing before the dollar sign. */
const written = /^\$([1-9]\d{0,2}(?:,\d{3})*|0)\.(\d{2}) from \S/;

/** The cents that a comment carries, or null where they cannot be read beyond doubt. */
export function amountOfComment(comment: string): number | null {
  const match = written.exec(comment);
  if (!match) return null;
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number(match[2]);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : null;
}
