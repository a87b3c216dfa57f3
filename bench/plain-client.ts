import { Agent, request } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';

interface PlainAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  /** As it was sent, compressed or not. */
  bytes: Buffer;
}

const agent = new Agent({ keepAlive: true });

/**
 * One call over a connection that stays open. It shares the machine with the server that is measured, so it does no
 * more than is needed: `fetch` costs several times as much, and decompresses.
 */
export function ask(
  url: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
): Promise<PlainAnswer> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, method: body === undefined ? 'GET' : 'POST', headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('error', reject);
      response.once('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes: Buffer.concat(pieces) }),
      );
    });
    call.once('error', reject);
    call.end(body);
  });
}
