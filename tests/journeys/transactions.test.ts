import { describe, expect, it } from 'vitest';
import { categories } from '#contract/areas/categories.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { imported } from '../build/money.ts';
import { ofx } from '../build/ofx.ts';
import type { StatementRow } from '../build/ofx.ts';

/** Transactions in a browser: searched, edited and split (rules M01, M02). */

/** Seven transactions with known shops, and six from three unknown traders. */
const everyday: readonly StatementRow[] = [
  { date: '20261112', cents: 210_000, words: 'SALARY QUANDONG PTY LTD' },
  { date: '20261111', cents: -8840, words: 'WOOLWORTHS 1187 MARRICKVILLE NSW' },
  { date: '20261110', cents: -1999, words: 'NETFLIX.COM' },
  { date: '20261109', cents: 4210, words: 'REFUND COLES 0456 NEWTOWN NS' },
  { date: '20261108', cents: -10_000, words: 'BUNNINGS 321000 ALEXANDRIA' },
  { date: '20261107', cents: -4210, words: 'COLES 0456 NEWTOWN NS' },
  { date: '20261106', cents: -6000, words: 'WOOLWORTHS 1187 MARRICKVILLE NSW' },
  { date: '20261105', cents: -1250, words: 'ZYXOLA PRAVEX' },
  { date: '20261104', cents: -1350, words: 'ZYXOLA PRAVEX' },
  { date: '20261103', cents: -1450, words: 'ZYXOLA PRAVEX' },
  { date: '20261102', cents: -7700, words: 'TREVLO WIXMAN' },
  { date: '20261101', cents: -3300, words: 'QUILMO BRANTEX' },
];

openJourney();

/** 'Wednesday 28 October …' → '28/10/2026'. */
function shortDate(heading: string): string {
  const [, day = '', month = '', year = '2026'] = /^\w+ (\d+) (\w+)(?: (\d{4}))?/.exec(heading) ?? [];
  const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'];
  return [day.padStart(2, '0'), String(months.indexOf(month) + 1).padStart(2, '0'), year].join('/');
}

async function createMember(email: string): Promise<Guest> {
  const guest = await verifiedMember(site, email);
  await imported(site.server, guest, ofx('51200817', 'CHECKING', everyday), 'everyday.ofx');
  return guest;
}

async function arrive(guest: Guest, path: string, width = 1280): Promise<void> {
  follow(
    await arriveAs(site, guest, path, { viewport: { width, height: width < 600 ? 740 : 900 }, hasTouch: width < 600 }),
  );
}

const grid = () => page.getByRole('grid', { name: 'Transactions' });
const rowsShown = () => grid().getByRole('row').allInnerTexts();
const dayHeadings = () => grid().getByRole('heading', { level: 2 });
const row = (words: string) => grid().getByRole('row').filter({ hasText: words });
/** On its name. */
const left = { position: { x: 120, y: 20 } };
const drawer = (name: string) => page.getByRole('dialog', { name });
const waitForCount = (count: string) => page.getByText(count, { exact: false }).first().waitFor();
const undo = () => page.getByRole('button', { name: 'Undo', exact: true });
const storedRows = async (guest: Guest, query: Record<string, unknown>) =>
  (await site.server.call(transactions.list, { token: guest.token, query })).body.data;

