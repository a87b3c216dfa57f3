import type { Browser } from 'playwright';
import { openBrowser } from '#tests/build/browser.ts';
import { allRoutes } from '#web/app/further-routes.ts';
import type { Figure } from './figure.ts';
import { storeSession } from './page.ts';
import type { RunningServer } from './running-server.ts';

/** A phone on a slow mobile network. */
const PHONE = { width: 360, height: 780 };
const CPU_SLOWDOWN = 4;
const NETWORK = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 95_000 };
/** Long enough for what comes after the last reply, such as a chart. */
const QUIET_MS = 1200;
/** Longer than any screen loads for: the stream of events stays open and keeps the network busy. */
const LOAD_MS = 6000;
const LIMIT = 0.05;
/** A session's token outlives this many screens. */
const SCREENS_PER_SIGN_IN = 8;

/** The demo member: every screen is full. */
const MEMBER = { email: 'demo@wattle.example', password: 'Wattle-demo-1' };
/** Screens with several views under one path. */
const VIEWS = ['/nd2?tab=save', '/nd2?tab=earn', '/nd2?tab=win', '/transaction-history?uncategorised=1'];
/** Screens of one record: the first that its list links to. */
const RECORDS: Readonly<Record<string, RegExp>> = {
  '/accounts': /^\/accounts\/\d+$/,
  '/loans': /^\/loans\/\d+$/,
  '/messages': /^\/messages\/\d+$/,
  '/shop': /^\/shop\/deal\/\d+$/,
  '/tips': /^\/tips\/\d+$/,
};
/** Screens that lead on at once, or that only a provider's reply opens. */
const LEFT_OUT = ['/connections/return', '/loans/acceptance', '/loans/offer'];

interface Shift {
  path: string;
  /** The cumulative layout shift as browsers report it: the worst burst of at most five seconds. */
  value: number;
  /** The element that moved most. */
  mover: string;
  /** Paths that the screen links to. */
  links: string[];
}

/** The member's screens, as the router lists them. */
function listedScreens(): string[] {
  const paths = allRoutes
    .filter(({ path, gate }) => gate === 'auth' || path === '/nd2')
    .map(({ path }) => path)
    .filter((path) => !/:|^\/operator|^\/auth\//.test(path) && !LEFT_OUT.includes(path));
  return [...paths, ...VIEWS].toSorted();
}

async function signIn(server: Pick<RunningServer, 'base'>): Promise<{ id: number; token: string }> {
  const response = await fetch(`${server.base}api/auth/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(MEMBER),
  });
  const reply = (await response.json()) as { token?: string; user?: { id: number } };
  if (!reply.token || !reply.user) throw new Error(`Sign-in failed: ${JSON.stringify(reply).slice(0, 300)}`);
  return { id: reply.user.id, token: reply.token };
}

/** Runs in the page before anything else: collects shifts with what moved. */
function observeShifts(): void {
  interface LayoutShift extends PerformanceEntry {
    value: number;
    hadRecentInput: boolean;
    sources: readonly { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[];
  }
  const area = ({ width, height }: DOMRectReadOnly) => width * height;
  const shifts: { at: number; value: number; mover: string }[] = [];
  Object.assign(globalThis, { shifts });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as LayoutShift[]) {
      if (entry.hadRecentInput) continue;
      const source = [...entry.sources].sort((a, b) => area(b.currentRect) - area(a.currentRect))[0];
      const element = source?.node instanceof Element ? source.node : source?.node?.parentElement;
      const text = element?.textContent?.trim().slice(0, 30) ?? '';
      const [from, to] = [source?.previousRect.top ?? 0, source?.currentRect.top ?? 0];
      shifts.push({
        at: entry.startTime,
        value: entry.value,
        mover: `${element?.localName ?? 'gone'} “${text}” ${Math.round(from)} → ${Math.round(to)}`,
      });
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** The worst burst: shifts less than a second apart, of at most five seconds in all. */
function worstBurst(shifts: readonly { at: number; value: number }[]): number {
  let [worst, sum, first, last] = [0, 0, 0, 0];
  for (const { at, value } of shifts) {
    if (sum > 0 && at - last < 1000 && at - first < 5000) sum += value;
    else [sum, first] = [value, at];
    last = at;
    worst = Math.max(worst, sum);
  }
  return worst;
}

/** Opens a screen with an empty cache and waits until nothing loads any more. */
async function shiftOf(
  browser: Browser,
  origin: string,
  member: { id: number; token: string },
  path: string,
): Promise<Shift> {
  const context = await browser.newContext({
    viewport: PHONE,
    isMobile: true,
    hasTouch: true,
    serviceWorkers: 'block',
    locale: 'en-AU',
    timezoneId: 'Australia/Sydney',
  });
  await storeSession(context, member);
  await context.addInitScript(observeShifts);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await page.goto(`${origin}${path}`);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('main .animate-breathe') === null);
  await page.waitForLoadState('networkidle', { timeout: LOAD_MS }).catch(() => undefined);
  await page.waitForTimeout(QUIET_MS);
  const { shifts, links } = await page.evaluate(() => ({
    shifts: (globalThis as unknown as { shifts: { at: number; value: number; mover: string }[] }).shifts,
    links: [...document.querySelectorAll<HTMLAnchorElement>('main a[href]')].map(
      (link) => link.getAttribute('href') ?? '',
    ),
  }));
  await context.close();
  const mover = shifts.toSorted((a, b) => b.value - a.value)[0]?.mover ?? '';
  return { path, value: worstBurst(shifts), mover, links };
}

/** The layout shift of each screen on a slow phone, worst first. `SHIFT_ONLY=/nd5,/wallet` measures those alone. */
export async function measureShift(server: Pick<RunningServer, 'origin' | 'base'>): Promise<Figure[]> {
  const browser = await openBrowser();
  const shifts: Shift[] = [];
  const open = process.env['SHIFT_ONLY']?.split(',') ?? listedScreens();
  let member = await signIn(server);
  for (let at = 0; at < open.length; at += 1) {
    if (at > 0 && at % SCREENS_PER_SIGN_IN === 0) member = await signIn(server);
    const shift = await shiftOf(browser, server.origin, member, open[at]!);
    shifts.push(shift);
    process.stdout.write(`${shifts.length} of ${open.length}: ${shift.path} ${shift.value.toFixed(3)}\n`);
    const record = RECORDS[shift.path];
    const first = record && shift.links.find((link) => record.test(link));
    if (first && !open.includes(first)) open.push(first);
  }
  await browser.close();
  return shifts
    .toSorted((a, b) => b.value - a.value)
    .map(({ path, value, mover }) => ({
      work: path,
      ours: value.toFixed(3),
      floor: value > LIMIT ? mover : '',
      ratio: null,
      aim: `at most ${LIMIT}`,
      reached: value <= LIMIT,
    }));
}
