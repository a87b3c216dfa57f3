import { brotliCompressSync } from 'node:zlib';
import type { Page, Response } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cart } from '#contract/areas/cart.ts';
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
      // What visitors may use without an account is found from here.
      const more = page.getByRole('navigation', { name: 'More' });
      await more.getByRole('link', { name: 'Draw records' }).click();
      await page.getByRole('heading', { level: 1, name: 'Draw records' }).waitFor();
      await page.goto('/', { waitUntil: 'networkidle' });
      await more.getByRole('link', { name: 'Shop' }).click();
      await page.getByRole('heading', { level: 1, name: 'Shop' }).waitFor();
      await page.goto('/', { waitUntil: 'networkidle' });
      await page.getByRole('link', { name: 'Sign in' }).first().click();
      await page.getByLabel('Email', { exact: true }).waitFor();
      await page.getByRole('link', { name: 'Wattle, home' }).click();
      await page.getByRole('heading', { level: 1, name: 'Know what’s safe to spend.' }).waitFor();
      await page.getByRole('article').first().waitFor();
      await leave();
    });
  }
});

describe('the first page of a journey', () => {
  it('is read without JavaScript, and tells machines what it is', async () => {
    const { page, leave } = await site.visitor({ viewport: { width: 360, height: 800 }, javaScriptEnabled: false });
    await page.goto('/overflow');
    expect(await page.title()).toBe('High bill check · Wattle');
    await page.getByRole('heading', { level: 1, name: 'Is your power bill higher than it should be?' }).waitFor();
    expect(await page.locator('[data-point]').count()).toBe(3);
    expect(await page.locator('a[href="/overflow/details"]').count()).toBe(1);
    const content = (tag: string) => page.locator(`meta[${tag}]`).getAttribute('content');
    expect(await content('name="description"')).toMatch(/^Tell us what you were charged/);
    expect(await content('property="og:title"')).toBe('Is your power bill higher than it should be?');
    const image = await page.request.get((await content('property="og:image"'))!);
    expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!) as object;
    const address = (await page.locator('link[rel="canonical"]').getAttribute('href'))!;
    const { origin, pathname } = new URL(address);
    expect(pathname).toBe('/overflow');
    expect(data).toMatchObject({ '@type': 'WebPage', name: 'High bill check', url: address });
    const sitemap = await (await page.request.get('/sitemap.xml')).text();
    expect(sitemap).toContain(`<loc>${address}</loc>`);
    expect(sitemap).not.toContain('/overflow/details');
    expect(await (await page.request.get('/robots.txt')).text()).toContain(`Sitemap: ${origin}/sitemap.xml`);
    await leave();
  });

  it('loads less than 60 kB of scripts, counts the visit and leads on', async () => {
    const { page, expectAccessible, leave } = await site.visitor({ viewport: { width: 360, height: 800 } });
    const scripts: Promise<Buffer>[] = [];
    const collect = (response: Response) => {
      if (/\.js(\?|$)/.test(response.url())) scripts.push(response.body());
    };
    page.on('response', collect);
    const visit = page.waitForResponse(/journeys\/visit$/);
    await page.goto('/overflow?c=spring');
    expect((await visit).status()).toBe(200);
    await page.waitForLoadState('networkidle');
    page.off('response', collect);
    const sizes = (await Promise.all(scripts)).map((body) => brotliCompressSync(body).length);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60_000);
    expect(await page.evaluate(() => localStorage.getItem('c'))).toBe('spring');
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    await expectAccessible();
    await page.locator('a[href="/overflow/details"]').click();
    await page.getByRole('heading', { level: 1, name: 'Who should we call about the bill?' }).waitFor();
    await leave();
  });

  it('sends its own form: messages stand at the fields, and the answers are there on the next page', async () => {
    const { page, expectAccessible, leave } = await site.visitor({ viewport: { width: 360, height: 800 } });
    await page.goto('/nfgu4');
    const send = page.getByRole('button', { name: 'Continue' });
    const field = (name: string) => page.getByRole('textbox', { name });
    for (const [name, value] of [
      ['First name', 'Robin'],
      ['Last name', 'Wren'],
      ['Email', 'robin'],
      ['Mobile', '0498 765 432'],
      ['Postcode', '2204'],
    ] as const)
      await field(name).fill(value);
    await send.click();
    await page.locator('#landing-email-error').waitFor();
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('landing-email');
    await expectAccessible();
    await field('Email').fill('robin@example.com');
    await send.click();
    await page.getByRole('heading', { level: 1, name: 'Confirm your internet request' }).waitFor();
    await page.getByText('robin@example.com').waitFor();
    await leave();
  });
});

