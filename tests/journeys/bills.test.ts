import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { bills } from '#contract/areas/bills.ts';
import type { Endpoint, WireBodyOf } from '#contract/kit/endpoint.ts';
import { addMonths } from '#domain/calendar/civil-date.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { imported, ofxOf } from '../build/money.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** Upcoming bills and what each pay covers, in a browser (rules M04, M14, M18). Today is Monday 16 November 2026. */

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

const CALENDAR = '/expense-analysis/payments-calendar';
const PAY_RUN = '/expense-analysis/budget-allocation';

async function callAs<E extends Endpoint>(guest: Guest, endpoint: E, body: WireBodyOf<E>): Promise<BodyOnWire<E>> {
  const answer = await site.server.callWith(endpoint, { token: guest.token, body });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body;
}

const createMember = (email: string): Promise<Guest> => verifiedMember(site, email);

/**
 * Paid every second Thursday, 1,864.20 in the account, seven Netflix transactions with a price rise, rent and
 * internet scheduled.
 */
async function createPlanner(email: string): Promise<Guest> {
  const guest = await createMember(email);
  const streaming = [...Array(7).keys()].map(
    (at) => [addMonths('2026-05-04', at), at < 4 ? -18.99 : -20.99, 'NETFLIX.COM MELBOURNE', `n${at}`] as const,
  );
  await imported(
    site.server,
    guest,
    ofxOf(
      [
        ...streaming,
        ['2026-11-12', 2231.4, 'SALARY INNER WEST HEALTH', 's1'],
        ['2026-11-14', -120.5, 'WOOLWORTHS 1187 MARRICKVILLE', 's2'],
      ],
      '51200817',
      1864.2,
    ),
  );
  await callAs(guest, budget.setPayCycle, { frequency: 'fortnightly', anchor: '2026-11-12' });
  await callAs(guest, bills.create, {
    name: 'Rent',
    amount: 540,
    start_date: '2026-11-13',
    recurring_frequency: 'weekly',
  });
  await callAs(guest, bills.create, {
    name: 'Internet',
    amount: 79.01,
    start_date: '2026-12-07',
    recurring_frequency: 'monthly',
  });
  await callAs(guest, bills.createAllocation, { sub_category_id: subCategoryIds.groceries, amount: 290 });
  return guest;
}

/** Two of four instalments of a purchase are paid. */
async function addInstalments(guest: Guest): Promise<Guest> {
  await imported(
    site.server,
    guest,
    ofxOf(
      [
        ['2026-10-23', -37.5, 'AFTERPAY AUSTRALIA', 'p1'],
        ['2026-11-06', -37.5, 'AFTERPAY AUSTRALIA', 'p2'],
      ],
      '51200817',
      1864.2,
    ),
  );
  return guest;
}

async function arrive(guest: Guest, path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, path, options);
  ({ page } = visitor);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const main = () => page.getByRole('main');

