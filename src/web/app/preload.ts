import { matchPath } from 'react-router';
import type { AreaRoute } from '#web/kit/route.ts';
import { routeTable } from './route-table.ts';

/** The screen for a path; the most literal match wins. */
export function routeAt(pathname: string): AreaRoute | undefined {
  const fitting = routeTable.filter((route) => matchPath(route.path, pathname) !== null);
  return fitting.sort((a, b) => literalParts(b.path) - literalParts(a.path))[0];
}

function literalParts(path: string): number {
  return path.split('/').filter((part) => part !== '' && !part.startsWith(':')).length;
}

/** Preloads the chunk of a screen; a failure is reported when the screen is opened. */
export function preloadPath(href: string): void {
  const pathname = href.split(/[?#]/)[0] ?? href;
  routeAt(pathname)
    ?.page()
    .catch(() => {});
}