describe('a shop before the first script', () => {
  for (const { path, heading } of [
    { path: '/public/public-shop', heading: 'Shop' },
    { path: '/public/purchase/membership', heading: 'Buy a membership' },
    { path: '/public/public-shop-checkout', heading: 'Shop checkout' },
  ]) {
    it(`shows the heading of ${path}, which stays where it is, and nothing that can be used yet`, async () => {
      for (const width of [360, 1280]) {
        const { page, leave } = await site.visitor({ viewport: { width, height: 800 } });
        const box = () => page.locator('h1').boundingBox();
        await page.route('**/assets/*.js', (route) => route.abort());
        await page.goto(path);
        const before = await box();
        expect(await page.locator('h1').textContent()).toBe(heading);
        // Hidden from everything but the eye.
        expect(await page.getByRole('heading').count()).toBe(0);
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);
        await page.unroute('**/assets/*.js');
        await page.goto(path);
        await page.getByRole('heading', { level: 1, name: heading }).waitFor();
        expect(await box()).toEqual(before);
        await leave();
      }
    });
  }

  it('names every file that the screen needs, and the first script runs them in turn', async () => {
    const { page, leave } = await site.visitor({ viewport: { width: 360, height: 800 } });
    const named = () =>
      page.locator('link[rel="modulepreload"]').evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    const loaded: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (/^\/assets\/.*\.js$/.test(pathname)) loaded.push(pathname);
    });
    await page.goto('/public/public-shop');
    await page.getByRole('link', { name: /^Cart/ }).first().waitFor();
    const files = await named();
    const first = page.locator('script[data-app]');
    const [script, app] = [await first.getAttribute('src'), await first.getAttribute('data-app')];
    expect(script).toMatch(/^\/assets\/boot-/);
    expect(files).toContain(app);
    expect(loaded.slice(0, files.length + 1).toSorted()).toEqual([script!, ...files].toSorted());
    await leave();
  });

  it('says so where a file of the screen does not come', async () => {
    const { page, leave } = await site.visitor({ viewport: { width: 360, height: 800 } });
    await page.goto('/public/public-shop');
    const files = await page
      .locator('link[rel="modulepreload"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')!));
    // By any address: a failed one is tried again by another.
    await page.route(
      ({ pathname }) => pathname === files.at(-1),
      (route) => route.abort(),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Reload' }).waitFor();
    await leave();
  });

  it('a signed-in member, whose screen has other bars, does not see it flash up', async () => {
    const { page, leave } = await site.visitor();
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto('/public/public-shop');
    const lead = page.getByText('Shirts, e-books and things for the kitchen');
    expect(await lead.isVisible()).toBe(true);
    await page.addInitScript(() => localStorage.setItem('userToken', 'x'));
    await page.reload();
    expect(await lead.isVisible()).toBe(false);
    await leave();
  });
});

describe('the scripts that the page names', () => {
  /** Opens a path with the named scripts alone; the others never come. Reports their size, compressed. */
  async function openWithNamed(path: string, cartToken?: string) {
    const { page, leave } = await site.visitor({ viewport: { width: 360, height: 800 } });
    if (cartToken) await page.addInitScript((token) => localStorage.setItem('wattle.cart', token), cartToken);
    const html = await (await page.request.get(path, { headers: { accept: 'text/html' } })).text();
    const named = new Set(html.match(/\/(?:assets\/[\w-]+|theme)\.js/g));
    const scripts: Promise<Buffer>[] = [];
    await page.route('**/*.js', async (route) => {
      if (!named.has(new URL(route.request().url()).pathname)) return;
      const response = await route.fetch();
      scripts.push(response.body());
      await route.fulfill({ response });
    });
    await page.goto(path);
    const size = async () => {
      const sizes = (await Promise.all(scripts)).map((body) => brotliCompressSync(body).length);
      return sizes.reduce((sum, each) => sum + each, 0);
    };
    return { page, leave, size };
  }

  it('are at most 130 kB for a checkout, whose form they show as far as the payment', async () => {
    const { body } = await site.server.call(cart.change, {
      body: { action: 'add', slug: 'tee', variant: 'M', quantity: 1 },
    });
    for (const path of ['/checkout', '/public/public-shop-checkout']) {
      const { page, leave, size } = await openWithNamed(path, body.token!);
      await page.getByLabel('Street address').fill('1 Short Street');
      await page.getByLabel('Email').fill('kim@example.com');
      await page.getByText('GST included').waitFor();
      await page.getByRole('heading', { level: 2, name: 'Payment' }).waitFor();
      expect(await size()).toBeLessThanOrEqual(130_000);
      await leave();
    }
  });

  it('are at most 120 kB for a shop and for the sign-in', async () => {
    const shop = await openWithNamed('/public/public-shop');
    await shop.page.getByRole('link', { name: 'T-shirt pack' }).waitFor();
    expect(await shop.size()).toBeLessThanOrEqual(120_000);
    await shop.leave();
    const signIn = await openWithNamed('/auth/login');
    await signIn.page.getByLabel('Email', { exact: true }).fill('kim@example.com');
    expect(await signIn.size()).toBeLessThanOrEqual(120_000);
    await signIn.leave();
  });
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
