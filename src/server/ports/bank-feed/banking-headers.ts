import { randomUUID } from 'node:crypto';
import { isIP } from 'node:net';
import type { HolderAnswer } from './cdr-request.ts';
import { FeedMalformed } from './port.ts';
import type { Visit } from './port.ts';

/**
 * The headers of a banking call, and what the answer must repeat of them (Consumer Data Standards, HTTP headers). A call
 * that the member waits for says so by their address and their browser's headers; all others carry neither.
 */

/** The newest version of an endpoint that we read, and the oldest. */
export type Versions = readonly [newest: number, oldest: number];

const MAX_HEADERS = 2_000;

/** An address of the older kind is written as such, whatever the socket made of it. */
function plainAddress(ip: string): string {
  return ip.replace(/^::ffff:(?=\d+\.)/i, '');
}

function presenceHeaders({ present }: Visit): Record<string, string> {
  if (!present || isIP(present.ip) === 0) return {};
  // The standard leaves open how the headers are written before they are encoded: as HTTP writes them, one a line.
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
 * Takes an answer to another call, or one in a version that was not asked for, for none at all. A bank that leaves a header
 * out is believed: the rows are the member's, and the header is there to tell calls apart.
 */
export function checkAnswered({ header, status }: HolderAnswer, requested: Record<string, string>): void {
  const played = header('x-fapi-interaction-id');
  if (played !== null && played.toLowerCase() !== requested['x-fapi-interaction-id'])
    throw new FeedMalformed("The bank's answer is to another call.", 'x-fapi-interaction-id');
  const version = header('x-v');
  if (status !== 200 || version === null) return;
  if (!(Number(version) >= Number(requested['x-min-v']) && Number(version) <= Number(requested['x-v'])))
    throw new FeedMalformed("The bank's answer is in a version that we did not ask for.", 'x-v');
}
