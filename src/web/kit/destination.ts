import { ownPath, paths } from './paths.ts';

/** What is known after a successful sign-in. */
export interface SignInFacts {
  /** The returnTo query of the login screen. */
  returnTo: string | null;
  /** The stored flow marker: onboarding, onboarding_auth, onboarding_not_auth, welcome_start or none. */
  flow: string | null;
  isPinEnabled: boolean;
  /** Stored fallback paths, in this order. */
  returnPath: string | null;
  redirectPath: string | null;
  origin: string;
}

/** `go` replaces the location; `reload` reloads the page; `markSuccess` sets the result for the requesting flow. */
export type Destination = { kind: 'go'; path: string; markSuccess?: true } | { kind: 'reload' };

/** The destination after a sign-in: rule S01 with a returnTo, else rule S04. */
export function destinationAfterSignIn(facts: SignInFacts): Destination {
  const { returnTo, flow, isPinEnabled, returnPath, redirectPath, origin } = facts;
  if (returnTo === 'onboarding' || returnTo === paths.onboarding)
    return { kind: 'go', path: `${paths.onboarding}?status=registered` };
  const returnTarget = ownPath(returnTo, origin);
  // The root redirects to the dashboard anyway.
  if (returnTarget !== undefined) return { kind: 'go', path: returnTarget === '/' ? paths.dashboard : returnTarget };
  const storedTarget = ownPath(returnPath, origin) ?? ownPath(redirectPath, origin) ?? paths.dashboard;
  if (flow === 'onboarding') return { kind: 'reload' };
  if (flow === 'onboarding_auth' || flow === 'welcome_start') return { kind: 'go', path: paths.dashboard };
  if (flow === 'onboarding_not_auth') return { kind: 'go', path: storedTarget, markSuccess: true };
  if (isPinEnabled) return { kind: 'go', path: paths.dashboard };
  return { kind: 'go', path: storedTarget };
}

/** Rule S05: a device that signs in by PIN or fingerprint goes to that screen, unless it was told `path=manual`. */
export function quickSignInPath(
  device: { mpin: boolean; fingerprint: boolean },
  query: URLSearchParams,
): string | undefined {
  if (query.get('path') === 'manual') return undefined;
  const rest = query.toString();
  const suffix = rest === '' ? '' : `?${rest}`;
  if (device.mpin) return paths.pin + suffix;
  return device.fingerprint ? paths.fingerprint + suffix : undefined;
}
