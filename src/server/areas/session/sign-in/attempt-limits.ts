import { createHash } from 'node:crypto';
import type { Context } from '#server/kit/implement.ts';
import { addressKey } from '#server/kit/rate-limit.ts';
import type { RateLimit, Try } from '#server/kit/rate-limit.ts';
import { knownDevice } from './known-device.ts';

const WINDOW_SECONDS = 600;
/** Failed attempts per account and origin: a device that has signed in to the account, or an IP address. */
const HITS_OF_PLACE = 10;
/**
 * Failed attempts per account from all unknown origins together, which limits guessing from many addresses. Known
 * devices are not included.
 */
const HITS_OF_STRANGERS = 100;

/** Keys are hashed, so that the table does not list our members. */
function keyOf(...parts: string[]): string {
  return createHash('sha256').update(parts.join('\n')).digest('base64url').slice(0, 22);
}

/**
 * The rate limits of a sign-in attempt, the origin first. Repeated failures from an unknown address block that address
 * only; the member's own browser has its own limit.
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
