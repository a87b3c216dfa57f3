import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#contract/areas/imports.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** A member's costs compared with typical prices, in a browser (rule M22). */
const statement = `Date,Amount,Description
2026-08-07,-79.00,DIRECT DEBIT AUSSIE BROADBAND
2026-09-07,-79.00,DIRECT DEBIT AUSSIE BROADBAND
2026-10-07,-79.00,DIRECT DEBIT AUSSIE BROADBAND
`;

let site: Site;
let visitor: Visitor;
let page: Page;
let guest: Guest;

beforeAll(async () => {
  site = await openSite();
  const email = 'compare@example.com';
  guest = await verifiedMember(site, email);
  const form = new FormData();
  form.set('sign', 'plus_in');
  form.append('file', new Blob([statement]), 'rows.csv');
  expect((await site.server.call(imports.import, { token: guest.token, form })).body).toMatchObject({ imported: 3 });
});
afterAll(async () => site?.close());
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints).toEqual([]);
});

async function arrive(path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, path, options);
  ({ page } = visitor);
}

const offers = () => page.getByRole('heading', { level: 3 }).allTextContents();

describe('comparisons', () => {
  it('M22: from the list to broadband: 948.00 a year, NBN 25 is 168.00 less; and back with figures from a bill', async () => {
    await arrive('/compare');
    await page.getByRole('link', { name: /Broadband/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Broadband' }).waitFor();
    await page.getByText('$168.00 below what you pay a year').waitFor();
    await page.getByText('$192.00 above what you pay a year').waitFor();
    expect(await page.getByText('Sample', { exact: true }).count()).toBe(4);
    await expect.poll(() => offers()).toEqual(['NBN 25', '5G home internet', 'NBN 50', 'NBN 100']);
    await page.getByText('Samples as of 01/10/2026.').waitFor();
    await page.getByLabel('What you pay a year').fill('1140');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('Same as you pay now').waitFor();
    expect(new URL(page.url()).search).toBe('?category=broadband&cost=1140');
    await page.getByRole('button', { name: 'Use my transactions' }).click();
    await page.getByText('$168.00 below what you pay a year').waitFor();
    await page.getByLabel('Postcode').fill('22044');
    await page.getByLabel('Mobile').fill('0491 570 156');
    await page.getByRole('button', { name: 'Request a call' }).click();
    await page.getByText('Enter a four-digit postcode.').waitFor();
    await page.getByLabel('Postcode').fill('2204');
    await page.getByRole('button', { name: 'Request a call' }).click();
    await page.getByRole('list', { name: 'Your requests' }).getByText('We’ll call you').waitFor();
    expect(await page.getByRole('button', { name: 'Request a call' }).count()).toBe(0);
  });

  it('M22: energy without figures says so, accepts those on the bill and shows the calculation; an unknown category leads back', async () => {
    await arrive('/compare/category?category=energy');
    await page.getByText('Tell us what you pay').waitFor();
    await page.getByLabel('What you pay a year').fill('1391.50');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    // Payments do not show usage: there is no difference until the kWh are entered.
    await page.getByText('$1,298.25').first().waitFor();
    expect(await page.getByText(/(?:below|above) what you pay/).count()).toBe(0);
    await page.getByLabel('kWh a year').fill('3000');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('$93.25 below what you pay a year').waitFor();
    await page.getByText('How we worked this out').first().click();
    await page.getByText('3,000 kWh at', { exact: false }).first().waitFor();
    await visitor.open('/compare/category?category=boats');
    await page.getByRole('link', { name: 'See comparisons' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
  });

  it.each([
    [1280, 'light'],
    [360, 'dark'],
  ] as const)(
    'at %i px in %s everything fits and meets WCAG 2.2 AA',
    async (width, colorScheme) => {
      await arrive('/compare', { viewport: { width, height: 780 }, colorScheme });
      for (const path of ['/compare', '/compare/category?category=broadband', '/compare/category?category=energy']) {
        await visitor.open(path);
        await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0);
        expect(new URL(page.url()).pathname).toBe(path.split('?')[0]);
        await visitor.expectNoSideways();
        await visitor.expectAccessible();
      }
    },
    60_000,
  );
});
