import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { imports } from '#contract/areas/imports.ts';
import { bills } from '#contract/areas/bills.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** Three transactions, one with an unknown merchant. */
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

async function createMember(email: string, statement?: string): Promise<Guest> {
  const guest = await verifiedMember(site, email);
  if (statement) {
    const form = new FormData();
    form.set('sign', 'plus_in');
    form.append('file', new Blob([statement]), 'rows.csv');
    expect((await site.server.call(imports.import, { token: guest.token, form })).status).toBe(200);
  }
  return guest;
}

async function openHome(guest: Guest, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, '/nd2', options);
  ({ page } = visitor);
}

async function openHomeAsNewMember(email: string, statement?: string): Promise<void> {
  await openHome(await createMember(email, statement));
}

describe('home', () => {
  it('C15: the banner suggests the tour, and a notice about one uncategorised transaction leads to the history', async () => {
    await openHomeAsNewMember('notice@example.com', rows);
    await page.getByRole('heading', { level: 1, name: /^Welcome Back/ }).waitFor();
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

  it('C18: the tour is marked complete only at its last stop', async () => {
    await openHomeAsNewMember('tour@example.com');
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

  it('C14: Home, Save, Earn and Win are tabs, and the address holds the open one', async () => {
    await openHomeAsNewMember('tabs@example.com', rows);
    for (const [tab, address] of [
      ['Save', 'save'],
      ['Earn', 'earn'],
      ['Win', 'win'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click();
      await page.waitForURL(`**/nd2?tab=${address}`);
      await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    }
    await page.getByRole('tab', { name: 'Home' }).click();
    await page.waitForURL((url) => url.pathname === '/nd2' && url.search === '');
  });

  it('C16 and C17: shows three transactions and the buttons whose screens exist', async () => {
    await openHomeAsNewMember('buttons@example.com', rows);
    await page.getByRole('list', { name: 'Latest transactions' }).waitFor();
    await expect
      .poll(() => page.getByRole('list', { name: 'Latest transactions' }).getByRole('listitem').count())
      .toBe(3);
    await page.getByRole('link', { name: /Progress Update/ }).click();
    await page.waitForURL('**/expense-analysis');
  });
});

/** Paid every second Thursday, next on 26 November; $2,355.01 in the account. Today is Monday 16 November 2026. */
async function createPaidMember(email: string, rent?: number): Promise<Guest> {
  const guest = await createMember(email, rows);
  expect(
    (
      await site.server.call(budget.setPayCycle, {
        token: guest.token,
        body: { frequency: 'fortnightly', anchor: '2026-11-12' },
      })
    ).status,
  ).toBe(200);
  if (rent !== undefined) {
    const body = { name: 'Rent', amount: rent, start_date: '2026-11-20', recurring_frequency: 'fortnightly' } as const;
    expect((await site.server.call(bills.create, { token: guest.token, body })).status).toBe(200);
  }
  return guest;
}

const phone = { viewport: { width: 360, height: 780 } };
const card = () => page.locator('section', { has: page.getByRole('heading', { name: /until payday$/ }) }).last();

describe('what is safe to spend', () => {
  for (const [name, options] of [
    ['a phone', phone],
    ['a desk', {}],
  ] as const) {
    it(`is the first figure, and one tap from its calculation, on ${name}`, { timeout: 90_000 }, async () => {
      await openHome(
        await createPaidMember(`safe-${options === phone ? 'phone' : 'desktop'}@example.com`, 540),
        options,
      );
      await page.getByRole('heading', { name: 'Safe to spend until payday' }).waitFor();
      await page.getByText('$181.50 a day until Thu 26 Nov.').waitFor();
      expect(await page.getByRole('main').locator('data').first().getAttribute('value')).toBe('1815.01');
      await page
        .getByRole('link', { name: /opens how it adds up$/ })
        .filter({ hasText: '$1,815.01' })
        .click();
      await page.waitForURL('**/budget-allocation#safe-to-spend');
      const sum = page.locator('#safe-to-spend');
      await sum.getByText('$1,815.01').waitFor();
      await expect.poll(async () => (await sum.boundingBox())?.y ?? -1).toSatisfy((y: number) => y >= 0 && y < 300);
      await sum.getByText('Bills until payday').click();
      await sum.getByRole('link', { name: 'Rent' }).waitFor();
    });
  }

  it('appears while the other replies are still loading, and moves nothing', { timeout: 90_000 }, async () => {
    const guest = await createPaidMember('safe-first@example.com');
    visitor = await arriveAs(site, guest, '/transaction-history', phone);
    ({ page } = visitor);
    const [answers, others] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    await page.route('**/api/**', async (route) => {
      await (route.request().url().endsWith(bills.safeToSpend.path) ? answers : others).promise;
      await route.continue();
    });
    await page.goto('/nd2', { waitUntil: 'commit' });
    const below = page.getByRole('heading', { name: 'Budgets', exact: true });
    await below.waitFor();
    await page.getByText('Loading what is safe to spend…').waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    const before = (await below.boundingBox())?.y;
    answers.resolve();
    await page.getByText('$235.50 a day until Thu 26 Nov.').waitFor();
    expect((await below.boundingBox())?.y).toBe(before);
    others.resolve();
    await page.getByRole('list', { name: 'Latest transactions' }).waitFor();
  });

  it('says what it needs, and leads there', { timeout: 90_000 }, async () => {
    const guest = await createMember('safe-empty@example.com');
    await openHome(guest, phone);
    await card().getByText('What you have is not known yet.').waitFor();
    await card().getByRole('link', { name: 'Import a statement' }).click();
    await page.waitForURL('**/sync-transactions');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await page.getByRole('button', { name: 'Import 3 transactions' }).click();
    await page.getByRole('heading', { name: '3 transactions imported' }).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await card().getByText('Your payday is not known yet.').waitFor();
    await visitor.expectAccessible();
    await card().getByRole('link', { name: 'Say when you are paid' }).click();
    await page.waitForURL('**/ubudget#pay-cycle');
    await page.getByRole('button', { name: 'Set it' }).click();
    await page.getByRole('radio', { name: 'Fortnightly' }).check();
    await page.getByLabel('A payday').fill('12/11/2026');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Your pay cycle is set.').waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    await card()
      .getByRole('link', { name: /^\$2,355\.01/ })
      .waitFor();
  });

  it(
    'says plainly when commitments exceed the balance, and when it could not be loaded',
    { timeout: 90_000 },
    async () => {
      const guest = await createPaidMember('safe-short@example.com', 3000);
      await openHome(guest, phone);
      await page.getByRole('heading', { name: 'Short until payday' }).waitFor();
      await card()
        .getByRole('link', { name: /^\$644\.99/ })
        .waitFor();
      await card().getByText('See what can wait until Thu 26 Nov.').waitFor();
      await page.route(`**/${bills.safeToSpend.path}`, (route) =>
        route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          body: '{"title":"No","status":400,"code":"bad_input","detail":"It cannot be told just now."}',
        }),
      );
      await page.reload();
      await card().getByText('It cannot be told just now.').waitFor();
      await page.unroute(`**/${bills.safeToSpend.path}`);
      await card().getByRole('button', { name: 'Try again' }).click();
      await page.getByRole('heading', { name: 'Short until payday' }).waitFor();
    },
  );

  it('fits 360 and 1280 px and meets WCAG 2.2 AA, in light and dark', { timeout: 120_000 }, async () => {
    await openHome(await createPaidMember('safe-look@example.com', 540));
    await walkScreens(visitor, ['/nd2', '/expense-analysis/budget-allocation#safe-to-spend', '/nd2?tab=earn']);
  });

  it('a new member sees it in light and dark as well', { timeout: 90_000 }, async () => {
    await openHomeAsNewMember('safe-new@example.com');
    await card().getByRole('link', { name: 'Import a statement' }).waitFor();
    await walkScreens(visitor, ['/nd2']);
  });
});
