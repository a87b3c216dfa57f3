/** Paths that the session itself leads to. Everything else is known to its own area. */
export const paths = {
  login: '/auth/login',
  logout: '/auth/logout',
  dashboard: '/nd2',
  onboarding: '/onboarding',
  securityCode: '/auth/securitycodeverification',
  pin: '/auth/mpinverification',
  fingerprint: '/auth/fprintverification',
  /** Where an external identity provider leads back to. */
  identity: '/auth/kinde/login-test',
  resetPassword: '/auth/resetpassword',
  settings: '/settings',
  securitySettings: '/settings/security',
} as const;

/** Where an authenticator app or a passkey is set up. */
export const secondStepPath = `${paths.securitySettings}#two-step-sign-in`;

/**
 * The value of a returnTo as a path of this site, or undefined. Anything that could lead elsewhere is refused:
 * other origins, '//host', backslashes and control characters, which browsers read as slashes or skip.
 */
export function ownPath(value: string | null | undefined, origin: string): string | undefined {
  // oxlint-disable-next-line no-control-regex -- control characters are exactly what is refused here
  if (!value || /[\u0000-\u001f\\]/.test(value)) return undefined;
  if (!value.startsWith('/') || value.startsWith('//')) return undefined;
  try {
    const url = new URL(value, origin);
    return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : undefined;
  } catch {
    return undefined;
  }
}

export function isLogoutPath(path: string): boolean {
  return /\/logout\/?$/.test(path);
}

/** Any of the sign-in screens: `/auth/login`, `/auth/v2/login` and the deep links below them. */
export function isLoginPath(path: string): boolean {
  return /^\/auth(\/v2)?\/login(\/|$)/.test(path) || path.startsWith('/auth/kinde/login');
}

export interface Place {
  pathname: string;
  search: string;
  hash?: string;
}

/**
 * Where a sign-out comes back to (rule S12): the current path, or the root if it ended in logout. A logout that
 * brought its own returnTo hands that on, so that rule S15 finds its way back through the gate.
 */
export function returnPathOf(place: Place, origin: string): string {
  if (isLogoutPath(place.pathname)) return ownPath(new URLSearchParams(place.search).get('returnTo'), origin) ?? '/';
  return place.pathname + place.search + (place.hash ?? '');
}

/** `/auth/login?returnTo=…`; a return to the root is the default and is left out. */
export function loginPathWith(returnTo: string): string {
  return `${paths.login}?returnTo=${encodeURIComponent(returnTo)}`;
}
