import { describe, expect, it } from 'vitest';
import { budget } from '#contract/areas/budget.ts';
import { imports } from '#contract/areas/imports.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { subCategoryIds } from '#domain/categorise/taxonomy.ts';
import { verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';

/**
 * From the first statement to budgets and analysis, in a browser: every total opens exactly its transactions (rules
 * C14, C15, M05, M13, M14).
 */

/** A bank's CSV without headings, newest row first, each with its balance: 6 rows, 1,855.01 in all. */
const everyday = `13/11/2026,"-45.00","ZYXOLA PRAVEX","+2355.01"
12/11/2026,"-19.99","NETFLIX.COM","+2400.01"
11/11/2026,"-61.60","WOOLWORTHS 1187 MARRICKVILLE NSW","+2420.00"
10/11/2026,"-88.40","WOOLWORTHS 1187 MARRICKVILLE NSW","+2481.60"
09/11/2026,"+2100.00","SALARY QUANDONG PTY LTD","+2570.00"
03/11/2026,"-30.00","COLES 0456 NEWTOWN NS","+470.00"
`;

/** Two transactions of another account: 44.50 spent. */
const card = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>AUD<BANKACCTFROM><BANKID>062000<ACCTID>51200818<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST><DTSTART>20261101<DTEND>20261115
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261114<TRNAMT>-12.50<FITID>C1<MEMO>BUNNINGS 321000 ALEXANDRIA</STMTTRN>
<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>20261115<TRNAMT>-32.00<FITID>C2<MEMO>ALDI 82 MARRICKVILLE NSW</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`;

/** Headings that no bank uses, and two columns that could each be the amount; a plus is money out. */
const unknown = `Wann;Was;X;Y
2026-11-07;HARBOUR FERRY;7.20;3.10
2026-11-08;HARBOUR FERRY;7.20;4.20
`;

openJourney();

const createMember = (email: string): Promise<Guest> => verifiedMember(site, email);

/** The statements are of November 2026, and so is the browser's date. */

async function choose(...files: [name: string, content: string][]): Promise<void> {
  await page
    .getByLabel('Bank statements')
    .setInputFiles(
      files.map(([name, content]) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(content) })),
    );
}

const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first();
const button = (name: string | RegExp) => page.getByRole('button', { name });

async function storedTransactions(guest: Guest, query: Record<string, unknown> = {}) {
  return (await site.server.call(transactions.list, { token: guest.token, query })).body.data;
}

async function importFiles(guest: Guest, ...files: [name: string, content: string][]): Promise<void> {
  for (const [name, content] of files) {
    const form = new FormData();
    form.append('file', new Blob([content]), name);
    const answer = await site.server.call(imports.import, { token: guest.token, form });
    if (answer.status !== 200) throw new Error(answer.text);
  }
}

/** A member with all transactions, a fortnightly Monday payday, and a budget of 200.00 for groceries in between. */
async function createMemberWithBudgets(email: string): Promise<Guest> {
  const guest = await createMember(email);
  await importFiles(guest, ['everyday.csv', everyday], ['card.ofx', card]);
  await site.server.call(budget.setPayCycle, {
    token: guest.token,
    body: { frequency: 'fortnightly', anchor: '2026-11-09' },
  });
  await site.server.call(budget.set, {
    token: guest.token,
    body: { sub_category_id: subCategoryIds.groceries, amount: 200 },
  });
  return guest;
}

/** Opens the link of a figure, adds up the transactions behind it, and goes back. */
async function figureDetails(
  guest: Guest,
  figure: string,
  opens: string | RegExp,
): Promise<{ rows: number; sum: string }> {
  const before = page.url();
  const link = page.getByRole('main').getByRole('link', { name: opens }).filter({ hasText: figure }).first();
  await link.click();
  await page.waitForURL(/\/transaction-history\?/);
  const query = Object.fromEntries(new URL(page.url()).searchParams);
  const rows = await storedTransactions(guest, query);
  const words = new RegExp(`in (from )?${rows.length} (transaction|purchase|payment)s?`);
  await page.getByRole('status').filter({ hasText: words }).first().waitFor();
  await visitor.open(before);
  return { rows: rows.length, sum: rows.reduce((sum, { amount }) => sum + amount, 0).toFixed(2) };
}

describe('from the first statement to the totals', () => {
  it('previews, imports and categorises a CSV and an OFX, which add up on home, budgets and analysis', async () => {
    const guest = await createMember('story@example.com');
    await arrive(guest, '/nd2');
    await page.getByText('Let’s see where your money goes').waitFor();
    await page.getByRole('link', { name: 'Import a statement' }).first().click();

    await choose(['everyday.csv', everyday]);
    await heading('6 new transactions to import').waitFor();
    await page.getByText('03/11/2026 to 13/11/2026').waitFor();
    await expect.poll(() => page.getByText('$1,855.01').count()).toBe(1);
    expect(await storedTransactions(guest)).toEqual([]);
    await button('Import 6 transactions').click();
    await heading('6 transactions imported').waitFor();
    await button('Import another').click();
    await choose(['card.ofx', card]);
    await button('Import 2 transactions').click();
    await heading('2 transactions imported').waitFor();

    await page.getByRole('link', { name: 'Categorise 1 transaction' }).click();
    await page.getByText('Zyxola Pravex', { exact: false }).first().waitFor();
    const [row] = await storedTransactions(guest, { sub_categories: 0 });
    await visitor.open(`/transaction-history?id=${row!.id}`);
    await page.getByRole('dialog').getByLabel('Category', { exact: true }).fill('Restaurants');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await button('Only this one').click();
    await expect.poll(async () => (await storedTransactions(guest, { sub_categories: 0 })).length).toBe(0);

    await visitor.open('/ubudget');
    await button('Set your payday').click();
    await page.getByRole('radio', { name: 'Fortnightly' }).check();
    await page.getByLabel('A payday').fill('09/11/2026');
    await button('Save payday').click();
    await page.getByText('Mon 9 Nov to Sun 22 Nov').first().waitFor();
    await button('Set your first budget').click();
    await page.getByRole('combobox', { name: 'Category' }).fill('Groceries');
    await page.getByRole('option', { name: 'Groceries', exact: true }).click();
    await page.getByLabel('Amount each fortnight').fill('200');
    await page.getByRole('dialog').getByRole('button', { name: 'Set budget' }).click();
    await page.getByRole('meter', { name: 'Groceries budget' }).waitFor();
    await expect
      .poll(() => page.getByRole('meter').getAttribute('aria-valuetext'))
      .toMatch(/^\$182\.00 of \$200\.00, \$18\.00 left/);

    expect(await figureDetails(guest, '$182.00', /what was spent on Groceries/)).toEqual({ rows: 3, sum: '-182.00' });
    expect(await figureDetails(guest, '$2,100.00', /the money in/)).toEqual({ rows: 1, sum: '2100.00' });
    expect(await figureDetails(guest, '$182.00', /count against a budget/)).toEqual({ rows: 3, sum: '-182.00' });
    expect(await figureDetails(guest, '$77.49', /no budget covers/)).toEqual({ rows: 3, sum: '-77.49' });

    await visitor.open('/nd2');
    await page.getByText('$18.00 left in your budgets').waitFor();
    expect(await figureDetails(guest, '$182.00', /what was spent on Groceries/)).toEqual({ rows: 3, sum: '-182.00' });

    await visitor.open('/expense-analysis');
    expect(await figureDetails(guest, '$2,100.00', /the money in/)).toEqual({ rows: 1, sum: '2100.00' });
    expect(await figureDetails(guest, '$289.49', /the money out/)).toEqual({ rows: 7, sum: '-289.49' });
    await page.getByText('$1,810.51').first().waitFor();
    await visitor.open('/expense-analysis/expenses-breakdown?span=month');
    expect(await figureDetails(guest, '$212.00', 'opens the transactions for Groceries')).toEqual({
      rows: 4,
      sum: '-212.00',
    });
    await visitor.open('/expense-analysis/categorical-breakdown');
    expect(await figureDetails(guest, '$289.49', /what was spent/)).toEqual({ rows: 7, sum: '-289.49' });
  });
});

describe('problem files', () => {
  it('an image is refused with a reason, and the existing data stays', async () => {
    const guest = await createMember('wrong-file@example.com');
    await importFiles(guest, ['card.ofx', card]);
    await arrive(guest, '/sync-transactions');
    await choose(['holiday.jpg', 'not a statement']);
    await page.getByText('We can’t read holiday.jpg. Choose a different type of file.').waitFor();
    await choose(['broken.ofx', 'this says nothing']);
    await page.getByRole('alert').getByText('Nothing was imported').waitFor();
    await page.getByText('download the statement again as OFX or CSV', { exact: false }).waitFor();
    expect((await storedTransactions(guest)).length).toBe(2);
    await choose(['everyday.csv', everyday]);
    await heading('6 new transactions to import').waitFor();
  });

  it('the same file again adds nothing, and undo removes exactly its own transactions', async () => {
    const guest = await createMember('again@example.com');
    await importFiles(guest, ['card.ofx', card], ['everyday.csv', everyday]);
    await arrive(guest, '/sync-transactions');
    await choose(['everyday.csv', everyday]);
    await heading('Nothing new to import').waitFor();
    await page.getByText('You already have 6 of these transactions.', { exact: false }).waitFor();
    await expect.poll(() => button('Nothing to import').isDisabled()).toBe(true);
    await button('Choose another file').click();
    await button('Undo import of everyday.csv').click();
    await page
      .getByRole('dialog', { name: 'Undo this import?' })
      .getByText('This deletes 6 transactions from everyday.csv', { exact: false })
      .waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Undo import' }).click();
    await page.getByText('Import undone: 6 transactions deleted.').waitFor();
    expect((await storedTransactions(guest)).map(({ amount }) => amount)).toEqual([-32, -12.5]);
    await page.getByText(/^Undone/).waitFor();
  });

  it('a CSV with unknown headings asks for the columns, once', async () => {
    const guest = await createMember('mapping@example.com');
    await arrive(guest, '/sync-transactions');
    await choose(['ferry.csv', unknown]);
    await heading('Which column is which?').waitFor();
    for (const [column, role] of [
      ['Wann', 'Date'],
      ['Was', 'Description'],
      ['X', 'Amount (plus and minus)'],
      ['Y', 'Skip'],
    ] as const) {
      await page.getByRole('combobox', { name: `What is ${column}?` }).click();
      await page.getByRole('option', { name: role, exact: true }).click();
    }
    await page.getByLabel('Positive amounts are money out, as on some card statements').check();
    await page.getByRole('radio', { name: 'Year first: 2026-04-25' }).check();
    await visitor.expectAccessible();
    await page.route('**/api/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await button('Preview transactions').click();
    // Nothing was analysed: the choice is sent again, with the columns.
    await page.getByRole('alert').getByText('We can’t reach the server.', { exact: false }).waitFor();
    await page.unroute('**/api/**');
    await button('Try again').click();
    await button('Import 2 transactions').click();
    await heading('2 transactions imported').waitFor();
    expect((await storedTransactions(guest)).map(({ amount }) => amount)).toEqual([-7.2, -7.2]);
    await button('Import another').click();
    await choose(['ferry-again.csv', unknown]);
    await heading('Nothing new to import').waitFor();
    await button('Choose the columns').click();
    await heading('Which column is which?').waitFor();
    await page.route('**/api/**', (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await button('Preview transactions').click();
    await button('Try again').waitFor();
    await page.unroute('**/api/**');
    // Another file does not use the columns chosen for this one.
    await choose(['everyday.csv', everyday]);
    await heading('6 new transactions to import').waitFor();
    await expect.poll(() => page.getByText('$1,855.01').count()).toBe(1);
  });
});

describe('an interrupted import', () => {
  it('keeps the files and the chosen columns, and continues with them', async () => {
    const guest = await createMember('stopped@example.com');
    await arrive(guest, '/sync-transactions');
    await choose(['ferry.csv', unknown]);
    await heading('Which column is which?').waitFor();
    for (const [column, role] of [
      ['Wann', 'Date'],
      ['Was', 'Description'],
      ['X', 'Amount (plus and minus)'],
      ['Y', 'Skip'],
    ] as const) {
      await page.getByRole('combobox', { name: `What is ${column}?` }).click();
      await page.getByRole('option', { name: role, exact: true }).click();
    }
    await page.getByLabel('Positive amounts are money out, as on some card statements').check();
    await page.getByRole('radio', { name: 'Year first: 2026-04-25' }).check();
    // The reply does not arrive while the route is blocked.
    await page.route('**/api/**', (route) => (route.request().method() === 'POST' ? undefined : route.continue()));
    await button('Preview transactions').click();
    await button('Cancel').click();
    await page.getByText('We still have ferry.csv.', { exact: false }).waitFor();
    await visitor.expectAccessible();
    await page.unroute('**/api/**');
    await button('Continue').click();
    await heading('2 new transactions to import').waitFor();
    await expect.poll(() => storedTransactions(guest)).toEqual([]);
    await button('Import 2 transactions').click();
    await heading('2 transactions imported').waitFor();
    expect((await storedTransactions(guest)).map(({ amount }) => amount)).toEqual([-7.2, -7.2]);
  });
});

describe('keyboard and offline use', () => {
  it('an import works with the keyboard alone', async () => {
    const guest = await createMember('import-keys@example.com');
    await arrive(guest, '/sync-transactions');
    const focused = () =>
      page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
    const tabTo = async (name: string) => {
      for (let presses = 0; presses < 60 && (await focused()) !== name; presses += 1) await page.keyboard.press('Tab');
      await expect.poll(() => focused()).toBe(name);
    };
    // Registered early: the browser hands the file chooser over asynchronously.
    const chooser = page.waitForEvent('filechooser');
    await tabTo('Bank statements');
    await page.keyboard.press('Space');
    await (await chooser).setFiles({ name: 'card.ofx', mimeType: 'application/x-ofx', buffer: Buffer.from(card) });
    await heading('2 new transactions to import').waitFor();
    await tabTo('Import 2 transactions');
    await page.keyboard.press('Enter');
    await heading('2 transactions imported').waitFor();
    await tabTo('See transactions');
    await page.keyboard.press('Enter');
    await page.waitForURL(/batch_id=/);
    expect((await storedTransactions(guest)).length).toBe(2);
  });

  it('loaded data can be read offline, and the page says so', async () => {
    const guest = await createMemberWithBudgets('offline@example.com');
    await arrive(guest, '/ubudget');
    await page.getByText('$182.00').first().waitFor();
    await page.getByRole('link', { name: 'Accounts', exact: true }).click();
    await heading('Accounts').waitFor();
    // Parts of a screen load after it.
    await expect.poll(() => page.locator('main .animate-breathe').count()).toBe(0);
    await visitor.context.setOffline(true);
    await page.getByText('You’re offline.', { exact: false }).waitFor();
    await page.getByRole('link', { name: 'Budgets', exact: true }).click();
    await heading('Budgets').waitFor();
    await page.getByText('$182.00').first().waitFor();
    await visitor.context.setOffline(false);
    await expect.poll(() => page.getByText('You’re offline.', { exact: false }).count()).toBe(0);
  });
});

const screens = [
  '/nd2',
  '/nd2?tab=save',
  '/nd2?tab=earn',
  '/nd2?tab=win',
  '/sync-transactions',
  '/accounts',
  '/ubudget',
  '/expense-analysis',
  '/expense-analysis/expenses-breakdown',
  '/expense-analysis/categorical-breakdown',
  '/expense-analysis/my-subscriptions',
];

describe('every screen', () => {
  it('fits 360 and 1280 px and meets WCAG 2.2 AA, in light and dark', async () => {
    const guest = await createMemberWithBudgets('look@example.com');
    await arrive(guest, '/nd2');
    const account = (await site.server.call(transactions.list, { token: guest.token, query: { limit: 1 } })).body
      .data[0]!.bank_account_id;
    await walkScreens(visitor, [...screens, `/accounts/${account}`]);
  }, 150_000);

  it('offers a new member a next step on every empty screen', async () => {
    const guest = await createMember('empty@example.com');
    await arrive(guest, '/nd2', { viewport: { width: 360, height: 780 } });
    for (const [path, words] of [
      ['/nd2', 'Let’s see where your money goes'],
      ['/nd2?tab=save', 'Nothing to compare yet'],
      ['/nd2?tab=save', 'No income yet'],
      ['/nd2?tab=earn', 'Nobody has signed up with your link yet'],
      ['/nd2?tab=win', 'No draws yet'],
      ['/sync-transactions', 'No imports yet'],
      ['/accounts', 'No accounts yet'],
      ['/accounts/999999', 'We couldn’t find that account'],
      ['/ubudget', 'No budgets yet'],
      ['/expense-analysis', 'No spending or income in this period'],
      ['/expense-analysis/expenses-breakdown', 'No spending in this period'],
      ['/expense-analysis/categorical-breakdown', 'No spending in this period'],
      ['/expense-analysis/my-subscriptions', 'No subscriptions in the last 30 days'],
    ] as const) {
      await page.goto(path);
      await page.getByText(words).first().waitFor();
      if (words.endsWith('in this period'))
        await page.getByRole('link', { name: 'Import a statement' }).first().waitFor();
      await visitor.expectAccessible();
    }
  });
});
