import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { verifiedMember } from '../build/arrival.ts';
import { drawEngine } from '../build/draw-engine.ts';
import type { DrawEngine } from '../build/draw-engine.ts';
import { arrive, follow, openJourney, page, site, visitor } from '../build/journey.ts';
import { makeOperators } from '../build/operator.ts';
import { walkScreens } from '../build/screen-walk.ts';
import { runTool } from '../draws/record-texts.ts';

/** The public record of draws in a browser. Today is Monday 16 November 2026; the Daily Draw is at 19:00. */

openJourney();

let engine: DrawEngine;
let sequence: number;
let redraw: number;
const at = async (time: string): Promise<void> => {
  site.server.clock.set(time);
  await engine.run();
};

/** A drawn draw with two prizes, one of which lapses and is drawn again. */
beforeAll(async () => {
  engine = drawEngine(site.server);
  const prizes = [
    { title: 'Weekend away', value_cents: 900_00 },
    { title: 'Grocery voucher', value_cents: 100_00 },
  ];
  const series = await engine.aSeries({ prizes, claimDays: 3 });
  await engine.run();
  [sequence] = (await engine.drawsOf(series)) as [number];
  for (const name of ['ash', 'bo', 'cam', 'dee']) {
    const { id } = await site.server.aMember({ email: `${name}@example.com` });
    await engine.enter({ memberId: id, sequence, count: 250, reference: 'order:1' });
  }
  await at('2026-11-16T07:30:00.000Z');
  await at('2026-11-16T08:00:00.000Z');
  const db = site.server.server.database.systemDb;
  await sql`update draw_winners set state = 'claimed' where position = 2`.execute(db);
  await at('2026-11-19T13:00:00.000Z');
  await at('2026-11-20T07:30:00.000Z');
  await at('2026-11-20T08:00:00.000Z');
  // The day after, the log of what was drawn is signed.
  await at('2026-11-20T13:30:00.000Z');
  redraw = (await sql<{ sequence: number }>`select sequence from draws where redraws = ${sequence}`.execute(db))
    .rows[0]!.sequence;
});

const checks = () => page.getByRole('list', { name: 'Checks' }).getByRole('listitem');

