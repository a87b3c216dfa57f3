import { beforeAll, describe, expect, it } from 'vitest';
import { shop } from '#contract/areas/shop.ts';
import { seedShop } from '#server/app/seed/shop.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { expectStill, navigateTo } from '../build/screen-walk.ts';
import { makeOperators } from '../build/operator.ts';

/** The shop in a browser, as the demo data fills it: 42 deals, on Monday 16 November 2026. */
let mia: Guest;
let ben: Guest;
let boss: Guest;

openJourney();
beforeAll(async () => {
  [mia, ben] = [
    await verifiedMember(site, 'mia@example.com'),
    await verifiedMember(site, 'ben@example.com', { first_name: 'Ben', last_name: 'Hall' }),
  ];
  boss = await verifiedMember(site, 'boss@example.com');
  await makeOperators(site.server, boss);
  await seedShop({ server: site.server.server, product: 'wattle' }, mia.token, boss.token, '2026-11-16');
});

const waitForHeading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('the shop', () => {
  it("lists the member's interests first, finds a coupon, saves it and opens our tracked link", async () => {
    await arrive(ben, '/shop');
    await page.getByRole('heading', { name: 'Popular now' }).waitFor();
    await button('Pets').click();
    await page.getByRole('list', { name: 'For you' }).getByRole('listitem').first().getByText('Wag & Wash').waitFor();
    await page.getByLabel('Search the shop').fill('folding headphones');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('1 deal for “folding headphones”').waitFor();
    await page.getByRole('link', { name: 'Headphones that fold' }).click();
    await waitForHeading('Headphones that fold');
    expect(new URL(page.url()).pathname).toMatch(/^\/shop\/deal2\/\d+$/);
    await page.getByText('HUSH25', { exact: true }).waitFor();
    // Searches and views are recorded in the background, which nobody waits for.
    const recorded = async () =>
      (await site.server.call(shop.activity, { token: ben.token })).body.data.map(({ activity }) => activity);
    await expect.poll(recorded).toEqual(['opened', 'searched']);
    await button('Save for later: Headphones that fold').click();
    await button('Saved: Headphones that fold').waitFor();
    await expect.poll(recorded).toEqual(['saved', 'opened', 'searched']);
    const out = page.getByRole('link', { name: 'Go to hush-audio.example' });
    await expect
      .poll(async () => [await out.getAttribute('rel'), await out.getAttribute('target')])
      .toEqual(['noopener noreferrer', '_blank']);
    const [tab] = await Promise.all([visitor.context.waitForEvent('page'), out.click()]);
    // The merchant is fictional, and our page for it says so.
    await tab.getByText('Hush Audio is a sample').waitFor();
    await tab.close();
    await visitor.open('/shop/activity');
    await expect
      .poll(() => page.getByRole('main').getByRole('listitem').allTextContents())
      .toEqual([
        expect.stringContaining('You visited the site for Headphones that fold'),
        expect.stringContaining('You saved Headphones that fold'),
        expect.stringContaining('You opened Headphones that fold'),
        expect.stringContaining('You searched for folding headphones'),
      ]);
    await visitor.open('/shop/collection?of=saved');
    await page.getByRole('link', { name: 'Headphones that fold' }).waitFor();
  });

  it('an item goes into the cart and is paid for there with the test card', async () => {
    await arrive(ben, '/shop/search?kind=item&q=thousand');
    await page.getByRole('link', { name: 'A thousand pieces of coast' }).click();
    await waitForHeading('A thousand pieces of coast');
    await page.getByText('This is a sample deal').waitFor();
    await page.getByText('You save $8.00').waitFor();
    await button('Save for later: A thousand pieces of coast').click();
    await button('Saved: A thousand pieces of coast').waitFor();
    await button('Add to cart').click();
    await button('Go to cart').click();
    await waitForHeading('Your shop cart');
    await page.getByText('A thousand pieces of coast').first().waitFor();
    await page.getByText('Sample', { exact: true }).first().waitFor();
  });

  it('keeps a delivery address whose suburb and postcode belong together', async () => {
    await arrive(ben, '/shop/address');
    await button('Add address').click();
    await page.getByRole('combobox', { name: 'Street address' }).fill('12 Silver Street');
    await page.getByLabel('Suburb').fill('Newtown');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'NSW' }).click();
    await page.getByLabel('Postcode').fill('2204');
    await button('Save address').click();
    await page.getByText('2204 covers Marrickville, Marrickville Metro and Marrickville South.').waitFor();
    await page.getByLabel('Suburb').fill('Marrickville');
    await button('Save address').click();
    await page.getByRole('list', { name: 'Your addresses' }).getByText('12 Silver Street').first().waitFor();
  });

  it('pages through the whole list without repeating a deal', async () => {
    await arrive(ben, '/shop/search?sort=cheapest');
    await page.getByText('42 deals').waitFor();
    const titles = () => page.getByRole('list', { name: 'Deals' }).getByRole('heading', { level: 3 }).allTextContents();
    const first = await titles();
    await button('More deals').click();
    await button('Back to the start').waitFor();
    await expect.poll(async () => (await titles()).length).toBe(18);
    await expect.poll(async () => new Set([...first, ...(await titles())]).size).toBe(42);
    await page.goBack();
    await expect.poll(titles).toEqual(first);
  });

  it('says what is not available, what has ended, and what could not be loaded', async () => {
    await arrive(ben, '/shop/deal/999999');
    await page.getByText('We couldn’t find that deal').waitFor();
    await visitor.open('/shop/search?q=submarine');
    await page.getByText('No deals match').waitFor();
    await page.route('**/api/ushop/data', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: '{"type":"/problems/internal","title":"x","status":500,"detail":"x","code":"internal"}',
      }),
    );
    await visitor.open('/shop');
    await page.getByText('We couldn’t load the shop').waitFor();
    await page.unroute('**/api/ushop/data');
    await button('Try again').click();
    await page.getByRole('heading', { name: 'What do you like?' }).waitFor();
  });

  it.each([
    [1280, 'light', 10],
    [360, 'dark', 5],
  ] as const)(
    'at %i px in %s everything fits and meets WCAG 2.2 AA',
    async (width, colorScheme, screens) => {
      await arrive(mia, '/shop', { viewport: { width, height: 780 }, colorScheme });
      const [item, coupon] = await Promise.all(
        ['item', 'coupon'].map(async (kind) =>
          page.request
            .get(`${site.server.baseUrl}api/ushop/search?kind=${kind}`, {
              headers: { authorization: `Bearer ${mia.token}` },
            })
            .then(async (answer) => (await answer.json()).data[0]),
        ),
      );
      for (const path of [
        '/shop',
        `/shop/deal/${item.id}`,
        `/shop/deal2/${coupon.id}`,
        '/shop/checkout',
        '/shop/address',
        '/shop/search',
        `/shop/merchant/${item.merchant.id}`,
        '/shop/collection',
        '/shop/collection?of=saved',
        '/shop/activity',
      ].slice(0, screens)) {
        await navigateTo(visitor, path);
        await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0);
        await visitor.expectNoSideways();
        await expectStill(page);
        await visitor.expectAccessible();
      }
    },
    60_000,
  );
});

