import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { loans } from '#contract/areas/loans.ts';
import { networth } from '#contract/areas/networth.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { carryLoanMoney, serviceUntil, openedLoan, smallTerms } from '../build/loans.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { testStart } from '../build/server.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';
import { makeOperators } from '../build/operator.ts';

/** Loans in a browser (rules L01, L02, L03, L05; safety S1). */
let site: Site;
let guest: Guest;
let visitor: Visitor;
let page: Page;
/** One loan is up to date; the payment of 5 November on the other was missed. */
let currentLoanId: number;
let overdueLoanId: number;

const account = (accountNumber: string) => ({ name: 'Everyday', bsb: '062000', accountNumber });

beforeAll(async () => {
  site = await openSite();
  guest = await verifiedMember(site, 'borrower@example.com', { first_name: 'Kim', last_name: 'Tran' });
  const { server } = site;
  const { systemDb } = server.server.database;
  server.clock.set('2026-10-21T22:00:00Z');
  const terms = (firstDueDate: string) => smallTerms({ drawDate: '2026-10-22', firstDueDate, instalments: 8 });
  ({ id: currentLoanId } = await openedLoan(server, guest.id, {
    offerReference: 'good',
    title: 'Fridge',
    terms: terms('2026-11-20'),
    account: account('900123456'),
  }));
  ({ id: overdueLoanId } = await openedLoan(server, guest.id, {
    offerReference: 'late',
    title: 'Car tyres',
    terms: terms('2026-11-05'),
  }));
  await carryLoanMoney(server);
  server.clock.advance(60_000);
  await carryLoanMoney(server);
  await sql`update loans set account = ${JSON.stringify(account('111111113'))}::jsonb
    where id = ${overdueLoanId}`.execute(systemDb);
  await serviceUntil(server, '2026-11-14');
  server.clock.set(testStart);
}, 60_000);
afterAll(async () => site?.close());
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints).toEqual([]);
});

async function arrive(path: string, who: Pick<Guest, 'email' | 'password'> = guest): Promise<void> {
  visitor = await arriveAs(site, who, path);
  ({ page } = visitor);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });
const dialog = (name: string) => page.getByRole('dialog', { name });

