import { loginPathWith, paths, returnPathOf } from './paths.ts';
import type { Place } from './paths.ts';
import type { Gate } from './route.ts';
import { sessionReady } from './session-start.ts';
import { sessionStore } from './session-store.ts';
import { storage } from './storage.ts';

/**
 * Where a gate sends a visitor instead (rule S14), or undefined to let them in. A visitor without a session at the
 * logout screen goes on to the login with the returnTo that the logout carried (rule S15).
 */
export function gateRedirect(gate: Gate, signedIn: boolean, place: Place, origin: string): string | undefined {
  if (gate === 'auth' && !signedIn) return loginPathWith(returnPathOf(place, origin));
  if (gate === 'guest' && signedIn) {
    // A member who comes back from an identity provider has gone there to link it.
    const returning = place.pathname === paths.identity && new URLSearchParams(place.search).has('code');
    return returning ? paths.securitySettings + place.search : paths.dashboard;
  }
  return undefined;
}

/** Waits until it is known who is signed in, then decides. */
export async function passGate(gate: Gate, url: string): Promise<string | undefined> {
  if (gate === 'open') return undefined;
  await sessionReady();
  const { pathname, search, hash, origin } = new URL(url);
  return gateRedirect(gate, sessionStore.current() !== null, { pathname, search, hash }, origin);
}

/** The name or path of the route that was shown last, by which the app knows whether there is something to go back to; read before each navigation (rule S14). */
export function lastRouteName(): string | null {
  return storage.read('track_route_name');
}

/** Notes the route that is shown now. Storage of a visitor ends with the tab. */
export function noteRoute(nameOrPath: string): void {
  storage.write('track_route_name', nameOrPath);
}
