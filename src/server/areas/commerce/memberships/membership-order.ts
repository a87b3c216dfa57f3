import { checkoutTotals } from '#domain/commerce/pricing.ts';
import type { CardFee, CheckoutTotals, PricedLine } from '#domain/commerce/pricing.ts';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { MembershipTerms, SubscriptionRow } from '../../entitlements/public.ts';
import type { MemberRow } from '../../members/public.ts';
import { cardFeeOn } from '../catalogue/catalogue-store.ts';
import { newReference } from '../orders/create.ts';
import type { NewMembershipOrder } from './membership-order-store.ts';
import { nameOfOption } from './membership-terms.ts';

type Terms = Omit<MembershipTerms, 'frequency'>;

const lineOf = ({ priceCents, entries }: Terms, periods: number): PricedLine => ({
  kind: 'membership',
  merchantId: 0,
  priceCents,
  percentOff: 0,
  promotionOff: 0,
  quantity: periods,
  entries,
  posted: false,
  taxed: true,
});

/** The fee of card payments today. */
export async function feeToday(db: Database, clock: Clock): Promise<CardFee> {
  return cardFeeOn(db, clock.today(DEFAULT_ZONE));
}

/** What a membership costs with the card's fee: one period, or several less a credit. */
export function membershipTotals(
  terms: Terms,
  fee: CardFee,
  { creditCents = 0, periods = 1 }: { creditCents?: number; periods?: number } = {},
): CheckoutTotals {
  const credit = creditCents > 0 ? { kind: 'membership' as const, percent: null, amountCents: creditCents } : undefined;
  const delivery = () => ({ feeCents: 0, freeFromCents: null });
  // Entries are given once for each payment, whichever periods it covers.
  return {
    ...checkoutTotals([lineOf(terms, periods)], delivery, { fee, promotion: credit }),
    entries: terms.entries,
  };
}

export interface MembershipOrder {
  subscription: SubscriptionRow;
  member: MemberRow;
  purpose: 'renewal' | 'upgrade';
  terms: Terms;
  periods?: number;
  creditCents?: number;
  fee: CardFee;
  requestKey: string;
  expiresAt: Date;
  at: Date;
}

/** The order of a renewal or an upgrade, without its payment. */
export function membershipOrder({
  subscription,
  member,
  purpose,
  terms,
  periods = 1,
  creditCents = 0,
  fee,
  requestKey,
  expiresAt,
  at,
}: MembershipOrder): NewMembershipOrder {
  const totals = membershipTotals(terms, fee, { creditCents, periods });
  const name = [member.first_name, member.last_name].filter(Boolean).join(' ');
  return {
    order: {
      member_id: subscription.member_id,
      reference: newReference(),
      email: member.email,
      buyer: name || member.email,
      goods_cents: totals.goodsCents,
      discount_cents: totals.discountCents,
      delivery_cents: totals.deliveryCents,
      fee_cents: totals.feeCents,
      gst_cents: totals.gstCents,
      total_cents: totals.totalCents,
      entries: totals.entries,
      request_key: requestKey,
      created_at: at,
      updated_at: at,
      expires_at: expiresAt,
    },
    line: {
      slug: terms.option,
      title: nameOfOption(terms.option),
      unit_cents: terms.priceCents,
      quantity: periods,
      entries: totals.entries,
    },
    link: {
      subscription_id: subscription.id,
      purpose,
      period: subscription.period + 1,
      periods,
      option: terms.option,
      plan_id: terms.planId,
      price_cents: terms.priceCents,
      days: terms.days,
      entries: terms.entries,
    },
    by: purpose === 'renewal' ? 'system' : 'buyer',
    payment: null,
  };
}
