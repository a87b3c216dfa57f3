import type { AddressInfo, Server } from 'node:net';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address listened on, as a browser on this machine opens it. */
function listenedOn(server: Server): string {
  const address = server.address() as AddressInfo | string | null;
  // Calls from within the process, before it listens, send no emails to the outside.
  if (address === null || typeof address === 'string') return 'http://localhost';
  const isAnywhere = address.address === '0.0.0.0' || address.address === '::';
  const host = isAnywhere ? 'localhost' : address.family === 'IPv6' ? `[${address.address}]` : address.address;
  return `http://${host}:${address.port}`;
}

/** The base of links that we send: PUBLIC_URL, or the address listened on. Headers of the request are not used. */
export function linkOrigin(publicUrl: string, server: Server): string {
  return publicUrl || listenedOn(server);
}

/**
 * The origin of the page that called, for checks of the browser such as passkeys. Without PUBLIC_URL a Host header is
 * accepted only where it names this machine at the port listened on.
 */
export function pageOrigin(publicUrl: string, server: Server, host: string): string {
  if (publicUrl) return publicUrl;
  const [, name = '', port = '80'] = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/.exec(host) ?? [];
  const address = server.address() as AddressInfo | string | null;
  const isOurs =
    LOOPBACK.has(name.toLowerCase()) &&
    (address === null || (typeof address === 'object' && address.port === Number(port)));
  return isOurs ? `http://${host}` : listenedOn(server);
}
