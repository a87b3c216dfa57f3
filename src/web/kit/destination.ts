import { ownPath, paths } from './paths.ts';

/** What is known when a sign-in has succeeded. */
export interface SignInFacts {
  /** The returnTo query of the login screen. */
  returnTo: string | null;
  /** The stored flow marker: onboarding, onboarding_auth, onboarding_not_auth, welcome_start or nothing. */
  flow: string | null;
  isPinEnabled: boolean;
  /** Stored paths to fall back to, in this order. */
  returnPath: string | null;
  redirectPath: string | null;
  origin: string;
}

/** `go` replaces the location; `reload` loads the page anew; `markSuccess` is left for the flow that asked. */
export type Destination = { kind: 'go'; path: string; markSuccess?: true } | { kind: 'reload' };

/** Where a sign-in leads: rule S01 when the link said where to, else rule S04. */
export function destinationAfterSignIn(facts: SignInFacts): Destination {
  const { returnTo, flow, isPinEnabled, returnPath, redirectPath, origin } = facts;
  if (returnTo === 'onboarding' || returnTo === paths.onboarding)
    return { kind: 'go', path: `${paths.onboarding}?status=registered` };
  const requested = ownPath(returnTo, origin);
  // The root leads to the dashboard anyway; going there at once saves a step.
  if (requested !== undefined) return { kind: 'go', path: requested === '/' ? paths.dashboard : requested };
  const stored = ownPath(returnPath, origin) ?? ownPath(redirectPath, origin) ?? paths.dashboard;
  if (flow === 'onboarding') return { kind: 'reload' };
  if (flow === 'onboarding_auth' || flow === 'welcome_start') return { kind: 'go', path: paths.dashboard };
  if (flow === 'onboarding_not_auth') return { kind: 'go', path: stored, markSuccess: true };
  if (isPinEnabled) return { kind: 'go', path: paths.dashboard };
  return { kind: 'go', path: stored };
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
