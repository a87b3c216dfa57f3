import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { profile } from '#contract/areas/profile.ts';
import { reference } from '#contract/areas/reference.ts';
import { arriveAs, verifiedMember } from '../build/arrival.ts';
import type { Guest } from '../build/auth.ts';
import { carryLoanMoney, openedLoan } from '../build/loans.ts';
import { openSite } from '../build/site.ts';
import type { Site, Visitor } from '../build/site.ts';

/** Profile, settings, layout and offline reading (rules C01, C11 to C14, C18, C19, C26). */

let site: Site;
let visitor: Visitor;
let page: Page;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site?.close());
afterEach(async () => {
  const { complaints } = visitor;
  await visitor.leave();
  expect(complaints).toEqual([]);
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' });
const field = (label: string) => page.getByLabel(label, { exact: true });
const waitForPath = async (path: string): Promise<void> => {
  await expect.poll(() => new URL(page.url()).pathname).toBe(path);
};

async function openAsNewMember(path: string, options: Parameters<Site['visitor']>[0] = {}): Promise<Guest> {
  const guest = await verifiedMember(site, undefined, { first_name: 'Mia', last_name: 'Banks' });
  visitor = await arriveAs(site, guest, path, options);
  ({ page } = visitor);
  return guest;
}

const memberOf = async (guest: Guest) => (await site.server.call(profile.get, { token: guest.token })).body;

describe('the profile', () => {
  it('C05, C26: is saved, with the address on one line, and shows at once', async () => {
    const mia = await openAsNewMember('/settings/personal');
    await field('First name').fill('Maria');
    await field('Mobile').fill('0412 345 678');
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('31/12/1990');
    await page.getByRole('combobox', { name: 'Address' }).fill('12 Smith Street');
    await field('Suburb').fill('Carlton');
    await page.getByRole('combobox', { name: 'State' }).click();
    await page.getByRole('option', { name: 'VIC' }).click();
    await field('Postcode').fill('3053');
    await button('Save changes').click();
    await page.getByText('Details saved.').waitFor();
    await page.getByText('12 Smith Street, Carlton VIC, 3053, Australia').waitFor();
    await page.getByText('Maria Banks').first().waitFor();
    expect(await memberOf(mia)).toMatchObject({
      first_name: 'Maria',
      mobile: '+61412345678',
      dob: '1990-12-31',
      postcode: '3053',
      state: 'VIC',
    });
  });

  it('C22: occupations that cannot be loaded are logged, and the rest of the form stays', async () => {
    await openAsNewMember('/settings');
    const logged: string[] = [];
    page.on('console', (message) => logged.push(message.text()));
    await page.route(`**/${reference.occupations.path}`, (route) => route.abort());
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
    await field('First name').waitFor();
    await expect.poll(() => logged.filter((text) => text === 'something went wrong!')).toHaveLength(1);
    expect(await page.getByRole('combobox', { name: 'Occupation' }).count()).toBe(0);
    visitor.complaints.splice(0);
  });

  it('is not submitted with a date that does not exist, and names the invalid field', async () => {
    await openAsNewMember('/settings/personal');
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('31/02/1990');
    await field('First name').fill('Maria');
    await button('Save changes').click();
    await page.getByText('Please enter a valid date in the format DD/MM/YYYY.').waitFor();
    await expect
      .poll(() =>
        page.getByRole('textbox', { name: 'Date of birth' }).evaluate((input) => input === document.activeElement),
      )
      .toBe(true);
    await page.getByRole('textbox', { name: 'Date of birth' }).fill('');
    await field('Postcode').fill('30');
    await button('Save changes').click();
    await page.getByText('Enter a four-digit postcode.').waitFor();
    await expect.poll(() => field('First name').inputValue()).toBe('Maria');
  });

  it('C19: a new image marks the profile as needing an update, and saving clears the mark', async () => {
    await openAsNewMember('/settings/personal');
    const onePixel = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    );
    await page.getByLabel('Profile picture').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: onePixel });
    await page.getByText('Your picture has changed. Save your changes to finish.').waitFor();
    await expect.poll(() => page.locator('img[src*="displayImage"]').count()).toBeGreaterThan(0);
    await button('Save changes').click();
    await page.getByText('Details saved.').waitFor();
    expect(await page.getByText('Your picture has changed.').count()).toBe(0);
  });
});

