import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { Failure, badField, problemOf } from '#contract/kit/errors.ts';

/** A client that goes on sending, or does not close its side, has so long until its connection is cut. */
const CLOSING_MS = 1_000;

const failures: Readonly<Record<string, () => Failure>> = {
  ERR_HTTP_REQUEST_TIMEOUT: () => new Failure('request_timeout'),
  HPE_HEADER_OVERFLOW: () => new Failure('headers_too_large', 'Send up to 16 kB of headers, cookies included.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: () => new Failure('too_large'),
};

/** Node's response to the request before, whose rest is still being sent. */
type ServedSocket = Socket & { _httpMessage?: { headersSent: boolean } | null };

function responseOf(failure: Failure, headers: Readonly<Record<string, string>>): string {
  const problem = problemOf(failure);
  const body = JSON.stringify(problem);
  const lines = Object.entries({
    ...headers,
    'content-type': 'application/problem+json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`, ...lines, '', body].join('\r\n');
}

/**
 * Answers requests that are not HTTP, or whose headers are too large: they reach neither a route nor the framework.
 * What the client still sends is read and dropped, because closing a connection with unread data takes back the answer.
 */
export function answerUnreadable(
  headers: Readonly<Record<string, string>>,
): (error: Error & { code?: string }, socket: Socket) => void {
  const answered = new WeakSet<Socket>();
  return (error, socket: ServedSocket) => {
    // The parser fails again on whatever follows.
    if (answered.has(socket)) return;
    answered.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable || socket._httpMessage?.headersSent) {
      socket.destroy();
      return;
    }
    const failure = failures[error.code ?? '']?.() ?? badField('request', 'This isn’t a valid HTTP request.');
    socket.end(responseOf(failure, headers));
    const cut = setTimeout(() => socket.destroy(), CLOSING_MS);
    socket.once('close', () => clearTimeout(cut));
  };
}
