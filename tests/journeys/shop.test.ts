import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { tellShop } from '../../src/server/app/seed/shop-story.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/door.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** The shop in a browser, full as the demo story fills it: 42 deals, on Monday 16 November 2026. */
let site: Site;
let visitor: Visitor;
let page: Page;
let mia: Guest;
let ben: Guest;

beforeAll(async () => {
  site = await openSite();
  [mia, ben] = [await verifiedMember(site, 'mia@example.com'), await verifiedMember(site, 'ben@example.com', { first_name: 'Ben', last_name: 'Hall' })];
  const { token: operator } = await site.server.aMember({ role: 'operator' });
  await tellShop({ server: site.server.server, product: 'wattle' }, mia.token, operator, '2026-11-16');
});
afterAll(async () => site?.close());
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints).toEqual([]);
});

async function arrive(who: Guest, path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, who, path, options);
  ({ page } = visitor);
}

const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the shop', () => {
  it('puts what the member likes first, finds a coupon, saves it and leads out by our own link', async () => {
    await arrive(ben, '/shop');
    await page.getByRole('heading', { name: 'Popular now' }).waitFor();
    await button('Pets').click();
    await page.getByRole('list', { name: 'For you' }).getByRole('listitem').first().getByText('Wag & Wash').waitFor();
    await page.getByLabel('Search the shop').fill('folding headphones');
    await button('Search').click();
    await page.getByText('1 deal for “folding headphones”').waitFor();
    await page.getByRole('link', { name: 'Headphones that fold' }).click();
    await heading('Headphones that fold');
    expect(new URL(page.url()).pathname).toMatch(/^\/shop\/deal2\/\d+$/);
    await page.getByText('HUSH25', { exact: true }).waitFor();
    await button('Save Headphones that fold').click();
    await button('Saved Headphones that fold').waitFor();
    const out = page.getByRole('link', { name: 'Go to hush-audio.example' });
    expect([await out.getAttribute('rel'), await out.getAttribute('target')]).toEqual(['noopener noreferrer', '_blank']);
    const [tab] = await Promise.all([visitor.context.waitForEvent('page'), out.click()]);
    // The merchant is invented, so its page of ours says so.
    await tab.getByText('Hush Audio is an example').waitFor();
    await tab.close();
    await visitor.open('/shop/activity');
    expect(await page.getByRole('main').getByRole('listitem').allTextContents()).toEqual([
      expect.stringContaining('You went to the merchant from Headphones that fold'),
      expect.stringContaining('You saved Headphones that fold'),
      expect.stringContaining('You opened Headphones that fold'),
      expect.stringContaining('You searched for folding headphones'),
    ]);
    await visitor.open('/shop/collection?of=saved');
    await page.getByRole('link', { name: 'Headphones that fold' }).waitFor();
  });

  it('keeps an order as a draft: 66.00 and 24.00 of one merchant travel free, nothing is charged, and it goes back', async () => {
    await arrive(ben, '/shop/search?kind=item&q=thousand');
    await page.getByRole('link', { name: 'A thousand pieces of coast' }).click();
    await heading('A thousand pieces of coast');
    await page.getByText('You keep $8.00').waitFor();
    await button('Put in the basket').click();
    await page.getByRole('link', { name: '1 in your basket' }).click();
    await heading('Basket');
    await page.getByText('$36.00 more from').waitFor();
    expect(await button('Keep this order as a draft').isDisabled()).toBe(true);
    await button('Add an address').click();
    await page.getByRole('combobox', { name: 'Street address' }).fill('12 Silver Street');
    await page.getByLabel('Suburb').fill('Newtown');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'NSW' }).click();
    await page.getByLabel('Postcode').fill('2204');
    await button('Save the address').click();
    await page.getByText('2204 has Marrickville, Marrickville Metro and Marrickville South.').waitFor();
    await page.getByLabel('Suburb').fill('Marrickville');
    await button('Save the address').click();
    await page.getByRole('radio', { name: /12 Silver Street/ }).waitFor();
    await visitor.open('/shop/search?q=game night');
    await page.getByRole('link', { name: 'A box for game night' }).click();
    await button('Put in the basket').click();
    await page.getByRole('link', { name: '1 in your basket' }).click();
    await page.getByText('Free', { exact: true }).waitFor();
    await button('Keep this order as a draft').click();
    await page.getByText(/^S-\w{4}-\w{4} is kept as a draft$/).waitFor();
    await page.getByText('Your basket is empty').waitFor();
    await page.getByText('Draft, not paid').waitFor();
    const main = await page.getByRole('main').textContent();
    expect(main).toContain('$90.00');
    await button(/^Put S-.* back in the basket$/).click();
    await page.getByRole('list', { name: 'In your basket' }).getByRole('link', { name: 'A box for game night' }).waitFor();
  });

  it('says what is not there, what has ended, and what could not be loaded', async () => {
    await arrive(ben, '/shop/deal/999999');
    await page.getByText('There is no such deal.').waitFor();
    await visitor.open('/shop/search?q=submarine');
    await page.getByText('Nothing fits that').waitFor();
    await page.route('**/api/ushop/data', (route) => route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"type":"/problems/internal","title":"x","status":500,"detail":"x","code":"internal"}' }));
    await visitor.open('/shop');
    await page.getByText('The shop could not be loaded.').waitFor();
    await page.unroute('**/api/ushop/data');
    await button('Try again').click();
    await page.getByRole('heading', { name: 'What do you like?' }).waitFor();
  });

  it.each([[1280, 'light', 10], [360, 'dark', 5]] as const)('at %i px in %s nothing lies outside, and WCAG 2.2 AA holds', async (width, colorScheme, screens) => {
    await arrive(mia, '/shop', { viewport: { width, height: 780 }, colorScheme });
    const [item, coupon] = await Promise.all(['item', 'coupon'].map(async (kind) => page.request.get(`${site.server.baseUrl}api/ushop/search?kind=${kind}`, { headers: { authorization: `Bearer ${mia.token}` } }).then(async (answer) => (await answer.json()).data[0])));
    for (const path of ['/shop', `/shop/deal/${item.id}`, `/shop/deal2/${coupon.id}`, '/shop/checkout', '/shop/address', '/shop/search', `/shop/merchant/${item.merchant.id}`, '/shop/collection', '/shop/collection?of=saved', '/shop/activity'].slice(0, screens)) {
      await visitor.open(path);
      await expect.poll(() => page.locator('main .animate-breathe').count(), { timeout: 10_000 }).toBe(0);
      await visitor.expectNoSideways();
      await expect.poll(() => page.evaluate(() => document.getAnimations().length), { timeout: 10_000 }).toBe(0);
      await visitor.expectAccessible();
    }
  }, 60_000);
});
