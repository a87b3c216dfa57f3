import { daysBetween } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { formatDate } from '#domain/calendar/date-format.ts';

const SOON_DAYS = 7;
const FEW = 5;

/** When a voucher ends, in words; the days of the last week are counted. */
export function expiryWords(expiry: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, expiry);
  if (days < 0) return `Ended ${formatDate(expiry, 'default', today)}`;
  if (days === 0) return 'Ends today';
  if (days === 1) return 'Ends tomorrow';
  return days <= SOON_DAYS ? `${days} days left` : `Ends ${formatDate(expiry, 'default', today)}`;
}

export function endsSoon(expiry: CivilDate, today: CivilDate): boolean {
  return daysBetween(today, expiry) <= 3;
}

/** How many are left where that is worth a word; null while there are plenty. */
export function fewWords(left: number): string | null {
  if (left > FEW) return null;
  return left === 0 ? 'All gone' : left === 1 ? 'Last one' : `Only ${left} left`;
}

/**
 * Rule M10: what is past its last day is dropped on load, also from an answer that was kept while there was no
 * connection.
 */
export function onOffer<V extends { ExpiryDate: CivilDate }>(vouchers: readonly V[], today: CivilDate): V[] {
  return vouchers.filter(({ ExpiryDate }) => ExpiryDate >= today);
}

/** Until when a poll is open, as a sentence. */
export function closingWords(closesOn: CivilDate, today: CivilDate): string {
  const days = daysBetween(today, closesOn);
  if (days <= 0) return 'Today’s the last day to vote.';
  return days === 1
    ? 'Open until tomorrow.'
    : `Open until ${formatDate(closesOn, 'default', today)}, ${days} days to go.`;
}
