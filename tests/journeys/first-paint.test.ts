import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSite } from '../build/site.ts';
import type { Site } from '../build/site.ts';

/** The sign-in screen before the first script has run is where the screen itself will be. */

let site: Site;

beforeAll(async () => {
  site = await openSite();
});
afterAll(async () => site?.close());

const words = [
  'Wattle',
  'Sign in',
  'Email',
  'Password',
  'Remember me',
  'Forgot password?',
  'New here? ',
  'Create an account',
];

/** The position of the text, to a tenth of a pixel. */
function placesOf(page: Page): Promise<string[]> {
  return page.evaluate(async (texts) => {
    await document.fonts.ready;
    return texts.map((text) => {
      const walker = document.createTreeWalker(document.getElementById('root') as Node, NodeFilter.SHOW_TEXT, (node) =>
        node.nodeValue === text ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
      );
      const range = document.createRange();
      range.selectNode(walker.nextNode() as Node);
      const { x, y, width, height } = range.getBoundingClientRect();
      return `${text} ${[x, y, width, height].map((side) => side.toFixed(1)).join(' ')}`;
    });
  }, words);
}

describe('the landing page', () => {
  for (const width of [360, 1280]) {
    it(`stands in the HTML without JavaScript at ${width} px, with the plans of the catalogue`, async () => {
      const { page, leave } = await site.visitor({ viewport: { width, height: 800 }, javaScriptEnabled: false });
      await page.goto('/');
      expect(await page.title()).toBe('Know what’s safe to spend · Wattle');
      expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Know what’s safe to spend.');
      const plans = page.getByRole('article');
      expect(await plans.getByRole('heading').allTextContents()).toEqual(['Free', 'Premium', 'Pro']);
      expect(await plans.nth(1).textContent()).toMatch(/^Premium\$10\.00 a month/);
      expect(await page.getByRole('link', { name: 'Create an account' }).first().getAttribute('href')).toBe(
        '/auth/sign-up',
      );
      await leave();
    });

    it(`stays as it is when the scripts have run at ${width} px, and leads to the sign-in and back`, async () => {
      const { page, expectAccessible, leave } = await site.visitor({ viewport: { width, height: 800 } });
      await page.goto('/', { waitUntil: 'networkidle' });
      expect(await page.locator('[data-landing]').count()).toBe(1);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
      await expectAccessible();
      await page.getByRole('link', { name: 'Sign in' }).first().click();
      await page.getByLabel('Email', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Wattle, home' }).click();
      await page.getByRole('heading', { level: 1, name: 'Know what’s safe to spend.' }).waitFor();
      await page.getByRole('article').first().waitFor();
      await leave();
    });
  }
});

describe('the sign-in screen before the first script', () => {
  for (const width of [360, 1280]) {
    it(`nothing moves when the screen replaces it at ${width} px`, async () => {
      const { page, leave } = await site.visitor({ viewport: { width, height: 800 } });
      await page.route('**/assets/*.js', (route) => route.abort());
      await page.goto('/auth/login');
      const before = await placesOf(page);
      expect(await page.getByLabel('Email').count()).toBe(0);
      await page.unroute('**/assets/*.js');
      // Other sign-in methods appear above the footer when the server names them; here it does not.
      await page.route('**/system/**', (route) => route.abort());
      await page.goto('/auth/login');
      await page.getByLabel('Email', { exact: true }).waitFor();
      expect(await placesOf(page)).toEqual(before);
      await leave();
    });
  }

  it('a signed-in member does not see it flash up', async () => {
    const { page, leave } = await site.visitor();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/auth/login');
    expect(await page.getByText('Forgot password?').isVisible()).toBe(true);
    await page.addInitScript(() => localStorage.setItem('userToken', 'x'));
    await page.reload();
    expect(await page.getByText('Forgot password?').isVisible()).toBe(false);
    await leave();
  });
});