describe('the history', () => {
  it('M02: the address holds words, filters and sorts, and each is removed as a chip', async () => {
    const guest = await createMember('filters@example.com');
    await arrive(guest, '/transaction-history');
    await waitForCount('out in 12 transactions');
    await page.getByLabel('Search transactions').fill('woolw');
    await waitForCount('$148.40 out in 2 transactions');
    await expect.poll(() => dayHeadings().allInnerTexts()).toEqual(['Wednesday 11 November', 'Friday 6 November']);
    await expect.poll(async () => (await rowsShown())[2]).toContain('−$60.00');
    expect(new URL(page.url()).search).toBe('?description=woolw');
    await page.getByRole('button', { name: 'Filters (1)' }).click();
    await drawer('Filters').getByLabel('Minimum', { exact: true }).fill('70');
    await drawer('Filters').getByRole('button', { name: 'Show 1 transaction' }).click();
    await page.getByRole('button', { name: 'Remove “woolw”' }).click();
    await waitForCount('in 4 transactions');
    await page.getByRole('combobox', { name: 'Sort by' }).click();
    await page.getByRole('option', { name: 'Money in, large' }).click();
    await expect.poll(() => dayHeadings().count()).toBe(0);
    await expect.poll(async () => (await rowsShown())[0]).toContain('2,100.00');
    expect(new URL(page.url()).search).toBe('?min_amount=70.00&sort=Credit&sortOrder=-1');
    await page.getByRole('button', { name: 'Remove $70.00 or more' }).click();
    await waitForCount('in 12 transactions');
  });

  it('M02: an invalid part of the address is named, the rest applies, and the notice closes without losing the place', async () => {
    const guest = await createMember('unread@example.com');
    await arrive(guest, '/transaction-history?min_date=nonsense&status=lost&description=woolw');
    await waitForCount('in 2 transactions');
    await page.getByText('We couldn’t read first day “nonsense” and status “lost”. The other filter is on.').waitFor();
    await visitor.expectAccessible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect.poll(() => new URL(page.url()).search).toBe('?description=woolw');
    await expect.poll(() => page.getByText('Some filters in this link didn’t work').count()).toBe(0);
    await expect
      .poll(() =>
        page
          .getByRole('search', { name: 'Filter transactions' })
          .evaluate((region) => region === document.activeElement),
      )
      .toBe(true);
    await waitForCount('in 2 transactions');
  });

  it('M01: uncategorised transactions are sub-category 0; an excluded merchant is named', async () => {
    const guest = await createMember('nought@example.com');
    await arrive(
      guest,
      `/transaction-history?sub_categories=0&except_merchant_key=${encodeURIComponent('zyxola pravex')}`,
    );
    await waitForCount('in 2 transactions');
    await page.getByRole('button', { name: 'Remove Without Zyxola Pravex' }).click();
    await waitForCount('in 5 transactions');
    await expect.poll(() => page.getByRole('list', { name: 'Active filters' }).innerText()).toContain('Uncategorised');
    await expect
      .poll(() => page.getByRole('link', { name: 'Categorise 5' }).getAttribute('href'))
      .toBe('/transaction-history?uncategorised=1');
  });

  it('opens a transaction beside the list by keyboard; a new category shows its reach and is undone', async () => {
    const guest = await createMember('detail@example.com');
    await arrive(guest, '/transaction-history');
    await row('Woolworths').first().focus();
    await page.keyboard.press('Enter');
    const sheet = drawer('Woolworths');
    await sheet.getByText('WOOLWORTHS 1187 MARRICKVILLE NSW').first().waitFor();
    expect(new URL(page.url()).search).toMatch(/^\?id=\d+$/);
    await sheet.getByText('everyday.ofx').waitFor();
    await visitor.expectAccessible();
    await page.keyboard.press('Escape');
    // Three clicks: the category in the row, another one, and its reach.
    await row('Woolworths').first().getByTitle('Change category').click();
    await page.getByRole('option', { name: 'Pubs & bars' }).click();
    await sheet.getByRole('button', { name: 'Apply to all 2, and future ones' }).click();
    await page.getByText('2 transactions moved to Pubs & bars.').waitFor();
    // The question is gone, and its field has the focus.
    await sheet.locator('input:focus').and(sheet.getByLabel('Category')).waitFor();
    expect((await storedRows(guest, { description: 'woolworths' })).map((one) => one.sub_category_id)).toEqual([9, 9]);
    await undo().click();
    await page.getByText('Change undone.').waitFor();
    expect((await storedRows(guest, { description: 'woolworths' })).map((one) => one.sub_category_id)).toEqual([1, 1]);
    expect((await site.server.call(categories.rules, { token: guest.token })).body.data).toEqual([]);
  });

  it('splits a transaction to the cent, adds a note and a tag, and matches a refund to its expense', async () => {
    const guest = await createMember('split@example.com');
    await arrive(guest, '/transaction-history');
    await row('Bunnings').click(left);
    const sheet = drawer('Bunnings');
    await sheet.getByRole('button', { name: 'Split into parts' }).click();
    await sheet.getByLabel('Amount', { exact: true }).first().fill('64.50');
    await sheet.getByText('Left to allocate').waitFor();
    await sheet.getByLabel('Amount', { exact: true }).nth(1).fill('35.50');
    await sheet.getByText('Fully allocated').waitFor();
    await sheet.getByLabel('Category for part 2').fill('furn');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await sheet.getByRole('button', { name: 'Save split' }).click();
    await page.getByText('Split into 2 parts.').waitFor();
    expect(
      (await storedRows(guest, { description: 'bunnings' })).map(({ amount }) => amount).sort((a, b) => b - a),
    ).toEqual([-35.5, -64.5]);

    await page.goto('/transaction-history');
    await row('Coles').filter({ hasText: '+$42.10' }).click(left);
    const money = drawer('Coles');
    await money.getByLabel('Notes').fill('Wrong size');
    await money.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Note saved.').waitFor();
    await money.getByLabel('Add a tag').fill('returns');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await money.getByRole('button', { name: 'Remove returns' }).waitFor();
    await money.getByRole('button', { name: 'Link to the purchase it refunds' }).click();
    await money.getByRole('button', { name: 'Link to Coles' }).first().click();
    await money.getByRole('button', { name: 'Unlink' }).waitFor();
    expect((await storedRows(guest, { tag: 'returns' })).map(({ notes, amount }) => [notes, amount])).toEqual([
      ['Wrong size', 42.1],
    ]);
  });

  it('selects by keyboard and by range, and changes all with the count before and after', async () => {
    const guest = await createMember('bulk@example.com');
    await arrive(guest, '/transaction-history?sort=Date&sortOrder=-1');
    await row('ZYXOLA').or(row('Zyxola')).first().focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Shift+Space');
    await page.getByText('3 transactions selected').waitFor();
    await page.getByRole('region', { name: 'Selected transactions' }).getByRole('button', { name: 'Edit' }).click();
    const dialog = drawer('Edit 3 transactions');
    await dialog.getByLabel('Add tags').fill('market');
    await dialog.getByText('3 of 3 transactions will change.').waitFor();
    await dialog.getByRole('button', { name: 'Update 3 transactions' }).click();
    await page.getByText('3 transactions updated.').waitFor();
    expect((await storedRows(guest, { tag: 'market' })).length).toBe(3);
    await undo().click();
    await page.getByText('Change undone.').waitFor();
    expect((await storedRows(guest, { tag: 'market' })).length).toBe(0);
  });
});

