/**
 * The way out of code that is no component: the session leads to the login screen from wherever a call failed. The app
 * hands in its router; before that, and in tests, nothing moves.
 */
export interface AppNavigator {
  go(path: string, options?: { replace?: boolean }): void;
  /** Asks the gates again for the place where the member is. */
  recheck(): void;
  /** Whether a screen lives at a path. */
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

/** Whether a link to a path would arrive: places that are not built yet are not offered. */
export function exists(path: string): boolean {
  return current.exists(path);
}
