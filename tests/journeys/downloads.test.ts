import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Download } from 'playwright';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';

/** An e-book that is bought as a guest, downloaded, claimed and downloaded again, on Monday 16 November 2026. */
let robin: Guest;

openJourney();
beforeAll(async () => {
  robin = await verifiedMember(site, 'robin@example.com', { first_name: 'Robin', last_name: 'Wren' });
});

const phone = { viewport: { width: 360, height: 780 } };
const button = (name: string | RegExp) => page.getByRole('button', { name });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const card = () => page.frameLocator('iframe[title="Card details"]');
const list = (name: string) => page.getByRole('list', { name });

async function downloaded(): Promise<Download> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button('Download The debt handbook').first().click(),
  ]);
  return file;
}

async function expectHandbook(file: Download): Promise<void> {
  expect(file.suggestedFilename()).toBe('debt-handbook.pdf');
  const bytes = await readFile((await file.path())!);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(bytes.length).toBeGreaterThan(20_000);
}

async function expectGood(): Promise<void> {
  await visitor.expectAccessible();
  await visitor.expectNoSideways();
}

let reference = '';

describe('an e-book', () => {
  it('is downloaded by a guest on a phone as soon as it is paid', async () => {
    follow(await site.visitor(phone));
    await visitor.open('/payments/credit-card2?slug=debt-handbook');
    await page.getByLabel('Email').fill('robin@example.com');
    await page.getByLabel('Full name').fill('Robin Wren');
    await card().getByLabel('Card number').fill('4242 4242 4242 4242');
    await card().getByLabel('Expiry').fill('12/31');
    await card().getByLabel('Security code').fill('123');
    await button('Pay $1.00').click();
    await heading('Thanks, Robin. Your order is paid').waitFor();
    await page.getByText('Your e-book is ready to download.').waitFor();
    await list('Downloads').getByText('The debt handbook').first().waitFor();
    reference = (await page.getByText(/^W-/).first().textContent())!;
    await expectHandbook(await downloaded());
    await expectGood();
  });

  it('is downloaded again from the email’s link, with the email that bought it', async () => {
    follow(await site.visitor());
    await visitor.open(`/checkout/user-details?order=${reference}`);
    await page.getByLabel('Email').fill('other@example.com');
    await button('Show order').click();
    await page.getByText('We couldn’t find an order with that reference and email.').waitFor();
    await page.getByLabel('Email').fill('robin@example.com');
    await button('Show order').click();
    await expectHandbook(await downloaded());
    await expectGood();
  });

  it('is claimed, and then among the member’s downloads', async () => {
    await arrive(robin, `/packs/order-summary?order=${reference}`);
    await button('Add to my account').click();
    await heading('Thanks, Robin. Your order is paid').waitFor();
    await expectHandbook(await downloaded());
    await visitor.open('/product-tracking');
    await list('Your downloads').getByText('The debt handbook').first().waitFor();
    await expectHandbook(await downloaded());
    await expectGood();
    await page.setViewportSize(phone.viewport);
    await expectGood();
  });
});
