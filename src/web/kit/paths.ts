/** Paths that the session redirects to. Other paths belong to their areas. */
export const paths = {
  landing: '/',
  login: '/auth/login',
  signUp: '/auth/sign-up',
  logout: '/auth/logout',
  dashboard: '/nd2',
  onboarding: '/onboarding',
  securityCode: '/auth/securitycodeverification',
  pin: '/auth/mpinverification',
  fingerprint: '/auth/fprintverification',
  /** The callback of identity providers. */
  identity: '/auth/kinde/login-test',
  resetPassword: '/auth/resetpassword',
  settings: '/settings',
  securitySettings: '/settings/security',
} as const;

/** Where an authenticator app or passkey is set up. */
export const secondStepPath = `${paths.securitySettings}#two-step-sign-in`;

/**
 * A returnTo value as a path of this site, or undefined. Anything that could lead elsewhere is rejected: other
 * origins, '//host', backslashes and control characters, which browsers read as slashes or skip.
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

/** Any sign-in screen: `/auth/login`, `/auth/v2/login` and the deep links below them. */
export function isLoginPath(path: string): boolean {
  return /^\/auth(\/v2)?\/login(\/|$)/.test(path) || path.startsWith('/auth/kinde/login');
}

export interface PathParts {
  pathname: string;
  search: string;
  hash?: string;
}

/**
 * Where a sign-out returns to (rule S12): the current path, or the root if it ended in logout. A returnTo of the
 * logout is passed on for rule S15.
 */
export function returnPathOf(location: PathParts, origin: string): string {
  if (isLogoutPath(location.pathname))
    return ownPath(new URLSearchParams(location.search).get('returnTo'), origin) ?? '/';
  return location.pathname + location.search + (location.hash ?? '');
}

/** `/auth/login?returnTo=…`; a returnTo of the root is the default and left out. */
export function loginPathWith(returnTo: string): string {
  return `${paths.login}?returnTo=${encodeURIComponent(returnTo)}`;
}
