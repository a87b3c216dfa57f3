import type { AddressInfo, Server } from 'node:net';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address listened on as a browser of this machine opens it. */
function listenedOn(server: Server): string {
  const result = server.address() as AddressInfo | string | null;
  // Calls from within the process, before it listens, write no emails that leave it.
  if (result === null || typeof result === 'string') return 'http://localhost';
  const isAnywhere = result.address === '0.0.0.0' || result.address === '::';
  const host = isAnywhere ? 'localhost' : result.family === 'IPv6' ? `[${result.address}]` : result.address;
  return `http://${host}:${result.port}`;
}

/** Where links lead that we send out: PUBLIC_URL, or the address listened on. What a request says of itself plays no part. */
export function linkOrigin(publicUrl: string, server: Server): string {
  return publicUrl || listenedOn(server);
}

/**
 * The origin of the page that called, for what the browser checks against it, such as passkeys. Without PUBLIC_URL a Host
 * header is believed only where it names this machine at the port listened on.
 */
export function pageOrigin(publicUrl: string, server: Server, host: string): string {
  if (publicUrl) return publicUrl;
  const [, name = '', port = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(host) ?? [];
  const result = server.address() as AddressInfo | string | null;
  const isOurs =
    LOOPBACK.has(name.toLowerCase()) &&
    (result === null || (typeof result === 'object' && result.port === Number(port)));
  return isOurs ? `http://${host}` : listenedOn(server);
}
