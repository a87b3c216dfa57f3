import { existsSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright';
import { TestRunner, expect } from 'vitest';
import { Sweeps } from './accessibility.ts';
import { openBrowser } from './browser.ts';
import { mailboxOf } from './mailbox.ts';
import type { Mailbox } from './mailbox.ts';
import { startTestServer } from './server.ts';
import type { TestServer } from './server.ts';
import { quickFolder } from './test-cluster.ts';

/** The built page on a real server with a database of its own, and a browser before it. */
export interface Site {
  server: TestServer;
  emails: Mailbox;
  /** Where it is served, such as 'http://localhost:41234'. Passkeys want the name, not the number. */
  url: string;
  browser: Browser;
  /** A browser profile of its own; complaints of its pages are gathered. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Opens a path of the site and waits until a screen stands. */
  open(path: string): Promise<void>;
  /** Uncaught errors and what the back office complained about, except failed calls, which are part of the stories. */
  complaints: string[];
  /** Finds nothing that WCAG 2.2 AA forbids. A page that stands in other colours than before answers for its colours. */
  expectAccessible(): Promise<void>;
  /** Nothing lies outside of the width of the screen. */
  expectNoSideways(): Promise<void>;
  leave(): Promise<void>;
}

const built = join(import.meta.dirname, '../../dist/web');

const EMAILS_PER_PAGE = 1_500;

/** `LATE_ANSWERS=800`: each answer of the server comes up to so many milliseconds late, by chance. What a story forgets to wait for then shows. */
const LATE_ANSWERS_MS = Number(process.env['LATE_ANSWERS'] ?? 0);
/** `SLOW_PAGE=6`: the page computes so many times slower, for the same reason. */
const SLOW_PAGE = Number(process.env['SLOW_PAGE'] ?? 1);

async function slowDown(context: BrowserContext, url: string): Promise<void> {
  if (LATE_ANSWERS_MS > 0) {
    await context.route(`${url}/**`, async (route) => {
      await delay(Math.random() * LATE_ANSWERS_MS);
      // The page may be gone by then.
      await route.continue().catch(() => {});
    });
  }
  if (SLOW_PAGE > 1)
    context.on('page', async (page) =>
      (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW_PAGE }),
    );
}

/** Adds to what failed in the running story what its page shows: a story that fails once in many runs is told by that. */
async function tellShown(page: Page): Promise<void> {
  const error = TestRunner.getCurrentTest()?.result?.errors?.[0];
  if (!error) return;
  const words = await page.locator('body').innerText({ timeout: 2_000 }).catch(String);
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(String);
  const reported = `${error.message}\nThe page: ${page.url()}\nThe focus: ${focus}\n${words.replaceAll(/\s*\n\s*/g, ' | ').slice(0, EMAILS_PER_PAGE)}`;
  error.stack = error.stack?.replace(error.message, () => reported);
  error.message = reported;
}

/**
 * A visitor's browser; `serviceWorkers: 'allow'` for the stories of a kept app. Others go without: keeping the whole app takes each new browser longer than most
 * stories take.
 */
async function visitorOf(site: Pick<Site, 'browser' | 'url'>, options: BrowserContextOptions): Promise<Visitor> {
  const context = await site.browser.newContext({
    serviceWorkers: 'block',
    baseURL: site.url,
    viewport: { width: 1280, height: 900 },
    reducedMotion: 'reduce',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
    ...options,
  });
  await slowDown(context, site.url);
  const page = await context.newPage();
  const complaints: string[] = [];
  const sweeps = new Sweeps();
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return {
    context,
    page,
    complaints,
    async open(path) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    async expectAccessible() {
      expect(await sweeps.wrongOn(page)).toEqual([]);
    },
    async expectNoSideways() {
      // A chart follows a new width with the next frame.
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth))
        .toBeLessThanOrEqual(0);
    },
    async leave() {
      await tellShown(page);
      await context.close();
    },
  };
}

export async function openSite(options: Parameters<typeof startTestServer>[0] = {}): Promise<Site> {
  if (!existsSync(join(built, 'index.html')))
    throw new Error('The page is not built. Run npm test, or npm start once.');
  // A copy: a page that is built anew meanwhile must not pull the files from under the run.
  const folder = await mkdtemp(join(await quickFolder(), 'wattle-page-'));
  await cp(built, folder, { recursive: true });
  const [server, browser] = await Promise.all([startTestServer({ webDirectory: folder, ...options }), openBrowser()]);
  const url = `http://localhost:${new URL(server.baseUrl).port}`;
  return {
    server,
    emails: mailboxOf(server),
    url,
    browser,
    visitor: (input = {}) => visitorOf({ browser, url }, input),
    async close() {
      await browser.close();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
