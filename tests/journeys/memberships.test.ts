import type { Locator } from 'playwright';
import { describe, expect, it } from 'vitest';
import { memberships } from '#contract/areas/memberships.ts';
import { verifiedMember } from '../build/arrival.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** A membership in the browser: upgrading with the amount shown, pausing, and cancelling in two steps. */

openJourney();

const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const inDialog = (name: string | RegExp) => page.getByRole('dialog').getByRole('button', { name });

let keys = 0;
async function aMember(email: string, token = 'tok_visa') {
  const member = await verifiedMember(site, email);
  const started = await site.server.call(memberships.create, {
    token: member.token,
    headers: { 'idempotency-key': `journey-membership-${(keys += 1)}` },
    body: { option: 'monthly_premium', total: 10, token },
  });
  expect(started.status, started.text).toBe(200);
  return member;
}

const card = () => page.frameLocator('iframe[title="Card details"]');
async function typeCard(number: string): Promise<void> {
  await card().getByLabel('Card number').fill(number);
  await card().getByLabel('Expiry').fill('12/31');
  await card().getByLabel('Security code').fill('123');
}

/** Clicks, and counts them. */
function counter() {
  let clicks = 0;
  return {
    clicks: () => clicks,
    click: async (target: Locator) => {
      clicks += 1;
      await target.click();
    },
  };
}

describe.each([1280, 360])('a member at a width of %d', (width) => {
  const viewport = { width, height: 780 };
  const link = (name: string) => page.getByRole('main').getByRole('link', { name, exact: true });

  it('joins, upgrades with a declined and then an accepted card, pauses, and cancels with one click fewer', async () => {
    await arrive(await verifiedMember(site, `joiner-${width}@example.com`), '/membership', { viewport });
    const joining = counter();
    await joining.click(link('Get a month'));
    await joining.click(card().getByLabel('Card number'));
    await typeCard('4242 4242 4242 4242');
    // What is agreed to is said before it is paid, and a card that is saved anyway is no choice.
    await page
      .getByText(
        'Monthly Premium renews every 30 days for $10.00 until you cancel. We’ll save this card and charge it each time.',
      )
      .waitFor();
    expect(await page.getByRole('switch', { name: /Save this card/ }).count()).toBe(0);
    await visitor.expectAccessible();
    await joining.click(page.getByRole('button', { name: 'Pay $10.00' }));
    await page.getByRole('heading', { level: 1, name: /Your order is paid$/ }).waitFor();
    await visitor.open('/membership/renew-upgrade');
    await button('Upgrade to Yearly Premium').click();
    await page.getByRole('dialog').getByRole('radio', { name: 'Another card' }).check();
    await typeCard('4000 0000 0000 9995');
    await inDialog('Pay $120.00').click();
    await page.getByRole('dialog').getByText('There isn’t enough money on this card. Try another one.').waitFor();
    await visitor.expectAccessible();
    await page
      .getByRole('dialog')
      .getByRole('radio', { name: /^Visa ending 4242/ })
      .check();
    await inDialog('Pay $120.00').click();
    await page.getByText(/^Renews on .* for \$130\.00\.$/).waitFor();
    await button('Pause membership').click();
    await button('Resume now').waitFor();
    await visitor.expectAccessible();
    await visitor.open('/membership');
    const cancelling = counter();
    await cancelling.click(link('Cancel membership'));
    await cancelling.click(button('Cancel membership'));
    await page.getByRole('heading', { name: 'Yearly Premium is cancelled' }).waitFor();
    await visitor.expectAccessible();
    await visitor.expectNoSideways();
    expect([joining.clicks(), cancelling.clicks()]).toEqual([3, 2]);
  });
});

describe('a membership', () => {
  it('of Premium becomes Pro from the page of the plans, with the days that are paid', async () => {
    await arrive(await aMember('climber@example.com'), '/subscription-details');
    await page.getByRole('main').getByRole('link', { name: 'Get Pro' }).click();
    await page.getByRole('dialog').getByText('Credit for 30 unused days of Monthly Premium').waitFor();
    await visitor.expectAccessible();
    await inDialog('Pay $10.00').click();
    await page.getByText(/^Renews on .* for \$20\.00\.$/).waitFor();
    await visitor.open('/subscription-details');
    await page.getByText('Your plan').first().waitFor();
    expect(await page.getByRole('main').getByRole('link', { name: /^Get / }).count()).toBe(0);
  });

  it('is upgraded for the amount shown, line by line', async () => {
    await arrive(await aMember('upgrader@example.com'), '/membership/renew-upgrade');
    await page.getByText(/^Renews on .* for \$10\.00\.$/).waitFor();
    await button('Upgrade to Yearly Premium').click();
    await page.getByRole('dialog').getByText('Credit for 30 unused days of Monthly Premium').waitFor();
    await inDialog('Pay $120.00').click();
    await page.getByText(/^Renews on .* for \$130\.00\.$/).waitFor();
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  });

  it('is paused and goes on again', async () => {
    await arrive(await aMember('pauser@example.com'), '/membership/renew-upgrade');
    await page.getByText('2 months').first().click();
    await page.getByText(/You’ll keep Premium until .*, and you won’t be charged during the pause\./).waitFor();
    await button('Pause membership').click();
    await button('Resume now').click();
    await button('Pause membership').waitFor();
  });

  it('is cancelled with one button after what it means, and can be kept after all', async () => {
    await arrive(await aMember('leaver@example.com'), '/membership/renew-upgrade');
    await page.getByRole('link', { name: 'Cancel membership' }).click();
    await page.getByText('You keep your 10 draw entries.').first().waitFor();
    await button('Cancel membership').click();
    await page.getByRole('heading', { name: 'Monthly Premium is cancelled' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/membership/downgrade-confirmation');
    await button('Keep membership').click();
    await page.getByText('Monthly Premium isn’t cancelled').waitFor();
  });

  it('its screens fit both widths, in light and dark, with a membership and without', async () => {
    const screens = ['/membership/renew-upgrade', '/membership/downgrade', '/membership/downgrade-confirmation'];
    await arrive(await aMember('walker@example.com'), '/subscription-details');
    await walkScreens(visitor, screens);
  });
});
