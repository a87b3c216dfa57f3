import { beforeAll, describe, expect, it } from 'vitest';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import { groceries } from '#contract/areas/groceries.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { makeOperators } from '../build/operator.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** Groceries in a browser, over the sample prices of 9 November 2026, on Monday 16 November 2026. */
let mia: Guest;
let ines: Guest;

openJourney();
beforeAll(async () => {
  mia = await verifiedMember(site, 'mia@example.com');
  ines = await verifiedMember(site, 'ines@example.com');
  await makeOperators(site.server, ines);
  await site.server.call(groceryBackOffice.refresh, { token: ines.token });
});

const phone = { viewport: { width: 360, height: 780 } };
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = (name: string) => page.getByRole('link', { name, exact: true });

async function searchFor(words: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search groceries' }).fill(words);
}

describe('groceries', () => {
  it('R12: browses to a product with its dated sample prices, and finds it with a typing error', async () => {
    await arrive(mia, '/grocery', phone);
    await heading('Groceries').waitFor();
    await page.getByText('Sample prices from 09/11/2026').waitFor();
    await link('Dairy and eggs').click();
    await link('Milk and cream').click();
    await page.getByRole('button', { name: 'Fresh milk' }).click();
    await page.getByRole('list', { name: 'Milk and cream' }).getByText('Billy Hill, 2 L').first().waitFor();
    await visitor.open('/grocery');
    await searchFor('billy hil ful creem milk');
    await page.getByText('instead of “billy hil ful creem milk”').waitFor();
    await page.getByRole('listitem').filter({ hasText: 'Billy Hill, 2 L' }).getByRole('link').click();
    await heading('Full cream milk').waitFor();
    const prices = page.getByRole('list', { name: 'Prices by store' });
    await prices.getByText('$3.45', { exact: true }).waitFor();
    await prices.getByText('Price on 09/11/2026').first().waitFor();
    await page.getByRole('heading', { name: 'Price over 60 days' }).waitFor();
    await visitor.expectAccessible();
  });

  it('totals a list in each store, takes an own brand instead, and goes to the cheapest', async () => {
    await arrive(mia, '/grocery?q=billy+hill+full+cream+milk', phone);
    await page.getByRole('button', { name: 'Add Full cream milk, 2 L to your list' }).click();
    await page.getByRole('button', { name: 'Remove Full cream milk, 2 L from your list' }).waitFor();
    await visitor.open('/grocery/compare');
    await page.getByRole('heading', { name: 'Where to shop: ALDI' }).waitFor();
    await page.getByRole('list', { name: 'To buy at ALDI' }).getByText('Price on 09/11/2026 Sample').waitFor();
    await page.getByText('two stores wouldn’t cost less with both trips included').waitFor();
    await page.getByRole('button', { name: 'One more Full cream milk, 2 L' }).click();
    await page.getByRole('list', { name: 'Totals by store' }).getByText('$7.50').waitFor();
    await page.getByRole('button', { name: 'Own brands instead of Full cream milk, 2 L' }).click();
    await page.getByRole('checkbox', { name: /Woolworths: Full cream milk, 2 L/ }).check();
    await page.getByText('at Woolworths on 09/11/2026, sample price').first().waitFor();
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Save own brands' }).click();
    await page.getByRole('heading', { name: 'Where to shop: Woolworths' }).waitFor();
    await page.getByRole('button', { name: 'Stores and travel' }).click();
    await page.getByRole('textbox', { name: 'Kilometres to Woolworths' }).fill('20');
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Save stores' }).click();
    await page.getByRole('heading', { name: 'Where to shop: ALDI' }).waitFor();
    const { data } = (await site.server.call(groceries.list, { token: mia.token })).body;
    expect(data.map(({ quantity }) => quantity)).toEqual([2]);
  });

  it('R12: compares products by filters and stores by percentages', async () => {
    await arrive(mia, '/grocery/compare?part=products');
    await page.getByRole('checkbox', { name: 'Specials only' }).check();
    await page.getByRole('list', { name: 'Products' }).getByText('Special', { exact: true }).first().waitFor();
    await page.getByRole('tab', { name: 'Stores' }).click();
    await page.getByRole('list', { name: 'Stores by price' }).getByText('6.3% below average').waitFor();
    await visitor.expectAccessible();
  });

  it('reads a receipt, keeps its price for the member alone, and proposes the product again', async () => {
    await arrive(mia, '/grocery/compare?part=receipt', phone);
    await page
      .getByRole('textbox', { name: 'Receipt' })
      .fill('Woolworths 12/11/2026\nGumleaf Kitchen Jasmine Rice 1kg 2.10\nMystery 9.00\nTOTAL 11.10');
    await page.getByRole('button', { name: 'Read receipt' }).click();
    await page.getByRole('heading', { name: 'Check your receipt' }).waitFor();
    await page.getByText('We don’t know this product').waitFor();
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Save 1 price' }).click();
    await page.getByText('1 price saved.').waitFor();
    await page.getByRole('tab', { name: 'Your list' }).click();
    const receipts = page.getByRole('list', { name: 'From your receipts' });
    await receipts.getByText('On 1 receipt, last on 12/11/2026').waitFor();
    await receipts.getByRole('button', { name: 'Add Jasmine rice, 1 kg to your list' }).click();
    await page.getByRole('list', { name: 'Your list' }).getByText('Jasmine rice').waitFor();
    await page.getByRole('button', { name: 'Finish shop' }).click();
    await page.getByText('Shop finished.').waitFor();
    await page.getByRole('list', { name: 'Finished shops' }).waitFor();
  });

  it('adds and deletes a price that the member saw', async () => {
    await arrive(mia, '/grocery?q=billy+hill+full+cream+milk', phone);
    await page.getByRole('listitem').filter({ hasText: 'Billy Hill, 2 L' }).getByRole('link').click();
    await page.getByRole('button', { name: 'Add price' }).click();
    await page.getByRole('combobox', { name: 'Store' }).last().click();
    await page.getByRole('option', { name: 'Coles' }).click();
    await page.getByRole('textbox', { name: 'Price' }).fill('2.95');
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Save price' }).click();
    const prices = page.getByRole('list', { name: 'Prices by store' });
    await prices.getByText('Your price', { exact: true }).waitFor();
    // What the store lists stays beside it.
    await prices.getByText('Price on 09/11/2026. Your list uses your newer price.').waitFor();
    await prices.getByText('$3.75', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'Prices you saw' }).getByText('$2.95').waitFor();
    await page.getByRole('button', { name: 'Delete the price at Coles on 16/11/2026' }).click();
    await page.getByText('Add what you paid').waitFor();
  });

  it('fits and is accessible, in light and in dark', async () => {
    await arrive(mia, '/grocery');
    await walkScreens(visitor, [
      '/grocery',
      '/grocery/compare',
      '/grocery?category=Bakery&subcategory=Bread',
      '/grocery/compare?part=products',
    ]);
  });
});

describe('operators', () => {
  it('import a file of prices, and get the lines back that have a problem', async () => {
    await arrive(ines, '/operator/groceries');
    await page.getByRole('list', { name: 'Sources' }).getByText('Sample prices').waitFor();
    await page.getByRole('button', { name: 'Import file' }).click();
    await page.getByRole('textbox', { name: 'Source' }).fill('Market prices');
    await page.getByLabel('Price file').setInputFiles({
      name: 'prices.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('store,product,price,quantity,unit\nColes,Pepino,3.50,1,each\nColes,Quince,dear,1,each\n'),
    });
    await page.getByText('Line 3: price must be a number above zero, such as 12.50').waitFor();
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Import 1 price' }).click();
    await page.getByText('1 price imported.').waitFor();
    await page.getByRole('list', { name: 'Sources' }).getByText('Market prices').waitFor();
  });
});
