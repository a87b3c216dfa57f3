import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { orders } from '#contract/areas/orders.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** Buying in a browser, from the public shop to the invoice, on Monday 16 November 2026. All cards are test cards. */
let mia: Guest;
let ben: Guest;

openJourney();
beforeAll(async () => {
  [mia, ben] = [
    await verifiedMember(site, 'mia@example.com'),
    await verifiedMember(site, 'ben@example.com', { first_name: 'Ben', last_name: 'Hall' }),
  ];
});

const phone = { viewport: { width: 360, height: 780 } };
const visit = async (path: string, options: Parameters<typeof site.visitor>[0] = {}) => {
  follow(await site.visitor(options));
  page.setDefaultTimeout(10_000);
  await visitor.open(path);
};
const button = (name: string | RegExp) => page.getByRole('button', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const card = () => page.frameLocator('iframe[title="Card details"]');

async function typeCard(number: string): Promise<void> {
  await card().getByLabel('Card number').fill(number);
  // A phone's number keys have no slash.
  await card().getByLabel('Expiry').pressSequentially('1231');
  await expect.poll(() => card().getByLabel('Expiry').inputValue()).toBe('12/31');
  await card().getByLabel('Security code').fill('123');
}

async function typeGuest(email: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Full name').fill('Kim Banksia');
}

async function typeAddress(): Promise<void> {
  await page.getByLabel('Street address').fill('1 Short Street');
  await page.getByLabel('Suburb').fill('Marrickville');
  await page.getByRole('combobox', { name: 'State' }).click();
  await page.getByRole('option', { name: 'NSW' }).click();
  await page.getByLabel('Postcode').fill('2204');
}

/** The requests of a call, as they leave the page. */
function countCalls(path: string): { count: () => number } {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().includes(path)) calls += 1;
  });
  return { count: () => calls };
}

const ebook = '/payments/credit-card2?slug=debt-handbook';
const entriesOf = async ({ token }: Guest) => (await site.server.call(entitlements.entries, { token })).body.entries;

