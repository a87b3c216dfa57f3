import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { notifyMany, withdrawNotifications } from '../../notifications/public.ts';
import { giftNames, operators } from './gift-store.ts';
import type { Input } from './gift-store.ts';

const dedupeKeyOf = (memberId: number, giftId: number): string => `gift:${memberId}:${giftId}`;

const many = (count: number | null, one: string, several: string): string =>
  count === 1 ? `1 ${one}` : `${(count ?? 0).toLocaleString('en-AU')} ${several}`;

/** What is asked for: '9,000 entries', '40 days of Premium', 'A prize of 800 entries: A year of thanks'. */
function giftWords({ kind, entries, days, title }: Input, plan: string | null): string {
  if (kind === 'plan') return `${many(days, 'day', 'days')} of ${plan ?? 'a plan'}`;
  const counted = many(entries, 'entry', 'entries');
  return kind === 'entries' ? counted : `A prize of ${counted}: ${title}`;
}

/** Tells the operators who may agree to a gift that it waits: not the one who asked, and not the one whom it is for. `db` must be the system's. */
export async function tellOfGift(
  db: Database,
  clock: Clock,
  gift: Input,
  { giftId, requestedBy }: { giftId: number; requestedBy: number },
): Promise<void> {
  const { member, asker, plan } = await giftNames(db, gift, requestedBy);
  const others = (await operators(db)).filter((id) => id !== requestedBy && id !== gift.memberId);
  await notifyMany(db, clock, others, {
    kind: 'messages',
    dedupeKey: dedupeKeyOf(gift.memberId, giftId),
    title: 'A gift waits for a second person',
    href: '/operator/gifts',
    body: `${giftWords(gift, plan)}, for ${member}. ${asker} asks: ${gift.reason}`,
  });
}

/** Nobody is told any more of a gift that has been decided about. `db` must be the system's. */
export async function giftSettled(db: Database, clock: Clock, memberId: number, giftId: number): Promise<void> {
  await withdrawNotifications(db, clock, await operators(db), dedupeKeyOf(memberId, giftId));
}
