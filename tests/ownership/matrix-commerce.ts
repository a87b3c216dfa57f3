import { cart } from '#contract/areas/cart.ts';
import { memberships } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import { aims, namesNoRow } from './matrix-entry.ts';
import type { Entry } from './matrix-entry.ts';
import type { Act, World } from './world.ts';

const own = "It works on the member's own rows, all of them.";
const signed = 'Only what the gateway has signed names a payment.';
const shared = 'The catalogue is the same for everybody.';
const guests = 'A guest’s order belongs to nobody; whoever knows its reference and email sees it.';

/** Anna's orders and cards. */
export interface BoughtThings {
  methodId: number;
  /** An order that waits for its payment, and another one. */
  orderReference: string;
  otherReference: string;
  paidReference: string;
}

let keys = 0;
const key = () => ({ 'idempotency-key': `quandong-order-${(keys += 1)}` });

const sponge = {
  items: [{ slug: 'sponge', quantity: 1 }],
  total: 7,
  recipient: 'Anna QUANDONG',
  line1: '1 QUANDONG Street',
  suburb: 'Marrickville',
  state: 'NSW' as const,
  postcode: '2204',
};
const ebook = { items: [{ slug: 'debt-handbook', quantity: 1 }], total: 1 };

/**
 * Anna has a cart, a saved card, two unpaid orders, one with a refund requested, and a membership with an upgrade
 * unpaid.
 */
export async function addCommerce(act: Act): Promise<BoughtThings> {
  await act(cart.change, { body: { action: 'add', slug: 'sponge', quantity: 2 } });
  const { data: method } = await act(orders.saveMethod, { body: { token: 'tok_mastercard' } });
  const order = async () => (await act(orders.createOrder, { body: sponge, headers: key() })).data.reference;
  const [orderReference, otherReference] = [await order(), await order()];
  const paid = await act(orders.createCapture, { body: { ...ebook, method_id: method.id }, headers: key() });
  const { reference: paidReference } = paid.data;
  await act(orders.requestRefund, {
    body: { reference: paidReference, reason: 'QUANDONG on every page' },
    headers: key(),
  });
  await act(memberships.create, {
    body: { option: 'monthly_premium', total: 10, method_id: method.id },
    headers: key(),
  });
  await act(memberships.set, {
    body: { membership: 'quarterly_premium', total: 20, token: 'tok_funds' },
    headers: key(),
  });
  return { methodId: method.id, orderReference, otherReference, paidReference };
}

const withKey =
  (
    name: string,
    body: (world: World) => object,
  ): ((world: World) => { body: object; headers: Record<string, string> }) =>
  (world) => ({ body: body(world), headers: { 'idempotency-key': `matrix-${name}` } });

const guest = { ...ebook, email: 'matrix-guest@example.com', name: 'Robin Wren' };

