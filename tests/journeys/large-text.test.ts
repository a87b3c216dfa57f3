import { beforeAll, expect, it } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { navigateTo } from '../build/screen-walk.ts';

/** Screens of buying for somebody who reads text at twice its size, on a phone 360 pixels wide. */
let mia: Guest;

openJourney();
beforeAll(async () => {
  mia = await verifiedMember(site, 'mia@example.com');
  for (const [slug, variant] of [
    ['hoodie', 'L'],
    ['wattle-gift-card', '100'],
  ] as const)
    await site.server.call(cart.change, { token: mia.token, body: { action: 'more', slug, variant, quantity: 1 } });
});

const phone = { viewport: { width: 360, height: 780 } };
const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%', 'important'));

/** Text that its own box or the edge of the screen cuts off, apart from the closed list of a select. */
const cutOff = () =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(p, h1, h2, h3, dt, dd, span, button, a)')]
      .filter((element) => element.innerText.trim() !== '' && element.clientWidth > 1 && !element.closest('table'))
      .filter((element) => element.getBoundingClientRect().right > window.innerWidth + 0.5)
      .map((element) => element.innerText),
  );

async function expectToFit(paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    await navigateTo(visitor, path);
    await enlarge();
    await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0);
    await visitor.expectNoSideways();
    expect(await cutOff(), path).toEqual([]);
  }
}

it('everything fits for a visitor', async () => {
  follow(await site.visitor(phone));
  await visitor.open('/public/public-shop');
  await expectToFit([
    '/public/public-shop',
    '/public/public-shop-2',
    '/public/public-shop-details?slug=tee',
    '/public/purchase/membership',
    '/payments/credit-card2?slug=tee',
    '/checkout-subscription',
    '/claim-journey-gc-shop-2?postcode=2000',
    '/checkout/user-details',
  ]);
});

it('everything fits for a member', async () => {
  await arrive(mia, '/packs', phone);
  await expectToFit([
    '/packs',
    '/packs/hoodie',
    '/packs/cart-checkout',
    '/packs/order-summary',
    '/membership',
    '/membership/v2',
    '/membership/v3',
    '/membership/renew-upgrade',
    '/gift-cards',
    '/shop',
  ]);
});
