import type { Subscription } from '#contract/areas/memberships.ts';
import { formatCents } from '#domain/money/format.ts';
import type { MemberTime } from '#web/kit/time.ts';

export const dollars = (cents: number): string => formatCents(cents, { currency: true });

export const stateTones = {
  active: 'positive',
  past_due: 'negative',
  paused: 'info',
  ending: 'warning',
  ended: 'plain',
} as const satisfies Record<Subscription['state'], string>;

/** What happens next, in one sentence. */
export function nextStep(subscription: Subscription, time: MemberTime): string {
  const { state, total, paid_until: paidUntil, renews_at: renewsAt, grace_ends_at: graceEndsAt } = subscription;
  if (state === 'past_due' && graceEndsAt)
    return `Your renewal of ${dollars(total)} hasn’t been paid. You keep Premium until ${time.instant(graceEndsAt)}.`;
  if (state === 'paused' && renewsAt)
    return `Premium until ${time.instant(paidUntil)}, then paused. Renews on ${time.instant(renewsAt)} for ${dollars(total)}.`;
  if (state === 'ending') return `Premium until ${time.instant(paidUntil)}. You won’t be charged again.`;
  return renewsAt ? `Renews on ${time.instant(renewsAt)} for ${dollars(total)}.` : 'Ended.';
}
