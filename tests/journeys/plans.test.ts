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
    await page.getByRole('link', { name: 'Unlock' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Your plan' }).waitFor();
    await button('Ask for Pro').click();
    await inDialog('Ask for Pro').click();
    await page.getByText('Pro begins when it is paid for').first().waitFor();
    await button('Take it back').click();
    await expect.poll(() => button('Take it back').count()).toBe(0);
    await button('Try Premium for 14 days').click();
    await page.getByRole('dialog').getByText('Now, for 14 days. It ends by itself and costs nothing.').waitFor();
    await inDialog('Begin the trial').click();
    await page.getByText('Your trial').waitFor();
    expect(await button('Try Premium for 14 days').count()).toBe(0);
    await visitor.open('/household');
    await page.getByRole('heading', { level: 1, name: 'Household' }).waitFor();
    expect(await page.getByText(/is locked\.$/).count()).toBe(0);
    await visitor.open('/subscription-details');
    await button('Go back to Free').click();
    await inDialog('Go back to Free').click();
    await page.getByText('Costs nothing').first().waitFor();
    await expect.poll(() => button('Go back to Free').count()).toBe(0);
  });

  it('plan, score and history fit both widths, in light and dark', async () => {
    await arrive(await verifiedMember(site, 'reader@example.com'), '/credit-score');
    await page.getByText('Too little is known for a score').waitFor();
    await walkScreens(visitor, ['/subscription-details', '/credit-score', '/history']);
  });
});
