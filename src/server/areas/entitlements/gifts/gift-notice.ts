import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { activeOperators } from '../../members/public.ts';
import { notifyMany, withdrawNotifications } from '../../notifications/public.ts';
import { giftNames } from './gift-store.ts';
import type { GiftInput } from './gift-store.ts';

const dedupeKeyOf = (memberId: number, giftId: number): string => `gift:${memberId}:${giftId}`;

const pluralise = (count: number | null, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${(count ?? 0).toLocaleString('en-AU')} ${several}`;

/** Describes the gift: '9,000 entries', '40 days of Premium', 'A prize of 800 entries (A year of thanks)'. */
function describeGift({ kind, entries, days, title }: GiftInput, plan: string | null): string {
  if (kind === 'plan') return `${pluralise(days, 'day', 'days')} of ${plan ?? 'a plan'}`;
  const counted = pluralise(entries, 'entry', 'entries');
  return kind === 'entries' ? counted : `A prize of ${counted} (${title})`;
}

/**
 * Notifies the operators who may approve a gift: all except the requester and the recipient. `db` must be the system
 * scope.
 */
export async function notifyApprovers(
  db: Database,
  clock: Clock,
  gift: GiftInput,
  { giftId, requestedBy }: { giftId: number; requestedBy: number },
): Promise<void> {
  const { member, requester, plan } = await giftNames(db, gift, requestedBy);
  const approvers = (await activeOperators(db))
    .map(({ id }) => id)
    .filter((id) => id !== requestedBy && id !== gift.memberId);
  await notifyMany(db, clock, approvers, {
    kind: 'messages',
    dedupeKey: dedupeKeyOf(gift.memberId, giftId),
    title: 'A gift needs a second approval',
    href: '/operator/gifts',
    body: `${describeGift(gift, plan)} for ${member}. Requested by ${requester}: ${gift.reason}`,
  });
}

/** Withdraws the notifications of a gift that has been decided. `db` must be the system scope. */
export async function withdrawGiftNotice(db: Database, clock: Clock, memberId: number, giftId: number): Promise<void> {
  const operators = (await activeOperators(db)).map(({ id }) => id);
  await withdrawNotifications(db, clock, operators, dedupeKeyOf(memberId, giftId));
}