describe('rules', () => {
  it('shows how many transactions a rule would change before saving, and changes them', async () => {
    const guest = await createMember('rules@example.com');
    await arrive(guest, '/transaction-history');
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Category rules' }).click();
    await drawer('Category rules').getByText('No rules yet').waitFor();
    await drawer('Category rules').getByRole('button', { name: 'New rule' }).click();
    const editor = drawer('New rule');
    await editor.getByLabel('Bank description contains').fill('zyxola');
    await editor.getByLabel('Category').fill('gifts');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await editor.getByText('3 transactions will change.').waitFor();
    await visitor.expectAccessible();
    await editor.getByRole('button', { name: 'Save rule' }).click();
    await page.getByText('Rule saved. 3 transactions updated.').waitFor();
    await drawer('Category rules').getByText('· 3 transactions', { exact: true }).waitFor();
    expect((await storedRows(guest, { sub_categories: 0 })).length).toBe(2);
  });
});

describe('manual entry', () => {
  it('adds, edits and removes cash spent at a market, each with undo, at 1280 and at 360 px', async () => {
    const guest = await createMember('hand@example.com');
    await arrive(guest, '/transaction-history?add=1');
    const form = drawer('Add transaction');
    await form.getByRole('button', { name: 'Add transaction' }).click();
    await form.getByText('This field is required.').first().waitFor();
    await form.getByLabel('Amount', { exact: true }).fill('42.50');
    await form.getByLabel('Description').fill('Coles at the station');
    await expect.poll(() => form.getByLabel('Category', { exact: false }).first().inputValue()).toBe('Groceries');
    await form.getByLabel('Cash you had before').fill('100');
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await visitor.expectNoSideways();
      await visitor.expectAccessible();
    }
    await form.getByRole('button', { name: 'Add transaction' }).click();
    await page.getByText('Added: $42.50 out of Cash.').waitFor();
    await waitForCount('in 13 transactions');
    await dayHeadings()
      .filter({ hasText: /^Today$/ })
      .waitFor();
    expect(
      (await storedRows(guest, { description: 'station' })).map(({ amount, sub_category_id: category }) => [
        amount,
        category,
      ]),
    ).toEqual([[-42.5, 1]]);

    await page.goto('/transaction-history?description=station');
    await row('Coles').click(left);
    const sheet = drawer('Coles');
    await sheet.getByText('Added by you', { exact: true }).first().waitFor();
    await page.setViewportSize({ width: 360, height: 740 });
    await visitor.expectNoSideways();
    await visitor.expectAccessible();
    await sheet.getByRole('button', { name: 'Edit transaction' }).click();
    const change = drawer('Edit transaction');
    await change.getByLabel('Amount', { exact: true }).fill('40');
    await change.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Transaction updated.').waitFor();
    expect((await storedRows(guest, { description: 'station' })).map(({ amount }) => amount)).toEqual([-40]);
    await undo().click();
    await page.getByText('Change undone.').waitFor();
    expect((await storedRows(guest, { description: 'station' })).map(({ amount }) => amount)).toEqual([-42.5]);
    await sheet.getByRole('button', { name: 'Delete transaction' }).click();
    await page.getByText('Transaction deleted.').waitFor();
    await page.getByText('No transactions match').waitFor();
    await undo().click();
    await row('Coles').waitFor();
    expect((await storedRows(guest, { description: 'station' })).map(({ amount }) => amount)).toEqual([-42.5]);
  });
});

