import { generatePath, matchPath } from 'react-router';
import type { AreaRoute } from '#web/kit/route.ts';

/** What a path's parts are where no screen links to one: tokens that nobody has, as an old link would carry. */
const samples: Readonly<Record<string, string>> = {
  device: 'phone',
  deviceModel: 'pixel',
  deviceName: 'mine',
  ipAddress: '203.0.113.7',
  location: 'sydney',
  verificationToken: 'expired',
  token: 'expired',
  hash: 'expired',
  email: 'mia@example.com',
  mode: 'umoney',
  id: '1',
  slug: 'unknown',
  memberId: '1',
  convId: '1',
  acc: '1',
  reference: 'W-UNKNOWN',
  kind: 'tip',
  share: '1',
  sequence: '1',
};

/** Names that mean the same on every path; an `:id` is one of its own list. */
const SHARED = new Set(['slug', 'memberId', 'convId', 'reference']);

/** Addresses of records, learnt from the links of the screens seen so far. */
export class KnownLinks {
  private readonly seen = new Map<string, string>();
  private readonly shared = new Map<string, string>();
  private readonly routes: readonly AreaRoute[];

  constructor(routes: readonly AreaRoute[]) {
    this.routes = routes.filter(({ path }) => path.includes(':'));
  }

  add(links: readonly string[]): void {
    for (const link of links) {
      const pathname = link.split(/[?#]/)[0] ?? '';
      for (const { path } of this.routes) {
        const match = matchPath(path, pathname);
        if (!match || this.seen.has(path)) continue;
        this.seen.set(path, pathname);
        for (const [name, part] of Object.entries(match.params))
          if (part !== undefined && SHARED.has(name) && !this.shared.has(name)) this.shared.set(name, part);
      }
    }
  }

  /** Whether an address is put together from samples, which the server refuses: the screen says so. */
  isMadeUp({ path }: AreaRoute): boolean {
    return path.includes(':') && !this.seen.has(path);
  }

  /** An address of a route: a link to it, or one put together without its optional parts. */
  addressOf({ path }: AreaRoute): string {
    const known = Object.fromEntries(this.shared);
    return this.seen.get(path) ?? generatePath(path.replaceAll(/\/:\w+\?/g, ''), { ...samples, ...known });
  }
}
