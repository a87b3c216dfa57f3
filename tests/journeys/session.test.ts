import { describe, expect, it } from 'vitest';
import { verification } from '#contract/areas/verification.ts';
import { endSessions } from '#server/kit/session.ts';
import { sessionOf, signIn, signUp } from '../build/auth.ts';
import type { Guest } from '../build/auth.ts';
import { follow, openJourney, page, site, timesAnnounced, visitor } from '../build/journey.ts';
import type { Site } from '../build/site.ts';

/** Signing up, signing in, staying signed in and signing out in a browser (rules S01 to S19). */

openJourney();

async function visit(path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<void> {
  follow(await site.visitor(options));
  await visitor.open(path);
}

const email = () => page.getByLabel('Email', { exact: true });
const password = () => page.getByLabel('Password', { exact: true });
const heading = (name: string | RegExp) => page.getByRole('heading', { level: 1, name });
const waitForPath = async (path: string): Promise<void> => {
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(path);
};

async function submitSignIn({ email: address, password: secret }: Pick<Guest, 'email' | 'password'>): Promise<void> {
  await email().fill(address);
  await password().fill(secret);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function createMember(address: string): Promise<Guest> {
  const guest = await signUp(site.server, { email: address });
  const [, token, id = '', to = ''] = await site.emails.link(address);
  await site.server.call(verification.verifyLink, { body: { token, id, email: to } });
  return guest;
}

describe('signing up', () => {
  it('S06: a new member is signed in at once, verifies by the link in the email, and sees it in the settings', async () => {
    await visit('/auth/sign-up?ref=mate');
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect.poll(() => page.getByText('This field is required.').count()).toBe(4);
    await expect
      .poll(() => page.getByLabel('First name').evaluate((field) => field === document.activeElement))
      .toBe(true);
    await page.getByLabel('First name').fill('Ruby');
    await page.getByLabel('Last name').fill('Chen');
    await email().fill('ruby@example.com');
    await password().fill('three long words');
    // The link in the label opens the text next to the form and does not tick the box.
    const opening = visitor.context.waitForEvent('page');
    await page.getByRole('link', { name: 'terms and conditions (opens in a new tab)' }).click();
    const terms = await opening;
    await terms.getByRole('heading', { level: 1, name: 'Terms and conditions' }).waitFor();
    await terms.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'Loans' }).click();
    await expect
      .poll(() =>
        terms
          .getByRole('heading', { level: 2, name: '13. Loans' })
          .evaluate((loans) => Math.round(loans.getBoundingClientRect().top)),
      )
      .toBeLessThan(200);
    expect(new URL(terms.url()).hash).toBe('#loans');
    await terms.close();
    await expect.poll(() => page.getByLabel(/I agree/).isChecked()).toBe(false);
    await expect
      .poll(async () => [await page.getByLabel('First name').inputValue(), await password().inputValue()])
      .toEqual(['Ruby', 'three long words']);
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await waitForPath('/nd2');
    await page.getByText('Ruby Chen').first().waitFor();

    await visitor.open('/settings');
    await page.getByText('Verify ruby@example.com').waitFor();
    await visitor.open('/settings/privacy');
    await page.getByText('You agreed to the terms of 27/11/2026 on 16/11/2026.').waitFor();
    await visitor.open(`/auth/${(await site.emails.link('ruby@example.com')).map(encodeURIComponent).join('/')}`);
    await heading('Email verified').waitFor();
    await visitor.open('/settings/personal');
    await page.getByText('Verified', { exact: true }).waitFor();
    expect(await page.getByText('Verify ruby@example.com').count()).toBe(0);
  });

  it('says on the field that an address is in use, and keeps the input', async () => {
    await signUp(site.server, { email: 'taken@example.com' });
    await visit('/auth/sign-up');
    await page.getByLabel('First name').fill('Ruby');
    await page.getByLabel('Last name').fill('Chen');
    await email().fill('taken@example.com');
    await password().fill('three long words');
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    const taken = 'You already have an account with this email. Sign in, or reset your password.';
    await page.getByText(taken).waitFor();
    await expect.poll(() => timesAnnounced(taken)).toBe(1);
    await expect
      .poll(async () => [await page.getByLabel('First name').inputValue(), await password().inputValue()])
      .toEqual(['Ruby', 'three long words']);
  });
});

