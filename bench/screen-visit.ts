import type { Browser, BrowserContext, Page, Request } from 'playwright';
import { Sweeps } from '#tests/build/accessibility.ts';
import { storeSession } from './page.ts';

/** Longer than any screen takes to load on a busy machine. */
const PATIENCE_MS = 10_000;
/** A request older than this is a stream, which stays open. */
const STREAM_MS = 2_500;
const PAUSE_MS = 40;

export interface Seen {
  pathname: string;
  title: string;
  headings: string[];
  links: string[];
}

/**
 * In the page: changes the address, as a link in the app does, and forgets the noted route, which shows the arrival.
 */
function go(to: string): void {
  sessionStorage.removeItem('track_route_name');
  localStorage.removeItem('track_route_name');
  window.history.pushState(null, '', to);
  window.dispatchEvent(new PopStateEvent('popstate'));
}

/** In the page: whether a navigation to a path has ended, there or elsewhere. */
function hasArrived(pathname: string): boolean {
  const lastRoute = sessionStorage.getItem('track_route_name') ?? localStorage.getItem('track_route_name');
  const arrived =
    lastRoute !== null || window.location.pathname !== pathname || document.title.startsWith('Page not found');
  return arrived && document.querySelector('h1') !== null && document.querySelector('main .animate-breathe') === null;
}

function read(): Seen {
  const visible = (element: Element) => element.getClientRects().length > 0;
  return {
    pathname: window.location.pathname,
    title: document.title,
    headings: [...document.querySelectorAll('h1')].filter(visible).map((heading) => heading.textContent ?? ''),
    links: [...document.querySelectorAll('a[href^="/"]')].map((link) => link.getAttribute('href') ?? ''),
  };
}

/** In the page: the last elements beyond the width of the screen. */
function sideways(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 0.5)
    .slice(-2)
    .map((element) => `${element.localName} “${element.textContent?.trim().slice(0, 40)}”`);
}

/** One person's page, which goes from screen to screen without a reload and collects what goes wrong. */
export class Walker {
  private readonly pending = new Map<Request, number>();
  private readonly sweeps = new Sweeps();
  private troubles: string[] = [];
  private readonly context: BrowserContext;
  private readonly page: Page;

  private constructor(context: BrowserContext, page: Page) {
    this.context = context;
    this.page = page;
    this.listen();
  }

  static async start(browser: Browser, origin: string, session?: { id: number; token: string }): Promise<Walker> {
    const context = await browser.newContext({
      baseURL: origin,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
      locale: 'en-AU',
      timezoneId: 'Australia/Sydney',
    });
    if (session) await storeSession(context, session);
    return new Walker(context, await context.newPage());
  }

  private listen(): void {
    const { page, pending } = this;
    const note = (trouble: string) => void this.troubles.push(trouble);
    page.on('pageerror', (error) => note(`page error: ${error.message}`));
    page.on('console', (message) => {
      // Failed requests are noted by their status.
      if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
        note(`console: ${message.text().slice(0, 300)}`);
    });
    page.on('request', (request) => pending.set(request, performance.now()));
    page.on('requestfinished', (request) => pending.delete(request));
    page.on('requestfailed', (request) => {
      pending.delete(request);
      const reason = request.failure()?.errorText ?? '';
      // A call of a screen that was left is called off; a part of the app never is.
      if (reason !== 'net::ERR_ABORTED' || /\.(js|css)$/.test(request.url()))
        note(`request failed: ${request.url()} ${reason}`);
    });
    page.on('response', (response) => {
      if (response.status() >= 400)
        note(`status ${response.status()}: ${response.request().method()} ${new URL(response.url()).pathname}`);
    });
  }

  /** Goes to a path and waits until nothing loads any more. */
  async visit(path: string): Promise<Seen> {
    const { page } = this;
    const pathname = path.split(/[?#]/)[0]!;
    const isFirst = page.url() === 'about:blank';
    if (isFirst || new URL(page.url()).pathname === pathname) await page.goto(path);
    else await page.evaluate(go, path);
    await page
      .waitForFunction(hasArrived, pathname, { timeout: PATIENCE_MS, polling: PAUSE_MS })
      .catch(() => this.troubles.push(`the screen never came; ${this.awaited()}`));
    await this.quiet();
    return page.evaluate(read);
  }

  /** The requests without an answer, with their age. */
  private awaited(): string {
    const now = performance.now();
    const requests = [...this.pending].map(
      ([request, since]) => `${new URL(request.url()).pathname} since ${Math.round(now - since)} ms`,
    );
    return `no answer from ${requests.join(', ') || 'nothing'}`;
  }

  private async quiet(): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    for (let calm = 0; calm < 2 && performance.now() < end;) {
      await this.page.waitForTimeout(PAUSE_MS);
      const now = performance.now();
      calm = [...this.pending.values()].some((since) => now - since < STREAM_MS) ? 0 : calm + 1;
    }
  }

  /** What is wrong with the screen at a width. */
  async look(width: number, withAxe: boolean): Promise<string[]> {
    const { page } = this;
    await page.setViewportSize({ width, height: 780 });
    // A chart adapts to a new width with the next frame.
    await page.waitForTimeout(PAUSE_MS);
    await this.quiet();
    const beyond = await page.evaluate(sideways);
    const wrong = withAxe ? await this.sweeps.wrongOn(page) : [];
    return [
      ...(beyond.length > 0 ? [`wider than the screen: ${beyond.join(', ')}`] : []),
      ...wrong.map((rule) => `axe ${rule}`),
    ];
  }

  /** Everything that went wrong since the last time. */
  takeTroubles(): string[] {
    return this.troubles.splice(0);
  }

  close(): Promise<void> {
    return this.context.close();
  }
}
