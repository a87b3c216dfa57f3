import { beforeAll, describe, expect, it } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { giftCards } from '#contract/areas/gift-cards.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { mailboxOf } from '../build/mailbox.ts';
import { grantQoin } from '../build/qoin.ts';

/** Gift cards and Qoin pay for goods, alone and together with a card, on Monday 16 November 2026. */
let kim: Guest;

openJourney();
beforeAll(async () => {
  kim = await verifiedMember(site, 'kim.gift@example.com', { first_name: 'Kim', last_name: 'Banksia' });
});

const sizes = [
  { name: 'a phone', viewport: { width: 360, height: 780 } },
  { name: 'a large screen', viewport: { width: 1280, height: 860 } },
];
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });

async function typeCard(): Promise<void> {
  const card = page.frameLocator('iframe[title="Card details"]');
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  await card.getByLabel('Expiry').fill('12/31');
  await card.getByLabel('Security code').fill('123');
}

async function enterCode(code: string): Promise<void> {
  await page.getByLabel('Gift card code').fill(code);
  await page.getByLabel('Gift card code').press('Enter');
}

/** Puts a product into the member's cart and opens the checkout. */
async function checkout(slug: string, variant: string, viewport: { width: number; height: number }): Promise<void> {
  await site.server.call(cart.change, { token: kim.token, body: { action: 'add', slug, variant, quantity: 1 } });
  await arrive(kim, '/packs/cart-checkout', { viewport });
  page.setDefaultTimeout(10_000);
}

const codeOf = async (): Promise<string> => {
  await mailboxOf(site.server).carry();
  const [card] = (await site.server.callWith(giftCards.mine, { token: kim.token })).body.data;
  return (await site.server.callWith(giftCards.reveal, { token: kim.token, body: { id: card!.id } })).body.code;
};

describe.each(sizes)('on $name', ({ viewport }) => {
  it('a gift card is bought, pays for a T-shirt together with a card, and later alone', async () => {
    await checkout('wattle-gift-card', '20', viewport);
    await page.getByText('You can’t use gift cards to buy gift cards.').waitFor();
    await typeCard();
    await button('Pay $20.00').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    await page.getByText('We’re getting your gift card ready.').waitFor();
    await visitor.leave();
    const code = await codeOf();

    await checkout('tee', 'M', viewport);
    await page.getByLabel('Street address').fill('1 Short Street');
    await page.getByLabel('Suburb').fill('Marrickville');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'NSW' }).click();
    await page.getByLabel('Postcode').fill('2204');
    await button('Add a gift card').click();
    await page.getByLabel('Gift card code').and(page.locator(':focus')).waitFor();
    await enterCode('7K2M-9QXD-4HJP-WG3R');
    await page.getByText('We couldn’t find that gift card. Check the code and try again.').waitFor();
    await visitor.expectAccessible();
    await enterCode(code);
    const last = code.slice(-4);
    await page.getByText(`Gift card ending ${last}`).waitFor();
    await page.getByText('Nothing left on this card').waitFor();
    await button('Pay $30.00').waitFor();
    await button(`Remove gift card ending ${last}`).click();
    await button('Pay $50.00').waitFor();
    await enterCode(code);
    await button('Pay $30.00').waitFor();
    await visitor.expectAccessible();
    await visitor.expectNoSideways();
    await typeCard();
    await button('Pay $30.00').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    const paidBy = page.getByRole('list', { name: 'Gift cards' });
    await paidBy.getByText(`Gift card ending ${last}`).waitFor();
    await paidBy.getByText('−$20.00').waitFor();
    await visitor.expectAccessible();
    await visitor.expectNoSideways();
    expect(await checkLedger(site.server.server.database.systemDb)).toEqual([]);
  });

  it('a gift card that pays everything needs no card form', async () => {
    await checkout('wattle-gift-card', '50', viewport);
    await typeCard();
    await button('Pay $50.00').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    await visitor.leave();
    const code = await codeOf();
    await checkout('debt-handbook', '', viewport);
    await button('Add a gift card').click();
    await enterCode(code);
    await page.getByText('You don’t need another card.').waitFor();
    expect(await page.locator('iframe[title="Card details"]').count()).toBe(0);
    await visitor.expectAccessible();
    await button('Pay by gift card').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    await page.getByRole('list', { name: 'Gift cards' }).getByText('−$1.00').waitFor();
  });
});

it('on a phone, Qoin pay a whole e-book and then a part of one, and their history names the orders', async () => {
  const viewport = sizes[0]!.viewport;
  await grantQoin(site.server, kim.id, 13);
  await checkout('debt-handbook', '', viewport);
  const qoin = () => page.getByRole('switch', { name: /Use my Qoin/ });
  await page.getByText('9 Qoin pay $1.00 of this order.').waitFor();
  await button('Pay $1.00').waitFor();
  await qoin().check();
  await page.getByText('$1.00 is 8.55 Qoin today.', { exact: false }).waitFor();
  await page.getByText('You’re paying the full amount with Qoin. You don’t need a card.').waitFor();
  expect(await page.locator('iframe[title="Card details"]').count()).toBe(0);
  await visitor.expectAccessible();
  await visitor.expectNoSideways();
  await button('Pay with Qoin').click();
  await heading('Thanks, Kim. Your order is paid').waitFor();
  const paidBy = page.getByRole('list', { name: 'Qoin' });
  await paidBy.getByText('Paid with Qoin').waitFor();
  await paidBy.getByText('9 Qoin, $1.00 is 8.55 Qoin').waitFor();
  await paidBy.getByText('−$1.00').waitFor();
  await visitor.expectAccessible();
  await visitor.expectNoSideways();
  await visitor.leave();

  // 4 Qoin are left, which are worth 46 cents.
  await checkout('debt-handbook', '', viewport);
  await page.getByText('4 Qoin pay $0.46 of this order.').waitFor();
  await qoin().check();
  await page.getByText('Left to pay by card').waitFor();
  await button('Pay $0.54').waitFor();
  await qoin().uncheck();
  await button('Pay $1.00').waitFor();
  await qoin().check();
  await typeCard();
  await button('Pay $0.54').click();
  await heading('Thanks, Kim. Your order is paid').waitFor();
  await page.getByText('By card').waitFor();
  await visitor.leave();
  await arrive(kim, '/qoin/wallet', { viewport });
  await page.getByText('−4 Qoin').waitFor();
  expect(await page.getByText(/^Order W-/).count()).toBe(2);
  await visitor.expectNoSideways();
  expect(await checkLedger(site.server.server.database.systemDb)).toEqual([]);
});
