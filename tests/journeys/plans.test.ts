import { describe, expect, it } from 'vitest';
import { verifiedMember } from '../build/arrival.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** The plan of a member: trial, request and cancellation; with the score and the history. */

openJourney();

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const inDialog = (name: string) => page.getByRole('dialog').getByRole('button', { name, exact: true });

describe('the plan of a member', () => {
  it('C02: the trial unlocks features, and a paid plan starts once it is paid for', async () => {
    await arrive(await verifiedMember(site, 'trier@example.com'), '/household');
    await page
      .getByText(/is locked\.$/)
      .first()
      .waitFor();
    await page.getByText('Household sharing comes with Premium, $10.00 a month.').waitFor();
    await page.getByRole('link', { name: 'Unlock' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Your plan' }).waitFor();
    await page.getByRole('main').getByRole('link', { name: 'Get Pro' }).click();
    await page.getByRole('button', { name: 'Pay $20.00' }).waitFor();
    await page.goBack();
    await button('Start free trial').click();
    await page
      .getByRole('dialog')
      .getByText('Your trial starts now and ends after 14 days. It’s free, and you don’t need to cancel.')
      .waitFor();
    await inDialog('Start trial').click();
    await page.getByText(/^Free trial until/).waitFor();
    expect(await button('Start free trial').count()).toBe(0);
    await visitor.open('/household');
    await page.getByRole('heading', { level: 1, name: 'Household' }).waitFor();
    expect(await page.getByText(/is locked\.$/).count()).toBe(0);
    await visitor.open('/subscription-details');
    await button('Switch to Free').click();
    await inDialog('Switch to Free').click();
    await page.getByText('Free for as long as you like').first().waitFor();
    await expect.poll(() => button('Switch to Free').count()).toBe(0);
  });

  it('plan, score and history fit both widths, in light and dark', async () => {
    await arrive(await verifiedMember(site, 'reader@example.com'), '/credit-score');
    await page.getByText('Too early for a score').waitFor();
    await walkScreens(visitor, ['/subscription-details', '/credit-score', '/history']);
  });
});