const orderEntries: Record<string, Entry> = {
  'downloads.list': namesNoRow(own),
  'downloads.file': aims(({ things }) => ({ body: { reference: things.paidReference, line: 0 } })),
  'orders.methods': namesNoRow(own),
  'orders.saveMethod': namesNoRow('The token of the gateway’s form names no saved card.', {
    body: { token: 'tok_visa' },
  }),
  'orders.savePayment': aims(({ things }) => ({ body: { method_id: things.methodId } })),
  'orders.gateway': namesNoRow(shared),
  'orders.stripe': namesNoRow(shared),
  'paymentEvents.stripe': namesNoRow(signed, { body: {} }, { annaGets: 403 }),
  'paymentEvents.asiapay': namesNoRow(signed, { body: {} }, { annaGets: 403 }),
  'orders.saveOrder': namesNoRow(
    own,
    withKey('save-order', () => ebook),
  ),
  'orders.createOrder': aims(withKey('create-order', ({ things }) => ({ total: 7, reference: things.orderReference }))),
  'orders.cancelOrder': aims(({ things }) => ({ body: { reference: things.otherReference } })),
  'orders.capture': aims(
    withKey('capture', ({ things }) => ({ reference: things.orderReference, method_id: things.methodId })),
  ),
  'orders.createCapture': aims(withKey('create-capture', ({ things }) => ({ ...ebook, method_id: things.methodId }))),
  'orders.details': aims(({ things }) => ({ body: { reference: things.paidReference } })),
  'orders.list': namesNoRow(own),
  'orders.invoice': aims(({ things }) => ({ body: { reference: things.paidReference } })),
  'orders.claimOrder': aims(withKey('claim-order', ({ things }) => ({ reference: things.paidReference }))),
  'orders.requestRefund': aims(
    withKey('request-refund', ({ things }) => ({ reference: things.orderReference, reason: 'Taken' })),
  ),
  'orders.guestCreate': namesNoRow(
    guests,
    withKey('guest-create', () => guest),
  ),
  // Anna's orders are not guests' orders: not even her email opens them here.
  'orders.guestDetails': aims(
    ({ anna, things }) => ({ body: { reference: things.paidReference, email: anna.email } }),
    {
      annaGets: 404,
    },
  ),
  'orders.guestCapture': aims(
    withKey('guest-capture', ({ anna, things }) => ({
      reference: things.otherReference,
      email: anna.email,
      token: 'tok_visa',
    })),
    { annaGets: 404 },
  ),
  'orders.guestCancel': aims(
    ({ anna, things }) => ({ body: { reference: things.otherReference, email: anna.email } }),
    { annaGets: 404 },
  ),
  'orders.claimJourneyCreate': namesNoRow(
    guests,
    withKey('claim-create', () => guest),
  ),
  'orders.claimJourneyDetails': aims(
    ({ anna, things }) => ({ body: { reference: things.paidReference, email: anna.email } }),
    { annaGets: 404 },
  ),
};

const membershipEntries: Record<string, Entry> = {
  'memberships.status': namesNoRow(own),
  'memberships.preview': namesNoRow(own, { body: { action: 'cancel' } }),
  'memberships.upgrade': aims(withKey('upgrade', ({ things }) => ({ method_id: things.methodId }))),
  'memberships.create': aims(
    withKey('create-membership', ({ things }) => ({
      option: 'weekly_premium',
      total: 2.5,
      method_id: things.methodId,
    })),
  ),
  'memberships.set': aims(
    withKey('set-membership', ({ things }) => ({ membership: 'weekly_premium', method_id: things.methodId })),
  ),
  'memberships.method': aims(withKey('membership-method', ({ things }) => ({ method_id: things.methodId }))),
  'memberships.pause': namesNoRow(own, { body: { months: 1 } }),
  'memberships.resume': namesNoRow(
    own,
    withKey('resume', () => ({})),
  ),
  'memberships.cancel': namesNoRow(own),
  'memberships.undoCancel': namesNoRow(own),
};

export const commerceEntries: Record<string, Entry> = {
  'catalogue.packs': namesNoRow(shared),
  'catalogue.image': namesNoRow(
    shared,
    { params: { id: 1, version: 'a'.repeat(16), size: 'large' } },
    { annaGets: 404 },
  ),
  'catalogue.memberships': namesNoRow(shared),
  'catalogue.promoMemberships': namesNoRow(shared),
  'cart.read': namesNoRow('A member has one cart, and a visitor’s token is random.', {
    query: { cart: 'q'.repeat(43) },
  }),
  'cart.change': namesNoRow(own, { body: { action: 'add', slug: 'sponge', quantity: 1 } }),
  'cart.quote': namesNoRow(shared, { body: ebook }),
  'cart.giftCards': namesNoRow(
    'A gift card is found by its random code alone.',
    { body: { items: ebook.items, codes: ['QQQQ-QQQQ-QQQQ-QQQQ'] } },
    { annaGets: 400 },
  ),
  'cart.setPromo': namesNoRow(own, { body: { cart: 'q'.repeat(43), code: '' } }),
  'cart.merge': namesNoRow('A visitor’s cart is found by its random token alone.', { body: { cart: 'q'.repeat(43) } }),
  ...orderEntries,
  ...membershipEntries,
  'orders.removeMethod': aims(({ things }) => ({ body: { method_id: things.methodId } })),
};
