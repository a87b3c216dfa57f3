import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { forecast } from '#contract/areas/forecast.ts';
import { imports } from '#contract/areas/imports.ts';
import { bills } from '#contract/areas/bills.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** Financial Wellness in a browser: the forecast, what-if lines, the optimizer and its prediction (rules M06, C02). */

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

/** Groceries of 365.00 in each of three months and 1,000.00 every second Thursday: 1,905.00 today, 12.00 a day. */
const rows = [
  ...['2026-08', '2026-09', '2026-10'].flatMap((month) => [
    [`${month}-01`, '-100.00', 'WOOLWORTHS 1187 MARRICKVILLE'],
    [`${month}-20`, '-265.00', 'WOOLWORTHS 1187 MARRICKVILLE'],
  ]),
  ...['2026-10-08', '2026-10-22', '2026-11-05'].map((date) => [date, '1000.00', 'SALARY QUANDONG PTY LTD']),
];

async function createMember(email: string, { premium = true, empty = false } = {}): Promise<Guest> {
  const guest = await verifiedMember(site, email);
  if (premium)
    await site.server.server.database.systemDb
      .insertInto('member_plans')
      .values({ member_id: guest.id, started_at: site.server.clock.now(), plan_id: 2, ends_at: null })
      .execute();
  if (empty) return guest;
  const form = new FormData();
  form.set('sign', 'plus_in');
  form.append(
    'file',
    new File([`Date,Amount,Description\n${rows.map((row) => row.join(',')).join('\n')}\n`], 'rows.csv'),
  );
  expect((await site.server.call(imports.import, { token: guest.token, form })).status).toBe(200);
  await site.server.call(budget.setPayCycle, {
    token: guest.token,
    body: { frequency: 'fortnightly', anchor: '2026-11-05' },
  });
  await site.server.call(bills.create, {
    token: guest.token,
    body: { name: 'Rent', amount: 540, start_date: '2026-11-18', recurring_frequency: 'weekly', sub_category_id: 12 },
  });
  return guest;
}

async function arrive(guest: Guest, path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, path, options);
  ({ page } = visitor);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const waitForText = (words: string | RegExp) => page.getByText(words).first().waitFor();
const chartOf = (name: string) => page.getByRole('slider', { name: `${name}, by day` });

describe('the forecast', () => {
  it('shows the safe-to-spend calculation and names the lowest day', async () => {
    const guest = await createMember('overview@example.com');
    await arrive(guest, '/smart-money');
    // 1,905.00 less the rent on Wednesday, until pay on Thursday.
    await waitForText('Safe to spend until Thu 19 Nov');
    await waitForText('$1,365.00');
    await waitForText('$455.00');
    await waitForText('Lowest:');
    await expect.poll(() => page.getByText(/^Lowest: /).textContent()).toBe('Lowest: −$147.00 on 10/02/2027');
    await page.getByText('All accounts together: below zero from', { exact: false }).waitFor();
    await waitForText('45.3%');
  });

  it('opens the calculation of a day, and moves along the days with the keyboard', async () => {
    const guest = await createMember('days@example.com');
    await arrive(guest, '/smart-money?tab=ahead&day=2026-11-18');
    const day = page
      .getByRole('region')
      .or(page.locator('section'))
      .filter({ has: page.getByRole('heading', { name: 'Wednesday 18 November 2026' }) });
    await day.getByText('−$540.00').waitFor();
    await expect
      .poll(async () => (await day.locator('dd').allTextContents()).map((words) => words.trim()))
      .toEqual(['$1,893.00', '−$540.00', '−$12.00', '$1,341.00']);
    await button('Next day').click();
    await page.getByRole('heading', { name: 'Thursday 19 November 2026' }).waitFor();
    await waitForText('Salary Quandong');
    await chartOf('All accounts').focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => chartOf('All accounts').getAttribute('aria-valuetext'))
      .toBe('Tuesday 17 November 2026: $1,893.00');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'Tuesday 17 November 2026' }).waitFor();
    await button('All accounts as a table').click();
    await page.getByRole('row', { name: /19\/11\/2026.*\$2,329\.00/ }).waitFor();
  });

  it('a what-if line moves the balance, and everything is as before when it is switched off', async () => {
    const guest = await createMember('what-if@example.com');
    await arrive(guest, '/smart-money?tab=ahead&day=2026-12-01');
    const closing = () =>
      page
        .locator('section')
        .filter({ has: page.getByRole('heading', { name: 'Tuesday 1 December 2026' }) })
        .locator('dd')
        .last()
        .textContent();
    await expect.poll(closing).toBe('$1,645.00');
    await button('Add a what-if').click();
    await page.getByLabel('Name').fill('Bali');
    await page.getByRole('dialog').getByLabel('Amount').fill('500');
    await page.getByLabel('Date').fill('01/12/2026');
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click();
    await expect.poll(closing).toBe('$1,145.00');
    const line = page.getByRole('switch', { name: /Bali/ });
    await line.click();
    await expect.poll(closing).toBe('$1,645.00');
    await button('Edit Bali').click();
    await button('Delete').click();
    await expect.poll(() => line.count()).toBe(0);
  });

  it('the estimate of everyday spending shows its effect before it is saved', async () => {
    const guest = await createMember('estimate@example.com');
    await arrive(guest, '/smart-money?tab=ahead&weeks=4');
    const last = async () => {
      await chartOf('All accounts').focus();
      await page.keyboard.press('End');
      return chartOf('All accounts').getAttribute('aria-valuetext');
    };
    await chartOf('All accounts').waitFor();
    // Two pays, four rents, 28 days of 12.00.
    await expect.poll(() => last()).toBe('Monday 14 December 2026: $1,409.00');
    await page.getByRole('slider', { name: 'Everyday spending per day' }).fill('2200');
    await expect.poll(() => last()).toBe('Monday 14 December 2026: $1,129.00');
    await button('Save estimate').click();
    await button('Use my transactions: $12.00').waitFor();
    await expect.poll(() => last()).toBe('Monday 14 December 2026: $1,129.00');
    expect((await site.server.call(forecast.daily, { token: guest.token })).body.spending).toMatchObject({
      source: 'set',
      daily: 22,
    });
  });
});

