import { describe, expect, it } from 'vitest';
import { tracking } from '#contract/areas/tracking.ts';
import { verifiedMember } from '../build/arrival.ts';
import { arrive, openJourney, page, site, visitor } from '../build/journey.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { testStart } from '../build/server.ts';
import { makeOperators } from '../build/operator.ts';

/** Screen visits of a member, and what an operator sees of them (rules C21, C22, C27). */

openJourney();

const storedVisits = (memberId: number) =>
  site.server.server.database.systemDb
    .selectFrom('screen_visits')
    .select(['place', 'page', 'parent', 'device', 'spent_ms'])
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
const storedEvents = (memberId: number) =>
  site.server.server.database.systemDb
    .selectFrom('analytics_events')
    .select(['kind', 'name'])
    .where('member_id', '=', memberId)
    .where('kind', '=', 'capture')
    .execute();

describe('screen visits', () => {
  it('C21: each screen is one visit, a reload continues it and reports its duration at once, and sixteen minutes on a screen are reported', async () => {
    const guest = await verifiedMember(site, 'walker@example.com');
    await arrive(guest, '/goals?from=a-email');
    await expect
      .poll(() => storedVisits(guest.id))
      .toEqual([{ place: '/goals', page: 'Goals', parent: null, device: 'Desktop', spent_ms: 0 }]);
    site.server.clock.advance(300_000);
    await page.clock.setFixedTime(Date.parse(testStart) + 300_000);
    await page.reload();
    await page.getByRole('link', { name: 'Add a goal' }).first().waitFor();
    await expect.poll(async () => (await storedVisits(guest.id)).map(({ spent_ms }) => spent_ms)).toEqual([300_000]);
    await page.clock.install();
    // The duration of a visit is counted from the reply to its first report.
    const [received] = await Promise.all([
      page.waitForResponse((answer) => answer.url().endsWith(tracking.track.path)),
      page.getByRole('link', { name: 'Add a goal' }).first().click(),
    ]);
    await received.finished();
    await expect
      .poll(async () => (await storedVisits(guest.id)).map(({ place }) => place))
      .toEqual(['/goals', '/goals/new']);
    const updates: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('api/pages/traffic/track/update'))
        updates.push((request.postDataJSON() as { time_spent: number }).time_spent);
    });
    await page.clock.fastForward(960_000);
    await expect.poll(() => updates.length).toBe(1);
    expect(updates[0]).toBeGreaterThanOrEqual(960_000);
  });

  it('C27: with consent a command is recorded by its name alone; refusing deletes the stored data', async () => {
    const guest = await verifiedMember(site, 'counter@example.com');
    await arrive(guest, '/settings/privacy');
    const analytics = page.getByRole('switch', { name: 'Share product analytics' });
    await analytics.click();
    await expect.poll(() => analytics.isChecked()).toBe(true);
    await visitor.open('/settings/round-ups');
    await page.getByRole('switch', { name: 'Round up my purchases' }).click();
    await expect.poll(() => storedEvents(guest.id)).toEqual([{ kind: 'capture', name: 'settings.roundup' }]);
    await expect.poll(() => storedVisits(guest.id)).toHaveLength(2);
    await visitor.open('/settings/privacy');
    await expect.poll(() => storedVisits(guest.id)).toHaveLength(3);
    await page.getByRole('switch', { name: 'Record which screens I open' }).click();
    await page.getByText('Deleted 3 records.').waitFor();
    expect(await storedVisits(guest.id)).toEqual([]);
  });

  it('an operator sees the screens by visits, and how many members continue to the next', async () => {
    const guest = await verifiedMember(site, 'shopper@example.com');
    const call = async (url: string, page_name: string) => {
      await site.server.call(tracking.track, {
        token: guest.token,
        body: {
          event_type: 'UserUxTraffic',
          date: site.server.clock.now().toISOString(),
          page_name,
          device_type: 'iOS',
          url,
        },
      });
    };
    await call('/deals', 'Deals');
    await call('/deals', 'Deals');
    await call('/shop', 'Shop');
    const boss = await verifiedMember(site, 'boss@example.com');
    await makeOperators(site.server, boss);
    await arrive(boss, '/operator/screens');
    await page.getByRole('row', { name: /Deals \/deals/ }).waitFor();
    await page.getByRole('heading', { name: 'Funnel' }).waitFor();
    await page.getByText('1 member, 100%').waitFor();
    await walkScreens(visitor, ['/operator/screens']);
  });
});
