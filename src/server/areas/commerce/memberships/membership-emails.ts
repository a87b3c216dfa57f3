import { formatDate } from '#domain/calendar/date-format.ts';
import { DEFAULT_ZONE, civilDateIn } from '#domain/calendar/zone.ts';
import { GRACE_DAYS } from '#domain/commerce/renewal.ts';
import { formatCents } from '#domain/money/format.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { postEmails } from '../../email/public.ts';
import type { SubscriptionRow } from '../../entitlements/public.ts';
import { findMember } from '../../members/public.ts';
import type { MemberRow } from '../../members/public.ts';
import { notify } from '../../notifications/public.ts';
import { nameOfOption, planOfOption } from './membership-terms.ts';

export interface EmailParts {
  clock: Clock;
  brand: string;
  publicUrl: string;
}

const dollars = (cents: number): string => formatCents(cents, { currency: true });
export const dayOf = (at: Date): string => formatDate(civilDateIn(at.getTime(), DEFAULT_ZONE));

export interface MembershipEmail {
  key: string;
  subject: string;
  paragraphs: string[];
  action: { label: string; path: string };
  after?: string[];
}

/** Queues emails about memberships, each once by its key. */
export async function postMembershipEmails(
  db: Database,
  { clock, brand, publicUrl }: EmailParts,
  emails: readonly { member: Pick<MemberRow, 'email' | 'first_name'>; email: MembershipEmail }[],
): Promise<void> {
  await postEmails(
    db,
    clock,
    brand,
    emails.map(({ member, email: { key, subject, paragraphs, action, after } }) => ({
      key,
      email: {
        to: member.email,
        subject,
        firstName: member.first_name ?? undefined,
        paragraphs,
        action: { label: action.label, url: `${publicUrl}${action.path}` },
        ...(after ? { after } : {}),
      },
    })),
  );
}

async function post(db: Database, parts: EmailParts, memberId: number, email: MembershipEmail): Promise<void> {
  const member = await findMember(db, memberId);
  if (member) await postMembershipEmails(db, parts, [{ member, email }]);
}

/** Some days before a renewal: what is charged when, and where to cancel, or to add the card that is missing. */
export function reminderOf(
  { id, renews_at: renewsAt, next_option: next, option }: SubscriptionRow,
  { totalCents, card }: { totalCents: number; card: { brand: string; last_four: string } | undefined },
): MembershipEmail {
  const name = nameOfOption(next ?? option);
  return {
    key: `membership-reminder:${id}:${renewsAt.toISOString()}`,
    subject: `${name} renews on ${dayOf(renewsAt)}`,
    paragraphs: [
      card
        ? `Your ${name} membership renews on ${dayOf(renewsAt)}. We’ll charge ${dollars(totalCents)} to your ${card.brand} ending ${card.last_four}.`
        : `Your ${name} membership renews on ${dayOf(renewsAt)} for ${dollars(totalCents)}. You don’t have a saved card. Add one before then to keep your membership.`,
      'If you don’t want it any more, cancel before then and you won’t be charged.',
    ],
    action: card
      ? { label: 'Cancel membership', path: '/membership/downgrade' }
      : { label: 'Add a card', path: '/membership/renew-upgrade' },
    after: ['You can also change to another membership, or pause once every 12 months, under Your membership.'],
  };
}

export interface DeclinedRenewal {
  code: string;
  /** Why, as the gateway says it at the checkout. */
  message: string;
  /** The order of the renewal, which the member can pay with any card. */
  reference: string;
  totalCents: number;
  nextAttemptAt: Date | null;
  graceEndsAt: Date;
  attempt: number;
}

/**
 * Why a saved card was declined. The messages of the gateways speak to somebody at the checkout and name its next step;
 * a renewal has its own.
 */
const declineReasons: Readonly<Record<string, string>> = {
  card_declined: 'Your bank declined your card.',
  insufficient_funds: 'There isn’t enough money on your card.',
  expired_card: 'Your card has expired.',
  incorrect_cvc: 'Your card’s security code isn’t right.',
  limit_exceeded: 'The payment would go over your card’s limit.',
  invalid_details: 'We couldn’t use your card’s details.',
  authentication_failed: 'Your bank couldn’t confirm that it’s you.',
  processing_error: 'The bank couldn’t process the payment.',
};

/** What the member can do about a declined renewal. */
function nextStepAfter({ code, nextAttemptAt, graceEndsAt, reference }: DeclinedRenewal): {
  text: string;
  action: { label: string; path: string };
} {
  const order = `/packs/cart-checkout?order=${reference}`;
  const again = nextAttemptAt && dayOf(nextAttemptAt);
  if (code === 'authentication_required')
    return {
      text: `Confirm the payment with your bank by ${dayOf(graceEndsAt)} to keep your membership.`,
      action: { label: 'Confirm payment', path: order },
    };
  if (code === 'no_card')
    return {
      text: again
        ? `Pay now with any card, or save one before we try again on ${again}.`
        : 'Pay now with any card to keep your membership.',
      action: { label: 'Pay renewal', path: order },
    };
  return {
    text: again
      ? `We’ll try your card again on ${again}. You can also choose another card now.`
      : 'That was our last attempt. Choose another card to keep your membership.',
    action: { label: 'Choose another card', path: '/membership/renew-upgrade' },
  };
}

/** A renewal was declined: why, how long the plan stays, and what to do. By email and as a notification. */
export async function postDeclined(
  db: Database,
  parts: EmailParts,
  { member_id: memberId, id, period, option }: SubscriptionRow,
  declined: DeclinedRenewal,
): Promise<void> {
  const name = nameOfOption(option);
  const { text, action } = nextStepAfter(declined);
  const isCheck = declined.code === 'authentication_required';
  const key = `membership-declined:${id}:${period + 1}:${declined.attempt}`;
  const subject = isCheck ? `Confirm your ${name} renewal` : `Your ${name} renewal didn’t go through`;
  const amount = dollars(declined.totalCents);
  const reason = isCheck
    ? `Your bank needs you to confirm the payment of ${amount} for ${name}.`
    : `We couldn’t charge ${amount} for ${name}. ${declineReasons[declined.code] ?? declined.message}`;
  await post(db, parts, memberId, {
    key,
    subject,
    paragraphs: [
      reason,
      `You’ll keep ${planOfOption(option)} for ${GRACE_DAYS} days after the renewal date, until ${dayOf(declined.graceEndsAt)}.`,
      text,
    ],
    action,
  });
  await notify(db, parts.clock, {
    memberId,
    kind: 'bills',
    dedupeKey: key,
    title: subject,
    body: `${reason} ${text}`,
    href: action.path,
    expiresAt: declined.graceEndsAt,
    hasEmail: true,
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
        ? `Your ${name} renewal wasn’t paid, so the membership has ended. You haven’t been charged.`
        : `${name} has ended, as you asked. You won’t be charged again.`,
      'You keep your draw entries and all your data.',
    ],
    action: { label: 'See memberships', path: '/membership' },
  });
}
