import { Agent, request } from 'node:https';
import { wholeBytes } from '#server/kit/whole-bytes.ts';
import { MAX_BYTES } from './cdr-request.ts';
import type { Send } from './cdr-request.ts';

/** Our certificate for a holder's server, and the authorities that we trust for it; each a PEM text. */
export interface ClientCertificate {
  certificate: string;
  key: string;
  /** The trusted authorities; by default those of the system. */
  authority?: string;
}

/** The maximum number of connections to one holder. */
const MAX_SOCKETS = 8;

/** Requests in which both sides authenticate by certificate (RFC 8705). */
export function sendWith({ certificate, key, authority }: ClientCertificate): Send {
  const agent = new Agent({
    cert: certificate,
    key,
    minVersion: 'TLSv1.2',
    keepAlive: true,
    maxSockets: MAX_SOCKETS,
    ...(authority === undefined ? {} : { ca: authority }),
  });
  return (url, { method = 'GET', headers, body }, signal) =>
    new Promise((resolve, reject) => {
      const text = body?.toString();
      const isForm = body instanceof URLSearchParams;
      const length: Record<string, string | number> =
        text === undefined
          ? {}
          : {
              'content-length': Buffer.byteLength(text),
              ...(isForm ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
            };
      const requested = request(url, { method, headers: { ...headers, ...length }, agent, signal }, (response) => {
        const header = (name: string): string | null => response.headers[name]?.toString() ?? null;
        wholeBytes(response, MAX_BYTES).then(
          (whole) => resolve({ status: response.statusCode ?? 0, header, text: whole.toString() }),
          reject,
        );
      });
      requested.once('error', reject);
      requested.end(text);
    });
}
