import { createHash } from 'node:crypto';
import type { Context } from '#server/kit/implement.ts';
import { addressKey } from '#server/kit/rate-limit.ts';
import type { RateLimit, Try } from '#server/kit/rate-limit.ts';
import { knownDevice } from './known-device.ts';

const WINDOW_SECONDS = 600;
/** Wrong tries at one account from one place: a device that has signed in to it, or an address. */
const HITS_OF_PLACE = 10;
/** Tries at one account from all strange places together. Guessing from many addresses comes to an end here; a known device is not counted. */
const HITS_OF_STRANGERS = 100;

/** Limits are kept by hash, so that their table is no list of our members. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
}

/**
 * What a try to sign in counts against, the place first. Strangers who try an account again and again shut themselves out, by
 * their address; the member's own browser has a count of its own.
 */
export function triesOf(
  context: Pick<Context, 'caller' | 'settings'>,
  way: 'sign-in' | 'pin',
  email: string,
): [Try, ...Try[]] {
  const limit = (of: string, hits: number): RateLimit => ({
    name: `${way}-${of}`,
    hits,
    windowSeconds: WINDOW_SECONDS,
  });
  const device = knownDevice(context, email);
  if (device !== undefined) return [[limit('device', HITS_OF_PLACE), keyOf(email, device)]];
  return [
    [limit('account', HITS_OF_PLACE), keyOf(email, addressKey(context.caller.ip))],
    [limit('strangers', HITS_OF_STRANGERS), keyOf(email)],
  ];
}
