import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { GRACE_DAYS } from '#domain/commerce/renewal.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmail } from '../../email/public.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { findMember } from '../../members/public.ts';
import { nameOfOption } from './membership-terms.ts';

export interface EmailParts {
  clock: Clock;
  brand: string;
  publicUrl: string;
}

const dollars = (cents: number): string => formatCents(cents, { currency: true });
export const dayOf = (at: Date): string => formatDate(civilDateIn(at.getTime(), DEFAULT_ZONE));

interface MembershipEmail {
  key: string;
  subject: string;
  paragraphs: string[];
  action: { label: string; path: string };
  after?: string[];
}

async function post(
  db: Database,
  { clock, brand, publicUrl }: EmailParts,
  memberId: number,
  email: MembershipEmail,
): Promise<void> {
  const member = await findMember(db, memberId);
  if (!member) return;
  const { key, subject, paragraphs, action, after } = email;
  await postEmail(db, clock, brand, key, {
    to: member.email,
    subject,
    firstName: member.first_name ?? undefined,
    paragraphs,
    action: { label: action.label, url: `${publicUrl}${action.path}` },
    ...(after ? { after } : {}),
  });
}

/** Some days before a renewal: what is charged when, and where to cancel. */
export async function postReminder(
  db: Database,
  parts: EmailParts,
  subscription: SubscriptionRow,
  { totalCents, card }: { totalCents: number; card: { brand: string; last_four: string } | undefined },
): Promise<void> {
  const { member_id: memberId, id, renews_at: renewsAt, next_option: next, option } = subscription;
  const name = nameOfOption(next ?? option);
  await post(db, parts, memberId, {
    key: `membership-reminder:${id}:${renewsAt.toISOString()}`,
    subject: `${name} renews on ${dayOf(renewsAt)}`,
    paragraphs: [
      card
        ? `Your ${name} membership renews on ${dayOf(renewsAt)}. We’ll charge ${dollars(totalCents)} to your ${card.brand} ending ${card.last_four}.`
        : `Your ${name} membership renews on ${dayOf(renewsAt)} for ${dollars(totalCents)}. You have no saved card. Add one before that day to keep your membership.`,
      'If you don’t want it any more, cancel before that day and you won’t be charged.',
    ],
    action: { label: 'Cancel membership', path: '/membership/downgrade' },
    after: ['You can also pause it, or change to another membership, on the same page.'],
  });
}

/** A renewal was declined: why, how long Premium stays, and when the card is charged again. */
export async function postDeclined(
  db: Database,
  parts: EmailParts,
  subscription: SubscriptionRow,
  {
    reason,
    totalCents,
    nextAttemptAt,
    graceEndsAt,
    attempt,
  }: { reason: string; totalCents: number; nextAttemptAt: Date | null; graceEndsAt: Date; attempt: number },
): Promise<void> {
  const { member_id: memberId, id, period, option } = subscription;
  const name = nameOfOption(option);
  await post(db, parts, memberId, {
    key: `membership-declined:${id}:${period + 1}:${attempt}`,
    subject: `Your ${name} renewal didn’t go through`,
    paragraphs: [
      `We couldn’t charge ${dollars(totalCents)} for ${name}. ${reason}`,
      `You keep Premium for ${GRACE_DAYS} days, until ${dayOf(graceEndsAt)}.`,
      nextAttemptAt
        ? `We’ll try your card again on ${dayOf(nextAttemptAt)}. You can also choose another card now.`
        : 'This was our last try. Choose another card to keep your membership.',
    ],
    action: { label: 'Choose another card', path: '/membership/renew-upgrade' },
  });
}

/** The bank wants the member to confirm a renewal. */
export async function postCheckNeeded(
  db: Database,
  parts: EmailParts,
  subscription: Pick<SubscriptionRow, 'member_id' | 'option'>,
  order: { reference: string; totalCents: number },
): Promise<void> {
  const name = nameOfOption(subscription.option);
  await post(db, parts, subscription.member_id, {
    key: `membership-check:${order.reference}`,
    subject: `Confirm your ${name} renewal`,
    paragraphs: [`Your bank wants you to confirm the payment of ${dollars(order.totalCents)} for ${name}.`],
    action: { label: 'Confirm payment', path: `/packs/order-summary?order=${order.reference}` },
  });
}

/** A membership has ended: by its cancellation, or because it was not paid. */
export async function postEnded(db: Database, parts: EmailParts, subscription: SubscriptionRow): Promise<void> {
  const { member_id: memberId, id, state, option } = subscription;
  const name = nameOfOption(option);
  await post(db, parts, memberId, {
    key: `membership-ended:${id}`,
    subject: `Your ${name} membership has ended`,
    paragraphs: [
      state === 'past_due'
        ? `We couldn’t charge your card for ${name}, so the membership has ended. You haven’t been charged, and you’re on the free plan now.`
        : `${name} has ended as you asked. You’re on the free plan now, and you won’t be charged again.`,
      'Your draw entries and all your data stay.',
    ],
    action: { label: 'See memberships', path: '/membership' },
  });
}