describe('the optimizer', () => {
  it('M06: a slider moves the remainder and the prediction, and the amounts are saved', async () => {
    const guest = await createMember('optimizer@example.com');
    await arrive(guest, '/smart-money?tab=optimizer');
    await waitForText('Salary Quandong pays you $1,000.00 each fortnight');
    const remainder = () =>
      page.getByText('Left over each week').locator('xpath=following-sibling::p[1]').textContent();
    // Groceries have no budget yet, so the usual 84.23 a week applies.
    await expect.poll(() => remainder()).toBe('$415.77');
    await page.getByRole('slider', { name: 'Super per week' }).fill('10000');
    await page.getByLabel('Savings per week, exact amount').fill('50');
    await expect.poll(() => remainder()).toBe('$265.77');
    // 50.00 × 520 and the result of 100.00 a week in super.
    await waitForText('$104,285.39');
    await page.getByRole('radio', { name: '1 year' }).check();
    await waitForText('$8,004.00');
    await page.getByRole('slider', { name: 'Groceries per week' }).fill('9000');
    await page.getByRole('button', { name: 'Save changes', exact: true }).click();
    await waitForText('Amounts saved');
    const { data, categories } = (await site.server.call(forecast.optimizers, { token: guest.token })).body;
    expect(data.map((one) => [one.slug, one.value])).toEqual([
      ['savings', 50],
      ['debt', 0],
      ['assets', 0],
      ['super', 100],
      ['groceries', 90],
    ]);
    expect(categories[0]).toMatchObject({ amount: 180, value: 90, optimized: true });
    await button('Save this prediction').click();
    await waitForText('On 16/11/2026 you saved');
    await button('Remove Paying off debt').click();
    await button('Bring back Paying off debt').waitFor();
  });

  it('C02: without the plan the optimizer and the longer forecast are locked, and four weeks are open', async () => {
    const guest = await createMember('free@example.com', { premium: false });
    await arrive(guest, '/smart-money?tab=ahead');
    await chartOf('All accounts').waitFor();
    await expect.poll(() => chartOf('All accounts').getAttribute('aria-valuemax')).toBe('28');
    await page.getByRole('radio', { name: '13 weeks' }).click();
    await waitForText('This longer forecast is locked.');
    await page.getByRole('tab', { name: 'Optimizer' }).click();
    await waitForText('This optimizer is locked.');
  });
});

describe('the screen', () => {
  it('fits 360 and 1280 px and meets WCAG 2.2 AA, in light and dark', async () => {
    const guest = await createMember('look@example.com');
    await site.server.call(forecast.setOptimizers, {
      token: guest.token,
      body: { savings: 120, debt: 40, assets: 20, super: 60 },
    });
    await site.server.call(forecast.createWhatIf, {
      token: guest.token,
      body: { name: 'Bali', amount: -800, date: '2026-12-20' },
    });
    await arrive(guest, '/smart-money');
    await walkScreens(visitor, ['/smart-money', '/smart-money?tab=ahead', '/smart-money?tab=optimizer'], () =>
      page.locator('main figure svg').first().waitFor(),
    );
  }, 150_000);

  it('shows a new member what to do next', async () => {
    const guest = await createMember('new@example.com', { empty: true });
    await arrive(guest, '/smart-money', { viewport: { width: 360, height: 780 } });
    await waitForText('No forecast yet');
    await visitor.expectAccessible();
    await page.getByRole('tab', { name: 'Days ahead' }).click();
    await waitForText('No forecast yet');
    await page.getByRole('tab', { name: 'Optimizer' }).click();
    await waitForText('Set your income first');
    await visitor.expectAccessible();
  });
});
