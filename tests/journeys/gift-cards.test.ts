import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { giftCards } from '#contract/areas/gift-cards.ts';
import { memberships } from '#contract/areas/memberships.ts';
import { orders } from '#contract/areas/orders.ts';
import { sendGiftCards } from '#server/areas/commerce/public.ts';
import { keysOf } from '#server/kit/keys.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { testStart } from '../build/server.ts';

/**
 * Gift cards in a browser, from the catalogue to the recipient, on Monday 16 November 2026. All cards are test cards.
 */
let mia: Guest;

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
const dialog = () => page.getByRole('dialog');
const list = (name: string) => page.getByRole('list', { name, exact: true });
const db = () => site.server.server.database.systemDb;

async function typeCard(): Promise<void> {
  const card = page.frameLocator('iframe[title="Card details"]');
  await card.getByLabel('Card number').fill('4242 4242 4242 4242');
  await card.getByLabel('Expiry').fill('12/31');
  await card.getByLabel('Security code').fill('123');
}

/** Sends what is due, as the job does each minute. */
const sendDue = () =>
  sendGiftCards({
    database: db(),
    clock: site.server.clock,
    settings: { keys: keysOf(new Uint8Array(32).fill(7)), brand: 'Wattle', publicUrl: site.url },
  });

/** Buys a card over the API and has it issued. */
async function aGiftCard(who: Guest, key: string, slug = 'coles-gift-card'): Promise<number> {
  const bought = await site.server.call(orders.createCapture, {
    token: who.token,
    headers: { 'idempotency-key': key },
    body: { items: [{ slug, variant: '20', quantity: 1 }], total: 20, token: 'tok_visa' },
  });
  expect(bought.status, bought.text).toBe(200);
  await site.emails.carry();
  return (await site.server.call(giftCards.mine, { token: who.token })).body.data[0]!.id;
}

describe('R04: a member buys a gift card', () => {
  it('from the catalogue, which names its values, its expiry and that it is a sample, and then sees the code', async () => {
    await arrive(mia, '/gift-cards', phone);
    expect(await list('Gift cards').getByRole('listitem').count()).toBeLessThanOrEqual(4);
    await list('Gift cards').getByText('$20 to $250', { exact: true }).first().waitFor();
    await button('Coles gift card').click();
    await dialog().getByText('Valid for 3 years from the day it’s bought').waitFor();
    await dialog().getByText('It isn’t worth real money.').waitFor();
    await dialog().getByText('It can’t be exchanged for cash').waitFor();
    await button('Add to cart').click();
    await dialog().getByText('Choose a value.').waitFor();
    await visitor.expectAccessible();
    await page.getByRole('radio', { name: '$20', exact: true }).check();
    await button('Add to cart, $20.00').click();
    await page.getByText('Coles gift card, $20, is in your cart.').waitFor();
    // Another value of the same card goes beside it.
    await button('Coles gift card').click();
    await page.getByRole('radio', { name: '$50' }).check();
    await button('Add to cart, $50.00').click();
    await link('Cart 2 items').click();
    await heading('Cart and checkout').waitFor();
    await typeCard();
    await button('Pay $70.00').click();
    await heading(/Your order is paid$/).waitFor();
    await site.emails.carry();
    await link('See your gift cards').click();
    await link(/Coles gift card, \$20/).click();
    await heading('Coles gift card, $20').waitFor();
    await page.getByText('Use it by 16/11/2029').waitFor();
    await visitor.expectNoSideways();
    await button('Show code').click();
    await page.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).waitFor();
    await button('Hide code').click();
    await button('Show code').waitFor();
  });

  it('asks for the password before a code is shown, once the sign-in is a while ago', async () => {
    const id = await aGiftCard(mia, 'journey-gift-1');
    await arrive(mia, `/gift-card-details?id=${id}`);
    await button('Show code').waitFor();
    site.server.clock.advance(20 * 60_000);
    await button('Show code').click();
    await dialog().getByLabel('Password', { exact: true }).fill('wrong');
    await button('Confirm').click();
    await dialog().getByText('That isn’t your password.').waitFor();
    await dialog().getByLabel('Password', { exact: true }).fill(mia.password);
    await button('Confirm').click();
    await page.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).waitFor();
    site.server.clock.set(testStart);
  });
});

