import { formatCents } from '../money/format.ts';

/**
 * The comment of a queued payment, which carries its amount (rule M07): '$1,250.00 from Everyday to Rainy day saver'.
 * A refund of the reserved amount is read from here, so parsing is strict.
 */

export const MAX_COMMENT_CHARACTERS = 1000;

/** Collapses white space and limits the length. */
function oneLine(name: string): string {
  return name.replace(/\s+/g, ' ').trim().slice(0, 120);
}

export function queueComment(cents: number, from: string, to: string): string {
  if (!Number.isSafeInteger(cents) || cents <= 0) throw new RangeError(`Not a payment amount: ${cents}`);
  return `${formatCents(cents, { currency: true })} from ${oneLine(from)} to ${oneLine(to)}`;
}

/** The comment with its outcome appended; the amount stays at the start. */
export function withOutcome(comment: string, outcome: string): string {
  return `${comment}. ${oneLine(outcome)}`.slice(0, MAX_COMMENT_CHARACTERS);
}

/** Exactly the format of `queueComment`. */
const written = /^\$([1-9]\d{0,2}(?:,\d{3})*|0)\.(\d{2}) from \S/;

/** The cents in a comment; null if it is not in the exact format. */
export function amountOfComment(comment: string): number | null {
  const match = written.exec(comment);
  if (!match) return null;
  const cents = Number(match[1]!.replaceAll(',', '')) * 100 + Number(match[2]);
  return Number.isSafeInteger(cents) && cents > 0 ? cents : null;
}