describe('a guest on a phone', () => {
  it('buys a T-shirt from the shop, and sees the entries to claim and the invoice', async () => {
    await visit('/public/public-shop', phone);
    await link('T-shirt pack').click();
    await heading('T-shirt pack').waitFor();
    await button('Buy now').click();
    await page.getByText('Choose a size.').waitFor();
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await button('Buy now').click();
    await heading('Pay for one product by card').waitFor();
    await typeGuest('kim@example.com');
    await typeAddress();
    await page.getByText('GST included').waitFor();
    expect(await page.getByText('$4.55').count()).toBe(1);
    await typeCard('4242 4242 4242 4242');
    await button('Pay $50.00').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    expect(new URL(page.url()).pathname).toBe('/payments/thank-you');
    const claim = new URL((await link('Claim 250 entries').getAttribute('href')) ?? '', site.url);
    expect(claim.pathname).toBe('/auth/sign-up');
    expect(claim.searchParams.get('email')).toBe('kim@example.com');
    await page.getByText('1 Short Street, Marrickville NSW 2204').waitFor();
    const [file] = await Promise.all([page.waitForEvent('download'), button('Download tax invoice').click()]);
    expect(file.suggestedFilename()).toMatch(/^.*INV-\d{6}.*\.pdf$/i);
    await visitor.expectAccessible();
    await visitor.expectNoSideways();
  });

  it('pastes a postcode without the spaces around it', async () => {
    await visit('/buyt', phone);
    const postcode = page.getByLabel('Postcode');
    await postcode.click();
    await visitor.context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText(' 2204 '));
    await page.keyboard.press('ControlOrMeta+V');
    await expect.poll(() => postcode.inputValue()).toBe('2204');
  });

  it('keeps what was typed over a reload and for another pack, until an order is paid', async () => {
    await visit('/buyt', phone);
    await button('Pay $50.00').waitFor();
    const items = page.getByRole('list', { name: 'Items' });
    expect(await items.getByText('Size').count()).toBe(0);
    await typeGuest('zoe@example.com');
    await typeAddress();
    await page.reload();
    await page.getByRole('radio', { name: 'M', exact: true }).check();
    await items.getByText('Size M').waitFor();
    const typed = async () => [
      ...(await Promise.all(
        ['Email', 'Full name', 'Street address', 'Suburb', 'Postcode'].map((label) =>
          page.getByLabel(label).inputValue(),
        ),
      )),
      await page.getByRole('combobox', { name: 'State' }).textContent(),
    ];
    const expected = ['zoe@example.com', 'Kim Banksia', '1 Short Street', 'Marrickville', '2204', 'NSW'];
    expect(await typed()).toEqual(expected);
    await visitor.open('/payments/credit-card2?slug=sponge');
    await button('Pay $7.00').waitFor();
    expect(await typed()).toEqual(expected);
    await typeCard('4242 4242 4242 4242');
    await button('Pay $7.00').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    await visitor.open('/buyt');
    await button('Pay $50.00').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('');
  });

  it('is told of a declined card at the payment, and pays the same order with another one', async () => {
    await visit(ebook, phone);
    const placed = countCalls('api/v2/guest/payments/order/create');
    await typeGuest('ada@example.com');
    await typeCard('4000 0000 0000 0002');
    await button('Pay $1.00').click();
    await page.getByRole('alert').getByText('Your bank declined this card. Try another one.').waitFor();
    await page.getByText('ada@example.com').waitFor();
    await visitor.expectAccessible();
    // A reload pays the same order too, and still says why the last card failed.
    await page.reload();
    await page.getByText('ada@example.com').waitFor();
    await page.getByRole('alert').getByText('Your bank declined this card. Try another one.').waitFor();
    await typeCard('5555 5555 5555 4444');
    await button('Pay $1.00').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    expect(placed.count()).toBe(1);
  });

  it('takes out a code that isn’t valid, and pays without it', async () => {
    await visit(ebook, phone);
    await typeGuest('ivy@example.com');
    await typeCard('4242 4242 4242 4242');
    await button('Add a promotion code').click();
    await page.locator('input:focus').fill('NOSUCH');
    await button('Apply').click();
    const refusal = page.getByText('That code isn’t valid or has expired. Check it and try again.');
    await refusal.waitFor();
    await page.getByLabel('Promotion code').fill('');
    await expect.poll(() => refusal.count()).toBe(0);
    // A code that was typed and not applied is not forgotten in silence.
    await page.getByLabel('Promotion code').fill('SPRING20');
    await button('Pay $1.00').click();
    await page.getByText('Apply this code, or clear it.').waitFor();
    await page.getByLabel('Promotion code').fill('');
    await button('Pay $1.00').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
  });

  it('pays on the payment page and comes back, or fails or cancels there with nothing charged', async () => {
    const answer = async (email: string, name: string) => {
      await visit(ebook, phone);
      await typeGuest(email);
      await page.getByRole('radio', { name: 'AsiaPay test page' }).check();
      await button('Pay $1.00').click();
      await button(name).click();
    };
    await answer('cancels@example.com', 'Cancel');
    await page.waitForURL('**/asiapay/cancel?order=*');
    // The page stays open for a while, so that the buyer can go back to it.
    await link('Continue with your bank').waitFor();
    await visitor.leave();
    await answer('fails@example.com', 'Fail');
    await page.waitForURL('**/asiapay/fail?order=*');
    await link('Pay $1.00').waitFor();
    await visitor.leave();
    await answer('pays@example.com', 'Pay');
    await page.waitForURL('**/asiapay/success?order=*');
    await heading('Thanks, Kim. Your order is paid').waitFor();
  });

  it('keeps what was put into the cart while its order was being paid', async () => {
    await visit('/public/public-shop-details?slug=debt-handbook', phone);
    await button('Add to cart').click();
    await link('Cart 1 item').waitFor();
    await visitor.open('/public/public-shop-checkout');
    await typeGuest('una@example.com');
    await typeCard('4000 0000 0000 0002');
    await button('Pay $1.00').click();
    await page.getByRole('alert').getByText('Your bank declined this card. Try another one.').waitFor();
    const other = await visitor.context.newPage();
    await other.goto(`${site.url}/public/public-shop-details?slug=sponge`);
    await other.getByRole('button', { name: 'Add to cart' }).click();
    await other.getByRole('link', { name: 'Cart 2 items' }).waitFor();
    await card().getByLabel('Card number').fill('4242 4242 4242 4242');
    await button('Pay $1.00').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    await visitor.open('/public/public-shop-checkout');
    await button('Pay $7.00').waitFor();
  });

  it('places another order for other goods, not the one left unpaid', async () => {
    await visit(ebook, phone);
    await typeGuest('eve@example.com');
    await typeCard('4000 0000 0000 0002');
    await button('Pay $1.00').click();
    await page.getByRole('alert').getByText('Your bank declined this card. Try another one.').waitFor();
    await visitor.open('/payments/credit-card2?slug=sponge');
    await page.getByLabel('Street address').waitFor();
    await button('Pay $7.00').waitFor();
  });

  it('confirms with the bank, after cancelling its check once', async () => {
    await visit(ebook, phone);
    await typeGuest('lee@example.com');
    await typeCard('4000 0025 0000 3155');
    await button('Pay $1.00').click();
    const check = page.frameLocator('iframe[title="Your bank’s security check"]');
    await check.getByText('Confirm the payment of $1.00?').waitFor();
    await button('Close').click();
    await page.getByText('Your bank still has to confirm this payment').waitFor();
    await button('Continue with your bank').click();
    await check.getByRole('button', { name: 'Decline' }).click();
    await page.getByText('Your bank couldn’t confirm that it’s you. Try again, or use another card.').waitFor();
    await typeCard('4000 0025 0000 3155');
    await button('Pay $1.00').click();
    await check.getByRole('button', { name: 'Confirm payment' }).click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
  });

  it('S1: sees nothing paid that the server has not confirmed', async () => {
    await visit(ebook, phone);
    const captures = countCalls('api/v2/guest/payments/order/capture');
    await typeGuest('joe@example.com');
    await typeCard('4242 4242 4242 4242');
    await page.route('**/api/v2/guest/payments/order/capture', (route) => route.abort());
    await button('Pay $1.00').click();
    await page.getByRole('alert').getByText('We can’t reach the server.').waitFor();
    await page.unroute('**/api/v2/guest/payments/order/capture');
    await page.route('**/api/v2/guest/payments/order/capture', (route) => route.fulfill({ status: 500, body: '' }));
    await button('Pay $1.00').click();
    await page.getByRole('alert').getByText('Something went wrong on our side. Try again.').waitFor();
    await page.unroute('**/api/v2/guest/payments/order/capture');
    const before = captures.count();
    await button('Pay $1.00').dblclick();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    expect(captures.count()).toBe(before + 1);
  });

  it('waits for a bank that takes a minute, without paying twice', async () => {
    await visit(ebook, phone);
    await typeGuest('may@example.com');
    await typeCard('4000 0000 0000 0077');
    await button('Pay $1.00').click();
    await heading('We’re waiting for your bank').waitFor();
    expect(await link(/^Pay /).count()).toBe(0);
  });

  it('finds the order again with its reference and the email, and with nothing else', async () => {
    await visit('/checkout/user-details?order=W-7K2M-9QXD-4HJP', phone);
    await page.getByLabel('Email').fill('kim@example.com');
    await button('Show order').click();
    await page.getByText('We couldn’t find an order with that reference and email.').waitFor();
    await visitor.expectAccessible();
  });
});

