import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { catalogue } from '#contract/areas/catalogue.ts';
import { orders } from '#contract/areas/orders.ts';
import { renderPdf } from '#server/kit/pdf.ts';
import { verifiedMember } from '../build/arrival.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { makeOperators } from '../build/operator.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** The back office of the store in a browser. Today is Monday 16 November 2026. */

openJourney();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog').last();
const waitForHeading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const closed = () => page.getByRole('dialog').waitFor({ state: 'detached' });
let keys = 0;
const key = () => ({ 'idempotency-key': `commerce-journey-${(keys += 1)}` });

/** A guest's paid order of hooded shirts. */
async function paidOrder(quantity: number, name: string): Promise<string> {
  const email = `${name.toLowerCase().replace(' ', '.')}@example.com`;
  const address = { recipient: name, line1: '1 Short Street', suburb: 'Marrickville', state: 'NSW', postcode: '2204' };
  const { body } = await site.server.callWith(orders.guestCreate, {
    headers: key(),
    body: { items: [{ slug: 'hoodie', variant: 'L', quantity }], total: quantity * 75, email, name, ...address },
  });
  const { reference } = body.data!;
  await site.server.callWith(orders.guestCapture, { headers: key(), body: { reference, email, token: 'tok_visa' } });
  return reference;
}

async function fillRefund(amount: string, reason: string, returned?: string): Promise<void> {
  await button('Refund').click();
  await dialog().getByLabel('Amount').fill(amount);
  await dialog().getByLabel('Reason').fill(reason);
  if (returned) await dialog().getByRole('checkbox', { name: returned }).check();
  await dialog().getByRole('button', { name: 'Refund', exact: true }).click();
  await closed();
}

describe('operators and an order', () => {
  it('one finds it, sends it and refunds a part; a large refund waits for another one', async () => {
    const ines = await verifiedMember(site, 'ines@example.com');
    const omar = await verifiedMember(site, 'omar@example.com');
    await makeOperators(site.server, ines, omar);
    const reference = await paidOrder(4, 'Robin Wren');
    await paidOrder(1, 'Ada Sedge');

    await arrive(ines, '/operator');
    await page
      .getByRole('list', { name: 'Queues' })
      .getByRole('link', { name: /^Orders to send 2/ })
      .click();
    await waitForHeading('Orders');
    await page.getByLabel('Reference, email or buyer').fill('robin wr');
    await expect.poll(() => page.getByRole('table', { name: 'Orders' }).getByRole('row').count()).toBe(2);
    await page.getByRole('link', { name: reference }).click();
    await waitForHeading(reference);
    await page.getByText('Robin Wren, 1 Short Street, Marrickville NSW 2204').waitFor();
    await button('Mark as sent').click();
    await dialog().getByLabel('Tracking number').fill('AP 4471 22');
    await dialog().getByRole('button', { name: 'Mark as sent' }).click();
    await closed();
    await page.getByRole('list', { name: 'History' }).getByText('Sent. Tracking number AP 4471 22').waitFor();
    await fillRefund('75', 'One seam was torn');
    await page.getByRole('list', { name: 'Refunds' }).getByText('“One seam was torn”').waitFor();
    await fillRefund('200', 'The others are torn as well', 'Hoodie pack, L, 4 units');
    await page.getByText('A second operator has to approve this refund before it’s paid.').first().waitFor();
    await page.getByRole('list', { name: 'Refunds' }).getByText('Needs a second operator').waitFor();
    expect(await button(/^Approve/).count()).toBe(0);
    await visitor.leave();

    await arrive(omar, '/operator/refunds');
    await button(`Approve $200.00 for order ${reference}`).click();
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await page.getByText('This field is required.').waitFor();
    await dialog().getByLabel('Reason').fill('The photos show it');
    await dialog().getByRole('button', { name: 'Approve' }).click();
    await page.getByText('No refunds to review').waitFor();
    await visitor.open(`/operator/orders/${reference}`);
    await page.getByText('Partly refunded').first().waitFor();
    await page.getByRole('list', { name: 'Refunds' }).getByText('Approved by omar@example.com').waitFor();
    await page.getByRole('list', { name: 'Refunds' }).getByText('Restock').waitFor();
    await walkScreens(visitor, ['/operator/orders', `/operator/orders/${reference}`, '/operator/refunds']);
  }, 120_000);
});

