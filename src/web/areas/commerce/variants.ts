import type { MembershipOption } from '#domain/commerce/memberships.ts';

/**
 * The configurations of the one checkout. Data alone: the checkout page reads what to show from here.
 * `cart-variants.ts` and `product-variants.ts` have them by path, and the first screen of a visitor loads those of its
 * goods.
 */

/** Which pack is bought where the address names none. */
export type UsualPack = 'cheapest' | 'sized';

export type Goods =
  | { from: 'cart' }
  /** The pack in the path or in `?slug=`. */
  | { from: 'pack'; usual: UsualPack }
  /** The membership in `?option=`. */
  | { from: 'membership'; usual: MembershipOption };

export interface CheckoutVariant {
  title: string;
  /** One sentence under the title. */
  lead: string;
  goods: Goods;
  /** `two-column` has the summary beside the form on a large screen; `compact` is one narrow column. */
  layout: 'two-column' | 'compact';
  /** What comes before the items and the amounts: a promotion code, or the entries that the order earns. */
  first?: 'promo' | 'entries';
  /** Shows a saved card as the way to pay, and says how to get one. */
  savedCard?: true;
  /** Chooses the payment page of a redirect gateway first, where one is offered. */
  paymentPage?: true;
  /** Open only where the gateway moves no real money. */
  testOnly?: true;
  /** Where a paid order leads, with `?order=`. */
  done: string;
  /** Where an order leads that can't be paid any more. */
  failed: string;
  /** Where somebody goes who leaves without paying. */
  back: { href: string; label: string };
  /** Where a member's order leads, if elsewhere than a guest's. */
  memberDone?: string;
  /** An order of the claim journey. */
  claims?: true;
}

const toPacks = { href: '/packs', label: 'Packs' };
export const toShop = { href: '/public/public-shop', label: 'Shop' };
export const ofMember = { done: '/packs/order-summary', failed: '/packs/order-summary', back: toPacks };
export const ofGuest = { done: '/checkout/user-details', failed: '/checkout/user-details', back: toShop };
export const ofPayments = { done: '/payments/thank-you', failed: '/checkout/user-details', back: toShop };