describe('signing in', () => {
  it('S21: the screen has e-mail, password, remember-me, and links for a forgotten password and a new account', async () => {
    await visit('/auth/login');
    await expect
      .poll(async () => [await email().getAttribute('type'), await password().getAttribute('type')])
      .toEqual(['email', 'password']);
    await page.getByRole('checkbox', { name: 'Remember me' }).waitFor();
    await page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await waitForPath('/auth/sign-up');
    await page.goBack();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    await waitForPath('/auth/forgotpassword');
  });

  it('S02: does nothing when both fields are empty, and requires a password when only that is missing', async () => {
    await visit('/auth/login');
    let calls = 0;
    page.on('request', (request) => (calls += request.url().includes('signin') ? 1 : 0));
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    expect(await page.locator('[aria-invalid="true"]').count()).toBe(0);
    await email().fill('mia@example.com');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('This field is required.', { exact: true }).waitFor();
    expect(calls).toBe(0);
  });

  it('S03: a failure shows the exact message, announced once, clears the password, and keeps the text in the form until the next try', async () => {
    const mia = await createMember('wrong@example.com');
    await visit('/auth/login');
    await submitSignIn({ email: mia.email, password: 'not this one' });
    const words = 'Login failed. Please check your credentials. If the problem persists, contact support.';
    const passing = page.getByRole('region', { name: 'Messages' }).getByText(words);
    const status = page.getByRole('form', { name: 'Sign in' }).getByRole('alert').getByText(words, { exact: true });
    await passing.waitFor();
    await status.waitFor();
    await expect.poll(() => timesAnnounced(words)).toBe(1);
    // Under the pointer it stays until it is dismissed.
    await passing.hover();
    await expect.poll(async () => [await email().inputValue(), await password().inputValue()]).toEqual([mia.email, '']);
    await expect.poll(() => password().evaluate((field) => field === document.activeElement)).toBe(true);
    await password().fill(mia.password);
    await expect.poll(() => status.count()).toBe(1);
    await page.keyboard.press('Enter');
    await waitForPath('/nd2');
    expect(await passing.count()).toBe(0);
  });

  it('S14, S01: a member screen redirects to the sign-in and back to the requested page', async () => {
    const mia = await createMember('gate@example.com');
    await visit('/settings/security?from=mail');
    await waitForPath('/auth/login?returnTo=%2Fsettings%2Fsecurity%3Ffrom%3Dmail');
    await submitSignIn(mia);
    await waitForPath('/settings/security?from=mail');
    await visitor.open('/auth/login');
    await waitForPath('/nd2');
  });

  it('S01: a returnTo of another site leads to the dashboard', async () => {
    const mia = await createMember('foreign@example.com');
    await visit(`/auth/login?returnTo=${encodeURIComponent('//evil.example/x')}`);
    await submitSignIn(mia);
    await waitForPath('/nd2');
  });

  it('S16: the admin mark is stored and grants nothing', async () => {
    const mia = await createMember('admin-mark@example.com');
    await visit('/auth/login?admin=1');
    await submitSignIn(mia);
    await waitForPath('/nd2');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('accountType'))).toBe('admin');
    expect(
      await site.server.server.database.systemDb
        .selectFrom('members')
        .select('role')
        .where('member_id', '=', mia.id)
        .execute(),
    ).toEqual([{ role: 'member' }]);
  });

  it('works by keyboard alone', async () => {
    const mia = await createMember('keys@example.com');
    await visit('/auth/login');
    // From the brand to the first field, then on.
    for (let presses = 0; presses < 5; presses += 1) {
      if (await email().evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(mia.email);
    await page.keyboard.press('Tab');
    await page.keyboard.type(mia.password);
    await page.keyboard.press('Enter');
    await waitForPath('/nd2');
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search or ask' }).waitFor();
    await page.keyboard.type('security');
    await page.keyboard.press('Enter');
    await waitForPath('/settings/security');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sign-in and security');
  });
});

