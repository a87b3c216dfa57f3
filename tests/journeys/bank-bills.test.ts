import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connections } from '#contract/areas/connections.ts';
import { syncStale } from '#server/areas/connections/public.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import { connectBank } from '../build/bank-connection.ts';
import type { Guest } from '../build/auth.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { testStart } from '../build/server.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/**
 * Direct debits and scheduled payments reported by a bank become bills, in a browser (rules M14, M16). Today is
 * Monday 16 November 2026.
 */

const BANKS = '/settings/bank-accounts';
const CALENDAR = '/expense-analysis/payments-calendar';
const EIGHT_DAYS_MS = 8 * 24 * 3600 * 1000;

let site: Site;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site?.close());
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints).toEqual([]);
});

async function createSharer(email: string): Promise<Guest> {
  const guest = await verifiedMember(site, email);
  await connectBank(site.server, guest.token, { customer: '66667777' });
  await site.emails.carry();
  return guest;
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

describe('bills reported by a bank', () => {
  it('are shown with the connection, scheduled or dismissed in the calendar, and marked when the bank cancels one', async () => {
    const guest = await createSharer('bills@example.com');
    visitor = await arriveAs(site, guest, BANKS);
    ({ page } = visitor);
    await page.getByText('Direct debits and scheduled payments (9)').click();
    const list = page.getByRole('list', { name: 'Direct debits and scheduled payments at Banksia Bank' });
    await list.getByText('Scheduled payment from Everyday Access, every three months, next on 25/11/2026').waitFor();
    await list.getByText('Direct debit from Everyday Access, no payments yet').waitFor();

    await visitor.open(CALENDAR);
    const result = page.getByRole('list', { name: 'Bills we found' });
    await result.getByText('Direct debit reported by Banksia Bank').first().waitFor();
    await button(/Add bill.*Rosella Gym/).click();
    await page.getByLabel('Next due date', { exact: true }).fill('17112026');
    await page.getByRole('dialog').getByRole('button', { name: 'Add bill' }).click();
    await page.getByText('Rosella Gym added to Bills.').waitFor();
    await button(/Add bill.*Wombat Insurance/).click();
    await page.getByText('Wombat Insurance added to Bills.').waitFor();
    await button(/Ignore.*Dentist/).click();
    await page.getByText('We won’t suggest Dentist again.').waitFor();
    await expect.poll(() => result.getByText(/Rosella Gym|Wombat Insurance|Dentist/).count()).toBe(0);
    const grid = page.getByRole('grid', { name: 'Bills in November 2026' });
    await grid.getByRole('button', { name: 'Tuesday 17 November 2026, 1 bill, $34.90 out' }).waitFor();

    site.server.clock.advance(EIGHT_DAYS_MS);
    await syncStale(site.server.server.database.systemDb, site.server.clock);
    await site.emails.carry();
    site.server.clock.set(testStart);
    expect(
      (await site.server.call(connections.regularPayments, { token: guest.token })).body.data.filter(
        (one) => one.ended_at !== null,
      ),
    ).toHaveLength(1);
    await visitor.open(CALENDAR);
    await page.getByRole('list', { name: 'All bills' }).getByText('Not listed by your bank since 24/11/2026').waitFor();
    await walkScreens(visitor, [CALENDAR]);
  }, 60_000);
});
