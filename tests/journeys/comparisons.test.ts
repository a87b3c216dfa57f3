import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#contract/areas/imports.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** A member's costs compared with published plans, in a browser (rule M22). */
const statement = `Date,Amount,Description
2026-05-12,-425.00,AURORA ENERGY
2026-08-11,-425.00,AURORA ENERGY
2026-11-10,-425.00,AURORA ENERGY
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
  expect((await site.server.call(imports.import, { token: guest.token, form })).body).toMatchObject({ imported: 6 });
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
  it('M22: electricity from bills and a postcode, then with the kWh of the bill; an unknown category leads back', async () => {
    await arrive('/compare');
    await page.getByText('Sample of 219 published plans, as of 17/10/2024').waitFor();
    await page.getByRole('link', { name: /Electricity/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Electricity' }).waitFor();
    await page.getByText('what you pay a year now').waitFor();
    await page.getByText('Enter your postcode').waitFor();
    await page.getByLabel('Postcode').fill('7000');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('We estimate 4,554.').waitFor();
    await page.getByText('A sample of real plans, as published on the dates shown.', { exact: false }).waitFor();
    // Payments do not show usage: there is no difference until the kWh are entered.
    expect(await page.getByText(/(?:below|above) what you pay/).count()).toBe(0);
    await page.getByLabel('kWh a year', { exact: true }).fill('4000');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('$191.43 below what you pay a year').waitFor();
    expect(new URL(page.url()).search).toBe('?category=energy&units=4000&postcode=7000&distributor=TasNetworks');
    await expect
      .poll(() => offers())
      .toEqual([
        'Online Member',
        'Residential Flat Rate Contract',
        'Residential Flat rate (Light & Power)',
        'Standing Offer',
        'Online Member',
      ]);
    await page.getByText('Energy Locals, published 31/07/2024').first().waitFor();
    await page.getByText('How we worked this out').first().click();
    await page.getByText('Usage: 4,000 kWh at 20c').waitFor();
    // The demand charge of the last plan is a range until the bill's highest demand is entered.
    const withDemand = page.getByRole('listitem').filter({ hasText: 'Depending on your highest demand' });
    expect(await withDemand.innerText()).toMatch(/\$1,471\.75 to \$2,248\.32 a year/);
    await withDemand.getByText('from 0.4 to 8 kW').waitFor();
    await withDemand.getByText('How we worked this out').click();
    await withDemand.getByText('Demand charge: 8 kW for 365 days at 25.45c per kW').waitFor();
    await withDemand.getByText('Per year, with 8 kW').waitFor();
    await withDemand.getByText('you also pay for the most power you use in any half hour', { exact: false }).waitFor();
    await page.getByLabel('Highest demand on your bill (kW)').fill('4.25');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('$1,865.14').first().waitFor();
    expect(new URL(page.url()).searchParams.get('demand')).toBe('4.25');
    expect(await withDemand.count()).toBe(0);
    await page.getByRole('button', { name: 'Use my transactions' }).click();
    await page.getByText('We estimate 4,554.').waitFor();
    await visitor.open('/compare/category?category=boats');
    await page.getByRole('link', { name: 'See comparisons' }).click();
    await page.getByRole('heading', { level: 1, name: 'Compare' }).waitFor();
  });

  it('broadband says that nobody publishes its plans, and takes a request to be called', async () => {
    await arrive('/compare/category?category=broadband');
    await page.getByText('$948.00').first().waitFor();
    await page.getByText('There’s no public list of these plans', { exact: false }).waitFor();
    await page.getByLabel('Postcode').fill('22044');
    await page.getByLabel('Mobile').fill('0491 570 156');
    await page.getByRole('button', { name: 'Request a call' }).click();
    await page.getByText('Enter a four-digit postcode.').waitFor();
    await page.getByLabel('Postcode').fill('2204');
    await page.getByRole('button', { name: 'Request a call' }).click();
    await page.getByRole('list', { name: 'Your requests' }).getByText('We’ll call you').waitFor();
    expect(await page.getByRole('button', { name: 'Request a call' }).count()).toBe(0);
  });

  it('savings are compared by what they earn', async () => {
    await arrive('/compare/category?category=savings');
    await page.getByText('Tell us what you’ve saved').waitFor();
    await page.getByLabel('Savings in dollars').fill('20000');
    await page.getByRole('button', { name: 'Compare', exact: true }).click();
    await page.getByText('$830.00').first().waitFor();
    await page.getByText('to $880.00', { exact: false }).waitFor();
  });

  it.each([
    [1280, 'light'],
    [360, 'dark'],
  ] as const)(
    'at %i px in %s everything fits and meets WCAG 2.2 AA',
    async (width, colorScheme) => {
      await arrive('/compare', { viewport: { width, height: 780 }, colorScheme });
      for (const path of [
        '/compare',
        '/compare/category?category=broadband',
        '/compare/category?category=energy&units=4000&postcode=2640',
        '/compare/category?category=energy&units=4000&postcode=7000',
        '/compare/category?category=cards&units=3000',
      ]) {
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
