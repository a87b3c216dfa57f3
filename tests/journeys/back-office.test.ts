import { describe, expect, it } from 'vitest';
import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { registerJobs } from '#server/kit/job-book.ts';
import { enqueue } from '#server/kit/outbox.ts';
import { verifiedMember } from '../build/arrival.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { makeOperators } from '../build/operator.ts';

/** The back office in a browser. Today is Monday 16 November 2026. */

openJourney();

const button = (name: string | RegExp) => page.getByRole('button', { name });
const waitForHeading = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
const confirmWithReason = async (words: string, action: string) => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(words);
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
};

describe('a member at an address of the back office', () => {
  it('sees the page of any unknown address, and no call of operators is made', async () => {
    const nell = await verifiedMember(site, 'nell@example.com');
    const calls: string[] = [];
    await arrive(nell, '/nd2');
    page.on('request', (request) => calls.push(request.url()));
    for (const path of ['/operator', '/operator/members', '/operator/members/1', '/operator/nowhere']) {
      await visitor.open(path);
      await waitForHeading('Page not found');
      expect(await page.getByRole('navigation').count()).toBe(0);
    }
    expect(calls.filter((url) => url.includes('/api/operator/'))).toEqual([]);
    await visitor.leave();
  });
});

describe('operators and a member', () => {
  it('an operator locks a feature and views the account with consent; both see the actions in a complete log', async () => {
    const mia = await verifiedMember(site, 'mia@example.com', { first_name: 'Mia', last_name: 'Marlow' });
    const boss = await verifiedMember(site, 'boss@example.com');
    const other = await verifiedMember(site, 'other@example.com');
    await makeOperators(site.server, boss, other);
    await site.server.call(bankAccounts.create, {
      token: mia.token,
      body: { name: 'Everyday', account_type: 'everyday' },
    });
    const own = `/operator/members/${mia.id}`;

    await arrive(boss, '/operator/members');
    await page.getByLabel('Find a member').fill('ia marl');
    await expect
      .poll(() => page.getByRole('main').getByRole('list', { name: 'Members' }).getByRole('listitem').count())
      .toBe(1);
    await page.getByRole('link', { name: 'Mia Marlow' }).click();
    await waitForHeading('Mia Marlow');
    await page.getByRole('combobox', { name: 'Tax pack for this member' }).click();
    await page.getByRole('option', { name: 'Hidden' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Enter a reason.').waitFor();
    await confirmWithReason('It names the wrong employer.', 'Save');
    await page.getByText('Plan: locked. Changed to hidden: It names the wrong employer.').waitFor();
    const give = async (entries: string, why: string) => {
      await button('Give entries').click();
      await page.getByRole('dialog').getByRole('textbox', { name: 'Entries' }).fill(entries);
      await confirmWithReason(why, 'Give');
      await page.getByRole('list', { name: 'Changes by operators' }).getByText(why).waitFor();
    };
    await give('25', 'She found a fault.');
    await give('600', 'It cost her a draw.');
    await page.getByText('A second operator has to approve this gift').waitFor();
    await page.getByRole('list', { name: 'Gifts' }).getByText('Needs approval').waitFor();
    expect(await button(/^Approve:/).count()).toBe(0);
    await button('Request access').click();
    await confirmWithReason('You wrote that an account is missing.', 'Send request');
    await page.getByText(/Waiting for the member to answer\.$/).waitFor();
    await visitor.leave();

    await arrive(mia, '/settings/security#looking-along');
    await page.getByText('Support is asking to view your account').waitFor();
    await page.getByText('You wrote that an account is missing.').first().waitFor();
    await button('Allow for an hour').click();
    await page.getByText(/^Support can view your account until/).waitFor();
    await visitor.leave();

    await arrive(other, '/notifications');
    await page.getByText(/^600 entries for Mia Marlow\. Requested by boss@example\.com: It cost her/).waitFor();
    await page.getByText('A gift needs a second approval').first().click();
    await page.getByRole('link', { name: 'Gifts to approve 1 waiting' }).waitFor();
    await button('Approve: 600 entries for Mia Marlow').click();
    await confirmWithReason('Her tickets are in the messages.', 'Approve');
    await page.getByRole('link', { name: 'Gifts to approve', exact: true }).waitFor();
    await page.getByText('No gifts need approval').waitFor();
    await page.getByRole('radio', { name: 'Decided' }).check();
    // The address holds the filters, for a reload and for anyone who gets the link.
    await page.reload();
    await page.getByText('Approved by other@example.com').waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Decided' }).isChecked()).toBe(true);
    await visitor.leave();

    await arrive(boss, own);
    await button('View account').click();
    await waitForHeading('Support access');
    await button('View account').click();
    await page.getByText('You’re viewing Mia Marlow’s account').waitFor();
    await page.getByRole('tabpanel').getByText('Everyday').waitFor();
    await page.getByRole('tab', { name: 'Budgets' }).click();
    await page.getByText('Nothing here.').waitFor();
    await button('Stop viewing').click();
    await waitForHeading('Mia Marlow');
    await visitor.leave();

    await arrive(mia, '/settings/support-access');
    await page.getByText(/ended by support$/).waitFor();
    await button(/^\d+ items? viewed$/).click();
    await page.getByRole('list', { name: 'Viewed' }).getByText('Page: Accounts').waitFor();
    await page.getByRole('list', { name: 'Viewed' }).getByText('Data: Accounts').first().waitFor();
    await visitor.leave();

    await arrive(boss, '/operator/audit');
    const entries = page.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect
      .poll(async () => (await entries.allTextContents()).map((text) => text.split(':')[0]))
      .toEqual([
        'Support access ended',
        'Support access started',
        'Entries granted',
        'Support access requested',
        'Entries proposed',
        'Entries granted',
        'Member feature changed',
      ]);
    await entries.last().getByText('It names the wrong employer.').waitFor();
    await button('Check now').click();
    await page.getByText('All 7 entries are intact').waitFor();
    await page.getByRole('combobox', { name: 'Operator' }).click();
    await page.getByRole('option', { name: 'other@example.com' }).click();
    await expect.poll(() => entries.count()).toBe(1);
    await page.reload();
    await entries.first().waitFor();
    await expect
      .poll(() => entries.allTextContents())
      .toEqual([expect.stringMatching(/proposed byboss@example\.com.*agreed byother@example\.com/)]);
    await page.getByLabel('Member number').fill('4000000');
    await page.getByText('No entries match').waitFor();
    await button('Clear filters').first().click();
    await expect.poll(() => entries.count()).toBe(7);
    await walkScreens(visitor, [own, '/operator/gifts?standing=decided', '/operator/audit']);
    await visitor.leave();
  }, 90_000);
});

describe('operators and the system', () => {
  it('checks the ledger, runs a job, retries a message, ends a session, and edits the content', async () => {
    await verifiedMember(site, 'ben@example.com', { first_name: 'Ben', last_name: 'Hall' });
    const chief = await verifiedMember(site, 'chief@example.com');
    const { systemDb } = site.server.server.database;
    await makeOperators(site.server, chief);
    await registerJobs(systemDb, [
      { name: 'coupons', cron: '26 * * * *' },
      { name: 'sweep', cron: '23 3 * * *' },
    ]);
    const dueAt = new Date(site.server.clock.now().getTime() - 600_000);
    for (const key of ['one', 'two'])
      await enqueue(systemDb, site.server.clock, { topic: 'product-news', key, payload: {}, dueAt });
    await arrive(chief, '/operator');
    await waitForHeading('Overview');
    await page
      .getByRole('list', { name: 'Queues' })
      .getByRole('link', { name: /^Loan applications/ })
      .waitFor();
    await page.getByRole('radio', { name: 'Sign-ups' }).check();
    await page.getByRole('button', { name: 'Sign-ups per day as a table' }).click();
    // The day of the sign-ups of this file, and the newest in the table.
    await expect.poll(() => page.getByRole('row').nth(1).textContent()).toMatch(/^Mon 16 Nov[1-9]/);
    const sections = page.getByRole('navigation', { name: 'Back office' });
    await expect.poll(() => sections.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page');
    await sections.getByRole('link', { name: /^System health/ }).click();
    await page.getByText('Not checked yet.').waitFor();
    await button('Check now').click();
    await page.getByText('The ledger adds up', { exact: true }).waitFor();
    await button('Run now: Coupons').click();
    await page.getByRole('list', { name: 'Jobs' }).getByText('Requested').waitFor();
    const messages = page.getByRole('list', { name: 'Messages' }).getByRole('listitem');
    await expect
      .poll(() => messages.allTextContents())
      .toEqual([
        expect.stringMatching(/^Product news \d+ Late.*, 0 attempts/),
        expect.stringMatching(/^Product news \d+ Late.*, 0 attempts/),
      ]);
    await messages.first().getByRole('button').click();
    await expect.poll(() => messages.count()).toBe(1);
    await button('End session for ben@example.com').click();
    await confirmWithReason('A shared computer.', 'End session');
    await expect.poll(() => button('End session for ben@example.com').count()).toBe(0);
    // For keyboard users the focus is on the list, not at the top of the page.
    await expect
      .poll(() => page.getByRole('list', { name: 'Open sessions' }).evaluate((list) => list === document.activeElement))
      .toBe(true);

    await visitor.open('/operator/texts');
    await button('Rename Spending').click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('Everyday spending');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page
      .getByRole('list', { name: 'Tags' })
      .getByText(/“Spending” until/)
      .waitFor();
    await page.getByLabel('Search tips').fill('payday');
    await expect.poll(() => page.url()).toContain('q=payday');
    await page.reload();
    await page.getByRole('link', { name: 'Save on payday, not at the end' }).waitFor();
    await expect.poll(() => page.getByLabel('Search tips').inputValue()).toBe('payday');
    await page.getByRole('link', { name: 'Save on payday, not at the end' }).click();
    await page.getByLabel('Title').fill('');
    await button('Save draft').click();
    await page.getByText('This field is required.').waitFor();
    await page.getByLabel('Title').fill('Save on payday');
    await button('Preview').click();
    await page.getByRole('article', { name: 'As members see it' }).getByText('Save on payday').waitFor();
    await button('Save draft').click();
    await button('Publish draft').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
    await page.getByText('Version 2, published').waitFor();
    await visitor.open('/tips/1');
    await waitForHeading('Save on payday');
    await visitor.open('/operator/texts/1');
    await button('See version 1').click();
    await button('Restore').click();
    await page.getByText('Version 3, published').waitFor();
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('Save on payday, not at the end');

    await visitor.open('/operator/plans');
    await page.getByRole('combobox', { name: 'Platinum' }).click();
    await page.getByRole('option', { name: 'Premium and above' }).click();
    await page.getByText('tiers will be updated overnight').waitFor();
    await walkScreens(visitor, [
      '/operator',
      '/operator/system',
      '/operator/texts',
      '/operator/texts/1',
      '/operator/plans',
    ]);
  }, 90_000);
});
