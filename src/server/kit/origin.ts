import type { AddressInfo, Server } from 'node:net';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** The address listened on as a browser of this machine opens it. */
function listenedOn(server: Server): string {
  const found = server.address() as AddressInfo | string | null;
  // Calls from within the process, before it listens, write no letters that leave it.
  if (found === null || typeof found === 'string') return 'http://localhost';
  const isAnywhere = found.address === '0.0.0.0' || found.address === '::';
  const host = isAnywhere ? 'localhost' : found.family === 'IPv6' ? `[${found.address}]` : found.address;
  return `http://${host}:${found.port}`;
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
  const found = server.address() as AddressInfo | string | null;
  const isOurs =
    LOOPBACK.has(name.toLowerCase()) && (found === null || (typeof found === 'object' && found.port === Number(port)));
  return isOurs ? `http://${host}` : listenedOn(server);
}
