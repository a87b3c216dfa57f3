import type { DeviceKey } from './storage.ts';

/** Markers in a link's query (rule S13). */
export interface Arrival {
  /** The value of UserToken, unverified until the server has checked it. */
  userToken: string | undefined;
  /** The address without sensitive parameters. */
  cleanUrl: string | undefined;
  saved: Partial<Record<Extract<DeviceKey, 'c' | 'e' | 'ref'>, string>>;
}

const savedNames = ['c', 'e', 'ref'] as const;
const MAX_LENGTH = 200;

/** Parses the first address. Names are matched exactly; values that our links never contain are dropped. */
export function readArrival(href: string): Arrival {
  const url = new URL(href);
  const saved: Arrival['saved'] = {};
  for (const name of savedNames) {
    const value = url.searchParams.get(name);
    if (value && value.length <= MAX_LENGTH) saved[name] = value;
  }
  const tokenParam = url.searchParams.get('UserToken');
  url.searchParams.delete('UserToken');
  // A path that starts with two slashes would be another host.
  const pathname = url.pathname.replace(/^\/+/, '/');
  const isClean = tokenParam === null && pathname === url.pathname;
  return {
    userToken: tokenParam && tokenParam.length <= MAX_LENGTH ? tokenParam : undefined,
    cleanUrl: isClean ? undefined : pathname + url.search + url.hash,
    saved,
  };
}
