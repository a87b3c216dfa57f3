/**
 * Navigation outside of components: the session redirects to the login from any failed call. The app provides the
 * router; before that, and in tests, it does nothing.
 */
export interface AppNavigator {
  go(path: string, options?: { replace?: boolean }): void;
  /** Runs the gates again for the current location. */
  recheck(): void;
  /** Whether a screen exists at a path. */
  exists(path: string): boolean;
}

let current: AppNavigator = { go: () => {}, recheck: () => {}, exists: () => false };

export function setNavigator(navigator: AppNavigator): void {
  current = navigator;
}

export function go(path: string, options?: { replace?: boolean }): void {
  current.go(path, options);
}

export function recheckGates(): void {
  current.recheck();
}

/** Whether a path can be reached; links to missing screens are hidden. */
export function exists(path: string): boolean {
  return current.exists(path);
}
