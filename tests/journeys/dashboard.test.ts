import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { imports } from '#contract/areas/imports.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** Three rows, one of which no table knows. */
const rows = `13/11/2026,"-45.00","ZYXOLA PRAVEX","+2355.01"
12/11/2026,"-19.99","NETFLIX.COM","+2400.01"
11/11/2026,"-61.60","WOOLWORTHS 1187 MARRICKVILLE NSW","+2420.00"
`;

let site: Site;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site?.close());
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints).toEqual([]);
});

async function arrive(email: string, statement?: string): Promise<void> {
  const guest = await verifiedMember(site, email);
  if (statement) {
    const form = new FormData();
    form.append('file', new Blob([statement]), 'rows.csv');
    expect((await site.server.call(imports.import, { token: guest.token, form })).status).toBe(200);
  }
  visitor = await arriveAs(site, guest, '/nd2');
  ({ page } = visitor);
}

describe('home', () => {
  it('C15: the banner suggests the tour, and a notice of one uncategorised row leads to the history', async () => {
    await arrive('notice@example.com', rows);
    await page.getByText('1 uncategorised transaction exists').waitFor();
    await page.getByRole('link', { name: /^Uncategorized Transactions.*1 waits for a category$/ }).click();
    await page.waitForURL('**/transaction-history?uncategorised=true');
    await page.getByText('Zyxola Pravex', { exact: false }).first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Take the product tour' }).waitFor();
    await page.getByRole('link', { name: 'Go to transaction history' }).click();
    await page.waitForURL('**/transaction-history?uncategorised=1');
    await page.getByText('Zyxola Pravex', { exact: false }).first().waitFor();
  });

  it('C18: the tour is ticked off only at its last stop', async () => {
    await arrive('tour@example.com');
    await page.getByRole('button', { name: 'Take the product tour' }).click();
    const tour = page.getByRole('dialog', { name: 'Product tour' });
    for (const stop of [1, 2, 3, 4]) {
      await tour.getByText(`Stop ${stop} of 5`).waitFor();
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await tour.getByRole('button', { name: 'Done' }).click();
    await tour.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Take the tour again' }).waitFor();
  });

  it('C14: Home, Save, Earn and Win are tabs, and their place is in the address', async () => {
    await arrive('tabs@example.com', rows);
    for (const [tab, address] of [['Save', 'save'], ['Earn', 'earn'], ['Win', 'win']] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForURL(`**/nd2?tab=${address}`);
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    }
    await page.getByRole('tab', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/nd2' && url.search === '');
  });

  it('C16 and C17: three rows and the buttons whose screens exist', async () => {
    await arrive('buttons@example.com', rows);
    await page.getByRole('list', { name: 'Latest transactions' }).waitFor();
    await expect.poll(() => page.getByRole('list', { name: 'Latest transactions' }).getByRole('listitem').count()).toBe(3);
    await page.getByRole('link', { name: /Progress Update/ }).click();
    await page.waitForURL('**/expense-analysis');
  });
});
