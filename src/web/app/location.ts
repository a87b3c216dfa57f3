import { createPath, parsePath } from 'react-router';
import type { Location, NavigationType, Navigator, To } from 'react-router';
import type { ComponentType, ReactNode } from 'react';
import { lastRouteName, passGate } from '#web/kit/gates.ts';
import { paths } from '#web/kit/paths.ts';
import { isAuth, isBackOffice, isForEverybody } from '#web/kit/route.ts';
import { sessionReady } from '#web/kit/session-start.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import type { AreaRoute } from '#web/kit/route.ts';
import { routeAt } from './preload.ts';

/**
 * The current location. An address is shown only after its gate has passed and its screen has loaded; until then the
 * previous screen and address stay. The router's own loaders do the same but weigh 18 kB.
 */
export interface RoutedLocation {
  location: Location;
  how: `${NavigationType}`;
  /** Undefined for an unknown address. */
  route?: AreaRoute;
  Screen?: ComponentType;
  /** The layout around the screen. */
  Shell?: ComponentType<{ children: ReactNode }>;
  /** The error if the screen, or the table that it is in, could not be loaded. */
  failure?: { error: unknown };
  /** The route shown before this one. */
  lastRoute: string | null;
  /**
   * The current screen at another query, which is shown at once like a state change. A radio button would otherwise
   * jump back while waiting.
   */
  stays?: true;
}

type Arrival = Omit<RoutedLocation, 'location' | 'how'>;

const screens = new Map<AreaRoute, ComponentType>();
let authShell: RoutedLocation['Shell'];
let memberShell: RoutedLocation['Shell'];
let publicShell: RoutedLocation['Shell'];
let backOfficeShell: RoutedLocation['Shell'];

async function screenOf(route: AreaRoute): Promise<ComponentType> {
  const screen = screens.get(route) ?? (await route.page());
  screens.set(route, screen);
  return screen;
}

async function shellOf(route: AreaRoute): Promise<RoutedLocation['Shell']> {
  if (isAuth(route.flags)) return (authShell ??= (await import('./auth-layout.tsx')).AuthLayout);
  // It has a header and a footer of its own.
  if (route.path === paths.landing) return ({ children }) => children;
  if (isBackOffice(route.path))
    return (backOfficeShell ??= (await import('./back-office-layout.tsx')).BackOfficeLayout);
  if (isForEverybody(route.flags)) return (publicShell ??= (await import('./public-layout.tsx')).PublicLayout);
  return (memberShell ??= (await import('./shell-layout.tsx')).ShellLayout);
}

/** What is shown at an address that no screen has, or that is not for this person. */
async function missing(): Promise<Partial<Arrival>> {
  try {
    return { Screen: (await import('./not-found-page.tsx')).NotFoundPage };
  } catch (error) {
    return { failure: { error } };
  }
}

/** A back-office screen is prepared for operators only: for a member no file of it is loaded and no call is made. */
async function refuses(route: AreaRoute, url: URL): Promise<Partial<Arrival> | string | undefined> {
  const elsewhere = await passGate(route.gate, url.href);
  if (elsewhere !== undefined) return elsewhere;
  try {
    return (await (await import('#web/kit/operator.ts')).isOperator()) ? undefined : await missing();
  } catch (error) {
    return { route, failure: { error } };
  }
}

/**
 * Whether the landing page stands there as the plain HTML that it came as: nothing takes its place until it is left.
 */
export function isPlainLanding(pathname: string): boolean {
  return pathname === paths.landing && document.querySelector('[data-landing]') !== null;
}

