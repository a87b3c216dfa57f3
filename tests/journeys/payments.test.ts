import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { imports } from '#contract/areas/imports.ts';
import { payments } from '#contract/areas/payments.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import { sendPayments } from '../build/bank.ts';
import type { Guest } from '../build/auth.ts';
import { ofxOf } from '../build/money.ts';
import { testStart } from '../build/server.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/**
 * Transfers in a browser: pending, sent, cancelled, refused, and never shown as done before the bank has confirmed
 * (rules M07, M17; safety S1).
 */

const rows = ofxOf(
  [
    ['2026-10-23', -37.5, 'AFTERPAY AUSTRALIA INSTALMENT', '1'],
    ['2026-11-02', 2000, 'SALARY ACME PTY LTD', '2'],
    ['2026-11-06', -37.5, 'AFTERPAY AUSTRALIA INSTALMENT', '3'],
    ['2026-11-16', -4.6, 'CAMPOS COFFEE NEWTOWN', '4'],
    ['2026-11-16', -61.25, 'WOOLWORTHS 1187 MARRICKVILLE', '5'],
  ],
  '51200817',
  1859.15,
);

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

/** A member with 1,859.15 in one account and nothing in the other. */
async function createSaver(email: string): Promise<Guest> {
  const guest = await verifiedMember(site, email);
  const form = new FormData();
  form.append('file', new Blob([rows]), 'everyday.ofx');
  const { body } = await site.server.call(imports.import, { token: guest.token, form });
  await site.server.call(bankAccounts.update, {
    token: guest.token,
    body: { bank_account_id: body.accounts[0]!.id!, name: 'Everyday', bank: 'Banksia Bank' },
  });
  const saver = await site.server.call(bankAccounts.create, {
    token: guest.token,
    body: { name: 'Rainy day saver', account_type: 'savings' },
  });
  await site.server.call(bankAccounts.setSaving, { token: guest.token, body: { bank_account_id: saver.body.data.id } });
  return guest;
}

async function arrive(guest: Guest, path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  visitor = await arriveAs(site, guest, path, options);
  ({ page } = visitor);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = () => page.getByRole('dialog');
const listItems = () => page.getByRole('list', { name: 'Transfers and payments' }).getByRole('listitem');
const transfersOf = async (guest: Guest) =>
  (await site.server.call(payments.transfers, { token: guest.token })).body.data;

/** Opens the dialog and enters the amount. */
async function fillTransfer(amount: string, reference = ''): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Move money' }).first().click();
  await dialog().getByLabel('Amount').fill(amount);
  if (reference) await dialog().getByLabel('Reference').fill(reference);
}