/** A file with one new deal and one changed price; all other deals are missing. */
const columns =
  'key,merchant,about,site,delivery_fee,free_delivery_from,category,title,offer,description,terms,code,link,price,full_price,taxed,delivery,starts_on,ends_on';
const jars =
  'pantry-jars,Saltbush Pantry,Dry goods without the plastic.,,9.95,80,Food and drink,Six jars for the pantry,Save $8,"Rolled and steel-cut oats, almonds, lentils, rice and pasta in returnable jars.",One order per member per day. | Returns within 30 days. | Sold by the merchant.,,,20.00,30.00,yes,post,,';
const bowl = 'bowl,Saltbush Pantry,,,9.95,80,Food and drink,A bowl that stays,Save $3,,,,,12,15,yes,post,,';
const csv = (...rows: string[]) => ({
  name: 'deals.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([columns, ...rows, ''].join('\n')),
});

describe('the shop back office', () => {
  it('an operator adds a merchant and a deal, edits it, ends it and undoes that; names a collection; and every change is in the log', async () => {
    await arrive(boss, '/operator');
    await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: 'Shop catalogue' }).click();
    await waitForHeading('Shop catalogue');
    await page.getByText('42 deals', { exact: true }).waitFor();
    await page.getByRole('tab', { name: 'Merchants' }).click();
    await button('New merchant').click();
    await page.getByLabel('Name', { exact: true }).fill('Banksia Pots');
    await page.getByLabel('Delivery fee').fill('8.50');
    await button('Add merchant').click();
    await page.getByText('Merchant added').waitFor();
    await page.getByLabel('Search merchants').fill('banksia');
    await page.getByText('0 deals on offer. Delivery is $8.50.').waitFor();
    await page.getByRole('tab', { name: 'Deals' }).click();
    await button('New deal').click();
    const form = page.getByRole('form', { name: 'Deal' });
    await form.getByLabel('Title').fill('A fern in a pot');
    await form.getByLabel('Offer').fill('$6 off');
    await form.getByLabel('Merchant').fill('bank');
    await page.getByRole('option', { name: 'Banksia Pots' }).click();
    await form.getByLabel('Category').click();
    await page.getByRole('option', { name: 'Home and garden' }).click();
    await form.getByRole('button', { name: 'Add deal' }).click();
    await form.getByText('Enter a price, or the link for the coupon.').waitFor();
    await form.getByLabel('Price', { exact: true }).fill('24.00');
    await form.getByLabel('Usual price').fill('30.00');
    await form.getByRole('button', { name: 'Add deal' }).click();
    await page.getByText('Deal added').waitFor();
    await page.getByLabel('Search deals').fill('fern pot');
    const line = page.getByRole('listitem', { name: 'A fern in a pot' });
    await line.getByText('$6 off, Banksia Pots, $24.00').waitFor();
    await button('Edit A fern in a pot').click();
    await form.getByLabel('Price', { exact: true }).fill('22.00');
    await form.getByRole('button', { name: 'Save' }).click();
    await line.getByText('$6 off, Banksia Pots, $22.00').waitFor();
    await button('Withdraw A fern in a pot').click();
    await expect.poll(() => line.count()).toBe(0);
    await button('Undo').click();
    await line.waitFor();
    await page.getByRole('tab', { name: 'Collections' }).click();
    await button('Edit Ending soon').click();
    await page.getByLabel('Title').fill('Last days');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('listitem', { name: 'Last days' }).waitFor();
    await page.getByRole('tab', { name: 'Changes' }).click();
    await page.getByText('Changed: Last days').waitFor();
    const changes = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect
      .poll(() => changes.getByRole('heading').allTextContents())
      .toEqual(
        expect.arrayContaining([
          'Changed: Last days',
          'Restored: A fern in a pot',
          'Withdrawn: A fern in a pot',
          'Changed: A fern in a pot',
          'Added: A fern in a pot',
          'Added: Banksia Pots',
        ]),
      );
    const price = changes.filter({ hasText: 'Changed: A fern in a pot' });
    await expect
      .poll(async () => [await price.locator('del').allTextContents(), await price.locator('ins').allTextContents()])
      .toEqual([['24.00'], ['22.00']]);
    await price.getByText('boss@example.com', { exact: false }).waitFor();
  });

  it('a file is previewed before import: errors by line, then additions, changes and removals', async () => {
    await arrive(boss, '/operator/shop');
    await button('Import deals').click();
    const dialog = page.getByRole('dialog', { name: 'Import deals' });
    await dialog.getByLabel('CSV file').setInputFiles(csv(jars, bowl.replace('Food and drink', 'Boats')));
    await dialog.getByText('1 line has a problem').waitFor();
    await dialog.getByText(/^Line 3: category must be one of Food and drink/).waitFor();
    expect(await dialog.getByRole('button', { name: 'Save changes' }).count()).toBe(0);
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await dialog.getByLabel('CSV file').setInputFiles(csv(jars, bowl));
    await dialog.getByText('deals.csv: here’s what would change.').waitFor();
    const reported = dialog.getByRole('list', { name: 'What would change' }).getByRole('listitem');
    await reported.filter({ hasText: 'Added: A bowl that stays' }).waitFor();
    await expect
      .poll(() =>
        reported.filter({ hasText: 'Changed: Six jars for the pantry' }).locator('del, ins').allTextContents(),
      )
      .toEqual(['22.00', '20.00']);
    await reported.filter({ hasText: 'Withdrawn: Desk lamp with a warm light' }).waitFor();
    await visitor.expectAccessible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('2 deals imported').waitFor();
    await page.getByLabel('Search deals').fill('saltbush');
    await expect
      .poll(() => page.getByRole('list', { name: 'Deals' }).getByRole('heading').allTextContents())
      .toEqual(['Oats, nuts and pasta by the kilo', 'Six jars for the pantry', 'A bowl that stays']);
    for (const part of ['', '?part=merchants', '?part=collections', '?part=changes']) {
      await visitor.open(`/operator/shop${part}`);
      await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0);
      for (const width of [1280, 360]) {
        await page.setViewportSize({ width, height: 780 });
        await visitor.expectNoSideways();
        await visitor.expectAccessible();
      }
    }
  }, 60_000);
});
