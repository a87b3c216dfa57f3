import { generate } from 'otplib';
import type { CDPSession } from 'playwright';
import { describe, expect, it } from 'vitest';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import { isOpen, sessionOf, signIn } from '../build/auth.ts';
import type { Guest } from '../build/auth.ts';
import { follow, openJourney, page, site, timesAnnounced, visitor } from '../build/journey.ts';
import { readQrCode } from '../build/qr-reader.ts';

/**
 * The member's security: two-step, recovery codes, PIN, passkey, a forgotten password, ending sessions (rules S05,
 * S10, S11, C19).
 */

openJourney();

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const field = (label: string) => page.getByLabel(label, { exact: true });
const waitForPath = async (path: string): Promise<void> => {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
};

async function submitSignIn({ email, password }: Pick<Guest, 'email' | 'password'>): Promise<void> {
  // The form for the PIN has a field for the email as well, and may still be on its way out.
  const form = page.getByRole('form', { name: 'Sign in', exact: true });
  await form.getByLabel('Email').fill(email);
  await form.getByLabel('Password', { exact: true }).fill(password);
  await form.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** A verified member on the security settings. */
async function openSecurity(): Promise<Guest> {
  const guest = await verifiedMember(site);
  follow(await arriveAs(site, guest, '/settings/security'));
  return guest;
}

async function signOut(): Promise<void> {
  await button('Sign Out').click();
  await waitForPath('/auth/login');
}

/** After the offer and its buttons disappear, the section that contained it has the focus, by its name. */
async function waitForSection(section: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(section);
}

const qrCode = () => page.getByRole('img', { name: 'QR code for your authenticator app' });
const displayedSecret = async () => ((await page.locator('.select-all').textContent()) ?? '').replaceAll(' ', '');
const appCode = (secret: string) => generate({ secret, epoch: Math.floor(site.server.clock.now().getTime() / 1000) });

describe('two-step sign-in', () => {
  it('S01: with an authenticator app: scanned or typed, confirmed by its first code, then required at each sign-in', async () => {
    const mia = await openSecurity();
    await button('Use an authenticator app').click();
    await qrCode().waitFor();
    const secret = await displayedSecret();
    expect((await qrCode().boundingBox())?.width).toBe(208);
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(await readQrCode(qrCode())).toBe(
      `otpauth://totp/Wattle:${encodeURIComponent(mia.email)}?secret=${secret}&issuer=Wattle`,
    );
    await field('Code from the app').fill('000000');
    await page.getByText('That code isn’t right.').first().waitFor();
    await field('Code from the app').fill(await appCode(secret));
    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
    await codes.first().waitFor();
    const recovery = (await codes.allTextContents())[0] ?? '';
    await expect.poll(() => codes.count()).toBe(10);
    await button('I’ve saved them').click();
    await page.getByText('We ask for a code from your authenticator app when you sign in.').waitFor();
    // Sessions opened with the password alone stay, until the member decides otherwise.
    const offer = page.getByRole('status').filter({ hasText: 'Two-step sign-in is on' });
    await offer.getByText('You’re signed in on one other device. Sign it out if you don’t recognise it.').waitFor();
    expect(await isOpen(site.server, mia.token)).toBe(true);
    await button('Sign out the other device').click();
    await page.getByRole('status').getByText('Signed out on 1 other device.').waitFor();
    await offer.waitFor({ state: 'detached' });
    await waitForSection('Your two-step sign-in');
    expect(await isOpen(site.server, mia.token)).toBe(false);

    await signOut();
    site.server.clock.advance(60_000);
    await submitSignIn(mia);
    await waitForPath('/auth/securitycodeverification');
    await field('Security code').fill('123456');
    await button('Verify').click();
    await page.getByText('That code isn’t right.').waitFor();
    await expect.poll(() => timesAnnounced('That code isn’t right.')).toBe(1);
    await field('Security code').fill(await appCode(secret));
    await button('Verify').click();
    await waitForPath('/settings/security');

    await signOut();
    await submitSignIn(mia);
    await waitForPath('/auth/securitycodeverification');
    await button('Use a recovery code').click();
    await field('Recovery code').fill(recovery);
    await button('Verify').click();
    await waitForPath('/settings/security');
    await page.getByText('9 recovery codes left.').waitFor();
  });

  it('S01: with an authenticator app whose QR code loads late or never: its space stays the same, and the key is shown', async () => {
    await openSecurity();
    let arrives = () => {};
    const held = new Promise<void>((resolve) => (arrives = resolve));
    await page.route(/\/assets\/.*\.js/, async (route) => {
      await held;
      await route.abort();
    });
    await button('Use an authenticator app').click();
    const sizeOf = async (name: string) => {
      const box = await page.getByRole('status').filter({ hasText: name }).boundingBox();
      return [box?.width, box?.height];
    };
    expect(await sizeOf('Loading the QR code')).toEqual([208, 208]);
    arrives();
    await page.getByText('We couldn’t load the QR code. Enter the key in your app instead.').waitFor();
    expect(await sizeOf('We couldn’t load the QR code.')).toEqual([208, 208]);
    await visitor.expectAccessible();
    const secret = await displayedSecret();
    await page.unroute(/\/assets\/.*\.js/);
    await field('Code from the app').fill(await appCode(secret));
    await page.getByRole('list', { name: 'Recovery codes' }).waitFor();
  });

  it('S01: with a code by email, which can be sent again', async () => {
    const mia = await openSecurity();
    await button('Use a code by email').click();
    await button('I’ve saved them').click();
    await signOut();
    await submitSignIn(mia);
    await page.getByText(/Enter the code we sent to/).waitFor();
    const first = await site.emails.code(mia.email);
    site.server.clock.advance(2 * 60_000);
    const unreachable = page
      .getByRole('main')
      .getByRole('alert')
      .getByText('We can’t reach the server. Check your connection and try again.');
    await page.route('**/api/auth/tfasend', (route) => route.abort());
    await button('Send a new code').click();
    await unreachable.waitFor();
    await expect.poll(() => timesAnnounced('We can’t reach the server.')).toBe(1);
    await page.unroute('**/api/auth/tfasend');
    await button('Send a new code').click();
    await page.getByText('We’ve sent a new code.').waitFor();
    expect(await unreachable.count()).toBe(0);
    const second = await site.emails.code(mia.email);
    expect(second).not.toBe(first);
    await field('Security code').fill(first);
    await button('Verify').click();
    await page.getByText('That code isn’t right.').first().waitFor();
    await field('Security code').fill(second);
    await button('Verify').click();
    await waitForPath('/settings/security');
    await page.getByText('We ask for a code by email when you sign in.').waitFor();
    await button('Turn off').click();
    await page.getByText('Protect your account even if someone learns your password.').waitFor();
    await page.getByRole('status').filter({ hasText: 'Two-step sign-in is off' }).waitFor();
    await button('Keep signed in').click();
    await page
      .getByRole('status')
      .getByText(/You’re still signed in on your other devices?\./)
      .waitFor();
    await expect.poll(() => page.getByRole('status').filter({ hasText: 'Two-step sign-in is off' }).count()).toBe(0);
    await waitForSection('Your two-step sign-in');
  });

  it('returns to the sign-in screen if there is no pending sign-in', async () => {
    follow(await site.visitor());
    await page.goto('/auth/securitycodeverification');
    await waitForPath('/auth/login');
  });
});

describe('a forgotten password', () => {
  it('is reset by the link in the email, once', async () => {
    const mia = await openSecurity();
    await signOut();
    await page.getByRole('link', { name: 'Forgot password?' }).click();
    // The previous screen has a field of the same name.
    await button('Send link').waitFor();
    await field('Email').fill(mia.email);
    await button('Send link').click();
    // The text that replaces the form has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Check your email');
    const link = `/auth/${(await site.emails.link(mia.email)).map(encodeURIComponent).join('/')}`;
    await visitor.open(link);
    await field('New password').fill('an even longer one');
    await field('Confirm new password').fill('an even longer two');
    await button('Save password').click();
    await page.getByText('These passwords don’t match.').waitFor();
    await field('Confirm new password').fill('an even longer one');
    await button('Save password').click();
    await page.getByRole('heading', { name: 'Password changed' }).waitFor();
    await button('Sign in').click();
    await submitSignIn({ email: mia.email, password: 'an even longer one' });
    await waitForPath('/nd2');
    await signOut();
    await visitor.open(link);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  });

  it('gets the same reply for an unknown address', async () => {
    follow(await site.visitor());
    await visitor.open('/auth/forgotpassword');
    await field('Email').fill('nobody@example.com');
    await button('Send link').click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    expect(await site.emails.emails('nobody@example.com')).toEqual([]);
  });

  it('is changed in the settings with the current one, and other sessions end', async () => {
    const mia = await openSecurity();
    const elsewhere = sessionOf(await signIn(site.server, mia)).token;
    await button('Change password').click();
    await field('Current password').fill('not this one');
    await field('New password').fill('an even longer one');
    await field('Confirm new password').fill('an even longer one');
    await button('Save password').click();
    await page.getByText('That isn’t your current password.').waitFor();
    await expect.poll(() => field('New password').inputValue()).toBe('an even longer one');
    await field('Current password').fill(mia.password);
    await button('Save password').click();
    await page.getByText('Password changed.').first().waitFor();
    expect(
      (await site.server.call((await import('#contract/areas/profile.ts')).profile.userGet, { token: elsewhere }))
        .status,
    ).toBe(401);
  });
});

describe('a PIN', () => {
  it('S10, S05, S11: is set in the settings, signs in on this device, and requires the email', async () => {
    const mia = await openSecurity();
    await page.getByRole('link', { name: 'Set a PIN' }).click();
    await field('PIN').fill('2580');
    await field('Confirm PIN').fill('2581');
    await button('Set PIN').click();
    await page.getByText('These PINs don’t match.').waitFor();
    await field('Confirm PIN').fill('2580');
    await button('Set PIN').click();
    await waitForPath('/settings/security');
    await page.getByLabel(/Ask for my PIN first/).click();
    await expect.poll(() => page.getByLabel(/Ask for my PIN first/).isChecked()).toBe(true);
    await expect
      .poll(() => page.evaluate(() => [localStorage.getItem('IsPinEnabled'), localStorage.getItem('loginId') !== null]))
      .toEqual(['true', true]);

    await button('Sign Out').click();
    await waitForPath('/auth/mpinverification');
    await field('PIN').fill('9999');
    await button('Sign in').click();
    const failed = page
      .getByRole('form', { name: 'Enter your PIN' })
      .getByRole('alert')
      .getByText(/Login failed/);
    await failed.waitFor();
    await expect.poll(() => timesAnnounced('Login failed')).toBe(1);
    await expect
      .poll(async () => [
        await field('PIN').inputValue(),
        await field('PIN').evaluate((input) => input === document.activeElement),
      ])
      .toEqual(['', true]);
    await field('PIN').fill('2580');
    await expect.poll(() => failed.count()).toBe(1);
    await button('Sign in').click();
    await waitForPath('/settings/security');

    await button('Sign Out').click();
    await waitForPath('/auth/mpinverification');
    await page.evaluate(() => localStorage.removeItem('loginEmail'));
    await page.reload();
    await field('PIN').fill('2580');
    await button('Sign in').click();
    await page.getByText('We cannot identify you without your email').waitFor();
    await expect.poll(() => timesAnnounced('We cannot identify you without your email')).toBe(1);
    await page.getByRole('link', { name: 'Use your password instead' }).click();
    await waitForPath('/auth/login');
    await submitSignIn(mia);
    await waitForPath('/settings/security');
    await button('Change PIN').click();
    await field('Current PIN').fill('2580');
    await field('New PIN').fill('3691');
    await field('Confirm new PIN').fill('3691');
    await button('Save PIN').click();
    await page
      .getByRole('status')
      .filter({ hasText: 'You changed your PIN' })
      .getByText('You’re signed in on one other device')
      .waitFor();
    await button('Keep signed in').click();
    await page.getByRole('status').getByText('You’re still signed in on your other device.').waitFor();
    await waitForSection('Your PIN');
  });
});

describe('a passkey', () => {
  async function withDevice(): Promise<CDPSession> {
    const device = await visitor.context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return device;
  }

  it('S05: is created in the settings and signs in without a password', async () => {
    await openSecurity();
    await withDevice();
    await button('Add passkey').click();
    await page.getByText('Passkey added.').first().waitFor();
    await page
      .getByRole('list', { name: 'Passkeys' })
      .getByText(/not used yet/)
      .waitFor();
    await page
      .getByRole('status')
      .filter({ hasText: 'You added a passkey' })
      .getByText('You’re signed in on one other device')
      .waitFor();
    const begin = page.getByLabel(/Ask for my passkey first/);
    if (!(await begin.isChecked())) await begin.click();
    await expect.poll(() => begin.isChecked()).toBe(true);
    await button('Sign Out').click();
    await waitForPath('/auth/fprintverification');
    await button('Sign in').click();
    await waitForPath('/settings/security');
    await page
      .getByRole('list', { name: 'Passkeys' })
      .getByText(/last used/)
      .waitFor();
    await page.getByRole('button', { name: /^Remove / }).click();
    await page.getByText('Sign in the way you unlock your device.').waitFor();
  });
});

describe('sessions and sign-ins', () => {
  it('are listed, and another one is ended', async () => {
    const mia = await openSecurity();
    await signIn(site.server, mia);
    await signIn(site.server, { email: mia.email, password: 'not this one' });
    await visitor.open('/settings/devices');
    const sessions = page.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    await expect.poll(() => sessions.count()).toBeGreaterThan(1);
    await page.getByText('Wrong details').first().waitFor();
    await button('Sign out everywhere else').click();
    await expect.poll(() => sessions.count()).toBe(1);
    await page.getByText('This device').waitFor();
  });

  it('require the password again if the sign-in was a while ago', async () => {
    const mia = await openSecurity();
    site.server.clock.advance(30 * 60_000);
    await page.reload();
    await button('Use an authenticator app').click();
    await field('Password').fill('not this one');
    await button('Confirm').click();
    await page.getByText('That isn’t your password.').waitFor();
    await field('Password').fill(mia.password);
    await button('Confirm').click();
    await qrCode().waitFor();
  });
});