describe('many transactions', () => {
  it('100,000 rows scroll from end to end with fewer than 2,000 nodes', async () => {
    const guest = await verifiedMember(site, 'many@example.com');
    const rows = Array.from({ length: 100_000 }, (_, at) => ({
      date: `2026${String((at % 10) + 1).padStart(2, '0')}${String((at % 28) + 1).padStart(2, '0')}`,
      cents: -(100 + at),
      words: `TRADER ${at % 977} NO ${at}`,
    }));
    await imported(site.server, guest, ofx('51200999', 'CHECKING', rows), 'many.ofx');
    await arrive(guest, '/transaction-history');
    await waitForCount('100,000 transactions');
    // 714 transactions on one day, loaded by the hundred: the sum is for the whole day.
    await expect
      .poll(() => row('Total').first().innerText())
      .toMatch(/^Wednesday 28 October\s+Total\s+−\$358,063\.86$/);
    const nodes = () => page.evaluate(() => document.querySelectorAll('*').length);
    const counts: number[] = [];
    for (const share of [0.1, 0.35, 0.62, 0.85, 1]) {
      await page.evaluate((part) => window.scrollTo(0, part * document.documentElement.scrollHeight), share);
      await expect.poll(() => grid().getByText('Loading', { exact: true }).count()).toBe(0);
      counts.push(await nodes());
      // Far from the start of the day its heading is still shown over its transactions.
      await expect
        .poll(async () => {
          const [heading, first] = await page.evaluate(() =>
            [10, 80].map((y) => {
              const at = document.elementFromPoint(700, y)?.closest<HTMLElement>('[role=row]');
              return at?.querySelector('input')?.ariaLabel ?? at?.innerText ?? '';
            }),
          );
          return first!.includes(shortDate(heading!));
        })
        .toBe(true);
    }
    expect(Math.max(...counts)).toBeLessThan(2000);
    await page.keyboard.press('Escape');
    await grid()
      .getByRole('row')
      .filter({ hasNot: page.getByRole('heading') })
      .first()
      .focus();
    await page.keyboard.press('End');
    // The last of 100,000 rows under 140 headings.
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('100140');
    await expect.poll(() => nodes()).toBeLessThan(2000);
  }, 180_000);
});

describe('the screens', () => {
  for (const width of [360, 1280]) {
    it(`pass axe and do not scroll sideways at ${width} px`, async () => {
      const guest = await createMember(`axe${width}@example.com`);
      await arrive(guest, '/transaction-history?direction=debit&sub_categories=0', width);
      await waitForCount('in 5 transactions');
      await visitor.expectNoSideways();
      await visitor.expectAccessible();
      await page.getByRole('button', { name: 'Filters (2)' }).click();
      await drawer('Filters').getByLabel('Category', { exact: true }).waitFor();
      await visitor.expectAccessible();
      await page.keyboard.press('Escape');
      await row('TREVLO').click(left);
      await page.getByRole('heading', { level: 3, name: 'Details' }).waitFor();
      await visitor.expectNoSideways();
      await visitor.expectAccessible();
    });
  }
});