describe('the record of a draw', () => {
  it('D1: lets a signed-out visitor recompute the winner, download the record, and find a changed one out', async () => {
    follow(await site.visitor());
    await visitor.open('/giveaways/draws/records');
    await page.getByLabel('Status').click();
    await page.getByRole('option', { name: 'Drawn', exact: true }).click();
    await page.getByRole('link', { name: 'Daily Draw' }).last().click();
    await page.getByRole('heading', { name: 'Daily Draw', level: 1 }).waitFor();
    await page.getByText('Claimed', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Check this draw' }).click();
    await page.getByText('Everything is correct').waitFor();
    expect(await checks().count()).toBe(8);
    expect(await checks().filter({ hasText: 'Correct' }).count()).toBe(8);
    await checks().filter({ hasText: 'receipts are in the log that we signed on 21/11/2026.' }).waitFor();
    await page.getByText('1,000 entries from 4 entrants').waitFor();
    await walkScreens(visitor, [`/giveaways/draws/records/${sequence}`, '/giveaways/draws/records']);
    await visitor.open(`/giveaways/draws/records/${sequence}`);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download record' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect((await runTool(text)).code).toBe(0);
    await visitor.open('/giveaways/draws/records');
    const check = (content: string) =>
      page
        .locator('input[type="file"]')
        .setInputFiles({ name: 'record.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    await check(text);
    await page.getByText('Everything is correct').waitFor();
    await check(text.replace('Weekend away', 'Weekend afar'));
    await page.getByText('This record doesn’t check out').waitFor();
    await checks().filter({ hasText: 'Receipt 1 has an invalid signature.' }).waitFor();
    await check('{}');
    await page.getByText('The check couldn’t finish').waitFor();
  }, 120_000);

  it('shows a prize that lapsed and the draw that gave it away again', async () => {
    follow(await site.visitor());
    await visitor.open(`/giveaways/draws/records/${sequence}`);
    await page.getByText('Lapsed', { exact: true }).waitFor();
    await page.getByRole('link', { name: `Redrawn as no. ${redraw}` }).click();
    await page.getByText('Earlier winners can’t win again.').waitFor();
    await page.getByRole('button', { name: 'Check this draw' }).click();
    await page.getByText('Everything is correct').waitFor();
    // A proof that leads elsewhere.
    await page.route('**/inclusion?*', async (route) => {
      const answer = (await (await route.fetch()).json()) as { proofs: { position: number; proof: string[] }[] };
      for (const each of answer.proofs) each.proof.reverse();
      await route.fulfill({ json: answer });
    });
    await visitor.open(`/giveaways/draws/records/${sequence}`);
    await page.getByRole('button', { name: 'Check this draw' }).click();
    await page.getByText('This record doesn’t check out').waitFor();
    await checks().filter({ hasText: 'The log of 21/11/2026 has something else in place of receipt' }).waitFor();
    await page.unroute('**/inclusion?*');
    // A page that shows another key than the receipt was signed with.
    await page.route(`**/records/${sequence}`, async (route) => {
      if (route.request().resourceType() === 'document') return route.continue();
      const answer = (await (await route.fetch()).json()) as { receipts: { key: string }[] };
      answer.receipts[0]!.key = 'ab'.repeat(32);
      return route.fulfill({ json: answer });
    });
    await visitor.open(`/giveaways/draws/records/${sequence}`);
    await page.getByRole('button', { name: 'Check this draw' }).click();
    await checks().filter({ hasText: 'This doesn’t match the receipts: keys.' }).waitFor();
    await page.unroute(`**/records/${sequence}`);
    await visitor.open('/giveaways/draws/records/9999');
    await page.getByText('We couldn’t find that draw').waitFor();
  }, 60_000);

  it('R06: has a log of all receipts, whose days the visitor’s browser checks', async () => {
    follow(await site.visitor());
    await visitor.open('/giveaways/draws/records');
    await page.getByRole('link', { name: 'See the log of all receipts, day by day' }).click();
    await page.getByRole('heading', { name: 'Receipt log', level: 1 }).waitFor();
    await page.getByRole('button', { name: 'Check the head for 20/11/2026' }).click();
    await page.getByText('The log only adds to the 2 receipts it had on 16/11/2026.').waitFor();
    await page.getByRole('button', { name: 'Check the head for 16/11/2026' }).click();
    await page.getByText('This list has no earlier day to compare it with.').waitFor();
    await page.getByText('That the receipts of a draw are in the log.').waitFor();
    await walkScreens(visitor, ['/giveaways/draws/log']);
  }, 60_000);

  it('marks a member’s own draws', async () => {
    const mia = await verifiedMember(site, 'mia@example.com');
    await arrive(mia, '/draws/records');
    await page.getByRole('link', { name: 'Daily Draw' }).first().waitFor();
    await page.getByRole('switch', { name: 'Only my draws' }).click();
    await page.getByText('No draws match').waitFor();
    await page.getByRole('button', { name: 'Show all draws' }).click();
    await page.getByRole('link', { name: 'Daily Draw' }).first().waitFor();
  }, 60_000);
});

describe('the back office', () => {
  it('sets up a series with a missing permit, and two operators make a draw void', async () => {
    const boss = await verifiedMember(site, 'boss@example.com');
    const second = await verifiedMember(site, 'second@example.com');
    await makeOperators(site.server, boss, second);
    await arrive(boss, '/operator/draws');
    await page.getByRole('button', { name: 'New series' }).click();
    const editor = page.getByRole('dialog', { name: 'New series' });
    await editor.getByRole('textbox', { name: 'Title', exact: true }).fill('Car Draw');
    await editor.getByRole('textbox', { name: 'Short name' }).fill('car');
    await editor.getByRole('textbox', { name: 'Prize 1: title' }).fill('Small car');
    await editor.getByRole('textbox', { name: 'Prize 1: value' }).fill('25000');
    await editor.getByRole('textbox', { name: 'Terms' }).fill('Residents aged 18 or over.');
    await editor.getByRole('textbox', { name: 'Reason' }).fill('Summer promotion');
    await editor.getByRole('button', { name: 'Add draft' }).click();
    await editor.waitFor({ state: 'detached' });
    const series = page.getByRole('list', { name: 'Series' });
    await series.getByText('No permit for ACT, NSW, NT, SA.').waitFor();
    await walkScreens(visitor, ['/operator/draws']);
    const [open] = await site.server.server.database.systemDb
      .selectFrom('draws')
      .select('sequence')
      .where('state', '=', 'open')
      .execute();
    await page.getByRole('button', { name: `Void: draw no. ${open!.sequence}`, exact: true }).click();
    const request = page.getByRole('dialog', { name: 'Void this draw?' });
    await request.getByRole('textbox', { name: 'Reason' }).fill('Wrong prize');
    await request.getByRole('button', { name: 'Request void' }).click();
    await request.waitFor({ state: 'detached' });
    await page.getByText('Void requested').waitFor();
    await visitor.leave();
    await arrive(second, '/operator/draws');
    await page.getByRole('radio', { name: 'Waiting for a decision' }).click();
    await page
      .getByRole('button', { name: `Decide on the request for draw no. ${open!.sequence}`, exact: true })
      .click();
    const decision = page.getByRole('dialog', { name: 'Void requested' });
    await decision.getByRole('textbox', { name: 'Reason' }).fill('Agreed by phone');
    await decision.getByRole('button', { name: 'Decide' }).click();
    await decision.waitFor({ state: 'detached' });
    await visitor.open(`/giveaways/draws/records/${open!.sequence}`);
    await page.getByText('Wrong prize').first().waitFor();
  }, 120_000);
});
