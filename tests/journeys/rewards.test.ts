import { describe, expect, it } from 'vitest';
import { rewards } from '#contract/areas/rewards.ts';
import { verifiedMember } from '../build/arrival.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { makeOperators } from '../build/operator.ts';
import { join, qualify, settle } from '../build/referrals.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** Spinning, inviting friends and Qoin, in a browser. Today is Monday 16 November 2026. */

openJourney();

const address = { address_line1: '1 Short Street', suburb: 'Marrickville', state: 'NSW', postcode: '2204' } as const;

describe('the daily spin', () => {
  it('R07: an operator publishes odds, a member spins by keyboard, and the result and the odds can be read', async () => {
    const boss = await verifiedMember(site, 'boss@example.com');
    await makeOperators(site.server, boss);
    await arrive(boss, '/operator/spin');
    await page.getByText('No odds yet').waitFor();
    await page.getByRole('button', { name: 'New odds' }).click();
    const dialog = page.getByRole('dialog', { name: 'New odds' });
    await dialog.getByLabel('Title').fill('Everyday spin');
    await dialog.getByRole('textbox', { name: 'First day' }).fill('16/11/2026');
    await dialog.getByRole('button', { name: 'Save draft' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Publish' }).click();
    const publish = page.getByRole('dialog', { name: 'Publish Everyday spin' });
    await publish.getByLabel('Reason').fill('Our first spin');
    await publish.getByRole('button', { name: 'Publish odds' }).click();
    await publish.waitFor({ state: 'detached' });
    await page.getByRole('listitem', { name: 'Everyday spin' }).getByText('Published').waitFor();
    await walkScreens(visitor, ['/operator/spin']);
    await visitor.leave();

    const mia = await verifiedMember(site, 'mia@example.com', address);
    await arrive(mia, '/games/spin-wheel');
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.getByRole('img', { name: 'Wheel with 2 segments' }).waitFor();
    await page.getByRole('row', { name: '1 entry 30% 10,000' }).waitFor();
    await page.getByRole('button', { name: 'Spin the wheel' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('status').filter({ hasText: 'Spinning' }).waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: /You won 1 entry\.|No prize this time\./ })
      .waitFor();
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/You won|No prize/);
    await page.getByText('You’ve used today’s spin. You can spin again from').waitFor();
    await page.reload();
    await page
      .getByRole('status')
      .filter({ hasText: /You won 1 entry\.|No prize this time\./ })
      .waitFor();
    await walkScreens(visitor, ['/games/spin-wheel', '/games/spin-wheel-2', '/spintowin', '/new/spin-bali']);
    expect(await page.getByText('No promotion right now').count()).toBe(1);
    await visitor.leave();
  }, 120_000);

  it('R07: with less motion the result is there at once, and nothing turns', async () => {
    const leo = await verifiedMember(site, 'leo@example.com', address);
    await arrive(leo, '/games/spin-wheel');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.getByRole('button', { name: 'Spin the wheel' }).click();
    await page
      .getByRole('status')
      .filter({ hasText: /You won 1 entry\.|No prize this time\./ })
      .waitFor();
    expect(await page.getByText('Spinning').count()).toBe(0);
    await visitor.leave();
  }, 60_000);

  it('R07: a visitor reads what the spin is, and signs in to spin', async () => {
    follow(await site.visitor());
    await visitor.open('/spintowin');
    await page.getByRole('link', { name: 'Sign in to spin' }).waitFor();
    await page.getByText('Open in all states and territories except SA.').waitFor();
    await page.getByRole('link', { name: 'Sign in to spin' }).click();
    await page.waitForURL(/\/auth\/login\?returnTo=%2Fgames%2Fspin-wheel/);
    await visitor.leave();
  }, 60_000);
});

describe('referrals', () => {
  it('R07: a friend joins with the link and qualifies; another one on the same device waits for an operator', async () => {
    const boss = await verifiedMember(site, 'lead@example.com');
    await makeOperators(site.server, boss);
    await arrive(boss, '/operator/referrals');
    await page.getByText('No rules yet, so referrals don’t earn anything.').waitFor();
    await page.getByRole('button', { name: 'New rule' }).click();
    const dialog = page.getByRole('dialog', { name: 'Referral rule' });
    await dialog.getByRole('textbox', { name: 'Entries for the member' }).fill('20');
    await dialog.getByLabel('Reason').fill('Our first rule');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('The member gets 20 entries, and the friend gets 5 entries.').waitFor();
    await visitor.leave();

    // Somebody with an unverified address is led to the settings (rule S08).
    const zoe = await join(site.server);
    await qualify(site.server, zoe);
    const sam = await join(site.server, zoe, { first_name: 'Sam' });
    await qualify(site.server, sam);
    await qualify(site.server, await join(site.server, zoe, { first_name: 'Pat', agent: 'one phone' }));
    await join(site.server, zoe, { first_name: 'Ira' });
    await site.server.server.database.systemDb
      .updateTable('sign_ins')
      .set({ user_agent: 'one phone' })
      .where('member_id', '=', zoe.id)
      .execute();
    await settle(site.server);
    await arrive(zoe, '/users/referral');
    const friends = page.getByRole('list', { name: 'Friends' });
    await friends.getByRole('listitem').filter({ hasText: 'Sam' }).getByText('You got 20 entries.').waitFor();
    await friends.getByRole('listitem').filter({ hasText: 'Pat' }).getByText('Being checked').waitFor();
    await friends
      .getByRole('listitem')
      .filter({ hasText: 'Ira' })
      .getByText('Your friend still needs to verify')
      .waitFor();
    await walkScreens(visitor, ['/users/referral', '/referral', '/referral/leader-board', '/rewards/refer-friends']);
    await page.getByText('Earned so far').waitFor();
    await visitor.leave();

    await arrive(boss, '/operator/referrals');
    await page.getByRole('button', { name: 'Decline' }).click();
    const reject = page.getByRole('dialog', { name: 'Decline referral' });
    await reject.getByLabel('Reason').fill('One person with two accounts');
    await reject.getByRole('button', { name: 'Decline' }).click();
    await reject.waitFor({ state: 'detached' });
    await page.getByText('No referrals to check').waitFor();
    await walkScreens(visitor, ['/operator/referrals?state=rejected']);
    await visitor.leave();
  }, 150_000);
});

describe('Qoin and offers', () => {
  it('R08: an operator sets up an offer, and a member claims it and reads its value in dollars', async () => {
    const boss = await verifiedMember(site, 'head@example.com');
    await makeOperators(site.server, boss);
    await arrive(boss, '/operator/rewards');
    await page.getByText('From 01/01/2020: $1.00 is 8.55 Qoin').waitFor();
    await page.getByRole('button', { name: 'New offer' }).click();
    const dialog = page.getByRole('dialog', { name: 'New offer' });
    await dialog.getByLabel('Title').fill('Welcome Qoin');
    await dialog.getByLabel('Text', { exact: true }).fill('For everybody who is here this spring.');
    await dialog.getByRole('combobox', { name: 'Type' }).click();
    await page.getByRole('option', { name: 'Qoin', exact: true }).click();
    await dialog.getByRole('textbox', { name: 'Amount' }).fill('171');
    await dialog.getByRole('combobox', { name: 'Members need' }).click();
    await page.getByRole('option', { name: 'Nothing' }).click();
    await dialog.getByLabel('Reason').fill('Spring');
    await dialog.getByRole('button', { name: 'Save offer' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('listitem', { name: 'Welcome Qoin' }).getByText('Running').waitFor();
    await walkScreens(visitor, ['/operator/rewards']);
    await visitor.leave();

    const ada = await verifiedMember(site, 'ada@example.com', address);
    await arrive(ada, '/rewards');
    await page.getByRole('button', { name: 'Claim Welcome Qoin' }).click();
    await page.getByRole('heading', { name: 'Qoin reward' }).waitFor();
    await page.getByText('Worth $20.00. $1.00 is 8.55 Qoin.').waitFor();
    await walkScreens(visitor, ['/rewards', '/rewards2', '/rewards/products', '/rewards/my-rewards']);
    await walkScreens(visitor, ['/qoin/wallet', '/qoin-wallet', '/claim-qoin', '/choose-your-reward']);
    await visitor.leave();
  }, 150_000);

  it('entries of a claimed offer count on the page at once', async () => {
    const boss = await verifiedMember(site, 'entries-head@example.com');
    await makeOperators(site.server, boss);
    const offer = {
      place: 'home',
      title: 'Five for spring',
      body: 'For everybody who is here this spring.',
      kind: 'entries',
      amount: 5,
      needs: 'nothing',
      approval: false,
      starts_on: '2026-11-16',
      ends_on: '2026-12-16',
      active: true,
      reason: 'Spring',
    } as const;
    const saved = await site.server.call(rewards.saveOffer, { token: boss.token, body: offer });
    expect(saved.status).toBe(200);
    await arrive(await verifiedMember(site, 'eva@example.com', address), '/rewards');
    await page.getByText('You have 0 entries.').waitFor();
    await page.getByRole('button', { name: 'Claim Five for spring' }).click();
    await page.getByText('You have 5 entries.').waitFor();
    await visitor.leave();
  }, 150_000);

  it('R08: feedback with the worst rating is taken as any other, and empty shelves say so', async () => {
    const eli = await verifiedMember(site, 'eli@example.com');
    await arrive(eli, '/rewards/rate-experience');
    await page.getByRole('radio', { name: '1, very bad' }).check();
    await page.getByLabel('Your feedback').fill('The search finds nothing.');
    await page.getByRole('button', { name: 'Send feedback' }).click();
    await page.getByRole('heading', { name: 'Thanks for your feedback' }).waitFor();
    await page.getByText('There’s no reward for feedback right now.').waitFor();
    await walkScreens(visitor, [
      '/rewards/google-review',
      '/rewards/quality-cash',
      '/cashbacks',
      '/discounts',
      '/request-received',
    ]);
    await visitor.leave();
  }, 120_000);
});
