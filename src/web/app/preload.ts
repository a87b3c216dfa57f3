import { matchPath } from 'react-router';
import type { AreaRoute } from '#web/kit/route.ts';
import type * as RouteTable from './route-table.ts';

function literalParts(path: string): number {
  return path.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;
}

/**
 * Whether a path begins with the literal parts that a pattern begins with. The router compiles a regular expression for
 * each pattern that it is asked about: for all of the tables that takes a slow phone 100 ms.
 */
function beginsAs(pattern: string, pathname: string): boolean {
  const params = pattern.indexOf('/:');
  return pathname.startsWith((params < 0 ? pattern : pattern.slice(0, params)).toLowerCase());
}

/** The screen for a path among some; the most literal match wins. */
export function routeAmong(routes: readonly AreaRoute[], pathname: string): AreaRoute | undefined {
  const lower = pathname.toLowerCase();
  const fitting = routes.filter(({ path }) => beginsAs(path, lower) && matchPath(path, pathname) !== null);
  return fitting.sort((a, b) => literalParts(b.path) - literalParts(a.path))[0];
}

/** Paths by which a visitor buys. They have a table of their own, so that a shop's first load needs no larger one. */
const buying =
  /^\/(?:asiapay|buyt|checkout|claim-journey|gift-|membership|packs|payment|products?[/-]|public|rewards-v2|uwin|wp-v3)/i;

async function buyingRouteAt(pathname: string): Promise<AreaRoute | undefined> {
  if (!buying.test(pathname)) return undefined;
  return routeAmong((await import('#web/areas/commerce/buying-routes.ts')).buyingRoutes, pathname);
}

type MainTable = typeof RouteTable;
let mainTable: MainTable | undefined;

/** The table of the menus' screens, which a visitor who buys something does without. */
export async function loadRoutes(): Promise<MainTable> {
  return (mainTable ??= await import('./route-table.ts'));
}

/** Whether a screen exists at a path, for the screens of the main table: it is there once one of them is shown. */
export function hasScreen(path: string): boolean {
  return mainTable?.hasRoute(path) === true;
}

/** The screen for a path. A shop or a checkout waits for no table but its own. */
export async function routeAt(pathname: string): Promise<AreaRoute | undefined> {
  const bought = await buyingRouteAt(pathname);
  if (bought && !bought.path.includes(':')) return bought;
  const { routeTable } = await loadRoutes();
  return (
    routeAmong(bought ? [...routeTable, bought] : routeTable, pathname) ??
    routeAmong((await import('./further-routes.ts')).furtherRoutes, pathname)
  );
}

/** Preloads the chunk of a screen; a failure is reported when the screen is opened. */
export function preloadPath(href: string): void {
  routeAt(href.split(/[?#]/)[0] ?? href)
    .then((route) => route?.page())
    .catch(() => {});
}
