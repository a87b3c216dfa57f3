import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { imports } from '#contract/areas/imports.ts';
import { bills } from '#contract/areas/bills.ts';
import { settings } from '#contract/areas/settings.ts';
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

/** A member who has been through the first run. */
async function returning(guest: Guest): Promise<Guest> {
  const body = { guide: ['insight' as const] };
  expect((await site.server.call(settings.updatePageSettings, { token: guest.token, body })).status).toBe(200);
  return guest;
}

async function openHome(guest: Guest, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, '/nd2', options);
  ({ page } = visitor);
}

async function openHomeOf(email: string, statement?: string): Promise<void> {
  await openHome(await returning(await createMember(email, statement)));
}

describe('home', () => {
  it('C15: the banner suggests the tour, and a notice about one uncategorised transaction leads to the history', async () => {
    await openHomeOf('notice@example.com', rows);
    await page.getByRole('heading', { level: 1, name: /^Welcome Back/ }).waitFor();
    await page.getByText('1 transaction needs a category').waitFor();
    await page.getByRole('link', { name: /^Uncategorized Transactions.*1 needs a category$/ }).click();
    await page.waitForURL('**/transaction-history?uncategorised=true');
    await page.getByText('Zyxola Pravex', { exact: false }).first().waitFor();
    await page.goBack();
    await page.getByRole('button', { name: 'Take the product tour' }).waitFor();
    await page.getByRole('link', { name: 'Go to Transactions' }).click();
    await page.waitForURL('**/transaction-history?uncategorised=1');
    await page.getByText('Zyxola Pravex', { exact: false }).first().waitFor();
  });

  it('C18: the tour is marked complete only at its last stop', async () => {
    await openHomeOf('tour@example.com');
    await page.getByRole('button', { name: 'Take the product tour' }).click();
    const tour = page.getByRole('dialog', { name: 'Product tour' });
    for (const stop of [1, 2, 3, 4]) {
      await tour.getByText(`Step ${stop} of 5`).waitFor();
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await tour.getByRole('button', { name: 'Done' }).click();
    await tour.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Take the product tour' }).waitFor({ state: 'detached' });
  });

  it('C14: Home, Save, Earn and Win are tabs, and the address holds the open one', async () => {
    await openHomeOf('tabs@example.com', rows);
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
    await openHomeOf('buttons@example.com', rows);
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
  return returning(guest);
}

const phone = { viewport: { width: 360, height: 780 } };
const card = () =>
  page.locator('section', { has: page.getByRole('heading', { name: /^(Safe to spend|Short) until/ }) }).last();

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
      await page.getByRole('heading', { name: 'Safe to spend until Thu 26 Nov' }).waitFor();
      await page.getByText('About $181.50 a day').waitFor();
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
    const below = page.getByRole('heading', { name: 'Coming up', exact: true });
    await below.waitFor();
    await page.getByText('Loading what’s safe to spend…').waitFor({ state: 'attached' });
    await page.evaluate(() => document.fonts.ready);
    const before = (await below.boundingBox())?.y;
    answers.resolve();
    await page.getByText('About $235.50 a day').waitFor();
    expect((await below.boundingBox())?.y).toBe(before);
    others.resolve();
    await page.getByRole('list', { name: 'Latest transactions' }).waitFor();
  });

  it('a newcomer is led from a statement to the first insight', { timeout: 90_000 }, async () => {
    await openHome(await createMember('safe-empty@example.com'), phone);
    await page.getByRole('heading', { level: 1, name: /^Welcome,/ }).waitFor();
    await page.getByRole('heading', { name: 'Let’s see where your money goes' }).waitFor();
    await visitor.expectAccessible();
    await page.getByRole('link', { name: 'Import a statement' }).click();
    await page.waitForURL('**/sync-transactions');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'rows.csv', mimeType: 'text/csv', buffer: Buffer.from(rows) });
    await page.getByRole('button', { name: 'Import 3 transactions' }).click();
    await page.getByRole('heading', { name: '3 transactions imported' }).waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    // Three purchases show no pay, so the payday is asked for.
    await page.getByRole('heading', { name: 'When are you paid?' }).waitFor();
    await visitor.expectAccessible();
    await page.getByRole('link', { name: 'Set your payday' }).first().click();
    await page.waitForURL('**/ubudget?edit=pay-cycle#pay-cycle');
    await page.getByRole('radio', { name: 'Fortnightly' }).check();
    await page.getByLabel('A payday').fill('12/11/2026');
    await page.getByRole('button', { name: 'Save payday' }).click();
    await page.getByText('Your payday is set.').waitFor();
    await page.getByRole('link', { name: 'Home', exact: true }).click();
    const insight = page.getByRole('list', { name: 'What your transactions show' });
    await insight.getByText(/^You spent.*\$126\.59.*in the last 30 days\.$/).waitFor();
    await card()
      .getByRole('link', { name: /^\$2,355\.01/ })
      .waitFor();
    await page.getByRole('button', { name: 'Done', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: /^Welcome Back/ }).waitFor();
    await page.reload();
    await page.getByRole('heading', { level: 1, name: /^Welcome Back/ }).waitFor();
  });

  it(
    'says plainly when commitments exceed the balance, and when it could not be loaded',
    { timeout: 90_000 },
    async () => {
      const guest = await createPaidMember('safe-short@example.com', 3000);
      await openHome(guest, phone);
      await page.getByRole('heading', { name: 'Short until Thu 26 Nov' }).waitFor();
      await card()
        .getByRole('link', { name: /^\$644\.99/ })
        .waitFor();
      await card().getByText('Your bills and plans come to more than you have.', { exact: false }).waitFor();
      await page.route(`**/${bills.safeToSpend.path}`, (route) =>
        route.fulfill({
          status: 400,
          contentType: 'application/problem+json',
          body: '{"title":"No","status":400,"code":"bad_input","detail":"Come back in a minute."}',
        }),
      );
      await page.reload();
      await card().getByText('Come back in a minute.').waitFor();
      await page.unroute(`**/${bills.safeToSpend.path}`);
      // Lower parts of home read the same: a success of theirs would take the button away before it is pressed.
      let release = () => {};
      const pressed = new Promise<void>((resolve) => (release = resolve));
      await page.route(`**/${bills.safeToSpend.path}`, async (route) => {
        await pressed;
        await route.continue();
      });
      await card().getByRole('button', { name: 'Try again' }).press('Enter');
      release();
      await page.getByRole('heading', { name: 'Short until Thu 26 Nov' }).waitFor();
    },
  );

  it('fits 360 and 1280 px and meets WCAG 2.2 AA, in light and dark', { timeout: 120_000 }, async () => {
    await openHome(await createPaidMember('safe-look@example.com', 540));
    await walkScreens(visitor, ['/nd2', '/expense-analysis/budget-allocation#safe-to-spend', '/nd2?tab=earn']);
  });

  it('a new member sees it in light and dark as well', { timeout: 90_000 }, async () => {
    await openHome(await createMember('safe-new@example.com'));
    await page.getByRole('link', { name: 'Import a statement' }).waitFor();
    await walkScreens(visitor, ['/nd2']);
  });
});

