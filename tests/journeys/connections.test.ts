import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { endExpired } from '#server/areas/connections/public.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import { bankCode, connectBank } from '../build/bank-connection.ts';
import { sessionOf, signIn } from '../build/auth.ts';
import type { Guest } from '../build/auth.ts';
import { testStart } from '../build/server.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** Connects a bank, refreshes, renews and disconnects it, in a browser (rule M16). */

const path = '/settings/bank-accounts';
/** By then one customer's account has been closed, and the consent of another has expired. */
const HOUR_AND_MINUTE_MS = 3_660_000;

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
  site.server.clock.set(testStart);
  expect(complaints).toEqual([]);
});

const createMember = (email: string): Promise<Guest> => verifiedMember(site, email);

async function arrive(guest: Guest, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, path, options);
  ({ page } = visitor);
}

/** A session that is valid at the current time. */
const newToken = async (guest: Guest): Promise<string> => sessionOf(await signIn(site.server, guest)).token;
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });

async function enterCode(): Promise<void> {
  // Statements are requested without a connection, where the code is not shown.
  await page.getByText(/^(?:This is a practice bank. Enter \d+\.|Sent to ••• ••• 903\.)$/).waitFor();
  await page.getByLabel(/^Code from/).fill(bankCode);
  await button('Continue').click();
}