describe('a borrower', () => {
  it('L03: sees every loan with its status and amount due, and adds one from another lender, which counts once', async () => {
    await arrive('/loans');
    const line = page.getByRole('list', { name: 'With us' }).getByRole('link', { name: /Car tyres/ });
    await line.getByText('Arrears', { exact: true }).waitFor();
    await line.getByText('$34.00 overdue').waitFor();
    await page.getByText('1800 007 007').waitFor();
    // A borrower in arrears is offered no further loan, here or by its address.
    expect(await page.getByRole('link', { name: 'Apply for a loan' }).count()).toBe(0);
    await visitor.open('/loans/apply');
    await page.getByText('You can’t borrow more while a loan is overdue').waitFor();
    await page.getByRole('link', { name: 'See your options' }).waitFor();
    await visitor.open('/loans');
    await button('Add a loan').click();
    await page.getByRole('textbox', { name: 'Lender' }).fill('Harbour Finance');
    await page.getByRole('textbox', { name: 'Balance' }).fill('8200');
    await button('Add loan').click();
    await page
      .getByRole('list', { name: 'With other lenders' })
      .getByRole('link', { name: /Harbour Finance/ })
      .getByText('$8,200.00')
      .waitFor();
    const { data } = (await site.server.call(networth.list, { token: guest.token })).body;
    expect(
      data
        .filter(({ kind }) => kind === 'loan')
        .toSorted((a, b) => a.name.localeCompare(b.name))
        .map(({ name, value }) => [name, value]),
    ).toEqual([
      ['Car tyres', 248],
      ['Fridge', 248],
      ['Loan from Harbour Finance', 8200],
    ]);
  }, 30_000);

  it('L01, L02, S1: each status has its buttons, one dialog is open at a time, and money counts once the bank has confirmed', async () => {
    await arrive(`/loans/${currentLoanId}`);
    await button('Make Payment').waitFor();
    await button('More').click();
    const more = page.getByRole('menu', { name: 'More actions' });
    await expect
      .poll(() => more.getByRole('menuitem').allInnerTexts())
      .toEqual(['Request Draw', 'Reschedule', 'Pay Full Amount', 'Request Statement', 'Payment Schedule']);
    await more.getByRole('menuitem', { name: 'Payment Schedule' }).click();
    await dialog('Repayment schedule').waitFor();
    await page.keyboard.press('Escape');
    await button('More').click();
    await more.getByRole('menuitem', { name: 'Reschedule' }).click();
    await dialog('Reschedule a repayment').waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.keyboard.press('Escape');
    await button('Make Payment').click();
    await dialog('Make a payment').getByLabel('Amount').fill('10000');
    await button('See what changes').click();
    await dialog('Make a payment')
      .getByText(/^That’s more than you owe\. Enter an amount up to \$\d+\.\d\d\.$/)
      .waitFor();
    await dialog('Make a payment').getByLabel('Amount').fill('100');
    // With the keyboard alone: the step opened or returned to has the focus.
    await page.keyboard.press('Enter');
    await dialog('Make a payment').getByRole('heading', { name: 'After' }).waitFor();
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Before and after');
    await button('Back').last().press('Enter');
    await dialog('Make a payment').getByLabel('Amount').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Details');
    await button('See what changes').click();
    await dialog('Make a payment').getByRole('heading', { name: 'After' }).waitFor();
    // Fees that this payment covers are not saved; the fee of a month that has not begun is.
    const sums = dialog('Make a payment').getByRole('table', { name: 'What changes' });
    await expect
      .poll(async () =>
        (await sums.getByRole('row').allInnerTexts())
          .map((row) => row.split(/\s*[\t\n]\s*/).filter(Boolean))
          .slice(1, 5),
      )
      .toEqual([
        ['You pay now', '–', '$100.00'],
        ['Repayments left', '8', '5'],
        ['Total to repay', '$272.00', '$264.00'],
        ['Fees and interest', '$72.00', '$64.00'],
      ]);
    // A double click makes one payment.
    await button('Pay $100.00').dblclick();
    await page.getByText('$100.00 is on its way', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'Repayments' }).getByText('Scheduled', { exact: true }).waitFor();
    expect(
      (await site.server.call(loans.show, { token: guest.token, params: { id: currentLoanId } })).body.data,
    ).toMatchObject({
      available_balance: 248,
      in_flight: 100,
    });
    await carryLoanMoney(site.server);
    site.server.clock.advance(60_000);
    await carryLoanMoney(site.server);
    await visitor.open(`/loans/${currentLoanId}`);
    await page.getByRole('list', { name: 'Repayments' }).getByText('$48.00 to fees, $52.00 to principal').waitFor();
    expect(
      (await site.server.call(loans.payments, { token: guest.token, query: { loan: currentLoanId } })).body.data.filter(
        ({ kind }) => kind === 'additional',
      ),
    ).toHaveLength(1);
  }, 45_000);

  it('S1: on a phone, what went wrong with a payment comes into view', async () => {
    const rider = await verifiedMember(site, 'rider@example.com');
    const { id } = await openedLoan(site.server, rider.id, {
      offerReference: 'part',
      title: 'Bike',
      terms: smallTerms({ drawDate: '2026-10-22', firstDueDate: '2026-11-20', instalments: 8 }),
      account: account('900123457'),
    });
    await carryLoanMoney(site.server);
    site.server.clock.advance(60_000);
    await carryLoanMoney(site.server);
    visitor = await arriveAs(site, rider, `/loans/${id}`, { viewport: { width: 360, height: 640 } });
    ({ page } = visitor);
    await button('Make Payment').click();
    await dialog('Make a payment').getByLabel('Amount').fill('20');
    await button('See what changes').click();
    await visitor.context.setOffline(true);
    await button('Pay $20.00').click();
    const problem = page.getByText('We can’t reach the server. Check your connection and try again.');
    await expect.poll(async () => (await problem.boundingBox())?.y).toBeGreaterThan(0);
    await visitor.context.setOffline(false);
    await button('Pay $20.00').click();
    await page.getByText('$20.00 is on its way', { exact: true }).waitFor();
  }, 45_000);

  it('L05: a loan in arrears is caught up over the next payments, with before and after', async () => {
    await arrive(`/loans/${overdueLoanId}`);
    await page.getByText('$34.00 has been overdue since 05/11/2026', { exact: true }).waitFor();
    await page.getByRole('list', { name: 'Steps' }).getByText('We email you ways to catch up').waitFor();
    await button('Change account').click();
    const from = dialog('Repayment account');
    await from.getByRole('radio', { name: /Another account/ }).check();
    await from.getByLabel('Account name').fill('Wages');
    await from.getByLabel('BSB').fill('062-000');
    await from.getByLabel('Account number').fill('12345678');
    await from.getByRole('checkbox', { name: /I agree to repayments/ }).check();
    await button('Save changes').click();
    await page.getByText('Wages, 062-000 •••678', { exact: true }).waitFor();
    await button('Ask for help').click();
    await button('Send request').click();
    await page.getByText(/^We’ll answer in writing by 07\/12\/2026\./).waitFor();
    // The button that was pressed has gone: the focus is on what stands in its place, not at the top of the page.
    await expect
      .poll(() => page.evaluate(() => [document.activeElement?.tagName, document.activeElement?.textContent]))
      .toEqual(['DIV', expect.stringContaining('You asked for help. We stopped collecting repayments.')]);
    await button('Withdraw request').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw request' }).click();
    await page.getByText('You’ve withdrawn your request.').waitFor();
    // A part payment shows on the repayment it went to.
    await button('Make Payment').click();
    await dialog('Make a payment').getByLabel('Amount').fill('14');
    await button('See what changes').click();
    await button('Pay $14.00').click();
    await page.getByText('$20.00 has been overdue since 05/11/2026', { exact: true }).waitFor();
    await carryLoanMoney(site.server);
    site.server.clock.advance(60_000);
    await carryLoanMoney(site.server);
    await visitor.open(`/loans/${overdueLoanId}`);
    await page.getByRole('row', { name: /^05\/11\/2026 \$34\.00 \$14\.00 paid .*Overdue$/ }).waitFor();
    await button('Make Catch Up Payments').click();
    await dialog('Catch up').getByLabel('Number of repayments').fill('2');
    await button('See what changes').click();
    await button('Start plan').click();
    await page.getByText('Your catch-up plan is in place.').waitFor();
    await page.getByText('Active', { exact: true }).waitFor();
    await page
      .getByRole('list', { name: 'History' })
      .getByText('You spread the overdue amount over 2 repayments')
      .waitFor();
  }, 45_000);

  it('at 1280 and 360 px, in light and dark, everything fits and meets WCAG 2.2 AA', async () => {
    await arrive('/loans');
    await walkScreens(visitor, ['/loans', `/loans/${currentLoanId}`]);
  }, 90_000);
});