describe('a member', () => {
  it('buys with a new card, saves it, and buys the next pack with it', async () => {
    await arrive(mia, '/packs');
    await link('Sponge pack').click();
    await button('Add to cart').click();
    await page.getByText('Sponge pack is in your cart.').waitFor();
    await link(/^Cart/).click();
    await heading('Cart and checkout').waitFor();
    await button('Add one: Sponge pack').click();
    await button('Pay $14.00').waitFor();
    await typeAddress();
    await typeCard('4242 4242 4242 4242');
    await page.getByRole('switch', { name: /Save this card/ }).check();
    await button('Pay $14.00').click();
    await heading(/Your order is paid$/).waitFor();
    expect(await entriesOf(mia)).toBe(70);
    await visitor.open('/packs/checkout/pay-cycle-workbook');
    await page.getByRole('radio', { name: /Visa ending 4242/ }).waitFor();
    await button('Pay $1.00').click();
    await heading(/Your order is paid$/).waitFor();
    expect(await entriesOf(mia)).toBe(75);
    await visitor.open('/packs/order-summary');
    await expect.poll(() => page.getByRole('list', { name: 'Orders' }).getByRole('listitem').count()).toBe(2);
  });

  it('has the cart of before the sign-in afterwards', async () => {
    await visit('/public/public-shop-details?slug=sponge');
    await button('Add to cart').click();
    await link('Cart 1 item').waitFor();
    await visitor.open('/auth/login?returnTo=/packs/cart-checkout');
    await page.getByLabel('Email').fill(ben.email);
    await page.getByLabel('Password', { exact: true }).fill(ben.password);
    await button('Sign in').click();
    await heading('Cart and checkout').waitFor();
    await page.getByRole('list', { name: 'Items' }).getByText('Sponge pack', { exact: true }).first().waitFor();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('wattle.cart'))).toBe(null);
    const merged = (await site.server.call(cart.read, { token: ben.token })).body;
    expect(merged.lines.map(({ slug, quantity }) => [slug, quantity])).toEqual([['sponge', 1]]);
  });

  it('buys an order again with each of its sizes, without what has sold out', async () => {
    const items = ['S', 'M'].map((variant) => ({ slug: 'long-sleeve', variant, quantity: 1 }));
    const body = { items: [...items, { slug: 'hoodie', variant: 'S', quantity: 1 }], total: 195, token: 'tok_visa' };
    const address = { recipient: 'Mia Carter', line1: '1 Short Street', suburb: 'Marrickville', state: 'NSW' } as const;
    const { reference } = (
      await site.server.call(orders.createCapture, {
        token: mia.token,
        headers: { 'idempotency-key': 'packs-again-1' },
        body: { ...body, ...address, postcode: '2204' },
      })
    ).body.data;
    await sql`update product_variants v set stock = 0 from products p
      where p.id = v.product_id and p.slug = 'hoodie' and v.key = 'S'`.execute(site.server.server.database.systemDb);
    await arrive(mia, `/packs/order-summary?order=${reference}`);
    await button('Buy again').click();
    await page.getByText('We left out what isn’t available right now: Hoodie pack.').waitFor();
    await button('Pay $120.00').waitFor();
    const list = page.getByRole('list', { name: 'Items' });
    expect(await list.getByText(/^Size (S|M)/).count()).toBe(2);
  });

  it('claims what was bought as a guest with the same email', async () => {
    const { body } = await site.server.call(orders.guestCreate, {
      headers: { 'idempotency-key': 'packs-claim-1' },
      body: { items: [{ slug: 'debt-handbook', quantity: 1 }], total: 1, email: ben.email, name: 'Ben Hall' },
    });
    const { reference } = body.data;
    await site.server.call(orders.guestCapture, {
      headers: { 'idempotency-key': 'packs-claim-2' },
      body: { reference, email: ben.email, token: 'tok_visa' },
    });
    await arrive(ben, `/packs/order-summary?order=${reference}`);
    await button('Add to my account').click();
    await heading('Thanks, Ben. Your order is paid').waitFor();
    expect(await entriesOf(ben)).toBe(10);
  });

  it('buys a membership, asks for a refund, and finds packs, memberships and orders in the palette', async () => {
    await arrive(ben, '/membership');
    await link('Get a week').click();
    await heading('Membership checkout').waitFor();
    await page.getByRole('radio', { name: /^Monthly Premium/ }).check();
    await button('Pay $10.00').waitFor();
    await typeCard('4242424242424242');
    await button('Pay $10.00').click();
    await heading(/Your order is paid$/).waitFor();
    await button('Ask for a refund').click();
    await page.getByLabel('Why would you like a refund?').fill('I meant the weekly one.');
    await button('Send request').click();
    await page.getByText('Refund requested: I meant the weekly one.').waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('invoices');
    await page.getByRole('option', { name: 'Orders' }).waitFor();
  });
});

