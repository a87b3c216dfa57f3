import { createPrivateKey } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { cdrFeed } from '#server/ports/bank-feed/cdr.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import { openConsentBank } from '../build/consent-bank.ts';
import type { ConsentBank } from '../build/consent-bank.ts';
import { testDatabase } from '../build/database.ts';
import type { TestDatabase } from '../build/database.ts';
import { testStart } from '../build/server.ts';
import { openSite } from '../build/site.ts';
import type { Site } from '../build/site.ts';

/** Connects a data holder with its own consent page in a browser (rule M16). */

const clock = movableClock(testStart);
let books: TestDatabase;
let open: OpenDatabase;
let bank: ConsentBank;
let site: Site;
/** The bank must know an address before the site has one: this server stands in and redirects. */
let link: Server;
let back = '';
beforeAll(async () => {
  link = createServer((request, response) => {
    back = `${site.url}/connections/return${new URL(request.url!, 'http://door').search}`;
    response.writeHead(302, { location: back }).end();
  });
  await new Promise<void>((resolve) => link.listen(0, '127.0.0.1', resolve));
  const redirectUri = `http://127.0.0.1:${(link.address() as AddressInfo).port}/`;
  books = await testDatabase();
  open = openDatabase(books.url);
  bank = await openConsentBank({ database: open.systemDb, clock, redirectUri });
  const institution = {
    id: 'wandoo',
    name: 'Wandoo',
    company: 'Wandoo Mutual Limited',
    signIn: 'redirect',
    practice: false,
  } as const;
  const holder = {
    institution,
    issuer: bank.issuer,
    resourceBaseUrl: bank.issuer,
    clientId: bank.clientId,
    signing: { key: createPrivateKey(bank.clientKey), keyId: 'ours-1' },
  };
  site = await openSite({ ports: { bankFeed: cdrFeed({ holders: [holder], redirectUri, clock }) } });
});
afterAll(async () => {
  await site?.close();
  link?.closeAllConnections();
  link?.close();
  await bank?.close();
  await open?.close();
  await books?.close();
});

it('redirects to the bank’s own page; a refusal connects nothing, consent leads to the accounts, and a repeated reply has no effect', async () => {
  const guest = await verifiedMember(site, 'wandoo@example.com');
  const visitor = await arriveAs(site, guest, '/settings/bank-accounts', { viewport: { width: 360, height: 800 } });
  const { page } = visitor;
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const goThere = async () => {
    await button('Connect a bank').first().click();
    await button(/^Wandoo Wandoo Mutual Limited/).click();
    await page.getByText('own page, then you’ll come straight back here').waitFor();
    await page.getByLabel('I agree to share this data from Wandoo').check();
    await button('Continue').click();
    await page.getByRole('heading', { name: 'Share your data?' }).waitFor();
  };
  await goThere();
  await button('Do not share').click();
  await page.getByText('You didn’t approve the connection').waitFor();
  await visitor.expectAccessible();
  await visitor.expectNoSideways();
  expect(new URL(page.url()).search).toBe('');
  await page.getByRole('link', { name: 'Try again' }).click();
  await goThere();
  await page.getByLabel('customer').fill('11112222');
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('heading', { name: 'Wandoo is connected' }).waitFor();
  await page.getByRole('checkbox', { name: /Everyday Access/ }).waitFor();
  await visitor.expectAccessible();
  await visitor.expectNoSideways();
  await button('Share 5 accounts').click();
  await page.getByRole('progressbar', { name: 'Refreshing Wandoo' }).waitFor();
  await page.goto(back);
  await page.getByText('We couldn’t use this sign-in').waitFor();
  expect(visitor.complaints).toEqual([]);
  await visitor.leave();
});
