import { existsSync, rmSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Route } from 'playwright';
import { TestRunner, expect } from 'vitest';
import { messages } from '#contract/areas/messages.ts';
import { Sweeps } from './accessibility.ts';
import { sharedBrowser } from './browser.ts';
import { mailboxOf } from './mailbox.ts';
import type { Mailbox } from './mailbox.ts';
import { memoryFolder } from './memory-folder.ts';
import { Profiles } from './profiles.ts';
import { startTestServer } from './server.ts';
import type { TestServer } from './server.ts';

/** The built page on a real server with its own database, and a browser. */
export interface Site {
  server: TestServer;
  emails: Mailbox;
  /** The address of the site, such as 'http://localhost:41234'. Passkeys need the host name, not the number. */
  url: string;
  browser: Browser;
  /** A browser profile of its own; console errors of its pages are collected. */
  visitor(options?: BrowserContextOptions): Promise<Visitor>;
  close(): Promise<void>;
}

export interface Visitor {
  context: BrowserContext;
  page: Page;
  /** Puts entries into the local storage of the site. */
  store(entries: Readonly<Record<string, string>>): Promise<void>;
  /** Opens a path of the site and waits until a screen is rendered. */
  open(path: string): Promise<void>;
  /** Uncaught errors and console errors, except failed calls, which are part of the tests. */
  complaints: string[];
  /** Expects no violation of WCAG 2.2 AA. A page already checked in other colours is only checked for its colours. */
  expectAccessible(): Promise<void>;
  /** Expects nothing outside the width of the screen. */
  expectNoSideways(): Promise<void>;
  leave(): Promise<void>;
}

const built = join(import.meta.dirname, '../../dist/web');

const EMAILS_PER_PAGE = 1_500;

/**
 * `LATE_ANSWERS=800`: each request waits up to 800 milliseconds at random, and a read half of that after its answer
 * was made, so that it is out of date by then. This reveals missing waits in a test, and races in the page.
 */
const LATE_ANSWERS_MS = Number(process.env['LATE_ANSWERS'] ?? 0);
/** `SLOW_PAGE=6`: the page runs six times slower, for the same reason. */
const SLOW_PAGE = Number(process.env['SLOW_PAGE'] ?? 1);

/** Reads of the page's data; the stream of events stays open, and files go as they come. */
function isRead(request: Request): boolean {
  const { pathname } = new URL(request.url());
  return (
    request.method() === 'GET' && request.resourceType() === 'fetch' && !pathname.endsWith(`/${messages.live.path}`)
  );
}

async function answerLate(route: Route, wait: number): Promise<void> {
  await delay(wait);
  const response = await route.fetch({ maxRedirects: 0 });
  await delay(wait);
  await route.fulfill({ response });
}

async function slowDown(context: BrowserContext, page: Page, url: string): Promise<void> {
  if (LATE_ANSWERS_MS > 0) {
    await page.route(`${url}/**`, async (route) => {
      const wait = Math.random() * LATE_ANSWERS_MS;
      // The page may be closed, or have aborted its request, at any of these steps.
      await (isRead(route.request()) ? answerLate(route, wait / 2) : delay(wait).then(() => route.continue())).catch(
        () => undefined,
      );
    });
  }
  if (SLOW_PAGE > 1)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: SLOW_PAGE });
}

/** Adds the visible page to a test's failure, so that a rare failure can be understood. */
async function addScreenToFailure(page: Page): Promise<void> {
  const error = TestRunner.getCurrentTest()?.result?.errors?.[0];
  if (!error) return;
  const words = await page.locator('body').innerText({ timeout: 2_000 }).catch(String);
  const focus = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(String);
  const reported = `${error.message}\nThe page: ${page.url()}\nThe focus: ${focus}\n${words.replaceAll(/\s*\n\s*/g, ' | ').slice(0, EMAILS_PER_PAGE)}`;
  error.stack = error.stack?.replace(error.message, () => reported);
  error.message = reported;
}

/**
 * A visitor's browser; `serviceWorkers: 'allow'` for tests of the stored app. Others go without: storing the whole
 * app takes each new browser longer than most tests.
 */
async function visitorOf(profiles: Profiles, options: BrowserContextOptions): Promise<Visitor> {
  const { context, page, keeper, store, leave } = await profiles.take(options);
  await slowDown(context, page, profiles.url);
  const complaints: string[] = [];
  const sweeps = new Sweeps(keeper);
  page.on('pageerror', (error) => complaints.push(String(error.stack)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      complaints.push(message.text());
  });
  return {
    context,
    page,
    complaints,
    store,
    async open(path) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    async expectAccessible() {
      expect(await sweeps.wrongOn(page)).toEqual([]);
    },
    async expectNoSideways() {
      // A chart adapts to a new width with the next frame.
      await expect
        .poll(() =>
          page.evaluate(() => {
            const { scrollWidth, clientWidth } = document.documentElement;
            if (scrollWidth <= clientWidth) return [];
            return [...document.querySelectorAll('body *')]
              .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
              .slice(-3)
              .map((element) => `${element.tagName} ${element.className} ${element.textContent?.slice(0, 40)}`);
          }),
        )
        .toEqual([]);
    },
    async leave() {
      await addScreenToFailure(page);
      await leave();
    },
  };
}

let copied: Promise<string> | undefined;

/** A copy of the page for this worker: a rebuild must not remove the files during the run. */
async function copyPage(): Promise<string> {
  if (!existsSync(join(built, 'index.html')))
    throw new Error('The page is not built. Run npm test, or npm start once.');
  const folder = await mkdtemp(join(await memoryFolder(), 'wattle-page-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  await cp(built, folder, { recursive: true });
  return folder;
}

/** The port of this worker's sites. One address for all lets the browser keep the files of the app between them. */
const usual = { port: 0, free: true };

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  const free = await new Promise<boolean>((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (free) await new Promise((resolve) => probe.close(resolve));
  return free;
}

/** The usual port, or any while another site has it. */
async function takePort(): Promise<number> {
  if (!usual.free) return 0;
  usual.free = false;
  return usual.port !== 0 && (await isFree(usual.port)) ? usual.port : 0;
}

const profilesOf = new Map<string, Profiles>();

export async function openSite(options: Parameters<typeof startTestServer>[0] = {}): Promise<Site> {
  const webDirectory = await (copied ??= copyPage());
  const usesUsual = usual.free;
  const [server, browser] = await Promise.all([
    takePort().then((port) => startTestServer({ webDirectory, port, ...options })),
    sharedBrowser(),
  ]);
  const { port } = new URL(server.baseUrl);
  if (usesUsual) usual.port = Number(port);
  const url = `http://localhost:${port}`;
  const profiles = profilesOf.get(url) ?? new Profiles(browser, url);
  profilesOf.set(url, profiles);
  return {
    server,
    emails: mailboxOf(server),
    url,
    browser,
    visitor: (visitorOptions = {}) => visitorOf(profiles, visitorOptions),
    async close() {
      await server.close();
      if (usesUsual) usual.free = true;
    },
  };
}