it('an operator asks for information, the borrower replies with a file, and the hardship request is answered in writing', async () => {
  expect(
    (
      await site.server.call(loans.askHardship, {
        token: guest.token,
        body: { loan: currentLoanId, reason: 'illness' },
      })
    ).status,
  ).toBe(200);
  const boss = await verifiedMember(site, 'loandesk@example.com');
  await makeOperators(site.server, boss);
  await arrive('/operator/loans/servicing', boss);
  const operatorVisitor = visitor;
  await button('Ask Kim Tran for information about Fridge').click();
  await page.getByLabel('Question').fill('What do you earn while you are ill?');
  await button('Send question').click();
  await page.getByText('Reply due by 07/12/2026.', { exact: true }).waitFor();
  await page.getByRole('table', { name: 'Hardship requests' }).getByText('14/12/2026', { exact: true }).waitFor();
  await arrive(`/loans/${currentLoanId}`);
  await page.getByText('Please reply by 07/12/2026', { exact: true }).waitFor();
  await page.getByText('What do you earn while you are ill?', { exact: true }).waitFor();
  await visitor.expectAccessible();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('19 hours a week.');
  const choose = (text: string) =>
    page
      .getByLabel('Files', { exact: true })
      .setInputFiles({ name: 'payslip.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  // A refused file does not discard the typed text.
  await choose('<p>Gross 512.40</p>');
  await button('Send reply').click();
  await page.getByText('Attach a photo, a PDF, or a text or CSV file.', { exact: true }).waitFor();
  await button('Remove payslip.txt').click();
  await choose('Gross 512.40');
  await button('Send reply').click();
  await page.getByRole('list', { name: 'Files you sent' }).getByRole('button', { name: 'payslip.txt' }).waitFor();
  await page.getByText(/^We’ll answer in writing by 07\/12\/2026\./).waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
  [visitor, page] = [operatorVisitor, operatorVisitor.page];
  await visitor.open('/operator/loans/servicing');
  await page.getByText('Replied on 16/11/2026: “19 hours a week.”', { exact: true }).waitFor();
  await page
    .getByRole('table', { name: 'Hardship requests' })
    .getByText('07/12/2026', { exact: true })
    .first()
    .waitFor();
  const [payslip] = await Promise.all([page.waitForEvent('download'), button('payslip.txt').click()]);
  expect(await readFile(await payslip.path(), 'utf8')).toBe('Gross 512.40');
  await visitor.expectAccessible();
  await button('Answer Kim Tran about Fridge').click();
  await page.getByLabel('Number of days').fill('28');
  await page.getByLabel('Answer to the borrower').fill('You told us of your illness: four weeks without a payment.');
  await button('Send answer').click();
  await page.getByText('No open hardship requests').waitFor();
  const { data } = (await site.server.call(loans.show, { token: guest.token, params: { id: currentLoanId } })).body;
  expect([data.hardship!.state, data.schedule[0]!.due_date]).toEqual(['agreed', '2026-12-18']);
  // A payment that the service has refused for days, because of our own account.
  const { id: held } = await openedLoan(site.server, guest.id, {
    offerReference: 'held',
    title: 'Bicycle',
    account: account('900000055'),
  });
  await sql`update loan_payments set state = 'held', refusal = 'Our account doesn’t have enough funds.',
      refused_on = '2026-11-11', refused_since = '2026-11-11'
    where member_id = ${guest.id} and loan_id = ${held}`.execute(site.server.server.database.systemDb);
  await page.getByRole('radio', { name: 'Payment exceptions' }).click();
  await page.getByText('Our account doesn’t have enough funds.').waitFor();
  await visitor.expectAccessible();
  await button('Cancel: Loan payout for Kim Tran').click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('He has found another lender.');
  await button('Cancel payment').click();
  await page.getByText('No payment exceptions').waitFor();
  expect((await site.server.call(loans.show, { token: guest.token, params: { id: held } })).body.data.loan_status).toBe(
    'Paid',
  );
}, 45_000);
