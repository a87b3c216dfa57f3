import { describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { failChunk } from '../build/chunks.ts';
import { arrive, follow, openJourney, page, site, timesAnnounced, visitor } from '../build/journey.ts';
import { carryLoanMoney, openedLoan } from '../build/loans.ts';

/** A part of a screen that cannot be loaded: the reason, a way to try again, and the previous data. */

openJourney();

const reads = `**/${budget.list.path}*`;
const why = 'We are looking after our machines. It takes a minute.';
const tryAgain = () => page.getByRole('button', { name: 'Try again' });
const meter = () => page.getByRole('meter', { name: 'Groceries budget' });

/** From here on the budgets fail to load. */
const failBudgets = () =>
  page.route(reads, (route) =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: '/problems/internal', title: 'x', status: 500, detail: why, code: 'internal' }),
    }),
  );

async function createMemberWithBudget(email: string): Promise<Guest> {
  const guest = await verifiedMember(site, email);
  const body = { sub_category_id: subCategoryIds.groceries, amount: 200 };
  await site.server.call(budget.set, { token: guest.token, body });
  return guest;
}

for (const width of [360, 1280]) {
  it(`nothing in the header of a screen moves when the data comes at ${width} px`, async () => {
    const guest = await createMemberWithBudget(`header-${width}@example.com`);
    await arrive(guest, '/tips', { viewport: { width, height: 780 } });
    const answer = Promise.withResolvers<void>();
    await page.route(reads, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await visitor.open('/ubudget');
    const places = () =>
      page
        .getByRole('heading', { level: 1 })
        .or(page.getByRole('link', { name: 'Share' }))
        .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()).map(({ x, y }) => ({ x, y })));
    await page.getByText('Loading your budgets').waitFor();
    const before = await places();
    answer.resolve();
    await meter().waitFor();
    expect(await places()).toEqual(before);
  });
}

describe('a part of a screen that cannot be loaded', () => {
  it('shows the reason once, leaves the other parts alone, and appears after a retry', async () => {
    await arrive(await createMemberWithBudget('not-loaded@example.com'), '/tips');
    await failBudgets();
    await visitor.open('/ubudget');
    await page.getByText('We couldn’t load your budgets').waitFor();
    await page.getByText(why).waitFor();
    await page.getByRole('button', { name: 'Set your payday' }).waitFor();
    await expect.poll(() => timesAnnounced('We couldn’t load your budgets')).toBe(1);
    await visitor.expectAccessible();

    // During the retry the text and the button stay in place.
    const answer = Promise.withResolvers<void>();
    await page.unroute(reads);
    await page.route(reads, async (route) => {
      await answer.promise;
      await route.continue();
    });
    await tryAgain().press('Enter');
    await expect.poll(() => tryAgain().getAttribute('aria-busy')).toBe('true');
    expect(await tryAgain().evaluate((button) => button === document.activeElement)).toBe(true);
    expect(await page.getByText(why).isVisible()).toBe(true);
    answer.resolve();
    await meter().waitFor();
    expect(await page.getByText('We couldn’t load your budgets').count()).toBe(0);
    // Keyboard users continue at the loaded part, not at the top of the page.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector('[role=meter]') !== null))
      .toBe(true);
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  });

  it('keeps loaded data when a reload fails, and says how old it is', async () => {
    await arrive(await createMemberWithBudget('stored@example.com'), '/ubudget');
    await meter().waitFor();
    await failBudgets();
    await page.getByRole('button', { name: 'Edit Groceries budget' }).click();
    await page.getByLabel('Amount each month').fill('250');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText(/^We couldn’t update your budgets\. This was loaded at \d+:\d\d [ap]m\./).waitFor();
    await expect.poll(() => meter().getAttribute('aria-valuetext')).toMatch(/of \$200\.00/);
    await expect.poll(() => timesAnnounced('We couldn’t update your budgets')).toBe(1);
    await visitor.expectAccessible();
    await page.unroute(reads);
    await tryAgain().click();
    await expect.poll(() => meter().getAttribute('aria-valuetext')).toMatch(/of \$250\.00/);
    expect(await page.getByText('We couldn’t update your budgets').count()).toBe(0);
  });
});

