import { beforeAll, describe, expect, it } from 'vitest';
import { orders } from '#contract/areas/orders.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';

/**
 * The claim journey: a visitor who was offered a reward claims it with gift cards of their city. All cards are test
 * cards.
 */
let mia: Guest;
/** The order of the first visitor. */
let reference: string;

openJourney();
beforeAll(async () => {
  mia = await verifiedMember(site, 'mia@example.com');
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

async function pay(amount: string, number = '4242 4242 4242 4242'): Promise<void> {
  const card = page.frameLocator('iframe[title="Card details"]');
  await card.getByLabel('Card number').fill(number);
  await card.getByLabel('Expiry').fill('12/31');
  await card.getByLabel('Security code').fill('123');
  await button(`Pay ${amount}`).click();
}

async function addCard(name: string, value: string): Promise<void> {
  await button(name).click();
  await page.getByRole('radio', { name: value, exact: true }).check();
  await button(/^Add to cart, /).click();
  await link('Cart 1 item').click();
}

describe('R05, R09: a visitor', () => {
  it('comes to the list of their city by the postcode: Brisbane, Sydney, Melbourne, or what is sold everywhere', async () => {
    for (const [postcode, city, others] of [
      ['4179', 'Brisbane', ['Sydney', 'Melbourne']],
      ['2000', 'Sydney', ['Brisbane', 'Melbourne']],
      ['3207', 'Melbourne', ['Brisbane', 'Sydney']],
    ] as const) {
      await visit('/claim-journey-congrats', phone);
      await page.getByRole('textbox', { name: 'Postcode' }).fill(postcode);
      await button('Show gift cards').click();
      await heading(`Gift cards for ${city}`).waitFor();
      await button(`${city} local gift card`).waitFor();
      await button('Woolworths gift card').waitFor();
      for (const other of others) expect(await button(`${other} local gift card`).count()).toBe(0);
      await visitor.expectAccessible();
      await visitor.expectNoSideways();
      await visitor.leave();
    }
    await visit('/claim-journey-gc-shop-2', phone);
    await page.getByRole('textbox', { name: 'Postcode' }).fill('60');
    await button('Show gift cards').click();
    await page.getByText('Enter a four-digit postcode.').waitFor();
    await page.getByRole('textbox', { name: 'Postcode' }).fill('6000');
    await button('Show gift cards').click();
    await heading('Gift cards and more from our shop').waitFor();
    await page.getByRole('list', { name: 'Featured products' }).getByText('T-shirt pack').waitFor();
  });

  it('buys a card of their city as a guest, and sees its expiry and the whole price before paying', async () => {
    await visit('/claim-journey-gc-shop-2-brisbane', phone);
    await addCard('Brisbane local gift card', '$50');
    await heading('Confirm your purchase').waitFor();
    await page.getByText('Valid for 3 years from the day it’s bought').waitFor();
    await page.getByText('$50.00').first().waitFor();
    await visitor.expectAccessible();
    await visitor.expectNoSideways();
    await link('Go to checkout').click();
    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByLabel('Full name').fill('Kim Banksia');
    await pay('$50.00');
    await heading('Thanks, Kim. Your order is paid').waitFor();
    const address = new URL(page.url());
    expect(address.pathname).toBe('/claim-journey-gc-shop-2-payment-success');
    reference = address.searchParams.get('order')!;
    const stored = async () => {
      const body = { reference, email: 'kim@example.com' };
      return (await site.server.call(orders.claimJourneyDetails, { body })).body.data;
    };
    expect(await stored()).toMatchObject({ journey: 'claim', total: 50 });
    await page.getByText('Create an account with kim@example.com to see the code.').waitFor();
    const email = (await site.emails.emails('kim@example.com')).find(({ subject }) => subject.includes(reference));
    expect(email!.text).toContain(`/claim-journey-congrats-2?order=${reference}`);
    // The card is issued after the payment, and completes the order.
    await expect.poll(stored).toMatchObject({ state: 'fulfilled' });
  });

  it('opens the order later with its reference and the email, and with nothing else', async () => {
    await visit('/claim-journey-congrats-2', phone);
    await page.getByLabel('Order reference').fill(reference);
    await page.getByLabel('Email').fill('somebody@example.com');
    await button('Show order').click();
    await page.getByText('We couldn’t find an order with that reference and email.').waitFor();
    await page.getByLabel('Email').fill('kim@example.com');
    await button('Show order').click();
    await heading('Thanks, Kim. Your order is paid').waitFor();
    const account = new URL((await link('Create an account').getAttribute('href')) ?? '', site.url);
    expect([account.pathname, account.searchParams.get('email')]).toEqual(['/auth/sign-up', 'kim@example.com']);
  });

  it('is told of a declined card and pays the same order again', async () => {
    await visit('/claim-journey-gc-shop-2-public-shop', phone);
    await addCard('Woolworths gift card', '$10');
    await heading('Pay for your gift cards and more').waitFor();
    await page.getByLabel('Email').fill('lee@example.com');
    await page.getByLabel('Full name').fill('Lee Fern');
    await pay('$10.00', '4000 0000 0000 0002');
    await page.getByRole('alert').getByText('Your bank declined this card. Try another one.').waitFor();
    const order = (await page.getByText(/^W-[0-9A-Z-]+$/).textContent())!;
    await visitor.open(`/claim-journey-gc-shop-2-payment-failed?order=${order}`);
    await heading('The payment didn’t go through').waitFor();
    await link('Pay $10.00').click();
    await pay('$10.00');
    await page.waitForURL(`**/claim-journey-gc-shop-2-payment-success?order=${order}`);
    await heading('Thanks, Lee. Your order is paid').waitFor();
  });
});

describe('a member', () => {
  it('claims with the cards of their own city, and the order is in the account at once', async () => {
    await arrive(mia, '/claim-journey-gc-shop');
    await heading('Your gift card shop').waitFor();
    await addCard('Coles gift card', '$5');
    await link('Go to checkout').click();
    await pay('$5.00');
    await page.waitForURL('**/claim-journey-order-confirmed?order=*');
    await heading(/Your order is paid$/).waitFor();
    await link('See your gift cards').waitFor();
  });
});

describe('the screens of the claim journey', () => {
  it('fit and are accessible, in light and in dark', async () => {
    await visit('/claim-journey-congrats');
    await walkScreens(visitor, [
      '/claim-journey-congrats',
      '/claim-journey-gc-shop-2',
      '/claim-journey-gc-shop-2-melbourne',
      '/claim-journey-gc-shop-2-public-shop',
      '/claim-journey-gc-shop-2-confirm-purchase',
      '/claim-journey-gc-shop-2-checkout',
      '/claim-journey-congrats-2',
      '/claim-journey-gc-shop-2-payment-failed',
    ]);
  });
});