describe('the settings', () => {
  it('show the present state of each row, and old anchors lead to the screens of today', async () => {
    await openAsNewMember('/settings');
    await page.getByText('Two-step sign-in: off').waitFor();
    await page.getByText('Signed in on 2 devices').waitFor();
    await page.getByText('None connected').waitFor();
    await visitor.expectAccessible();
    for (const [old, path] of [
      ['/settings#your-data', '/settings/data'],
      ['/settings#notifications', '/settings/notifications'],
      ['/settings/security#looking-along', '/settings/support-access'],
    ] as const) {
      await visitor.open(old);
      await waitForPath(path);
    }
  });

  it('C10, C19: a palette and a mode apply once saved, and on another device too', async () => {
    const mia = await openAsNewMember('/settings/appearance');
    await page.getByText('Jacaranda').click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['palette'])).toBe('4');
    await page.getByRole('radio', { name: 'Dark' }).click();
    await expect.poll(() => page.evaluate(() => document.documentElement.dataset['mode'])).toBe('dark');
    expect(await memberOf(mia)).toMatchObject({ theme: 4, theme_mode: 'dark' });
    const other = await site.visitor();
    await other.open('/auth/login');
    await other.page.getByLabel('Email', { exact: true }).fill(mia.email);
    await other.page.getByLabel('Password', { exact: true }).fill(mia.password);
    await other.page.keyboard.press('Enter');
    await expect
      .poll(() =>
        other.page.evaluate(() => [
          document.documentElement.dataset['palette'],
          document.documentElement.dataset['mode'],
        ]),
      )
      .toEqual(['4', 'dark']);
    await other.leave();
  });

  it('C19: a switch that the server refuses stays as it was, and says so', async () => {
    const mia = await openAsNewMember('/settings/round-ups');
    const roundUp = page.getByRole('switch', { name: /Round up my purchases/ });
    await page.route('**/api/user_settings/roundup', (route) =>
      route.fulfill({
        status: 503,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          code: 'unavailable',
          status: 503,
          title: 'This isn’t available right now. Please try again.',
        }),
      }),
    );
    await roundUp.click();
    await page.getByRole('alert').getByText('This isn’t available right now. Please try again.').waitFor();
    await expect.poll(() => roundUp.isChecked()).toBe(false);
    await page.unroute('**/api/user_settings/roundup');
    await roundUp.click();
    await expect.poll(() => roundUp.isChecked()).toBe(true);
    expect(await memberOf(mia)).toMatchObject({ roundupenabled: true });
  });

  it('C18: notification limits are stored in dollars and cents, and a tour item is complete once it is recorded', async () => {
    const mia = await openAsNewMember('/settings/notifications');
    await field('Alert me when a balance drops below').fill('1,250.50');
    await button('Save changes').click();
    await page.getByText('Notification settings saved.').waitFor();
    expect(await memberOf(mia)).toMatchObject({ notificationminimumbankbalance: 1250.5 });
    await visitor.open('/settings');
    await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
    await page.getByRole('checkbox', { name: 'Take the tour' }).check();
    await page.reload();
    await page.getByRole('checkbox', { name: 'Take the tour', checked: true }).waitFor();
  });

  it('export all data in one file', async () => {
    await openAsNewMember('/settings/data');
    const [download] = await Promise.all([page.waitForEvent('download'), button('Export my data').click()]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');
  });

  it('delete the account once the word is typed, and nobody can sign in again', async () => {
    const mia = await openAsNewMember('/settings/delete');
    await button('Delete my account').click();
    await expect.poll(() => button('Delete everything').isDisabled()).toBe(true);
    await field('Type “delete” to confirm').fill('delete');
    await button('Delete everything').click();
    await waitForPath('/auth/login');
    await page.getByText('Your account has been deleted.').waitFor();
    await field('Email').fill(mia.email);
    await field('Password').fill(mia.password);
    await button('Sign in').click();
    await page
      .getByRole('form', { name: 'Sign in' })
      .getByText(/Login failed/)
      .waitFor();
  });
});

describe('an account with open business', () => {
  it('I19: says what has to be settled before it can be deleted, and where', async () => {
    const mia = await openAsNewMember('/settings/delete');
    const { id: loan } = await openedLoan(site.server, mia.id);
    await carryLoanMoney(site.server);
    await button('Delete my account').click();
    const dialog = page.getByRole('dialog', { name: 'You can’t delete your account yet' });
    await dialog.getByText('Small loan: $248.00 to repay').waitFor();
    expect(await button('Delete everything').count()).toBe(0);
    await dialog.getByRole('link', { name: 'Settle: Small loan: $248.00 to repay' }).click();
    await waitForPath(`/loans/${loan}`);
  });
});

