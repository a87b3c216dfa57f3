import { loginPathWith, paths, returnPathOf } from './paths.ts';
import type { PathParts } from './paths.ts';
import type { Gate } from './route.ts';
import { sessionReady } from './session-start.ts';
import { sessionStore } from './session-store.ts';
import { storage } from './storage.ts';

/**
 * The redirect of a gate (rule S14), or undefined to allow access. A visitor at the logout screen goes to the login
 * with the logout's returnTo (rule S15).
 */
export function gateRedirect(gate: Gate, signedIn: boolean, location: PathParts, origin: string): string | undefined {
  if (gate === 'auth' && !signedIn) return loginPathWith(returnPathOf(location, origin));
  if (gate === 'guest' && signedIn) {
    // A member returning from an identity provider is linking it.
    const returning = location.pathname === paths.identity && new URLSearchParams(location.search).has('code');
    return returning ? paths.securitySettings + location.search : paths.dashboard;
  }
  return undefined;
}

/** Waits until the session is known, then decides. */
export async function passGate(gate: Gate, url: string): Promise<string | undefined> {
  if (gate === 'open') return undefined;
  await sessionReady();
  const { pathname, search, hash, origin } = new URL(url);
  return gateRedirect(gate, sessionStore.current() !== null, { pathname, search, hash }, origin);
}

/**
 * The name or path of the last route, which shows whether back navigation is possible; read before each navigation
 * (rule S14).
 */
export function lastRouteName(): string | null {
  return storage.read('track_route_name');
}

/** Stores the current route. For visitors it ends with the tab. */
export function noteRoute(nameOrPath: string): void {
  storage.write('track_route_name', nameOrPath);
}
