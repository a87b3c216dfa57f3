import { generate } from 'otplib';
import { describe, expect, it } from 'vitest';
import { verifiedMember } from '../build/arrival.ts';
import { follow, openJourney, page, site } from '../build/journey.ts';
import { pinDay } from '../build/pinned-day.ts';
import { testStart } from '../build/server.ts';

/** The first sign-in of an operator, whose password alone does not open the back office. */

openJourney();

const button = (name: string) => page.getByRole('button', { name, exact: true });
const field = (label: string) => page.getByLabel(label, { exact: true });
const appCode = (secret: string) => generate({ secret, epoch: Math.floor(site.server.clock.now().getTime() / 1000) });

describe('an operator who signs in for the first time', () => {
  for (const width of [360, 1280]) {
    it(`sets up a second step before working, at ${width} pixels`, async () => {
      const { id, email, password } = await verifiedMember(site, `olly${width}@example.com`);
      await site.server.server.database.systemDb
        .updateTable('members')
        .set({ role: 'operator' })
        .where('member_id', '=', id)
        .execute();
      const visitor = await site.visitor({ viewport: { width, height: 800 } });
      follow(visitor);
      await pinDay(page, testStart);
      await visitor.open('/auth/login');
      await field('Email').fill(email);
      await field('Password').fill(password);
      await button('Sign in').click();
      await expect
        .poll(() => new URL(page.url()).pathname + new URL(page.url()).hash)
        .toBe('/settings/security#two-step-sign-in');
      await page
        .getByText('Operators sign in with an authenticator app or a passkey. Set one up first.')
        .first()
        .waitFor();

      // Opening the back office anyway redirects to the set-up.
      await visitor.open('/operator/members');
      await page.getByText('Set up two-step sign-in first').waitFor();
      await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
      await page.getByRole('heading', { level: 1, name: 'Sign-in and security' }).waitFor();

      await button('Use an authenticator app').click();
      const secret = ((await page.locator('.select-all').textContent()) ?? '').replaceAll(' ', '');
      await field('Code from the app').fill(await appCode(secret));
      await button('I’ve saved them').click();
      await visitor.open('/operator/members');
      await page.getByRole('list', { name: 'Members' }).getByText(email).first().waitFor();
    });
  }
});
