import type { Browser } from 'playwright';
import { openDatabase } from '#server/kit/database.ts';
import { systemClock } from '#server/kit/clock.ts';
import { openSession } from '#server/kit/session.ts';
import { openBrowser } from '#tests/build/browser.ts';
import { specifiedRoutes } from '#tests/coverage/tables.ts';
import { allRoutes } from '#web/app/further-routes.ts';
import { routeAt } from '#web/app/preload.ts';
import { isBackOffice } from '#web/kit/route.ts';
import type { AreaRoute } from '#web/kit/route.ts';
import { KnownLinks } from './crawl-paths.ts';
import type { Figure } from './figure.ts';
import type { RunningServer } from './running-server.ts';
import { Walker } from './screen-visit.ts';
import type { Seen } from './screen-visit.ts';

/**
 * Every screen in a browser, over the demo data: as a visitor, as a member, and the back office as an operator.
 * `CRAWL_AS=member` names some of them, `CRAWL_ONLY=^/operator` a pattern of the routes, and `CRAWL_AXE=off` leaves
 * out what takes longest.
 */
const people = ['member', 'operator', 'visitor'] as const;
type Person = (typeof people)[number];

const emails = { member: 'demo@wattle.example', operator: 'operator@wattle.example' } as const;
const WIDTHS = [360, 1280];
const WORKERS = 2;
/** A session's token outlives this many screens. */
const SCREENS_PER_SESSION = 120;

const wanted = process.env['CRAWL_AS']?.split(',') ?? people;
const only = new RegExp(process.env['CRAWL_ONLY'] ?? '');
const usesAxe = process.env['CRAWL_AXE'] !== 'off';

interface Tally {
  visits: number;
  routes: number;
  axe: number;
  /** Addresses of records or tokens that nobody has. */
  madeUp: number;
  /** Screens that lead to another one at once. */
  ledOn: string[];
  faults: string[];
}

interface Crawl {
  server: RunningServer;
  browser: Browser;
  links: KnownLinks;
  tally: Tally;
}

async function startWalker({ server, browser }: Crawl, person: Person): Promise<Walker> {
  if (person === 'visitor') return Walker.start(browser, server.origin);
  const { systemDb, close } = openDatabase(server.databaseUrl, { maxConnections: 1 });
  try {
    const { member_id: id } = await systemDb
      .selectFrom('members')
      .select('member_id')
      .where('email', '=', emails[person])
      .executeTakeFirstOrThrow();
    const caller = { ip: '127.0.0.1', userAgent: 'crawl' };
    const secondStep = person === 'operator';
    const { access } = await openSession(systemDb, systemClock, { memberId: id, remember: false, caller, secondStep });
    return await Walker.start(browser, server.origin, { id, token: access });
  } finally {
    await close();
  }
}

/** Where a person's gate leads instead; null where they may stay. */
function gateOf(route: AreaRoute, person: Person): '/auth/login' | '/nd2' | 'not found' | null {
  if (person === 'visitor') return route.gate === 'auth' ? '/auth/login' : null;
  if (isBackOffice(route.path) && person === 'member') return 'not found';
  return route.gate === 'guest' ? '/nd2' : null;
}

/** What is wrong with where the person is. */
async function placeFaults(seen: Seen, gate: ReturnType<typeof gateOf>): Promise<string[]> {
  if (gate === 'not found')
    return seen.title.startsWith('Page not found') ? [] : [`the gate let a member in: “${seen.title}”`];
  if (gate !== null) return seen.pathname === gate ? [] : [`the gate led to ${seen.pathname}, not to ${gate}`];
  const route = await routeAt(seen.pathname);
  const faults: string[] = [];
  if (!route) faults.push(`there is no screen at ${seen.pathname}`);
  else if (!seen.title.startsWith(`${route.title} · `))
    faults.push(`the title is “${seen.title}”, not “${route.title}”`);
  if (seen.headings.length !== 1) faults.push(`${seen.headings.length} main headings: ${seen.headings.join(', ')}`);
  if (seen.headings.some((heading) => /went wrong|couldn’t load/.test(heading))) faults.push('the screen failed');
  return faults;
}

/** A screen of the sign-in that ends the session comes last, as does looking at a member's own screens. */
function lateness({ path }: AreaRoute): number {
  if (path === '/auth/logout') return 3;
  if (path.endsWith('/view')) return 2;
  return path.includes(':') ? 1 : 0;
}

async function visit(crawl: Crawl, walker: Walker, person: Person, route: AreaRoute): Promise<void> {
  const { tally, links } = crawl;
  const address = links.addressOf(route);
  const isMadeUp = links.isMadeUp(route);
  if (isMadeUp) tally.madeUp += 1;
  const note = (where: string, what: string) => {
    const fault = `${person} ${address}${where}: ${what}`;
    tally.faults.push(fault);
    process.stdout.write(`${fault}\n`);
  };
  const seen = await walker.visit(address);
  tally.routes += 1;
  links.add(seen.links);
  const gate = gateOf(route, person);
  for (const fault of await placeFaults(seen, gate)) note('', fault);
  const isThere = seen.pathname === address;
  if (gate === null && !isThere) tally.ledOn.push(`${person} ${address} → ${seen.pathname}`);
  // Each screen is looked at by those it is for; where a gate or a step leads on, that screen has its own visit.
  const withAxe = usesAxe && isThere && gate === null && (person !== 'member' || route.gate === 'auth');
  for (const width of gate === null && isThere ? WIDTHS : []) {
    for (const fault of await walker.look(width, withAxe)) note(` ${width}`, fault);
    tally.visits += 1;
    if (withAxe) tally.axe += 1;
  }
  for (const trouble of new Set(walker.takeTroubles()))
    if (!(isMadeUp && trouble.startsWith('status 4'))) note('', trouble);
}

async function crawlAs(crawl: Crawl, person: Person): Promise<void> {
  const waiting = allRoutes
    .filter(({ path }) => only.test(path) && (person !== 'operator' || isBackOffice(path)))
    .toSorted((a, b) => lateness(a) - lateness(b));
  async function work(): Promise<void> {
    let walker = await startWalker(crawl, person);
    for (let count = 1; waiting.length > 0; count += 1) {
      await visit(crawl, walker, person, waiting.shift()!);
      if (count % SCREENS_PER_SESSION > 0) continue;
      await walker.close();
      walker = await startWalker(crawl, person);
    }
    await walker.close();
  }
  await Promise.all(Array.from({ length: WORKERS }, work));
}

export async function measureCrawl(server: RunningServer): Promise<Figure[]> {
  const browser = await openBrowser();
  const listed = new Set(specifiedRoutes.map(({ path }) => path));
  const figures: Figure[] = [];
  const links = new KnownLinks(allRoutes);
  for (const person of people.filter((each) => wanted.includes(each))) {
    const tally: Tally = { visits: 0, routes: 0, axe: 0, madeUp: 0, ledOn: [], faults: [] };
    const start = performance.now();
    await crawlAs({ server, browser, links, tally }, person);
    const seconds = Math.round((performance.now() - start) / 1000);
    process.stdout.write(tally.ledOn.map((line) => `leads on: ${line}\n`).join(''));
    figures.push({
      work: `${tally.routes} routes as ${person}, ${tally.madeUp} with made-up parts, ${tally.ledOn.length} lead on; ${tally.visits} views at two widths, ${tally.axe} by axe, ${seconds} s`,
      ours: `${tally.faults.length} faults`,
      floor: '',
      ratio: null,
      aim: `none; ${listed.size} routes are specified`,
      reached: tally.faults.length === 0,
    });
  }
  await browser.close();
  return figures;
}
