import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { HolderAnswer } from './cdr-request.ts';
import { FeedMalformed } from './port.ts';
import type { Visit } from './port.ts';

/**
 * The headers of a banking call, and the headers of the response that must match them (Consumer Data Standards, HTTP
 * headers). A call that the member waits for carries their IP address and their browser's headers; other calls carry
 * neither.
 */

/** The newest version of an endpoint that we read, and the oldest. */
export type Versions = readonly [newest: number, oldest: number];

const MAX_HEADERS = 2_000;

/** An IPv4 address in IPv4 notation, whatever form the socket reports. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

function presenceHeaders({ present }: Visit): Record<string, string> {
  if (!present || isIP(present.ip) === 0) return {};
  // The standard does not define how the headers are joined before they are encoded: we use the HTTP form, one per
  // line.
  return {
    'x-fapi-customer-ip-address': plainAddress(present.ip),
    'x-cds-client-headers': Buffer.from(present.headers.slice(0, MAX_HEADERS)).toString('base64'),
  };
}

export function bankingHeaders(
  accessToken: string,
  [newest, oldest]: Versions,
  visit: Visit,
): Record<string, string> & { 'x-fapi-interaction-id': string } {
  return {
    authorization: `Bearer ${accessToken}`,
    accept: 'application/json',
    'x-v': String(newest),
    'x-min-v': String(oldest),
    'x-fapi-interaction-id': randomUUID(),
    ...(visit.signedInAt ? { 'x-fapi-auth-date': visit.signedInAt.toUTCString() } : {}),
    ...presenceHeaders(visit),
  };
}

/**
 * Refuses a response to another call, or in a version that was not requested. A bank that omits the header is accepted:
 * the header only helps to match calls.
 */
export function checkAnswered({ header, status }: HolderAnswer, requested: Record<string, string>): void {
  const played = header('x-fapi-interaction-id');
  if (played !== null && played.toLowerCase() !== requested['x-fapi-interaction-id'])
    throw new FeedMalformed('The bank’s response is for another request.', 'x-fapi-interaction-id');
  const version = header('x-v');
  if (status !== 200 || version === null) return;
  if (!(Number(version) >= Number(requested['x-min-v']) && Number(version) <= Number(requested['x-v'])))
    throw new FeedMalformed('The bank responded in a version we didn’t request.', 'x-v');
}
