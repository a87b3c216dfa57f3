import { describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { giveEntries } from '#server/areas/entitlements/public.ts';
import { verifiedMember } from '../build/arrival.ts';
import { addDraw, publishDraw } from '../build/draws.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';

/** Draws as a member and a visitor see them, in a browser. Today is Monday 16 November 2026. */

openJourney();

const HOUR = 3_600_000;
const db = () => site.server.server.database.systemDb;
const from = (hours: number) => new Date(site.server.clock.now().getTime() + hours * HOUR);

describe('draws', () => {
  it('R06: the entries of a pack appear with their numbers and odds; leaving a draw and coming back is recorded', async () => {
    const mia = await verifiedMember(site, 'mia-draws@example.com');
    await sql`update profiles set state = 'NSW' where member_id = ${mia.id}`.execute(db());
    await addDraw(db(), { slug: 'weekly', opensAt: from(-1), closesAt: from(70), drawsAt: from(78.5), freeEntries: 2 });
    await db()
      .transaction()
      .execute((transaction) =>
        giveEntries(transaction, site.server.clock, mia.id, {
          entries: 35,
          dedupeKey: 'order:J1',
          source: 'Pack',
          kind: 'pack',
        }),
      );
    await arrive(mia, '/nd2?tab=win');
    await page.getByRole('heading', { name: 'Weekly Mega Draw' }).waitFor();
    await page.getByRole('link', { name: 'See the draw and your numbers' }).click();
    const numbers = page.getByRole('list', { name: 'Your numbers' });
    await numbers.getByText('1 to 35').waitFor();
    await numbers.getByText('Pack or e-book').waitFor();
    await page.getByText('1 in 1', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Leave the Weekly Mega Draw' }).click();
    await page.getByText('You’ve left this draw.').waitFor();
    await page.getByRole('button', { name: 'Rejoin the Weekly Mega Draw' }).click();
    await page.getByRole('button', { name: 'Leave the Weekly Mega Draw' }).waitFor();
    await visitor.open('/opt-out/drop-out/histories');
    await page.getByRole('list', { name: 'Draws you’ve left' }).getByText('Weekly Mega Draw').waitFor();
    await walkScreens(visitor, [
      '/nd2?tab=win',
      '/uwin',
      '/draws/details/mega-draw',
      '/opt-out',
      '/opt-out/drop-out/histories',
    ]);
  }, 120_000);

  it('the free entry of a visitor is made after they sign in, once', async () => {
    const leo = await verifiedMember(site, 'leo-draws@example.com');
    await sql`update profiles set state = 'VIC' where member_id = ${leo.id}`.execute(db());
    await arrive(leo, '/opt-out');
    await page.getByRole('button', { name: /^Leave the Weekly Mega Draw/ }).click();
    await page.getByText('You’ve left this draw').waitFor();
    await visitor.open('/weekly');
    await page.getByRole('button', { name: 'Rejoin the Weekly Mega Draw' }).click();
    await page.getByRole('button', { name: 'Enter for free' }).click();
    await page.getByRole('heading', { name: 'You’re in' }).waitFor();
    await page.getByText('36 to 37').waitFor();
    await visitor.open('/weekly');
    await page.getByText('You’ve used your free entry for this draw.').waitFor();
    await walkScreens(visitor, ['/weekly', '/giveaways', '/giveaways/boost-your-entries', '/draws/mega/asset-pack']);
    await visitor.leave();

    follow(await site.visitor());
    await visitor.open('/weekly');
    await page.getByRole('textbox', { name: 'Email' }).fill('new@example.com');
    await page.getByRole('button', { name: 'Enter for free' }).click();
    await page.waitForURL(/\/auth\/sign-up\?email=new%40example.com/);
    expect(await page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe('new@example.com');
  }, 120_000);

  it('a winner claims a prize and is named by first name and initial', async () => {
    const kim = await verifiedMember(site, 'kim-draws@example.com');
    await sql`update profiles set first_name = 'Kim', last_name = 'Lee' where member_id = ${kim.id}`.execute(db());
    const draw = await addDraw(db(), {
      slug: 'monthly',
      title: 'Monthly Mega Draw',
      repeats: 'monthly',
      opensAt: from(-48),
      closesAt: from(-2),
      drawsAt: from(-1),
      prizes: [{ title: 'Cash', cents: 500_000 }],
    });
    await publishDraw(db(), draw, [{ memberId: kim.id, number: 7, claimUntil: from(28 * 24) }]);
    await arrive(kim, '/draws/prizes');
    await page.getByRole('radio', { name: 'Kim L.' }).waitFor();
    await page.getByRole('button', { name: 'Claim prize Cash' }).click();
    await page.getByText('We’ll be in touch by email to get it to you.').waitFor();
    await visitor.open('/opt-out/previous-winners');
    await page.getByRole('list', { name: 'Winners of the Monthly Mega Draw' }).getByText('Kim L.').waitFor();
    await walkScreens(visitor, [
      '/draws/prizes',
      '/opt-out/previous-winners',
      '/nd',
      '/nd4',
      '/nd6',
      '/nd7',
      '/rewards1',
    ]);
  }, 120_000);
});