describe('an operator and the catalogue', () => {
  it('adds a product, prices and publishes it; the store has it, and sales and promotions are read', async () => {
    const marta = await verifiedMember(site, 'marta@example.com');
    await makeOperators(site.server, marta);
    await arrive(marta, '/operator/products');
    await button('New product').click();
    await dialog().getByLabel('Name').fill('Summer cap');
    await dialog().getByLabel('Web address').fill('Summer Cap');
    await dialog().getByLabel('Summary').fill('A cap with a wide brim.');
    await button('Add product').click();
    await page.getByText('Use lowercase letters, digits and hyphens, such as summer-tee.').waitFor();
    await dialog().getByLabel('Web address').fill('summer-cap');
    await button('Add product').click();
    await button('Add size or value').click();
    await dialog().getByLabel('Label').fill('One size');
    await dialog().getByLabel('Price').fill('30');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await button('Stock of One size').click();
    await dialog().getByLabel('Units').fill('12');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('12 in stock, 0 entries, 0 sold in 30 days').waitFor();
    await button('History of One size').click();
    await page.getByRole('table', { name: 'Prices' }).getByText('marta@example.com').waitFor();
    await visitor.expectAccessible();
    await dialog().getByRole('button', { name: 'Close' }).click();
    const slugs = async () => (await site.server.callWith(catalogue.packs)).body.data.map(({ Slug }) => Slug);
    expect(await slugs()).not.toContain('summer-cap');
    await dialog().getByRole('radio', { name: 'Availability' }).check();
    await dialog()
      .getByRole('radio', { name: /^On sale/ })
      .check();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByText('Summer cap: on sale').first().waitFor();
    expect(await slugs()).toContain('summer-cap');
    await visitor.expectAccessible();
    await dialog().getByRole('radio', { name: 'Image' }).check();
    await dialog().getByLabel('Image description').fill('A blue cap on a hook');
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'cap.png',
        mimeType: 'image/png',
        buffer: await sharp({ create: { width: 64, height: 40, channels: 3, background: '#1f4a8a' } })
          .png()
          .toBuffer(),
      });
    await page.getByText('Image for Summer cap saved').waitFor();
    await dialog().getByRole('img', { name: 'A blue cap on a hook' }).waitFor();
    await visitor.expectAccessible();
    await dialog().getByRole('radio', { name: 'E-book' }).check();
    const blocks = [{ kind: 'paragraph' as const, text: 'How to wear a cap.' }];
    await dialog()
      .locator('input[type=file]')
      .setInputFiles({
        name: 'Caps.pdf',
        mimeType: 'application/pdf',
        buffer: await renderPdf({ title: 'Caps', createdAt: new Date('2026-11-16T00:00:00Z'), blocks }),
      });
    await page.getByText('File for Summer cap saved').waitFor();
    await dialog().getByText('Caps.pdf').waitFor();
    await visitor.expectAccessible();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await closed();

    await visitor.open('/operator/promotions');
    await button('New promotion').click();
    await dialog().getByLabel('Title').fill('Spring sale');
    await dialog().getByLabel('Code').fill('spring20');
    await dialog().getByLabel('Percent off').fill('20');
    await dialog().getByLabel('Starts', { exact: true }).fill('16/11/2026');
    await dialog().getByLabel('Ends', { exact: true }).fill('30/11/2026');
    await button('Add promotion').last().click();
    await closed();
    await page.getByRole('listitem', { name: 'Spring sale' }).getByText('SPRING20').waitFor();

    await button('New free gift cards').click();
    await dialog().getByLabel('Title').fill('Welcome card');
    await dialog().getByRole('combobox', { name: 'Gift card' }).click();
    await page.getByRole('option', { name: 'Wattle gift card' }).click();
    await dialog().getByRole('combobox', { name: 'Value' }).click();
    await page.getByRole('option', { name: '$20' }).click();
    await dialog().getByLabel('Starts', { exact: true }).fill('16/11/2026');
    await dialog().getByLabel('Ends', { exact: true }).fill('30/11/2026');
    await dialog().getByLabel('How many').fill('100');
    await visitor.expectAccessible();
    await button('Add free gift cards').last().click();
    await closed();
    await page.getByRole('listitem', { name: 'Welcome card' }).getByText('0 of 100 claimed.').waitFor();

    const reference = await paidOrder(1, 'Noor Heath');
    await visitor.open('/operator/sales');
    await page.getByRole('table', { name: 'Sales by product' }).getByText('Hoodie pack').waitFor();
    await page.getByLabel('Last day').fill('16/11/2026');
    await page.locator('input[type=file]').setInputFiles({
      name: 'payout.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from('kind,reference,amount,fee,currency,date\ncapture,pi_unknown,5.00,0.10,AUD,2026-11-16\n'),
    });
    await page.getByText('Not in our records').waitFor();
    await page.getByRole('table', { name: 'Differences' }).getByRole('link', { name: reference }).waitFor();
    await walkScreens(visitor, ['/operator/sales', '/operator/products', '/operator/promotions', '/operator']);
  }, 150_000);
});
