import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { fuel } from '#contract/areas/fuel.ts';
import { sampleFeed } from '#server/ports/fuel-prices/embedded.ts';
import { syncFuelPrices } from '#server/areas/fuel/public.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** Fuel prices in a browser, on Monday 16 November 2026, with the sample of 15 January. */
let mia: Guest;

openJourney();
beforeAll(async () => {
  const { server, clock } = site.server;
  const fuelPrices = { adapter: 'sample', feeds: [sampleFeed] };
  await syncFuelPrices({
    system: server.database.systemDb,
    clock,
    fuelPrices,
    log: { info: () => {}, warn: () => {} },
  });
  mia = await verifiedMember(site, 'mia@example.com');
});

const stations = () => page.getByRole('list', { name: 'Stations' }).getByRole('heading', { level: 3 });

describe('fuel prices', () => {
  it('R12: from a suburb to the cheapest fill on the list and the map, with a docket and its history', async () => {
    await arrive(mia, '/fuel', { viewport: { width: 360, height: 780 } });
    await page.getByText('Find the cheapest fill').waitFor();
    await page.getByLabel('Suburb').fill('Qwertyville');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('We couldn’t find that place.').waitFor();
    await page.getByLabel('Suburb').fill('Marrickville');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText('Sample prices from 15/01/2026').waitFor();
    await page.getByRole('img', { name: /Map of \d+ stations around Marrickville/ }).waitFor();
    await page.getByText('Cheapest fill', { exact: true }).waitFor();
    expect(new URL(page.url()).search).toBe('?suburb=Marrickville&distance=5&fueltype=U91');
    expect(await stations().count()).toBe(10);
    await page.getByRole('button', { name: /^Show all \d+ stations$/ }).click();
    await expect.poll(() => stations().count()).toBeGreaterThan(10);
    expect(await page.getByText('Sample', { exact: true }).count()).toBe(await stations().count());

    await page.getByRole('combobox', { name: 'Brand' }).click();
    await page.getByRole('option', { name: 'BP', exact: true }).click();
    await page.getByLabel('c/L off').fill('20');
    await page.getByRole('button', { name: 'Add discount' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Your car and discounts are saved.').waitFor();
    await page.getByText('less your 20.0 discount').first().waitFor();
    const { data } = (
      await site.server.call(fuel.search, { token: mia.token, body: { suburb: 'Marrickville', fueltype: 'U91' } })
    ).body;
    expect(data[0]).toMatchObject({ brand: 'BP', discount: 20 });
    await expect.poll(() => stations().first().textContent()).toBe(data[0]!.name);

    await page.getByRole('button', { name: `Price history for ${data[0]!.name}` }).click();
    await page.getByText('We’ve seen one price so far.').waitFor();
    await page.getByText('We haven’t seen a price cycle in Sydney yet').waitFor();
    await visitor.expectAccessible();
  });

  it('starts each search with the first ten stations and no price history, also one it already has', async () => {
    await arrive(mia, '/fuel?suburb=Newtown&distance=5&fueltype=U91');
    await page.getByText(/within 5 km of Newtown NSW/).waitFor();
    await page.getByLabel('Suburb').fill('Marrickville');
    await page.getByRole('button', { name: 'Search', exact: true }).click();
    await page.getByText(/within 5 km of Marrickville NSW/).waitFor();
    await page.getByRole('button', { name: /^Show all \d+ stations$/ }).click();
    await expect.poll(() => stations().count()).toBeGreaterThan(10);
    const name = await stations().first().textContent();
    await page.getByRole('button', { name: `Price history for ${name}` }).click();
    await page.getByRole('dialog', { name: name! }).waitFor();
    await page.goBack();
    await page.getByText(/within 5 km of Newtown NSW/).waitFor();
    await expect.poll(() => stations().count()).toBe(10);
    expect(await page.getByRole('dialog').count()).toBe(0);
  });

  it('says whether a place has no prices of a fuel, or we have none of its state', async () => {
    await arrive(mia, '/fuel?suburb=Fitzroy&state=VIC&distance=5&fueltype=U91');
    await page.getByText('We don’t have fuel prices for VIC').waitFor();
    await page.getByText('We have prices for ACT and NSW.').waitFor();
    await visitor.open('/fuel?suburb=Marrickville&distance=2&fueltype=E85');
    await page.getByText('No prices for E85 within 2 km of Marrickville NSW').waitFor();
    await page.getByText('Search further away, or try another fuel.').waitFor();
  });

  it('dates and marks the prices of a feed that hasn’t answered', async () => {
    const db = site.server.server.database.systemDb;
    await sql`update fuel_feeds set sample = false, overdue_at = read_at - interval '1 hour'`.execute(db);
    await arrive(mia, '/fuel?suburb=Marrickville&distance=5&fueltype=U91');
    await page
      .getByText('We haven’t been able to get newer prices, so stations may charge something different now.')
      .waitFor();
    await page.getByText(/NSW FuelCheck prices from Thursday 15 January 2026/).waitFor();
    expect(await page.getByText('May be out of date', { exact: true }).count()).toBe(await stations().count());
    expect(await page.getByText('Cheapest fill', { exact: true }).count()).toBe(0);
    await sql`update fuel_feeds set sample = true`.execute(db);
  });

  it('fits and is accessible, in light and in dark', async () => {
    await arrive(mia, '/fuel');
    await walkScreens(visitor, ['/fuel', '/fuel?suburb=Newtown&distance=5&fueltype=E10', '/fuel?state=ACT']);
  });
});