describe('a gift', () => {
  let opened: string;

  it('is planned for a time, changed, cancelled and planned again', async () => {
    const id = await aGiftCard(mia, 'journey-gift-2', 'bunnings-gift-card');
    await arrive(mia, `/gift-card-details?id=${id}`, phone);
    await button('Send as a gift').click();
    await button('Send now').click();
    await dialog().getByText('This field is required.').first().waitFor();
    await dialog().getByLabel('Recipient’s name').fill('Lou');
    await dialog().getByLabel('Recipient’s email').fill('lou@example.com');
    await dialog()
      .getByRole('textbox', { name: /^Message/ })
      .fill('For the new shed.');
    await dialog().getByRole('radio', { name: 'Birthday' }).check();
    await dialog().getByRole('radio', { name: 'At a time I choose' }).check();
    await button('Schedule').click();
    await dialog().getByText('Choose the day to send it.').waitFor();
    await visitor.expectAccessible();
    await dialog().getByLabel('Day', { exact: true }).fill('20/11/2026');
    await dialog().getByLabel('Time', { exact: true }).fill('08:30');
    await button('Schedule').click();
    await page.getByText('20/11/2026, 8:30 am').waitFor();
    await button('Cancel gift').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel gift' }).click();
    await button('Send as a gift').click();
    await dialog().getByLabel('Recipient’s name').fill('Lou');
    await dialog().getByLabel('Recipient’s email').fill('lou@example.com');
    await dialog().getByRole('radio', { name: 'Birthday' }).check();
    await dialog().getByRole('radio', { name: 'At a time I choose' }).check();
    await dialog().getByLabel('Day', { exact: true }).fill('20/11/2026');
    await button('Schedule').click();
    await page.getByText('20/11/2026, 9:00 am').waitFor();
    await button('Change gift').click();
    await dialog()
      .getByRole('textbox', { name: /^Message/ })
      .fill('For the new shed.');
    await dialog().getByLabel('Time', { exact: true }).fill('10:15');
    await button('Schedule').click();
    await page.getByText('20/11/2026, 10:15 am').waitFor();
    expect(await sendDue()).toBe(0);
    site.server.clock.set('2026-11-19T23:15:00.000Z');
    expect(await sendDue()).toBe(1);
    const [email] = await site.emails.emails('lou@example.com');
    opened = /\/gift-card-details-2\?card=[\w-]+/.exec(email!.text)![0];
    site.server.clock.set(testStart);
  });

  it('is opened by its recipient, who shows the code with a tap, and the sender sees that', async () => {
    await visit(opened, phone);
    await heading('Lou, a gift for you').waitFor();
    await page.getByText('“For the new shed.”').waitFor();
    await page.getByText('$20', { exact: true }).waitFor();
    await page.getByText('Use it by 16/11/2029').waitFor();
    expect(await page.getByText(/^[2-9A-Z]{4}-/).count()).toBe(0);
    await visitor.expectAccessible();
    await visitor.expectNoSideways();
    await button('Show code').click();
    await page.getByText(/^[2-9A-Z]{4}(-[2-9A-Z]{4}){3}$/).waitFor();
    const reply = await page.request.get(opened, { headers: { accept: 'text/html' } });
    expect([reply.headers()['referrer-policy'], reply.headers()['x-robots-tag']]).toEqual([
      'no-referrer',
      'noindex, nofollow',
    ]);
    await visitor.leave();
    await arrive(mia, '/gift-card-details');
    await link(/Bunnings gift card/).click();
    await page.getByText('You’ve sent this card. Only Lou can see the code.').waitFor();
    await page.getByText('Opened', { exact: true }).first().waitFor();
    expect(await button('Show code').count()).toBe(0);
  });

  it('that was cancelled, or a link that is cut off, is said plainly', async () => {
    await visit(`/gift-card-details-2?card=${'x'.repeat(32)}`, phone);
    await page.getByText('This gift card link doesn’t work').waitFor();
    await visitor.open('/gift-card-details-2?card=abc');
    await page.getByText('This gift card link doesn’t work').waitFor();
    await visitor.expectAccessible();
  });
});

