import type { DeviceKey } from './storage.ts';

/** What a link brought along in its query (rule S13). */
export interface Arrival {
  /** The value of UserToken, not believed until the server has checked it. */
  userToken: string | undefined;
  /** The address without what must not stay in it. */
  cleanUrl: string | undefined;
  saved: Partial<Record<Extract<DeviceKey, 'c' | 'e' | 'ref'>, string>>;
}

const savedNames = ['c', 'e', 'ref'] as const;
const MAX_LENGTH = 200;

/** Reads the query of the first address. Names are matched as written; a value that no link of ours makes is dropped. */
export function readArrival(href: string): Arrival {
  const url = new URL(href);
  const saved: Arrival['saved'] = {};
  for (const name of savedNames) {
    const value = url.searchParams.get(name);
    if (value && value.length <= MAX_LENGTH) saved[name] = value;
  }
  const input = url.searchParams.get('UserToken');
  url.searchParams.delete('UserToken');
  // A path that begins with two slashes names another host wherever it stands by itself.
  const pathname = url.pathname.replace(/^\/+/, '/');
  const isClean = input === null && pathname === url.pathname;
  return {
    userToken: input && input.length <= MAX_LENGTH ? input : undefined,
    cleanUrl: isClean ? undefined : pathname + url.search + url.hash,
    saved,
  };
}