describe('transfers', () => {
  it('M07: between own accounts: pending with the available balance, sent by the bank, cancelled, refused with the reason', async () => {
    const guest = await createSaver('mover@example.com');
    await arrive(guest, '/accounts');
    await fillTransfer('250');
    await dialog().getByText('You’ll have $1,609.15 left in Everyday.').waitFor();
    await button('Move $250.00').click();
    await page.getByText('$250.00 to Rainy day saver is pending.').waitFor();
    await page.getByText('$1,609.15 available').waitFor();
    await page.getByRole('link', { name: 'Payments', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Payments' }).waitFor();
    await listItems().filter({ hasText: 'Pending' }).waitFor();
    await page.getByText('$250.00 is on hold until the bank confirms.').waitFor();

    await fillTransfer('40', 'TEST DECLINE');
    await button('Move $40.00').click();
    await expect.poll(() => listItems().count()).toBe(2);
    await fillTransfer('15');
    await button('Move $15.00').click();
    await expect.poll(() => listItems().count()).toBe(3);
    await listItems().first().getByRole('button', { name: 'Cancel payment to Rainy day saver' }).click();
    await listItems().filter({ hasText: 'Cancelled' }).waitFor();
    await sendPayments(site.server);
    await page.reload();
    await listItems().filter({ hasText: 'Sent' }).filter({ hasText: '$250.00' }).waitFor();
    await listItems()
      .filter({ hasText: 'Your payment didn’t go through' })
      .filter({ hasText: 'The bank declined it.' })
      .waitFor();
    expect((await transfersOf(guest)).map(({ state, amount }) => `${amount} ${state}`)).toEqual([
      '15 cancelled',
      '40 failed',
      '250 complete',
    ]);
    expect(await page.getByText('is on hold until').count()).toBe(0);
    // Declined and cancelled amounts are available again; only the amount the bank has sent is gone.
    const own = (await site.server.call(bankAccounts.list, { token: guest.token })).body.data;
    expect(own.find(({ name }) => name === 'Everyday')!.available_balance).toBe(1609.15);
  });

  it('a payee is added, checked before its first payment, paid on a date, and blocked', async () => {
    const guest = await createSaver('payer@example.com');
    await arrive(guest, '/accounts/payments', { viewport: { width: 360, height: 780 } });
    await button('Add payee').first().click();
    await dialog().getByLabel('Name').fill('Harbour Realty');
    await dialog().getByLabel('BSB').fill('08300');
    await dialog().getByLabel('Account number').fill('00123456');
    await dialog().getByRole('button', { name: 'Add payee' }).click();
    await dialog().getByText('Enter a six-digit BSB such as 062-000.').waitFor();
    await dialog().getByLabel('BSB').fill('083-001');
    await dialog().getByRole('button', { name: 'Add payee' }).click();
    const people = page.getByRole('list', { name: 'Payees' });
    await people.getByText('NAB 083-001 00123456').waitFor();
    await button('More for Harbour Realty').click();
    await page.getByRole('menuitem', { name: 'Pay' }).click();
    await dialog().getByText('Your first payment to Harbour Realty').waitFor();
    await dialog().getByLabel('Amount').fill('540');
    await dialog().getByRole('radio', { name: 'On a date' }).check();
    await dialog().getByLabel('Date', { exact: true }).fill('20/11/2026');
    await button('Move $540.00').click();
    await listItems().filter({ hasText: 'goes out on 20/11/2026' }).waitFor();
    await button('More for Harbour Realty').click();
    await page.getByRole('menuitem', { name: 'Block' }).click();
    await people.getByText('Blocked').waitFor();
    // A slip beside the rent of a later day cancels nothing.
    const question = page.getByRole('alertdialog', { name: 'Cancel this payment?' });
    await button('Cancel payment to Harbour Realty').click();
    await question.getByText('$540.00 to Harbour Realty won’t go out on 20/11/2026.').waitFor();
    await question.getByRole('button', { name: 'Keep payment' }).click();
    expect((await transfersOf(guest)).map(({ state }) => state)).toEqual(['scheduled']);
    await button('Cancel payment to Harbour Realty').click();
    await question.getByRole('button', { name: 'Cancel payment' }).click();
    await listItems().filter({ hasText: 'Cancelled' }).waitFor();
  });
});

describe('S1: nothing is shown as done before it is', () => {
  it('handles no connection, a server error, a lost reply and a double click', async () => {
    const guest = await createSaver('doubter@example.com');
    await arrive(guest, '/accounts/payments');
    const path = '**/api/bank_accounts/internalTransfer';
    await fillTransfer('70');
    await visitor.context.setOffline(true);
    await button('Move $70.00').click();
    await dialog().getByText('We can’t reach the server.', { exact: false }).waitFor();
    expect(await page.getByText('is pending').count()).toBe(0);
    await visitor.context.setOffline(false);

    await page.route(path, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await button('Move $70.00').click();
    await dialog().getByText('Something went wrong on our side.', { exact: false }).waitFor();
    await page.unroute(path);
    expect(await transfersOf(guest)).toEqual([]);

    // The server accepts the payment, but its reply is lost: submitting the same again is the same transfer.
    await page.route(path, async (route) => {
      await route.fetch();
      await route.abort('timedout');
    });
    await button('Move $70.00').click();
    await expect.poll(async () => (await transfersOf(guest)).length).toBe(1);
    await dialog().getByText('We can’t reach the server.', { exact: false }).waitFor();
    expect(await page.getByText('is pending').count()).toBe(0);
    await page.unroute(path);
    await button('Move $70.00').dblclick();
    await page.getByText('$70.00 to Rainy day saver is pending.').waitFor();
    await expect.poll(() => listItems().count()).toBe(1);
    expect(await listItems().first().getByText('Sent', { exact: true }).count()).toBe(0);

    await page.route('**/api/bank_transfers/cancel', (route) => route.abort('timedout'));
    await button('Cancel payment to Rainy day saver').click();
    await page.getByText('We don’t know yet if it was cancelled.').waitFor();
    await expect.poll(() => listItems().filter({ hasText: 'Pending' }).count()).toBe(1);
    expect((await transfersOf(guest)).map(({ state, amount }) => `${amount} ${state}`)).toEqual(['70 scheduled']);
  });
});

describe('round-ups and instalments', () => {
  it('M17: round-ups are switched on and listed, instalments are shown, and both screens meet WCAG 2.2 AA in light and dark', async () => {
    const guest = await createSaver('saver@example.com');
    const command = (key: string) => ({ token: guest.token, headers: { 'idempotency-key': key } });
    for (const payee of [
      { kind: 'account', name: 'Harbour and Park Realty', bsb: '083-001', account_number: '00123456' },
      { kind: 'payid', name: 'K Morgan', payid_type: 'mobile', payid: '0491 570 157' },
      { kind: 'bpay', name: 'AGL electricity', biller_code: '208868', crn: '79927398713' },
    ] as const)
      await site.server.call(payments.change, { token: guest.token, body: { action: 'create', ...payee } });
    const { data } = (await site.server.call(bankAccounts.list, { token: guest.token })).body;
    const ids = {
      from_account_id: data.find((one) => one.name === 'Everyday')!.id,
      to_account_id: data.find((one) => one.name !== 'Everyday')!.id,
    };
    await site.server.call(payments.internalTransfer, {
      ...command('a'),
      body: { ...ids, amount: 300, reference: 'Holiday' },
    });
    await site.server.call(payments.internalTransfer, {
      ...command('b'),
      body: { ...ids, amount: 25, reference: 'TEST DECLINE' },
    });
    await sendPayments(site.server);
    await site.server.call(payments.internalTransfer, {
      ...command('c'),
      body: { ...ids, amount: 120, reference: 'Rego', send_on: '2026-11-20' },
    });
    await site.server.call(payments.internalTransfer, { ...command('d'), body: { ...ids, amount: 45.5 } });
    site.server.clock.set(testStart);

    await arrive(guest, '/accounts/payments');
    await page.getByRole('switch', { name: 'Round up my purchases' }).click();
    await page.getByText('$1.15').first().waitFor();
    await page.getByText('From 2 purchases').click();
    await page.getByText(/campos coffee/i).waitFor();
    await page.getByText('$75.00').first().waitFor();
    await page.getByText('on 20/11/2026, then 04/12/2026', { exact: false }).waitFor();

    for (const [width, colorScheme] of [
      [360, 'dark'],
      [1280, 'light'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme });
      await visitor.expectAccessible();
      await visitor.expectNoSideways();
    }
    await fillTransfer('12.50');
    await dialog().getByRole('radio', { name: 'Someone else' }).check();
    await dialog().getByLabel('To', { exact: true }).waitFor();
    await visitor.expectAccessible();
    await visitor.open(`/accounts/${ids.from_account_id}`);
    await page.getByText('Adds up', { exact: true }).waitFor();
    await page.getByText('$45.50').first().waitFor();
    await visitor.expectAccessible();
    await visitor.expectNoSideways();
  });
});
