import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Context } from '#server/kit/implement.ts';
import { pepper } from '#server/areas/members/public.ts';

/** Identifies a browser in which a member has signed in before. It grants no access; it only has its own rate limit. */
const DEVICE_COOKIE = 'wattle_device';
const RETENTION_SECONDS = 400 * 24 * 3600;
const ID_BYTES = 12;
const MARK_BYTES = 16;
/** A family that shares a computer. */
const MAX_ACCOUNTS = 5;

type DeviceContext = Pick<Context, 'caller' | 'settings'>;

/** A keyed hash of the device and the account. */
function markOf({ settings }: Pick<Context, 'settings'>, id: string, email: string): string {
  return createHmac('sha256', pepper(settings.keys, 'device'))
    .update(`${id}\n${email}`)
    .digest()
    .subarray(0, MARK_BYTES)
    .toString('base64url');
}

function readDevice({ caller }: Pick<Context, 'caller'>): { id: string; marks: string[] } | undefined {
  const [id = '', ...marks] = (caller.cookie(DEVICE_COOKIE) ?? '').split('.');
  return /^[\w-]{16}$/.test(id) ? { id, marks: marks.slice(0, MAX_ACCOUNTS) } : undefined;
}

function isSame(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The id of this request's browser, if the account has signed in with it before. */
export function knownDevice(context: DeviceContext, email: string): string | undefined {
  const device = readDevice(context);
  if (!device) return undefined;
  const mark = markOf(context, device.id, email);
  return device.marks.some((each) => isSame(each, mark)) ? device.id : undefined;
}

/** Marks the browser as one in which this account has signed in. */
export function markDevice(context: DeviceContext & Pick<Context, 'reply'>, email: string, path: string): void {
  const { id, marks } = readDevice(context) ?? { id: randomBytes(ID_BYTES).toString('base64url'), marks: [] };
  const mark = markOf(context, id, email);
  const newMarks = [mark, ...marks.filter((each) => each !== mark)].slice(0, MAX_ACCOUNTS);
  context.reply.setCookie(DEVICE_COOKIE, [id, ...newMarks].join('.'), { path, maxAgeSeconds: RETENTION_SECONDS });
}
