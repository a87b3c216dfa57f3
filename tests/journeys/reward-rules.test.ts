import { describe, expect, it } from 'vitest';
import { verifiedMember } from '../build/arrival.ts';
import { mailboxOf } from '../build/mailbox.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { makeOperators } from '../build/operator.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** Rewards for signing up and signing in, in a browser. Today is Monday 16 November 2026. */

openJourney();

describe('sign-in rewards', () => {
  it('S06: an operator sets one up by keyboard and mouse, and the next new member finds it under History', async () => {
    const boss = await verifiedMember(site, 'boss@example.com');
    await makeOperators(site.server, boss);
    await arrive(boss, '/operator/gifts');
    const rewards = page.getByRole('list', { name: 'Sign-in rewards' });
    await rewards.waitFor();
    expect(await rewards.getByText('Not set up').count()).toBe(2);
    await page.getByRole('button', { name: 'Set up Sign-up reward' }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Sign-up reward' });
    await dialog.getByRole('textbox', { name: 'Entries' }).fill('25');
    await dialog.getByRole('textbox', { name: 'Last day' }).fill('15/11/2026');
    await dialog.getByLabel('Reason').fill('Spring promotion');
    await dialog.getByRole('button', { name: 'Save reward' }).click();
    await dialog.getByText('Enter a last day on or after the first day.').waitFor();
    await dialog.getByRole('textbox', { name: 'Last day' }).fill('30/11/2026');
    await dialog.getByRole('button', { name: 'Save reward' }).click();
    await dialog.waitFor({ state: 'detached' });
    await rewards.getByText('25 entries from 16/11/2026 to 30/11/2026').waitFor();
    await walkScreens(visitor, ['/operator/gifts', '/operator/audit']);
    await visitor.leave();

    const mia = await verifiedMember(site, 'mia@example.com');
    await mailboxOf(site.server).carry();
    await arrive(mia, '/history');
    await page.getByRole('list', { name: 'Entries' }).getByText('Sign-up reward').waitFor();
    await page.getByText('You have 25 entries.').waitFor();
    await visitor.leave();
  }, 90_000);
});