describe('the payments calendar', () => {
  it('M14: schedules a payment, finds it in the grid with the keyboard and marks it as paid', async () => {
    const guest = await createMember('calendar@example.com');
    await arrive(guest, CALENDAR);
    await page.getByText('No bills yet').waitFor();
    await main().getByRole('button', { name: 'Add bill' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Gym');
    await page.getByLabel('Amount', { exact: true }).fill('19.95');
    await page.getByLabel('First due date', { exact: true }).fill('18112026');
    await page.getByRole('dialog').getByRole('button', { name: 'Add bill' }).click();
    await page.getByText('Bill added.').waitFor();
    const grid = page.getByRole('grid', { name: 'Bills in November 2026' });
    await grid.getByRole('button', { name: 'Monday 16 November 2026, nothing due' }).focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector('.sr-only')?.textContent))
      .toBe('Wednesday 18 November 2026, 1 bill, $19.95 out');
    await page.getByRole('list', { name: 'Due on Wed 18 Nov' }).getByRole('button').click();
    await button('Mark as paid').click();
    await page.getByText('None of these, or not here yet').waitFor();
    await button('Mark as paid').click();
    await page.getByText('Gym marked as paid.').waitFor();
    await expect.poll(() => page.getByRole('list', { name: 'Due on Wed 18 Nov' }).innerText()).toContain('Paid');
    await page.keyboard.press('PageDown');
    await button('Next month').click();
    await page
      .getByRole('grid', { name: 'Bills in December 2026' })
      .getByRole('button', { name: 'Friday 18 December 2026, 1 bill, $19.95 out' })
      .waitFor();
  });

  it('proposes a recurring payment with its price rise and schedules it with one tap, on a phone', async () => {
    const guest = await addInstalments(await createPlanner('found@example.com'));
    await arrive(guest, CALENDAR, { viewport: { width: 360, height: 780 } });
    // The title comes before the choice of the month.
    const header = main()
      .getByRole('heading', { level: 1 })
      .or(main().getByRole('group', { name: 'Month' }));
    await expect.poll(() => header.evaluateAll(([first]) => first?.textContent)).toBe('Bills');
    await page.getByText('Up from $18.99 to $20.99 since 04/09/2026').waitFor();
    expect(await page.getByRole('grid').count()).toBe(0);
    await page
      .getByRole('list', { name: 'Due on Fri 20 Nov' })
      .getByRole('link', { name: 'Afterpay Instalment 3 of 4 −$37.50' })
      .waitFor();
    await button(/Add bill.*Netflix/).click();
    await page.getByText('Netflix added to Bills.').waitFor();
    await page.getByRole('list', { name: 'All bills' }).getByText('Netflix').waitFor();
    expect(
      (await site.server.call(bills.list, { token: guest.token })).body.data.find((one) => one.name === 'Netflix'),
    ).toMatchObject({ amount: 20.99, next_due: '2026-12-04' });
    // Earlier months show what was paid, with the transaction that paid it; Friday's rent is overdue.
    const month = page.getByRole('list', { name: 'Bills this month' });
    await expect
      .poll(() => month.getByRole('listitem').allTextContents())
      .toEqual(['$58.49 paid', '$540.00 overdue', '$1,117.50 to come']);
    await page
      .getByRole('list', { name: 'Due on Fri 13 Nov' })
      .getByRole('button', { name: /Rent.*Overdue/ })
      .waitFor();
    await button('Previous month').click();
    await expect.poll(() => month.getByRole('listitem').allTextContents()).toEqual(['$58.49 paid']);
    await page
      .getByRole('list', { name: 'Due on Fri 23 Oct' })
      .getByRole('link', { name: /Afterpay Instalment 1 of 4.*Paid/ })
      .waitFor();
    await page
      .getByRole('list', { name: 'Due on Sun 4 Oct' })
      .getByRole('button', { name: /Netflix.*Paid/ })
      .click();
    await page.getByRole('link', { name: 'a transaction on Sun 4 Oct' }).click();
    await page.getByRole('dialog', { name: 'Netflix' }).getByText('NETFLIX.COM MELBOURNE').first().waitFor();
  });
});

describe('the pay-run', () => {
  it('M18: shows the bills of this pay, half of the next monthly bill set aside, and safe to spend line by line', async () => {
    const guest = await createPlanner('payrun@example.com');
    await arrive(guest, PAY_RUN);
    await page.getByText('left of this pay').waitFor();
    // 2,231.40 less two rents, half of the internet bill and the groceries.
    await main().getByText('$821.89').first().waitFor();
    await button('Set aside $39.51 for Internet').click();
    await button('Put back what’s set aside for Internet').waitFor();
    // 1,864.20 less two rents, 39.51 set aside and 169.50 of groceries.
    const safe = page.locator('#safe-to-spend');
    await safe.getByText('$575.19').waitFor();
    await safe.getByText('Bills until payday').click();
    await expect.poll(() => safe.getByRole('link', { name: 'Rent' }).count()).toBe(2);
    await button('Change buffer').click();
    await page.getByLabel('Buffer', { exact: true }).fill('100');
    await button('Save buffer').click();
    await safe.getByText('$475.19').waitFor();
  });
});

describe('both screens', () => {
  it('fit 360 and 1280 px and meet WCAG 2.2 AA, in light and dark', async () => {
    const guest = await addInstalments(await createPlanner('look-planning@example.com'));
    await arrive(guest, CALENDAR);
    await walkScreens(visitor, [`${CALENDAR}?day=2026-11-20`, PAY_RUN]);
  }, 90_000);
});
