import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import { checkoutTotals } from '#domain/commerce/pricing.ts';
import type { CheckoutTotals, PricedLine } from '#domain/commerce/pricing.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { MembershipTerms, SubscriptionRow } from '../../entitlements/public.ts';
import { findMember } from '../../members/public.ts';
import { cardFeeOn } from '../catalogue/catalogue-store.ts';
import { newReference } from '../orders/create.ts';
import { addOrder } from '../orders/order-store.ts';
import { addSubscriptionOrder } from './membership-order-store.ts';
import { nameOfOption } from './membership-terms.ts';

type Terms = Omit<MembershipTerms, 'frequency'>;

const lineOf = ({ priceCents, entries }: Terms): PricedLine => ({
  kind: 'membership',
  merchantId: 0,
  priceCents,
  percentOff: 0,
  quantity: 1,
  entries,
  posted: false,
  taxed: true,
});

const orderLineOf = (terms: Terms) => ({
  kind: 'membership' as const,
  slug: terms.option,
  variant: '',
  variant_id: null,
  deal_id: null,
  title: nameOfOption(terms.option),
  option: null,
  unit_cents: terms.priceCents,
  quantity: 1,
  entries: terms.entries,
  taxed: true,
  posted: false,
  sample: false,
});

/** What a period of a membership costs today with the card's fee, less a credit. */
export async function membershipTotals(
  db: Database,
  clock: Clock,
  terms: Terms,
  creditCents = 0,
): Promise<CheckoutTotals> {
  const fee = await cardFeeOn(db, clock.today(DEFAULT_ZONE));
  const credit = creditCents > 0 ? { kind: 'membership' as const, percent: null, amountCents: creditCents } : undefined;
  return checkoutTotals([lineOf(terms)], () => ({ feeCents: 0, freeFromCents: null }), { fee, promotion: credit });
}

export interface MembershipOrder {
  subscription: SubscriptionRow;
  purpose: 'renewal' | 'upgrade';
  terms: Terms;
  creditCents?: number;
  requestKey: string;
  expiresAt: Date;
}

/** Stores the order of a renewal or an upgrade, which waits for its payment. `db` must be a transaction. Returns its reference. */
export async function placeMembershipOrder(
  db: Database,
  clock: Clock,
  { subscription, purpose, terms, creditCents = 0, requestKey, expiresAt }: MembershipOrder,
): Promise<string> {
  const { member_id: memberId } = subscription;
  const member = (await findMember(db, memberId))!;
  const totals = await membershipTotals(db, clock, terms, creditCents);
  const now = clock.now();
  const reference = newReference();
  const name = [member.first_name, member.last_name].filter(Boolean).join(' ');
  const { id } = await addOrder(
    db,
    {
      member_id: memberId,
      reference,
      state: 'awaiting_payment',
      journey: 'member',
      email: member.email,
      buyer: name || member.email,
      mobile: null,
      address: null,
      goods_cents: totals.goodsCents,
      discount_cents: totals.discountCents,
      delivery_cents: totals.deliveryCents,
      fee_cents: totals.feeCents,
      gst_cents: totals.gstCents,
      total_cents: totals.totalCents,
      entries: totals.entries,
      promo_code: null,
      request_key: requestKey,
      reserved: false,
      created_at: now,
      updated_at: now,
      expires_at: expiresAt,
      paid_at: null,
      invoice_number: null,
    },
    [orderLineOf(terms)],
    purpose === 'renewal' ? 'system' : 'buyer',
  );
  await addSubscriptionOrder(db, {
    member_id: memberId,
    order_id: id,
    subscription_id: subscription.id,
    purpose,
    period: subscription.period + 1,
    option: terms.option,
    plan_id: terms.planId,
    price_cents: terms.priceCents,
    days: terms.days,
    entries: terms.entries,
  });
  return reference;
}
