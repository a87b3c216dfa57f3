import { describe, expect, it } from 'vitest';
import { categories } from '#contract/areas/categories.ts';
import { transactions } from '#contract/areas/transactions.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { imported } from '../build/money.ts';
import { ofx } from '../build/ofx.ts';

/** Transactions without a category, one after the other in a browser (rule M15). */

openJourney();

const storedRows = async (guest: Guest, query: Record<string, unknown>) =>
  (await site.server.call(transactions.list, { token: guest.token, query })).body.data;

/** Five transactions of unknown traders, and two categorised merchants whose shared word suggests their categories. */
async function createMember(email: string): Promise<Guest> {
  const guest = await verifiedMember(site, email);
  const statement = ofx('51200817', 'CHECKING', [
    { date: '20261105', cents: -1250, words: 'ZYXOLA PRAVEX' },
    { date: '20261104', cents: -1350, words: 'ZYXOLA PRAVEX' },
    { date: '20261103', cents: -1450, words: 'ZYXOLA PRAVEX' },
    { date: '20261102', cents: -7700, words: 'TREVLO WIXMAN' },
    { date: '20261101', cents: -3300, words: 'QUILMO BRANTEX' },
    { date: '20261017', cents: -4500, words: 'ZYXOLA HOMEWARES' },
    { date: '20261016', cents: -950, words: 'ZYXOLA HARBOURSIDE' },
    { date: '20261015', cents: -900, words: 'ZYXOLA HARBOURSIDE' },
  ]);
  await imported(site.server, guest, statement, 'everyday.ofx');
  for (const [description, categoryId] of [
    ['harbourside', 6],
    ['homewares', 17],
  ] as const) {
    const ids = (await storedRows(guest, { description })).map(({ id }) => id);
    const { status } = await site.server.call(categories.updateCategory, {
      token: guest.token,
      body: { id: ids, categoryId },
    });
    expect(status).toBe(200);
  }
  return guest;
}

async function arrive(guest: Guest, width: number): Promise<void> {
  const options = { viewport: { width, height: width < 600 ? 740 : 900 }, hasTouch: width < 600 };
  follow(await arriveAs(site, guest, '/transaction-history?uncategorised=1', options));
}

/** Holds the next reply with uncategorised transactions; later ones pass. */
async function holdNextReply() {
  const arrived = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  await page.route(
    `**/${categories.inbox.path}?*`,
    async (route) => {
      const response = await route.fetch();
      arrived.resolve();
      await released.promise;
      // A page that no longer waits for the reply has aborted its request.
      await route.fulfill({ response }).catch(() => undefined);
      done.resolve();
    },
    { times: 1 },
  );
  return { arrived: arrived.promise, release: () => (released.resolve(), done.promise) };
}

describe('the inbox', () => {
  it('M15: categorises every transaction by keys alone, others of the merchant follow, and undoes the last step', async () => {
    const guest = await createMember('inbox@example.com');
    await arrive(guest, 1280);
    await page.getByRole('heading', { level: 2, name: /zyxola/i }).waitFor();
    await page.getByText('0 done, 5 to go').waitFor();
    // A shared word is only a hint: nothing is preselected or ticked, and Enter does nothing.
    const all = page.getByLabel('Apply to all 3, and future ones');
    expect(await all.isChecked()).toBe(false);
    await page.keyboard.press('Enter');
    expect(await page.locator('[aria-label="Suggestions"] [aria-current]').count()).toBe(0);
    const suggestion = page.getByRole('list', { name: 'Suggestions' }).getByRole('button').first();
    const first = (await suggestion.locator('span').nth(2).innerText()).trim();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: /trevlo/i }).waitFor();
    await page.getByText('3 done, 2 to go').waitFor();
    const held = await holdNextReply();
    await page.keyboard.press('u');
    await page.getByRole('heading', { level: 2, name: /zyxola/i }).waitFor();
    await held.arrived;
    expect((await storedRows(guest, { sub_categories: 0 })).length).toBe(5);
    // A key pressed while the next one is rendered applies to that one.
    await page.evaluate(() => {
      const drawn = new MutationObserver(() => {
        if (!/trevlo/i.test(document.querySelector('main h2')?.textContent ?? '')) return;
        drawn.disconnect();
        document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }));
      });
      drawn.observe(document.body, { childList: true, characterData: true, subtree: true });
    });
    await page.keyboard.press('2');
    await page.getByRole('heading', { level: 2, name: /trevlo/i }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
    await page.keyboard.press('Escape');
    await held.release();
    await page.getByText('3 done, 2 to go').waitFor();
    expect(first).not.toBe('');
    await page.keyboard.press('s');
    await page.getByRole('heading', { level: 2, name: /quilmo/i }).waitFor();
    await page.keyboard.type('/cafe');
    await page.keyboard.press('Enter');
    await page.getByText('1 transaction skipped').waitFor();
    expect((await storedRows(guest, { description: 'quilmo' })).map((one) => one.sub_category_id)).toEqual([6]);
    await page.getByRole('button', { name: 'Review skipped' }).press('Enter');
    await page.getByRole('heading', { level: 2, name: /trevlo/i }).waitFor();
    // There is no evidence for any category, so none is suggested.
    expect(await page.getByRole('list', { name: 'Suggestions' }).count()).toBe(0);
    await page.keyboard.type('/grocer');
    await page.keyboard.press('Enter');
    await page.getByText('All done').waitFor();
    expect((await storedRows(guest, { sub_categories: 0 })).length).toBe(0);
  });

  it('works by touch at 360 px', async () => {
    const guest = await createMember('touch@example.com');
    await arrive(guest, 360);
    await page.getByRole('heading', { level: 2, name: /zyxola/i }).waitFor();
    await visitor.expectNoSideways();
    await visitor.expectAccessible();
    await page.getByLabel('Apply to all 3, and future ones').check();
    await page.getByRole('list', { name: 'Suggestions' }).getByRole('button').first().tap();
    await page.getByRole('heading', { level: 2, name: /trevlo/i }).waitFor();
    await page.getByRole('button', { name: /^Skip/ }).tap();
    await page.getByRole('heading', { level: 2, name: /quilmo/i }).waitFor();
  });
});
