import { mkdir } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { networth } from '#contract/areas/networth.ts';
import { imports } from '#contract/areas/imports.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { csvOf } from '../build/money.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';
import { expectStill } from '../build/screen-walk.ts';

/** Assets and debts in a browser (rule M12). Today is Monday 16 November 2026. */
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

const createMember = (email: string): Promise<Guest> => verifiedMember(site, email);

async function arrive(guest: Guest, path = '/net-worth', options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, path, options);
  ({ page } = visitor);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const side = (name: 'What you own' | 'What you owe') => page.getByRole('list', { name });
const dialog = () => page.getByRole('dialog');

/** Colours cross-fade: the check waits until they have settled. */
async function waitForTransitions(): Promise<void> {
  await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0);
  await expectStill(page);
}

/** The figure of the answer. */
async function waitForTotal(dollars: string): Promise<void> {
  await page.locator('[data-answer] data').getByText(dollars.split('.')[0]!).waitFor();
  await expect
    .poll(() => page.locator('[data-answer] data').getAttribute('value'))
    .toBe(dollars.replace(/[$,]/g, '').replace('−', '-'));
}

async function choose(label: string, option: string): Promise<void> {
  await dialog().getByLabel(label, { exact: true }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function add(what: 'Add an asset' | 'Add a debt', kind: string): Promise<void> {
  await button(what).click();
  await choose('Type', kind);
}

async function submit(name = 'Add'): Promise<void> {
  await dialog().getByRole('button', { name, exact: true }).click();
  await dialog().waitFor({ state: 'detached' });
}

async function addItems(guest: Guest, ...items: object[]): Promise<void> {
  for (const body of items)
    expect((await site.server.call(networth.set, { token: guest.token, body })).status).toBe(200);
}

const car = { NetworthType: 'Assets', kind: 'car', name: 'Mazda 3', value: 12_000, date: '2026-11-01' };

describe('net worth', () => {
  it('starts at zero, and adds a car, gold and half a debt; each can be undone', async () => {
    await arrive(await createMember('first@example.com'));
    await page.getByText('What you own, less what you owe').waitFor();
    await button('Add an asset').click();
    await choose('Type', 'Car');
    await dialog().getByLabel('Name').fill('Mazda 3');
    await dialog().getByRole('button', { name: 'Add', exact: true }).click();
    await dialog().getByText('Enter an amount such as 1,200.00.').waitFor();
    await dialog().getByLabel('Total value').fill('12000');
    await submit();
    await waitForTotal('$12,000.00');
    await side('What you own').getByText('Your figure, 16/11/2026').waitFor();

    await add('Add an asset', 'Precious metals');
    await dialog().getByLabel('Weight', { exact: true }).fill('20');
    await dialog().getByText('$3,954.54').waitFor();
    await submit();
    await waitForTotal('$15,954.54');
    await side('What you own').getByText('Sample price, 01/10/2026; not a market price').waitFor();

    await add('Add a debt', 'Loan');
    await dialog().getByLabel('Total owed').fill('5000');
    await dialog().getByLabel('Your share (%)').fill('50');
    await submit();
    await waitForTotal('$13,454.54');
    await side('What you owe').getByText('50% of $5,000.00').waitFor();

    await button('Delete Mazda 3').click();
    await waitForTotal('$1,454.54');
    await button('Undo').last().click();
    await waitForTotal('$13,454.54');
  });

  it("estimates a car from the owner's details, and nothing from its plate", async () => {
    await arrive(await createMember('plate@example.com'));
    await button('Add an asset').click();
    await choose('Type', 'Car');
    await dialog().getByLabel('Number plate').fill('abc 123');
    await dialog().getByText('We can’t look up number plates').waitFor();
    await button('Estimate its value').click();
    await dialog().getByText('Choose the type of car.').waitFor();
    await choose('Type of car', 'Small car');
    await dialog().getByLabel('Year built').fill('2021');
    await button('Estimate its value').click();
    await dialog().getByText('Small car, built in 2021').waitFor();
    await dialog().getByText('Estimate from sample prices, 01/10/2026; not real sales').waitFor();
    await button('Use this figure').click();
    await submit();
    await waitForTotal('$16,100.00');
    await side('What you own').getByText('Estimate from sample prices, 01/10/2026; not real sales').waitFor();
    await page.getByText('Includes sample prices').waitFor();
  });

  it('changes an item with its date in the history, undoes the change, and excludes an account', async () => {
    const guest = await createMember('change@example.com');
    const form = new FormData();
    form.append(
      'file',
      new Blob([
        csvOf(
          [
            ['2026-11-02', 100, 'INTEREST'],
            ['2026-11-09', 400, 'SALARY QUANDONG'],
          ],
          1_000,
        ),
      ]),
      'rows.csv',
    );
    await site.server.call(imports.import, { token: guest.token, form });
    await addItems(guest, car);
    await arrive(guest);
    await waitForTotal('$13,500.00');
    await page.getByText('Up $1,500.00 since 01/11/2026').waitFor();
    await page.getByText('Items you added raised it by $1,100.00.').waitFor();
    await button('Edit Mazda 3').click();
    await dialog().getByLabel('Total value').fill('11000');
    await submit('Save');
    await waitForTotal('$12,500.00');
    await button('Undo').click();
    await waitForTotal('$13,500.00');
    await button('Edit Mazda 3').click();
    await dialog().getByText('Earlier values').click();
    await dialog().getByRole('list', { name: 'Values of Mazda 3' }).getByText('01/11/2026').waitFor();
    await dialog().getByRole('button', { name: 'Cancel' }).click();

    await page.getByText('Exclude', { exact: true }).click();
    await waitForTotal('$12,000.00');
    await button(/^Include /).click();
    await waitForTotal('$13,500.00');
    await page.getByRole('link', { name: /what makes up Cash/ }).click();
    await page.getByText('Only Cash').waitFor();
    expect(await button('Edit Mazda 3').count()).toBe(0);
    await button('Remove Only Cash').click();
    await button('Edit Mazda 3').waitFor();
  });

  it('shows a year as a chart with its table, accessible, wide in light and narrow in dark', async () => {
    const guest = await createMember('full@example.com');
    await addItems(
      guest,
      { ...car, value: 15_500, date: '2025-12-01' },
      { NetworthType: 'Assets', kind: 'super', name: 'UniSuper', value: 58_400, date: '2025-12-01' },
      { NetworthType: 'Assets', kind: 'crypto', coin: 'BTC', quantity: '0.01250000' },
      { NetworthType: 'Assets', kind: 'metals', metal: 'gold', unit: 'oz', quantity: '1', name: 'Gold coin' },
      { NetworthType: 'Liabilities', kind: 'study', value: 21_480.35, date: '2025-12-01' },
      {
        NetworthType: 'Liabilities',
        kind: 'mortgage',
        name: 'Home loan',
        value: 480_000,
        ownedPercentage: 50,
        date: '2026-06-01',
      },
      {
        NetworthType: 'Assets',
        kind: 'property',
        name: 'Flat in Marrickville',
        value: 860_000,
        ownedPercentage: 50,
        date: '2026-06-01',
      },
    );
    await arrive(guest);
    await waitForTotal('$250,507.15');
    await page.getByText('Up $198,087.50 since 01/12/2025').waitFor();
    await page.getByText('All of it comes from items you added.').waitFor();
    await button('Net worth over time as a table').click();
    await page.getByRole('row', { name: '01/12/2025 $52,419.65' }).waitFor();
    await button('Net worth over time as a table').click();
    await page.getByRole('slider', { name: 'Net worth over time, by day' }).waitFor();
    const folder = process.env['SHOTS'];
    if (folder) await mkdir(folder, { recursive: true });
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await waitForTransitions();
      await visitor.expectAccessible();
      await visitor.expectNoSideways();
      if (folder) await page.screenshot({ path: `${folder}/net-worth-${width}-${colorScheme}.png`, fullPage: true });
    }
    await button('Edit Gold coin').click();
    await dialog().getByText('Worth $6,150.00').waitFor();
    await waitForTransitions();
    await visitor.expectAccessible();
    await visitor.expectNoSideways();
    if (folder) await page.screenshot({ path: `${folder}/dialog-360.png` });
  });
});