describe('the parts of home', () => {
  const parts = () => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

  it('can be reordered with the keyboard and hidden, and stay so', { timeout: 90_000 }, async () => {
    await openHome(await createPaidMember('parts@example.com', 540));
    await page.getByRole('heading', { name: 'Coming up' }).waitFor();
    await page.getByRole('button', { name: 'Customise Home' }).click();
    const dialog = page.getByRole('dialog', { name: 'Customise Home' });
    await dialog.getByRole('button', { name: 'Move Spending this pay up' }).press('Enter');
    await dialog.getByText('Spending this pay is now number 1 of 8.').waitFor({ state: 'attached' });
    await dialog.getByRole('checkbox', { name: 'Net worth' }).uncheck();
    await visitor.expectAccessible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Coming up' }).waitFor();
    const chosen = ['Spending this pay', 'Coming up', 'Net worth'];
    await expect
      .poll(async () => (await parts()).filter((name) => chosen.includes(name)))
      .toEqual(['Spending this pay', 'Coming up']);
  });

  it('the spending of this pay can be read by keyboard and as a table', { timeout: 90_000 }, async () => {
    await openHome(await createPaidMember('pace@example.com'));
    const slider = page.getByRole('slider', { name: 'Spending this pay, by day' });
    await slider.focus();
    await slider.press('Home');
    expect(await slider.getAttribute('aria-valuetext')).toBe('Thu 12 Nov, $19.99 spent, $0.00 at this point last pay');
    await slider.press('ArrowRight');
    expect(await slider.getAttribute('aria-valuetext')).toContain('Fri 13 Nov, $64.99 spent');
    await page.getByText('Show as a table').click();
    await page.getByRole('row', { name: /Fri 13 Nov.*\$64\.99/ }).waitFor();
    await visitor.expectAccessible();
  });
});
