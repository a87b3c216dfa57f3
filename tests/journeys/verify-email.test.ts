import { expect, it } from 'vitest';
import { signUp } from '../build/auth.ts';
import { arrive, openJourney, page, site } from '../build/journey.ts';

/** Verifying an email by its code, on the way to something that needs it. */

openJourney();

it('a member who verifies by a code, pasted with a space, goes back to the page that asked for it', async () => {
  const kit = await signUp(site.server, { email: 'kit@example.com' });
  // The email of the sign-up holds an earlier code, which a request within ten seconds would not replace.
  await site.emails.carry();
  site.server.clock.advance(11_000);
  await arrive(kit, '/auth/verify-email?returnTo=%2Fpacks%2Forder-summary%3Forder%3DW-AAAA-BBBB-CCCC');
  await expect
    .poll(() => page.getByRole('link', { name: 'Do this later' }).getAttribute('href'))
    .toBe('/packs/order-summary?order=W-AAAA-BBBB-CCCC');
  await page.getByRole('button', { name: 'Send code' }).click();
  const field = page.getByRole('textbox', { name: 'Code' });
  await field.waitFor();
  const code = await site.emails.code('kit@example.com', /is your/);
  await field.fill(` ${code.slice(0, 3)} ${code.slice(3)} `);
  await page.getByRole('button', { name: 'Verify', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Email verified' }).waitFor();
  await page.getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL('**/packs/order-summary?order=W-AAAA-BBBB-CCCC');
  await page.getByText('Add this order to your account').waitFor();
});