/** Some versions of Chromium stay offline over a reload, but tell the new page that they are online. */
async function tellOffline(): Promise<void> {
  await page.evaluate(() => {
    if (!navigator.onLine) return;
    Object.defineProperty(navigator, 'onLine', { get: () => false, configurable: true });
    window.addEventListener('online', () => Reflect.deleteProperty(navigator, 'onLine'), { capture: true, once: true });
    window.dispatchEvent(new Event('offline'));
  });
}

describe('the layout', () => {
  it('C13, C14: an unknown path has its page, the root leads to the dashboard, and every page reached from the navigation bar has the name of its link', async () => {
    await openAsNewMember('/my/budgets');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await page
      .getByRole('navigation', { name: 'Were you looking for one of these?' })
      .getByRole('link', { name: 'Budgets' })
      .click();
    await waitForPath('/ubudget');
    await page.goto('/');
    await waitForPath('/nd2');
    await page.getByRole('navigation').getByRole('link').first().waitFor();
    const links = await page
      .getByRole('navigation')
      .getByRole('link')
      .evaluateAll((all) =>
        all.map((link): [string, string] => [link.getAttribute('href') ?? '', link.textContent.trim()]),
      );
    const own = new Map(links.filter(([href]) => href.startsWith('/')));
    expect(own.get('/settings/personal')).toBe('Profile');
    for (const [href, name] of own) {
      await visitor.open(href);
      const title = page.getByRole('heading', { level: 1 }).first();
      await title.waitFor();
      // In the menu the dashboard's tabs and the assistant have the names of the rule.
      if (href.startsWith('/nd2') || name === 'AI') expect(await title.textContent(), href).not.toBe('Page not found');
      else await expect.poll(() => title.textContent(), { message: href }).toMatch(new RegExp(`^${name}`));
    }
  });

  it('C11: a new screen starts at its top with the heading focused, an anchor is scrolled to, and going back restores the position', async () => {
    await openAsNewMember('/settings', { viewport: { width: 1280, height: 300 } });
    await page.getByRole('link', { name: 'Delete account' }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 200));
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
    await page.getByRole('link', { name: 'Profile', exact: true }).first().click();
    await waitForPath('/settings/personal');
    await expect
      .poll(() => page.evaluate(() => [window.scrollY, document.activeElement?.textContent]))
      .toEqual([0, 'Profile']);
    await page.goBack();
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(200);
    await page.goto('/settings/security#sign-ins');
    // The anchor's part has a screen of its own since.
    await waitForPath('/settings/devices');
    await expect
      .poll(() =>
        page
          .getByRole('heading', { name: 'Recent sign-ins' })
          .evaluate((heading) => heading.getBoundingClientRect().top < 300),
      )
      .toBe(true);
  });

  it('the skip link skips the navigation', async () => {
    await openAsNewMember('/settings');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('loaded data can be read offline, nothing can be changed, and nothing is left after signing out', async () => {
    await openAsNewMember('/settings/personal', { serviceWorkers: 'allow' });
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => true));
    await page.reload();
    // The app is stored once no more files follow.
    const stored = () => page.evaluate(async () => (await (await caches.open('shell')).keys()).length);
    let before = 0;
    await expect
      .poll(
        async () => {
          const now = await stored();
          const settled = now > 10 && now === before;
          before = now;
          return settled;
        },
        { timeout: 20_000, interval: 700 },
      )
      .toBe(true);
    await visitor.context.setOffline(true);
    await page.reload();
    await tellOffline();
    await page.getByText('You’re offline.').waitFor();
    await expect.poll(() => field('First name').inputValue()).toBe('Mia');
    await field('First name').fill('Maria');
    await button('Save changes').click();
    await page.getByText('We can’t reach the server. Check your connection and try again.').waitFor();
    await expect.poll(() => field('First name').inputValue()).toBe('Maria');
    await visitor.context.setOffline(false);
    await button('Save changes').click();
    await page.getByText('Details saved.').waitFor();
    const sections = () =>
      page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('answers-')));
    await expect.poll(() => sections()).toHaveLength(1);
    await button('Sign Out').click();
    await waitForPath('/auth/login');
    await expect.poll(sections).toEqual([]);
  });
});
