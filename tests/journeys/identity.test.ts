import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { noIdentity } from '#server/ports/identity/embedded.ts';
import { openIdIdentity } from '#server/ports/identity/openid.ts';
import type { IdentityPort } from '#server/ports/identity/port.ts';
import { signUp } from '../build/auth.ts';
import { openTestProvider } from '../build/identity-provider.ts';
import type { TestProvider } from '../build/identity-provider.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** Signing in with an account at an identity provider, through a real provider on loopback (rule S20). */

let site: Site;
let provider: TestProvider;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  // The provider needs the page it redirects to, and the server needs the provider: the port is set afterwards.
  let real: IdentityPort = noIdentity;
  site = await openSite({
    ports: {
      identity: {
        adapter: 'openid',
        name: 'Kinde',
        begin: (input) => real.begin(input),
        finish: (input) => real.finish(input),
      },
    },
  });
  provider = await openTestProvider(`${site.url}/auth/kinde/login-test`);
  real = openIdIdentity(provider);
});
afterAll(async () => {
  await provider?.close();
  await site?.close();
});
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints).toEqual([]);
});

const waitForPath = async (path: string): Promise<void> => {
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
};

/** The provider signs in the most recent person. */
function setNextPerson(email: string, givenName: string): void {
  provider.accounts.unshift({ subject: `kp_${email}`, email, emailVerified: true, givenName, familyName: 'Okafor' });
}

describe('S20: an external account', () => {
  it('signs up once and signs in afterwards, and returns to the requested page', async () => {
    setNextPerson('tess@example.com', 'Tess');
    visitor = await site.visitor();
    ({ page } = visitor);
    await visitor.open('/auth/login?returnTo=%2Fsettings%2Fsecurity');
    await page.getByRole('button', { name: 'Continue with Kinde' }).click();
    await page.getByRole('heading', { name: 'Create your account' }).waitFor();
    await expect
      .poll(async () => [await page.getByLabel('First name').inputValue(), await page.getByLabel('Email').inputValue()])
      .toEqual(['Tess', 'tess@example.com']);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Agree to the terms to create your account.').waitFor();
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await waitForPath('/nd2');
    await page.getByText('Tess Okafor').first().waitFor();

    await page.getByRole('button', { name: 'Sign Out' }).click();
    await waitForPath('/auth/login?returnTo=%2Fnd2');
    await visitor.open('/auth/login?returnTo=%2Fsettings%2Fsecurity');
    await page.getByRole('button', { name: 'Continue with Kinde' }).click();
    await waitForPath('/settings/security');
    await page.getByText('You don’t have a password yet.').waitFor();
  });

  it('is linked in the security settings by a signed-in member', async () => {
    const mia = await signUp(site.server, { email: 'mia@example.com' });
    setNextPerson('mia.other@example.com', 'Mia');
    visitor = await site.visitor();
    ({ page } = visitor);
    await visitor.open('/auth/login?returnTo=%2Fsettings%2Fsecurity');
    await page.getByLabel('Email', { exact: true }).fill(mia.email);
    await page.getByLabel('Password', { exact: true }).fill(mia.password);
    await page.keyboard.press('Enter');
    await waitForPath('/settings/security');
    await page.getByRole('button', { name: 'Link Kinde' }).click();
    await page.getByText('Account linked. You can now sign in with it.').waitFor();
    await waitForPath('/settings/security');
    await page.getByRole('list', { name: 'Linked accounts' }).getByText('mia.other@example.com').waitFor();
  });

  it('leaves everything unchanged when the provider refuses', async () => {
    visitor = await site.visitor();
    ({ page } = visitor);
    await visitor.open('/auth/kinde/login-test?error=access_denied&state=x');
    await page.getByRole('heading', { name: 'You’re not signed in' }).waitFor();
    await page.getByRole('link', { name: 'Back to sign in' }).click();
    await waitForPath('/auth/login?path=manual');
  });
});