describe('the gift reward collection', () => {
  it('is empty without an offer, shows what to do for one, and has the card that was claimed', async () => {
    const zoe = await verifiedMember(site, 'zoe@example.com');
    await arrive(zoe, '/gift-reward-collection', phone);
    await page.getByText('No free gift cards right now').waitFor();
    await sql`insert into free_gift_cards (title, product, variant, starts_at, ends_at, left_over)
      values ('Spring offer', 'coles-gift-card', '5', '2026-11-01', '2026-12-01', 1)`.execute(db());
    await visitor.open('/gift-reward-collection');
    await page.getByText('A free $5 Coles gift card').waitFor();
    await link('Verify mobile').waitFor();
    await visitor.expectAccessible();
    await sql`update profiles set mobile = '+61412345678', mobile_verified_at = now()
      where member_id = ${zoe.id}`.execute(db());
    await visitor.open('/gift-reward-collection');
    await button('Claim free gift card').click();
    await heading('Coles gift card, $5').waitFor();
    await site.emails.carry();
    await visitor.open('/gift-reward-collection');
    await page.getByText('You’ve already claimed this one.').waitFor();
    await list('Cards you’ve claimed or earned').getByText('Ready to use').waitFor();
    await sql`update free_gift_cards set ends_at = '2026-11-02'`.execute(db());
  });
});

describe('saved cards', () => {
  it('say what they renew before they are removed', async () => {
    const sam = await verifiedMember(site, 'sam@example.com');
    await site.server.call(memberships.create, {
      token: sam.token,
      headers: { 'idempotency-key': 'journey-saved-card' },
      body: { option: 'monthly_premium', total: 10, token: 'tok_visa' },
    });
    await site.server.call(orders.saveMethod, { token: sam.token, body: { token: 'tok_mastercard' } });
    await arrive(sam, '/user-settings/payment-details', phone);
    await list('Saved cards').getByText('Renews Monthly Premium').waitFor();
    await button('Make default Mastercard ending 4444').click();
    await page.getByText('Mastercard ending 4444 is your default card.').waitFor();
    await button('Remove Visa ending 4242, expiry 12/31').click();
    const question = page.getByRole('alertdialog');
    await question.getByText('This card pays for your Monthly Premium').waitFor();
    await question.getByText('we’ll charge your Mastercard ending 4444 instead').waitFor();
    await visitor.expectAccessible();
    await button('Remove card').click();
    await page.getByText('Visa ending 4242 has been removed.').waitFor();
    await button('Remove Mastercard ending 4444').click();
    await question.getByText('Without a saved card, the renewal can’t be paid').waitFor();
    await button('Keep card').click();
    await button('Remove Mastercard ending 4444').click();
    await button('Remove card').click();
    await page.getByText('No saved cards').waitFor();
    expect((await site.server.call(orders.methods, { token: sam.token })).body.data).toEqual([]);
  });

  it('with the same digits and expiry are told apart by the day on which they were added', async () => {
    const kay = await verifiedMember(site, 'kay@example.com');
    for (const [token, day] of [
      ['first', '2026-03-12'],
      ['second', '2026-10-05'],
    ] as const)
      await sql`insert into payment_methods (member_id, gateway, token, brand, last_four, expires, is_default,
          created_at)
        values (${kay.id}, 'embedded', ${token}, 'Visa', '4242', '2031-12', ${token === 'first'},
          ${day}::timestamptz)`.execute(db());
    await arrive(kay, '/user-settings/payment-details', phone);
    await list('Saved cards').getByText('Expires 12/31, added 05/10/2026').waitFor();
    await visitor.expectAccessible();
    await button('Make default Visa ending 4242, expiry 12/31, added 05/10/2026').click();
    await page.getByText('Visa ending 4242 is your default card.').waitFor();
    await button('Remove Visa ending 4242, expiry 12/31, added 12/03/2026').click();
    await page.getByRole('alertdialog', { name: 'Remove Visa ending 4242, expiry 12/31, added 12/03/2026?' }).waitFor();
    await button('Remove card').click();
    await page.getByRole('button', { name: 'Remove Visa ending 4242, expiry 12/31', exact: true }).waitFor();
  });
});

describe('the screens of gift cards', () => {
  it('fit and are accessible, in light and in dark', async () => {
    const { id } = (await site.server.call(giftCards.mine, { token: mia.token })).body.data.find(
      ({ sending }) => sending === null,
    )!;
    await arrive(mia, '/nd2?tab=earn');
    await link(/^Gift cards.*to buy/).waitFor();
    await walkScreens(visitor, [
      '/gift-cards',
      '/gift-card-details',
      `/gift-card-details?id=${id}`,
      '/gift-reward-collection',
      '/user-settings/payment-details',
    ]);
  });
});
