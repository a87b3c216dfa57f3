import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verification } from '#contract/areas/verification.ts';
import { arriveAs } from '../build/arrival.ts';
import { signUp } from '../build/auth.ts';
import { navigateTo } from '../build/screen-walk.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/**
 * Every auth and settings screen, narrow and wide, light and dark: no axe findings, no horizontal scrolling, no
 * console errors.
 */

let site: Site;
let reset = '';

beforeAll(async () => {
  site = await openSite();
  const guest = await signUp(site.server, { email: 'screens@example.com' });
  await site.emails.carry();
  site.server.clock.advance(60_000);
  await site.server.call(verification.forgotPassword, { body: { email: guest.email } });
  reset = (await site.emails.link(guest.email)).map(encodeURIComponent).join('/');
});
afterAll(async () => site?.close());

const widths = [
  {
    name: 'at 360 px, light',
    viewport: { width: 360, height: 740 },
    colorScheme: 'light' as const,
    hasTouch: true,
    isMobile: true,
  },
  { name: 'at 1280 px, dark', viewport: { width: 1280, height: 860 }, colorScheme: 'dark' as const },
];

const texts = [
  ['/terms-and-conditions', 'Terms and conditions'],
  ['/privacy', 'Privacy'],
] as const;

const visitorScreens: readonly [path: () => string, heading: string][] = [
  [() => '/auth/login', 'Sign in'],
  [() => '/auth/v2/login', 'Sign in'],
  [() => '/auth/login/ios/15/phone/192.0.2.1/Perth', 'Sign in'],
  [() => '/auth/kinde/login-test', 'You’re not signed in'],
  [() => '/auth/sign-up', 'Create your account'],
  [() => '/auth/forgotpassword', 'Reset your password'],
  [() => '/auth/forgotusername', 'Find your account'],
  [() => '/auth/setpassword', 'Reset your password'],
  [() => '/auth/resetpassword', 'Reset your password'],
  [() => `/auth/${reset}`, 'Set a new password'],
  [() => '/auth/unsubscribe/abc', 'Unsubscribe'],
  [() => '/auth/emailverification/abc/1/mia@example.com', 'We couldn’t verify that'],
  [() => '/auth/mobileverification/abc/1/0412345678', 'We couldn’t verify that'],
  [() => '/auth/emailverification-test', 'Verify your email'],
  [() => '/auth/mpinverification', 'No PIN on this device'],
  [() => '/auth/fprintverification', 'Sign in with a passkey'],
  [() => '/auth/apply/new/steps/partner', 'Get started with Wattle'],
  [() => '/auth/android/login/abc', 'This link didn’t work'],
  [() => '/auth/token/abc/1/mia@example.com', 'This link didn’t work'],
  [() => '/onboarding', 'Get started with Wattle'],
  ...texts.map(([path, heading]): [() => string, string] => [() => path, heading]),
  [() => '/no/such/place', 'Page not found'],
  [() => '/legal/terms', 'Page not found'],
];

const memberScreens: readonly [path: string, heading: string][] = [
  ['/settings', 'Settings'],
  ['/settings/personal', 'Profile'],
  ['/settings/security', 'Sign-in and security'],
  ['/settings/devices', 'Devices'],
  ['/settings/support-access', 'Support access'],
  ['/settings/notifications', 'Notification settings'],
  ['/settings/appearance', 'Appearance'],
  ['/settings/round-ups', 'Round-ups'],
  ['/settings/privacy', 'Privacy'],
  ['/settings/feedback', 'Send feedback'],
  ['/settings/delete', 'Delete account'],
  ['/onboarding?status=registered', 'Welcome, Mia'],
  ['/auth/mpincreate', 'Set a PIN'],
  ['/auth/pinlogin', 'Enter your PIN'],
  ['/auth/upload-id', 'Upload ID'],
  ['/auth/verify-email', 'Verify your email'],
  ['/auth/v2/login', 'You’re signed in'],
];

async function checkScreen(visitor: Visitor, page: Page, path: string, heading: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name: heading, exact: true }).waitFor();
  await expect.poll(() => page.getByRole('status').filter({ hasText: 'Loading' }).count()).toBe(0);
  expect(await page.title(), path).toMatch(/^.+ · Wattle$/);
  await visitor.expectNoSideways();
  await visitor.expectAccessible();
}

describe.each(widths)('$name', ({ name: _name, ...options }) => {
  it('a visitor sees every auth screen', async () => {
    const visitor = await site.visitor(options);
    for (const [path, heading] of visitorScreens) {
      // Links in emails are opened from outside the app.
      await visitor.open(path());
      await checkScreen(visitor, visitor.page, path(), heading);
    }
    await visitor.open('/auth/unsubscribe/abc');
    await visitor.page.getByRole('button', { name: 'Unsubscribe' }).click();
    await checkScreen(visitor, visitor.page, 'a spent link', 'This link has expired');
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });

  it('a member sees the settings and the auth screens for members', async () => {
    // The first load asks an unverified member to verify and leads to the settings (rule S08).
    const visitor = await arriveAs(site, await signUp(site.server), '/settings', options);
    for (const [path, heading] of memberScreens) {
      await navigateTo(visitor, path);
      await checkScreen(visitor, visitor.page, path, heading);
    }
    await navigateTo(visitor, '/auth/upload-id');
    await visitor.page.getByRole('button', { name: 'Upload', exact: true }).click();
    await visitor.page.getByText('Choose a photo of the front.').waitFor();
    // The legal texts in the other colour mode as well, with their table of contents open, which is closed on a phone.
    await visitor.page.emulateMedia({ colorScheme: options.colorScheme === 'dark' ? 'light' : 'dark' });
    for (const [path, heading] of texts) {
      await navigateTo(visitor, path);
      const contents = visitor.page.getByRole('navigation', { name: 'Contents' });
      if (options.viewport.width < 1280) await contents.getByText('Contents').click();
      await contents.getByRole('link', { name: 'Complaints' }).waitFor();
      await checkScreen(visitor, visitor.page, path, heading);
    }
    expect(visitor.complaints).toEqual([]);
    await visitor.leave();
  });
});

it('S08: verifying the email leads to the page from which the member was sent to the settings', async () => {
  const gia = await signUp(site.server, { email: 'gia@example.com' });
  const visitor = await arriveAs(site, gia, '/goals?from=email');
  const { page } = visitor;
  await expect.poll(() => new URL(page.url()).pathname).toBe('/settings');
  await page.getByText('Verify gia@example.com').waitFor();
  await visitor.open(`/auth/${(await site.emails.link('gia@example.com')).map(encodeURIComponent).join('/')}`);
  await page.getByText('Email verified.').waitFor();
  await expect.poll(() => page.url()).toBe(`${site.url}/goals?from=email`);
  // Once is enough.
  await visitor.open('/auth/verify-email');
  await page.getByRole('link', { name: 'Go to Home' }).waitFor();
  await visitor.leave();
});
