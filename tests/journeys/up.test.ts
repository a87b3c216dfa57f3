import { afterAll, beforeAll, expect, it } from 'vitest';
import { upFeed } from '#server/ports/bank-feed/up.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import { openSite } from '../build/site.ts';
import type { Site } from '../build/site.ts';
import { openUpBank, upRows } from '../build/up-bank.ts';
import type { UpBank } from '../build/up-bank.ts';

/** Connects Up with a token in a browser, renews it with another one, and disconnects it (rule M16). */

let bank: UpBank;
let site: Site;
beforeAll(async () => {
  bank = await openUpBank(upRows());
  site = await openSite({ ports: { bankFeed: upFeed({ url: bank.url }) } });
});
afterAll(async () => {
  await site?.close();
  await bank?.close();
});

it('a refused token is explained, a valid one opens the accounts, is replaced by another of the same customer, and is disconnected', async () => {
  bank.tokens.set('up:yeah:anna', 'anna').set('up:yeah:anna-2', 'anna').set('up:yeah:ben', 'ben');
  const guest = await verifiedMember(site, 'up@example.com');
  const visitor = await arriveAs(site, guest, '/settings/bank-accounts', { viewport: { width: 360, height: 800 } });
  const { page } = visitor;
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const give = async (token: string) => {
    await page.getByLabel('Personal access token').fill(token);
    await page.getByLabel('I agree to share this data from Up').check();
    await button('Continue').click();
  };
  await button('Connect a bank').first().click();
  await button(/^Up/).click();
  await give('up:yeah:nobody');
  await page.getByText('Up doesn’t recognise this token.').waitFor();
  await expect.poll(() => page.getByLabel('Personal access token').getAttribute('type')).toBe('password');
  await visitor.expectAccessible();
  await visitor.expectNoSideways();
  await give('up:yeah:anna');
  await page.getByRole('checkbox', { name: /Rainy Day/ }).waitFor();
  await button('Share 2 accounts').click();
  await page.getByRole('progressbar', { name: 'Refreshing Up' }).waitFor();
  await page.getByText('Sharing', { exact: true }).waitFor();
  await page.getByText('Your consent', { exact: true }).click();
  await page.getByText('When you withdraw it').waitFor();
  await button('Change token').click();
  await give('up:yeah:ben');
  await page.getByText('This token belongs to another Up customer.').waitFor();
  await give('up:yeah:anna-2');
  await page.getByText('You’ve renewed your consent with Up.').waitFor();
  await button('Withdraw consent').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stop sharing' }).click();
  await page.getByText('No banks connected yet').waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