describe('a part of a screen whose chunk fails to load', () => {
  const failure = (what: string) =>
    page.getByRole('status').filter({ hasText: new RegExp(`^We couldn’t load ${what}\\. `) });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const chart = () => page.getByRole('figure', { name: 'Balance over time' });

  it('says so in its place, keeps what is typed beside it, and is drawn after a retry', async () => {
    const borrower = await verifiedMember(site, 'no-chart@example.com');
    const { id } = await openedLoan(site.server, borrower.id);
    await carryLoanMoney(site.server);
    site.server.clock.advance(60_000);
    await carryLoanMoney(site.server);
    await arrive(borrower, '/tips');
    const typed = Promise.withResolvers<void>();
    const { requests, mend } = await failChunk(page, 'AreaOverTime', typed.promise);
    await visitor.open(`/loans/${id}`);
    await page.getByRole('button', { name: 'Make Payment' }).click();
    await dialog('Make a payment').getByLabel('Amount').fill('14');
    typed.resolve();
    // Behind the dialog.
    await page.getByText('We couldn’t load the chart.').waitFor();
    expect(await dialog('Make a payment').getByLabel('Amount').inputValue()).toBe('14');
    // It was quietly tried again, each time by another address: Chromium remembers the failed one.
    expect(requests()).toBe(3);
    await page.keyboard.press('Escape');
    await expect.poll(() => timesAnnounced('We couldn’t load the chart')).toBe(1);
    await failure('the chart').getByRole('button', { name: 'Reload' }).waitFor();
    await visitor.expectAccessible();
    await tryAgain().press('Enter');
    await expect.poll(() => tryAgain().getAttribute('aria-busy')).toBe('true');
    await expect.poll(() => tryAgain().getAttribute('aria-busy')).toBeNull();
    expect(await tryAgain().evaluate((button) => button === document.activeElement)).toBe(true);
    await mend();
    await tryAgain().press('Enter');
    await chart().waitFor();
    expect(await failure('the chart').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true);
  }, 40_000);

  it('opens a dialog when its button is pressed again, and has said why it did not open', async () => {
    await arrive(await verifiedMember(site, 'no-dialog@example.com'), '/net-worth');
    const { mend } = await failChunk(page, 'ItemDialog');
    const add = page.getByRole('button', { name: 'Add an asset' }).first();
    await add.click();
    const message = page.getByRole('alert').filter({ hasText: 'We couldn’t open the form' });
    await message.getByRole('button', { name: 'Reload' }).waitFor();
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Net worth');
    await mend();
    await add.click();
    await page.getByRole('dialog', { name: 'Add an asset' }).waitFor();
  }, 30_000);

  it('opens the search at a later press too', async () => {
    await arrive(await verifiedMember(site, 'no-search@example.com'), '/tips');
    const { mend } = await failChunk(page, 'Palette');
    await visitor.open('/tips');
    await page.keyboard.press('Control+K');
    await page.getByRole('alert').filter({ hasText: 'We couldn’t open search' }).waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await mend();
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill('loans');
    expect(await page.getByRole('option', { name: /Loans/ }).count()).toBeGreaterThan(0);
  }, 30_000);

  it('keeps a checkout, which is paid after a retry', async () => {
    follow(await site.visitor());
    const { mend } = await failChunk(page, 'PaymentPart');
    await visitor.open('/payments/credit-card2?slug=debt-handbook');
    await page.getByLabel('Email').fill('kim@example.com');
    await page.getByLabel('Full name').fill('Kim Banksia');
    await failure('the payment form').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('kim@example.com');
    await visitor.expectAccessible();
    await mend();
    await tryAgain().click();
    const card = page.frameLocator('iframe[title="Card details"]');
    await card.getByLabel('Card number').fill('4242 4242 4242 4242');
    await card.getByLabel('Expiry').pressSequentially('1231');
    await card.getByLabel('Security code').fill('123');
    expect(await page.getByLabel('Full name').inputValue()).toBe('Kim Banksia');
    await page.getByRole('button', { name: /^Pay \$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Thanks, Kim. Your order is paid' }).waitFor();
  }, 40_000);

  it('appears by itself when the connection is back', async () => {
    await arrive(await verifiedMember(site, 'offline-tab@example.com'), '/smart-money');
    const { mend } = await failChunk(page, 'OptimizerTab');
    await visitor.context.setOffline(true);
    await page.getByRole('tab', { name: 'Optimizer' }).click();
    await failure('the optimizer').waitFor();
    expect(await page.getByRole('button', { name: 'Reload' }).count()).toBe(0);
    await mend();
    await visitor.context.setOffline(false);
    await failure('the optimizer').waitFor({ state: 'detached' });
    await page.getByRole('tabpanel', { name: 'Optimizer' }).waitFor();
  }, 30_000);
});
