import { isLoginPath, ownPath, paths, returnPathOf } from './paths.ts';
import type { PathParts } from './paths.ts';
import { storage } from './storage.ts';

/**
 * The page that a request to verify an address leads away from. It is a device's `returnPath`, because the link of the
 * message opens in another tab, perhaps signed out; then rule S04 leads there after the sign-in.
 */
export function keepInterruptedPage(location: PathParts, origin: string): void {
  const path = returnPathOf(location, origin);
  // Home is the default, and the auth screens are nobody's destination.
  if (location.pathname === '/' || path === paths.dashboard || location.pathname.startsWith('/auth/')) return;
  storage.writeDevice('returnPath', path);
}

/** The interrupted page; undefined where there is none, or it is not one of this site. */
export function interruptedPage(origin: string): string | undefined {
  const path = ownPath(storage.readDevice('returnPath'), origin);
  return path === undefined || path === '/' || isLoginPath(path) ? undefined : path;
}

export function forgetInterruptedPage(): void {
  storage.writeDevice('returnPath', null);
}