/** Runs the gate, the reads and the chunk loads in parallel. Returns a path if the gate redirects. */
async function prepare(url: URL): Promise<Arrival | string> {
  const lastRoute = lastRouteName();
  if (url.pathname === paths.landing) {
    await sessionReady();
    if (sessionStore.current()) return paths.dashboard;
  }
  let route: AreaRoute | undefined;
  try {
    route = await routeAt(url.pathname);
  } catch (error) {
    return { lastRoute, failure: { error } };
  }
  if (!route) return { ...(await missing()), lastRoute };
  if (isPlainLanding(url.pathname)) return { route, lastRoute };
  const refusal = isBackOffice(route.path) ? await refuses(route, url) : undefined;
  if (refusal !== undefined) return typeof refusal === 'string' ? refusal : { ...refusal, lastRoute };
  const chunks = Promise.allSettled([screenOf(route), shellOf(route)]);
  const elsewhere = await passGate(route.gate, url.href);
  if (elsewhere !== undefined) return elsewhere;
  // The screen repeats the query through the same cache, and shows its error.
  route.preload?.(url).catch(() => {});
  const [screen, frame] = await chunks;
  const failed = [screen, frame].find((chunk) => chunk.status === 'rejected');
  return {
    route,
    lastRoute,
    ...(screen.status === 'fulfilled' ? { Screen: screen.value } : {}),
    ...(frame.status === 'fulfilled' && frame.value ? { Shell: frame.value } : {}),
    ...(failed ? { failure: { error: failed.reason } } : {}),
  };
}

interface Entry {
  usr?: unknown;
  key?: string;
}

function locationNow(): Location {
  const { pathname, search, hash } = window.location;
  const entry = window.history.state as Entry | null;
  return { pathname, search, hash, state: entry?.usr ?? null, key: entry?.key ?? 'default' };
}

/** A navigation in progress. A pop has already changed the address; others change it on arrival. */
interface Move {
  to: string;
  how: `${NavigationType}`;
  state?: unknown;
  /** Reloads the location because the permissions have changed. */
  again?: true;
}

function enter({ to, how, state, again }: Move): void {
  if (how === 'POP' || again) return;
  const entry: Entry = { usr: state ?? null, key: Math.random().toString(36).slice(2, 10) };
  if (how === 'PUSH') window.history.pushState(entry, '', to);
  else window.history.replaceState(entry, '', to);
}

export interface Locations {
  state: () => { current: RoutedLocation | undefined; moving: boolean };
  subscribe: (watcher: () => void) => () => void;
  /** For the router's hooks. */
  navigator: Navigator;
  /** Runs the gate again for the current or pending location. */
  recheck: () => void;
}

const asPath = (to: To) => createPath(typeof to === 'string' ? parsePath(to) : to);

/** Starts at the page's address. */
export function createLocations(): Locations {
  let state: ReturnType<Locations['state']> = { current: undefined, moving: false };
  let underWay: Move | undefined;
  const watchers = new Set<() => void>();

  function publish(next: typeof state): void {
    state = next;
    for (const watcher of watchers) watcher();
  }
  /**
   * Changes the query of the current screen, whose gate has passed. Returns false if it is not shown or its gate is
   * running.
   */
  function stay(next: Move): boolean {
    const url = new URL(next.to, window.location.origin);
    const { current } = state;
    if (
      next.again ||
      underWay?.again ||
      !current?.Screen ||
      current.failure ||
      current.location.pathname !== url.pathname
    )
      return false;
    underWay = undefined;
    enter(next);
    current.route?.preload?.(url).catch(() => {});
    publish({
      current: { ...current, location: locationNow(), how: next.how, lastRoute: lastRouteName(), stays: true },
      moving: false,
    });
    return true;
  }
  async function move(next: Move): Promise<void> {
    if (stay(next)) return;
    underWay = next;
    if (!next.again) publish({ ...state, moving: true });
    const arrival = await prepare(new URL(next.to, window.location.origin));
    // A newer navigation has replaced this one.
    if (underWay !== next) return;
    if (typeof arrival === 'string')
      return move({ to: arrival, how: next.how === 'PUSH' && !next.again ? 'PUSH' : 'REPLACE' });
    underWay = undefined;
    enter(next);
    publish({ current: { ...arrival, location: locationNow(), how: next.how }, moving: false });
  }
  const here = () => createPath(locationNow());
  window.addEventListener('popstate', () => void move({ to: here(), how: 'POP' }));
  void move({ to: here(), how: 'POP' });
  return {
    state: () => state,
    subscribe(watcher) {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    navigator: {
      createHref: asPath,
      push: (to, entry) => void move({ to: asPath(to), how: 'PUSH', state: entry }),
      replace: (to, entry) => void move({ to: asPath(to), how: 'REPLACE', state: entry }),
      go: (delta) => window.history.go(delta),
    },
    recheck: () =>
      void move(underWay ? { ...underWay } : { to: here(), how: state.current?.how ?? 'POP', again: true }),
  };
}
