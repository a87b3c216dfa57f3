import { describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, timesAnnounced, visitor } from '../build/journey.ts';

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