describe('bank connections', () => {
  it('finds a bank, gives consent, signs in, and imports its 48 transactions', async () => {
    const guest = await createMember('connect@example.com');
    await arrive(guest);
    await page.getByText('No banks connected yet').waitFor();
    await button('Connect a bank').first().click();
    await page.getByLabel('Search banks').fill('tallow');
    await page.getByText('1 bank', { exact: true }).waitFor();
    await button(/Tallowwood Mutual/).click();
    await button('Continue').click();
    await page.getByText('Enter your customer ID.').waitFor();
    await page.getByRole('textbox', { name: 'Customer ID' }).fill('33334444');
    await button('Continue').click();
    await page.getByText('Agree to share this data, or go back.').waitFor();
    await page.getByLabel('I agree to share this data from Tallowwood Mutual').check();
    await button('Continue').click();
    await enterCode();
    await page.getByRole('checkbox', { name: /Holiday saver/ }).waitFor();
    await button('Share 1 account').click();
    await page.getByRole('progressbar', { name: 'Refreshing Tallowwood Mutual' }).waitFor();
    await site.emails.carry();
    await page.getByText('48 new transactions.').waitFor();
    await page.getByText('Ends in 365 days').waitFor();
    await page.getByRole('link', { name: 'Holiday saver' }).waitFor();
    await button('Refresh').click();
    await page.getByRole('progressbar', { name: 'Refreshing Tallowwood Mutual' }).waitFor();
    await site.emails.carry();
    await page.getByText('You’re up to date.').waitFor();
  });

  it('renews a consent, pauses an account, and deletes its data when the consent is withdrawn', async () => {
    const guest = await createMember('withdraw@example.com');
    await connectBank(site.server, guest.token, { customer: '33334444' });
    await site.emails.carry();
    await arrive(guest);
    await page.getByText('Your consent', { exact: true }).click();
    await page
      .getByText(
        'Incoming and outgoing transactions, Amounts, Dates, Descriptions of transactions, Who you have sent money to and received money from',
      )
      .waitFor();
    await button('Renew for a year').click();
    await page.getByRole('textbox', { name: 'Customer ID' }).fill('33334444');
    await page.getByLabel('I agree to share this data from Banksia Bank').check();
    await button('Continue').click();
    await enterCode();
    await page.getByText('You’ve renewed your consent with Banksia Bank.').waitFor();
    await site.emails.carry();
    await page.getByText('You’re up to date.').waitFor();
    await button('Actions for Holiday saver').click();
    await page.getByRole('menuitem', { name: /Stop updating/ }).click();
    await page.getByText('Not shared').waitFor();
    await button('Withdraw consent').click();
    const requested = page.getByRole('alertdialog');
    await requested.getByRole('radio', { name: /Delete them/ }).check();
    await requested.getByRole('button', { name: 'Stop sharing' }).click();
    await page.getByText('48 transactions deleted. We’ve emailed you a receipt.').waitFor();
    await page.getByText('No banks connected yet').waitFor();
    await page.getByText('You withdrew your consent and deleted 48 transactions').waitFor();
  });

  it('a bank provides its statements once', async () => {
    const guest = await createMember('statements@example.com');
    await arrive(guest);
    await button('Get statements from a bank').click();
    await button(/Bluegum Bank/).click();
    await page.getByRole('textbox', { name: 'Customer ID' }).fill('33334444');
    await page.getByLabel('I agree to Bluegum Bank sending my statements').check();
    await button('Continue').click();
    await page.getByText(/^WS-[A-Z2-9]{8}$/).waitFor();
    await enterCode();
    await dialog('Get statements from a bank').getByText('Bluegum Bank sent 1 statement').waitFor();
    await dialog('Get statements from a bank').getByText('6 new transactions.').waitFor();
  });

  it('handles five failing banks (late, partial, duplicate, closed account, expired consent): every transaction is there once and each balance adds up', async () => {
    const guest = await createMember('faults@example.com');
    for (const [institution, customer, choose] of [
      ['banksia', '30000001', /Everyday/],
      ['bluegum', '30000002', /Everyday/],
      ['kurrajong', '30000003', /Everyday/],
      ['saltbush', '30000004', /./],
      ['tallowwood', '30000005', /Everyday/],
    ] as const) {
      await connectBank(site.server, guest.token, { customer, institution, choose });
    }
    await site.emails.carry();
    const { data: before } = (await site.server.call(bankAccounts.list, { token: guest.token })).body;
    const { total } = (await site.server.call(transactions.list, { token: guest.token, query: { limit: 1 } })).body;
    site.server.clock.advance(HOUR_AND_MINUTE_MS);
    await endExpired({ system: site.server.server.database.systemDb, clock: site.server.clock, brand: 'Wattle' });
    await arrive(guest);
    const part = (bank: string) => page.getByRole('region', { name: bank });
    await part('Tallowwood Mutual').getByText('Sharing from this bank has ended').waitFor();
    await button('Refresh all').click();
    await page.getByText('Refreshing 4 banks.').waitFor();
    await site.emails.carry();
    await part('Saltbush Business Bank').getByText('No longer shared').waitFor();
    for (const bank of ['Banksia Bank', 'Bluegum Bank', 'Kurrajong Credit Union', 'Saltbush Business Bank'])
      await part(bank).getByText('You’re up to date.').waitFor();
    const after = await site.server.call(bankAccounts.list, { token: await newToken(guest) });
    expect(after.body.data.map(({ id, balance }) => [id, balance])).toEqual(
      before.map(({ id, balance }) => [id, balance]),
    );
    expect(
      (await site.server.call(transactions.list, { token: await newToken(guest), query: { limit: 1 } })).body.total,
    ).toBe(total);
    for (const { id } of before) {
      await visitor.open(`/accounts/${id}`);
      await page.getByText('Adds up', { exact: true }).waitFor();
    }
  });

  it('is accessible and fits a phone and a desktop, light and dark', async () => {
    const guest = await createMember('look@example.com');
    await connectBank(site.server, guest.token, { customer: '11112222', choose: /Card|Deposit/ });
    await connectBank(site.server, guest.token, { customer: '30000006', institution: 'kurrajong', choose: /Everyday/ });
    await site.emails.carry();
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1280, 'dark'],
    ] as const) {
      if (width === 1280) await visitor.leave();
      await arrive(guest, { viewport: { width, height: 900 }, colorScheme });
      await page.getByText('The last refresh didn’t work').waitFor();
      await page.getByText('Your consent', { exact: true }).first().click();
      await visitor.expectAccessible();
      await visitor.expectNoSideways();
      await button('Connect a bank').click();
      await button(/Banksia Bank/).click();
      await page.getByText('What’s shared').click();
      await visitor.expectAccessible();
    }
  });
});