describe('getting started', () => {
  it('S01, S22: a visitor referred by a partner signs up and arrives at the onboarding with status registered', async () => {
    follow(await site.visitor());
    const reported = page.waitForRequest((request) => request.url().endsWith('api/event/store/addEvents'));
    await visitor.open('/onboarding?source=partner');
    const event = await reported;
    expect(event.headers()['authorization']).toBeUndefined();
    expect(JSON.parse(event.postData() ?? '')).toMatchObject({ eventName: 'apply', source: 'partner' });
    await page.getByRole('link', { name: 'Create your account' }).click();
    await waitForPath('/auth/sign-up?source=partner&returnTo=onboarding');
    await page.getByLabel('First name').fill('Isla');
    await page.getByLabel('Last name').fill('Wong');
    await email().fill('isla@example.com');
    await password().fill('three long words');
    await page.getByLabel(/I agree/).check();
    await page.getByRole('button', { name: 'Create account' }).click();
    await waitForPath('/onboarding?status=registered');
    await heading('Welcome, Isla').waitFor();
  });
});

describe('staying signed in', () => {
  it('S19: remember-me keeps the session over a browser restart; without it the session ends with the browser', async () => {
    const mia = await createMember('restart@example.com');
    for (const [remembered, path] of [
      [true, '/settings'],
      [false, '/auth/login?returnTo=%2Fsettings'],
    ] as const) {
      await visit('/auth/login');
      await submitRememberedSignIn(mia, remembered);
      await waitForPath('/nd2');
      const stored = await visitor.context.storageState();
      const dataKey = { ...stored, cookies: stored.cookies.filter(({ expires }) => expires > 0) };
      await visitor.leave();
      await visit('/settings', { storageState: dataKey });
      await waitForPath(path);
    }
  });

  async function submitRememberedSignIn(guest: Guest, remembered: boolean): Promise<void> {
    await page.getByLabel('Remember me').setChecked(remembered);
    await submitSignIn(guest);
  }

  it('S09: an expired token is renewed silently, once for the whole page', async () => {
    const mia = await createMember('renew@example.com');
    await visit('/auth/login');
    await submitSignIn(mia);
    await waitForPath('/nd2');
    // The test leaves home first: requests still loading there would otherwise see the later time and renew as well.
    await page.goto('about:blank');
    site.server.clock.advance(20 * 60_000);
    let renewals = 0;
    page.on('request', (request) => (renewals += request.url().endsWith('userauthRefresh') ? 1 : 0));
    await visitor.open('/settings/devices');
    await page.getByText('This device').waitFor();
    expect(renewals).toBe(1);
    // The lid is closed between the next renewal and its use, so the new token is stale as well.
    await page.goto('about:blank');
    site.server.clock.advance(20 * 60_000);
    await page.route(
      /userauthRefresh$/,
      async (route) => {
        const response = await route.fetch();
        site.server.clock.advance(20 * 60_000);
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await visitor.open('/settings/devices');
    await page.getByText('This device').waitFor();
    expect(renewals).toBe(3);
    expect(await page.getByText('Session expired').count()).toBe(0);
  });

  it('S09: leaving a page while it loads, at any moment, does not end the session', async () => {
    const mia = await createMember('impatient@example.com');
    await visit('/auth/login');
    await submitSignIn(mia);
    await waitForPath('/nd2');
    for (let round = 0; round < 16; round += 1) {
      if (round % 4 === 0) site.server.clock.advance(20 * 60_000);
      await page.goto('/settings', { waitUntil: 'commit' });
      await page.waitForTimeout((round * 37) % 300);
    }
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.waitForLoadState('networkidle');
    await waitForPath('/settings');
  });

  it('S15: a session ended elsewhere shows the exact message and returns to the page after signing in', async () => {
    const mia = await createMember('expired@example.com');
    await visit('/auth/login');
    await submitSignIn(mia);
    await waitForPath('/nd2');
    await visitor.open('/settings/round-ups');
    await page.waitForLoadState('networkidle');
    await endSessions(site.server.server.database.systemDb, site.server.clock, { memberId: mia.id, reason: 'revoked' });
    await page.getByLabel('Round up my purchases').click();
    await page.getByRole('alert').getByText('Session expired. Please login again.').waitFor();
    await waitForPath('/auth/login?returnTo=%2Fsettings%2Fround-ups');
    await expect
      .poll(() => page.evaluate(() => [sessionStorage.getItem('userToken'), localStorage.getItem('userToken')]))
      .toEqual([null, null]);
    await submitSignIn(mia);
    await waitForPath('/settings/round-ups');
  });
});

describe('signing out', () => {
  it('S12: signing out clears the stored items and the next sign-in returns to the same path', async () => {
    const mia = await createMember('bye@example.com');
    await visit('/auth/login');
    await submitSignIn(mia);
    await waitForPath('/nd2');
    await visitor.open('/settings');
    await page.evaluate(() => {
      for (const name of ['bank_accounts', 'balance', 'DealsFormStep', 'payment_queue_7', 'request_id3'])
        localStorage.setItem(name, 'x');
    });
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await waitForPath('/auth/login?returnTo=%2Fsettings');
    const left = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
    expect(
      left.filter((name) =>
        /^(user|seenWelcome|setReloadTime|bank_accounts|balance|Deals|payment_queue_|request_id)/.test(name),
      ),
    ).toEqual([]);
    await visitor.open('/settings');
    await waitForPath('/auth/login?returnTo=%2Fsettings');
  });

  it('S12: opening the logout address signs out, and the next sign-in leads to the root', async () => {
    const mia = await createMember('address@example.com');
    await visit('/auth/login');
    await submitSignIn(mia);
    await waitForPath('/nd2');
    await page.goto('/auth/logout');
    await waitForPath('/auth/login?returnTo=%2F');
    await submitSignIn(mia);
    await waitForPath('/nd2');
  });

  it('signs out every tab, and another member in one tab is another member in all (safety I14)', async () => {
    const [mia, noah] = [
      await createMember('tabs@example.com'),
      await signUp(site.server, { email: 'noah@example.com', first_name: 'Noah', last_name: 'Reid' }),
    ];
    await visit('/auth/login');
    await submitSignIn(mia);
    await waitForPath('/nd2');
    const other = await visitor.context.newPage();
    await other.goto('/settings/personal');
    await expect.poll(() => other.getByLabel('Email', { exact: true }).inputValue()).toBe(mia.email);
    await page.getByRole('button', { name: 'Sign Out' }).click();
    await expect.poll(() => new URL(other.url()).pathname).toBe('/auth/login');
    await submitSignIn(noah);
    await expect.poll(() => new URL(other.url()).pathname).toBe('/nd2');
    await other.goto('/settings/personal');
    await expect.poll(() => other.getByLabel('Email', { exact: true }).inputValue()).toBe('noah@example.com');
  });
});

describe('sign-in links', () => {
  it('S13: a UserToken leaves the address at once and is used once the server has checked it', async () => {
    const mia = await createMember('link@example.com');
    const { token } = sessionOf(await signIn(site.server, mia));
    follow(await site.visitor());
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''));
    await page.goto(`/settings/personal?UserToken=${token}&c=spring&ref=mate`);
    await expect.poll(() => email().inputValue()).toBe(mia.email);
    expect(new URL(page.url()).search).toBe('?c=spring&ref=mate');
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('c'), localStorage.getItem('ref')]))
      .toEqual(['spring', 'mate']);
    // Only the first request, made by the address bar, contained it.
    expect(addresses.slice(2).filter((address) => address.includes(token))).toEqual([]);
  });

  it('S13: an invalid one grants nothing', async () => {
    await visit('/settings?UserToken=not-a-token-of-anybody');
    await waitForPath('/auth/login?returnTo=%2Fsettings');
  });

  it('S17: the device in a deep link is reported after the sign-in (rule S07)', async () => {
    const mia = await createMember('device@example.com');
    await visit('/auth/login/android/Pixel%209/Mia%27s%20phone/203.0.113.7/Perth');
    const reported = page.waitForRequest(
      (request) =>
        request.url().endsWith('api/event/store/userEvents') && (request.postData() ?? '').includes('Pixel 9'),
    );
    await submitSignIn(mia);
    expect(JSON.parse((await reported).postData() ?? '')).toMatchObject({
      device: 'android',
      deviceModel: 'Pixel 9',
      deviceName: "Mia's phone",
      ipAddress: '203.0.113.7',
      location: 'Perth',
    });
    await waitForPath('/nd2');
  });

  it('S17: a link with a used code says so and offers another way', async () => {
    await visit('/auth/token/long-gone/1/mia@example.com');
    await heading('This link didn’t work').waitFor();
    await page.getByRole('link', { name: 'Sign in another way' }).click();
    await waitForPath('/auth/login');
  });
});
