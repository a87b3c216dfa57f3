import { beforeAll, describe, expect, it } from 'vitest';
import { explore } from '#contract/areas/explore.ts';
import { seedArticles } from '#server/app/seed/content/article-seed.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { makeOperators } from '../build/operator.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** Explore and its collections in a browser, on Monday 16 November 2026. */
let mia: Guest;

openJourney();
beforeAll(async () => {
  const { server, clock } = site.server;
  await seedArticles(server.database.systemDb, clock.now());
  mia = await verifiedMember(site, 'mia@example.com');
});

const phone = { viewport: { width: 360, height: 780 } };
const heading = (name: string) => page.getByRole('heading', { level: 1, name });
const link = (name: string) => page.getByRole('link', { name, exact: true });

describe('Explore', () => {
  it('R15: leads to the stored rewards, answers and collections', async () => {
    await arrive(mia, '/explore', phone);
    await heading('Explore rewards').waitFor();
    await page.getByRole('button', { name: 'How do I redeem a voucher?' }).click();
    await page.getByText('You’ll get a code to show at the counter.').waitFor();
    await visitor.expectAccessible();
    await link('Collections').click();
    await heading('Stretch your pay').waitFor();
    await page.getByText('E-books to help you plan your pay, clear debts').waitFor();
    await visitor.expectAccessible();
    await link('The debt handbook').click();
    await heading('The debt handbook').waitFor();
    await visitor.open('/collection-page?collection=nothing');
    await page.getByText('We couldn’t find that collection').waitFor();
  });

  it('fits and is accessible, in light and in dark', async () => {
    await arrive(mia, '/explore');
    await walkScreens(visitor, ['/explore', '/collection-page']);
  });
});

describe('operators', () => {
  it('edit cards, and add a collection that members see', async () => {
    const ines = await verifiedMember(site, 'ines@example.com');
    await makeOperators(site.server, ines);
    await arrive(ines, '/operator/explore');
    await page.getByRole('button', { name: 'Edit Shop deals' }).click();
    await page.getByLabel('Title').fill('Deals in our shop');
    await page.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Deals in our shop saved').waitFor();
    await visitor.expectAccessible();
    await page.getByRole('tab', { name: 'Collections' }).click();
    await page.getByRole('button', { name: 'New collection' }).click();
    await page.getByLabel('Title').fill('Clean kitchen');
    await page.getByLabel('Web address').fill('clean-kitchen');
    await page.getByLabel('Introduction').fill('For after dinner.');
    await page.getByRole('combobox', { name: 'Add a product or voucher' }).fill('Sponge');
    await page.getByRole('option', { name: 'Sponge pack' }).click();
    await page.getByRole('button', { name: 'Remove Sponge pack' }).waitFor();
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Add collection' }).click();
    await page.getByText('Clean kitchen added').waitFor();
    const query = { slug: 'clean-kitchen' };
    const { data } = (await site.server.call(explore.collection, { token: mia.token, query })).body;
    expect(data!.items.map(({ key }) => key)).toEqual(['sponge']);
  });
});
