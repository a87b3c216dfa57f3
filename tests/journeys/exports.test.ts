import { mkdir, readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { imported, ofxOf } from '../build/money.ts';
import type { StatementLine } from '../build/money.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';
import { expectStill } from '../build/screen-walk.ts';

/** Exports all data and imports it again, and the tax year. Today is Monday 16 November 2026. */
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

const lines: StatementLine[] = [
  ['2026-07-01', -15, 'RED CROSS AUSTRALIA', 'y1'],
  ['2026-08-09', 4.12, 'CREDIT INTEREST', 'y2'],
  ['2026-09-14', -45, 'DIRECT DEBIT OPTUS MOBILE', 'y3'],
  ['2026-10-02', -30, 'XYZZY 4471', 'y4'],
];

async function createMember(email: string, input: readonly StatementLine[] = lines): Promise<Guest> {
  const guest = await verifiedMember(site, email);
  if (input.length > 0) await imported(site.server, guest, ofxOf(input, '51200817', 1000));
  return guest;
}

async function givePremium(guest: Guest): Promise<void> {
  await site.server.server.database.systemDb
    .insertInto('member_plans')
    .values({ member_id: guest.id, started_at: site.server.clock.now(), plan_id: 2 })
    .execute();
}

async function arrive(guest: Guest, path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, path, options);
  ({ page } = visitor);
}

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const dialog = () => page.getByRole('dialog');

async function saveFile(name: string): Promise<{ file: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(name).click()]);
  return { file: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** A screenshot, if a folder for them is named. */
async function screenshot(name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: `${folder}/${name}.png`, fullPage: true });
}

async function waitForTransitions(): Promise<void> {
  await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0);
  await expectStill(page);
}

describe('your data', () => {
  it('is exported as an archive and restored to another account: previewed first, then the same balance; the second time nothing is new', async () => {
    const guest = await createMember('out@example.com');
    await site.server.call(budget.set, { token: guest.token, body: { sub_category_id: 1, amount: 250 } });
    await arrive(guest, '/settings/data');
    await page.getByText('4 transactions in 1 account, 01/07/2026 to 02/10/2026.').waitFor();
    const archive = await saveFile('Export');
    expect(archive.file).toBe('wattle-2026-11-16.json');
    await page.getByRole('radio', { name: /^Table \(CSV\)/ }).check();
    const csv = await saveFile('Export');
    expect([csv.file, csv.text.split('\r\n').length]).toEqual(['wattle-2026-11-16.csv', 6]);
    await visitor.leave();

    await arrive(await createMember('in@example.com', []), '/settings/data');
    await page.getByText('Nothing to export yet').waitFor();
    const drop = async (text: string) =>
      page
        .locator('input[type=file]')
        .setInputFiles({ name: 'archive.json', mimeType: 'application/json', buffer: Buffer.from(text) });
    await drop('{"format":"something else"}');
    await page.getByText('This isn’t one of our archives.').waitFor();
    await drop(archive.text);
    await page.getByRole('heading', { name: 'Ready to restore' }).waitFor();
    await page.getByRole('row', { name: 'transactions 4 0' }).waitFor();
    await page.getByText('$1,000.00').waitFor();
    await screenshot('settings-data-preview');
    await button('Restore').click();
    await page.getByRole('heading', { name: 'Restored' }).waitFor();
    await page.getByText('4 transactions in 1 account').waitFor();
    await button('Restore another file').click();
    await drop(archive.text);
    await page.getByRole('heading', { name: 'You already have everything in this archive' }).waitFor();
  });
});

describe('the tax year', () => {
  it('adds up by item, opens its transactions, includes a category in part and a single transaction, and is saved as CSV', async () => {
    const guest = await createMember('tax@example.com');
    await givePremium(guest);
    await arrive(guest, '/tax-year');
    await page.getByRole('heading', { name: 'Tax year 2026–27' }).waitFor();
    await button(/^D9 Gifts or donations/).click();
    await page.getByRole('list', { name: 'Transactions for Gifts or donations' }).getByText('−$15.00').waitFor();
    await button(/^Mobile phone 1 transaction/).click();
    await button('Choose item for Mobile phone').click();
    await dialog().getByLabel('Percentage to include').fill('40');
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await button(/^D5 Other work-related expenses 1 transaction \$18\.00/).waitFor();
    await button(/^Uncategorised/).click();
    await button(/^Choose item for xyzzy/i).click();
    await dialog().getByLabel('Tax return item').fill('self-education');
    await page.getByRole('option', { name: /D4 Work-related self-education/ }).click();
    await dialog().getByRole('button', { name: 'Save', exact: true }).click();
    await dialog().waitFor({ state: 'detached' });
    await button(/^D4 Work-related self-education expenses 1 transaction \$30\.00/).waitFor();
    await page.getByText('Total deductions').waitFor();
    await page.getByText('$63.00').last().waitFor();
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('navigation').count()).toBe(0);
    await screenshot('tax-year-print');
    await page.emulateMedia({ media: 'screen' });
    const csv = await saveFile('Save as CSV');
    expect([csv.file, csv.text.split('\r\n').length]).toEqual(['wattle-tax-2026-27.csv', 6]);
  });

  it('is locked without the plan and says so; both screens are accessible at each width, light and dark', async () => {
    const guest = await createMember('free@example.com');
    await arrive(guest, '/tax-year');
    await page.getByText('This tax pack is locked.').waitFor();
    await givePremium(guest);
    await visitor.leave();
    for (const [width, colorScheme] of [
      [1280, 'light'],
      [360, 'dark'],
    ] as const) {
      await arrive(guest, '/tax-year', { viewport: { width, height: 900 }, colorScheme });
      for (const [path, text] of [
        ['/tax-year', 'Total deductions'],
        ['/settings/data', 'Format'],
      ] as const) {
        if (path !== '/tax-year') await visitor.open(path);
        await page.getByText(text).first().waitFor();
        await waitForTransitions();
        await visitor.expectAccessible();
        await visitor.expectNoSideways();
        await screenshot(`${path.slice(1).replace('/', '-')}-${width}-${colorScheme}`);
      }
      if (width === 1280) await visitor.leave();
    }
  });
});
