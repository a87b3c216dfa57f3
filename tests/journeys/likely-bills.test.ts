import { describe, expect, it } from 'vitest';
import { addDays } from '#domain/calendar/civil-date.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import { verifiedMember } from '../build/arrival.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { imported, ofxOf } from '../build/money.ts';
import type { StatementLine } from '../build/money.ts';
import { navigateTo, walkScreens } from '../build/screen-walk.ts';

/** What a new member sees who has imported a statement and scheduled nothing. Today is Monday 16 November 2026. */

openJourney();

const PAY_RUN = '/expense-analysis/budget-allocation';

async function createMember(email: string, firstRent: CivilDate = '2026-08-31') {
  const guest = await verifiedMember(site, email);
  const pays: StatementLine[] = [...Array(7).keys()].map((at) => [
    addDays('2026-08-20', 14 * at),
    2231.4,
    'SALARY INNER WEST HEALTH',
    `s${at}`,
  ]);
  const rent: StatementLine[] = [...Array(6).keys()].map((at) => [
    addDays(firstRent, 14 * at),
    -480,
    'RAY WHITE RENT 2204',
    `r${at}`,
  ]);
  await imported(site.server, guest, ofxOf([...pays, ...rent], '51200817', 3000));
  return guest;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('likely bills and the detected payday', () => {
  it('home leads from the statement to the first insight in three clicks, with one figure everywhere', async () => {
    await arrive(await createMember('likely-home@example.com'), '/nd2');
    await page.getByText('$2,520.00').first().waitFor();
    await page.getByRole('heading', { name: 'Safe to spend until Thu 26 Nov' }).waitFor();
    await page.getByText('Includes 1 likely bill of $480.00.').waitFor();
    await page.getByRole('heading', { name: 'Looks like you’re paid every second Thursday' }).waitFor();
    await page.getByText('Next pay: Thu 26 Nov.', { exact: false }).waitFor();
    await walkScreens(visitor, ['/nd2']);
    await navigateTo(visitor, '/smart-money');
    await page.getByText('Safe to spend until Thu 26 Nov').waitFor();
    await navigateTo(visitor, '/nd2');
    await button('That’s right').click();
    await page
      .getByRole('list', { name: 'Bills we found' })
      .getByRole('checkbox', { name: /Ray White/, checked: true })
      .waitFor();
    await button('Confirm 1 bill').click();
    await page.getByText('Rent is 22% of your pay.').waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'Here’s where you stand' }).waitFor();
    await button(/^Done$/).click();
    await page.getByRole('heading', { level: 1, name: /^Welcome Back/ }).waitFor();
    await page.getByText('$2,520.00').first().waitFor();
  }, 90_000);

  it('each step of the first run takes the focus of the one before, and a bill that is late has no next date', async () => {
    // Paid every second Friday, last on 30 October.
    await arrive(await createMember('likely-late@example.com', '2026-08-21'), '/nd2');
    await button('That’s right').press('Enter');
    await page.getByRole('checkbox', { name: 'Ray White Every fortnight, expected Fri 13 Nov', exact: true }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
    await expect.poll(focused).toBe('Confirm your bills');
    await button('Confirm 1 bill').press('Enter');
    await page.getByRole('heading', { name: 'Here’s where you stand' }).waitFor();
    await expect.poll(focused).toBe('See where you stand');
  }, 60_000);

  it('the pay run offers the payday and the bill, and one tap confirms each', async () => {
    await arrive(await createMember('likely-run@example.com'), PAY_RUN);
    await page.getByText('Looks like you’re paid every second Thursday').waitFor();
    const due = page.getByRole('list', { name: 'Also due' });
    await due.getByText('Likely bill, from your past transactions, due Mon 23 Nov').waitFor();
    await walkScreens(visitor, [PAY_RUN]);
    await button('That’s right').click();
    await page.getByText('Your payday is set.').waitFor();
    await due.getByRole('button', { name: 'Confirm Ray White' }).click();
    await page.getByText('Ray White confirmed.').waitFor();
    await page.getByRole('list', { name: 'Bills due' }).getByText('Ray White', { exact: true }).waitFor();
  }, 60_000);

  it('the form for the pay cycle starts with the detected fortnight', async () => {
    await arrive(await createMember('likely-cycle@example.com'), '/ubudget#pay-cycle');
    await button('Set your payday').click();
    await page.getByRole('radio', { name: 'Fortnightly', checked: true }).waitFor();
    expect(await page.getByLabel('A payday').inputValue()).toBe('12/11/2026');
  });

  it('the calendar shows the likely bill and the pay on their dates, and links to where they are confirmed', async () => {
    await arrive(
      await createMember('likely-calendar@example.com'),
      '/expense-analysis/payments-calendar?day=2026-11-23',
    );
    const day = page.getByRole('list', { name: 'Due on Mon 23 Nov' });
    await day.getByRole('link', { name: /Ray White.*Likely bill/ }).click();
    await page.getByRole('heading', { name: 'Bills we found' }).waitFor();
  });
});