describe('the screens of buying', () => {
  it('fit and are accessible for a visitor, in light and in dark', async () => {
    await visit('/public/public-shop');
    await walkScreens(visitor, [
      '/public/public-shop-2',
      '/public/public-shop-details?slug=tee',
      '/public/purchase/membership',
      '/membership-shop-yearly',
      '/checkout',
      '/buyt',
      '/membership-shop/checkout-tokenized-card',
      '/public/public-shop-checkout-test',
      '/asiapay/cancel',
    ]);
  });

  it('fit and are accessible for a member, in light and in dark', async () => {
    await arrive(mia, '/packs');
    const { body } = await site.server.call(orders.createCapture, {
      token: mia.token,
      headers: { 'idempotency-key': 'packs-walk' },
      body: {
        items: [
          { slug: 'sponge', quantity: 1 },
          { slug: 'debt-handbook', quantity: 1 },
        ],
        total: 8,
        recipient: 'Mia Banksia',
        line1: '1 Short Street',
        suburb: 'Marrickville',
        state: 'NSW',
        postcode: '2204',
        token: 'tok_visa',
      },
    });
    const { reference } = body.data;
    await walkScreens(visitor, [
      '/packs/tee',
      '/products/home',
      '/membership',
      '/membership/v2',
      '/membership/v3',
      '/packs/cart-checkout-2',
      '/packs/checkout/tee?size=M',
      '/packs/order-summary',
      `/membership-shop/payment-success?order=${reference}`,
      '/product-tracking',
      `/product-tracking/details?order=${reference}`,
    ]);
  });
});
