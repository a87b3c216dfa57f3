import { readFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Browser, BrowserContext, CDPSession, Page, Response } from 'playwright';
import { openBrowser } from '#tests/build/browser.ts';
import { median } from './figure.ts';
import type { Figure } from './figure.ts';
import { finishGuide, importRows, signUp, verify } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const CPU_SLOWDOWN = 4;
const LOADS = 5;
/** Long enough for background requests of the page. */
const QUIET_MS = 2500;
/** Home shows budgets, accounts and transactions, so there are some. */
const HOME_ROWS = 300;
/** Brotli JavaScript of the first load, in kB, at most. */
const LIMITS = { '/auth/login': 130, '/nd2': 150, '/overflow': 60 } as const;
/** The heading that stands on the page once its main content is there. */
const headings = {
  '/auth/login': 'Sign in',
  '/nd2': /^Welcome Back/,
  '/overflow': 'Is your power bill higher than it should be?',
} as const;

interface FirstLoad {
  scriptKb: number;
  scripts: number;
  firstPaintMs: number;
  largestPaintMs: number;
}

function brotliBytes(content: Buffer): number {
  return brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}

/** Signs a browser in: the page finds the session where a remembered sign-in stores it. */
export async function storeSession(
  context: BrowserContext,
  { id, token }: { id: number; token: string },
): Promise<void> {
  const entriesToStore = {
    userToken: token,
    userAccountId: String(id),
    userAccountFirstName: 'Bench',
    userAccountLastName: 'Mark',
    setReloadTime: String(performance.timeOrigin),
  };
  await context.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, entriesToStore);
}

/** Opens a path with an empty cache and reports the scripts loaded until the page was idle, and its paints. */
async function firstLoad(
  browser: Browser,
  url: string,
  heading: string | RegExp,
  member: { id: number; token: string } | null,
): Promise<FirstLoad> {
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, serviceWorkers: 'block' });
  if (member !== null) await storeSession(context, member);
  const page: Page = await context.newPage();
  const devtools: CDPSession = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (/\.js(\?|$)/.test(response.url())) scripts.push(response);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  // On a busy machine a page is idle for a while between two chunks: its main content must be there.
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForTimeout(QUIET_MS);
  const paints = await page.evaluate(async () => {
    const largest = await new Promise<number>((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
        type: 'largest-contentful-paint',
        buffered: true,
      });
      setTimeout(() => resolve(0), 2000);
    });
    return { first: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0, largest };
  });
  const bodies = await Promise.all(scripts.map((response) => response.body()));
  await context.close();
  return {
    scriptKb: bodies.reduce((sum, body) => sum + brotliBytes(body), 0) / 1000,
    scripts: bodies.length,
    firstPaintMs: paints.first,
    largestPaintMs: paints.largest,
  };
}

/** The cost of a first visit on a phone: the scripts of the built page, and its paints at a quarter of the speed. */
export async function measurePage(server: RunningServer): Promise<Figure[]> {
  await readFile(new URL('../dist/web/index.html', import.meta.url));
  const member = await signUp(server, 'visitor@example.com');
  await verify(server, member);
  await importRows(server, member, HOME_ROWS);
  await finishGuide(server, member);
  const browser = await openBrowser();
  const figures: Figure[] = [];
  for (const path of ['/auth/login', '/nd2', '/overflow'] as const) {
    const limitKb = LIMITS[path];
    const loads: FirstLoad[] = [];
    for (let at = 0; at < LOADS; at += 1)
      loads.push(await firstLoad(browser, `${server.origin}${path}`, headings[path], path === '/nd2' ? member : null));
    const kb = median(loads.map(({ scriptKb }) => scriptKb));
    const [first, largest] = [
      median(loads.map((one) => one.firstPaintMs)),
      median(loads.map((one) => one.largestPaintMs)),
    ];
    figures.push({
      work: `first load of ${path}: brotli JavaScript in ${loads[0]!.scripts} files`,
      ours: `${kb.toFixed(1)} kB`,
      floor: '',
      ratio: null,
      aim: `at most ${limitKb} kB`,
      reached: kb <= limitKb,
    });
    figures.push({
      work: `${path}: first paint, largest paint, ${CPU_SLOWDOWN} × CPU slowdown`,
      ours: `${first.toFixed(0)} ms, ${largest.toFixed(0)} ms`,
      floor: '',
      ratio: null,
      aim: 'largest under 2,500 ms',
      reached: largest < 2500,
    });
  }
  await browser.close();
  return figures;
}
