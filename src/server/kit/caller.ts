import type { FastifyReply, FastifyRequest } from 'fastify';
import { Failure } from '#contract/kit/errors.ts';
import type { Caller } from './connection.ts';
import type { AppSettings, ReplyControl } from './implement.ts';
import { linkOrigin, pageOrigin } from './origin.ts';

/**
 * The token of an Authorization header, with or without the word Bearer (the old client's tracking calls leave it out).
 */
export function bearerOf(header: string | undefined): string | undefined {
  if (!header) return undefined;
  const token = header.replace(/^Bearer\s+/i, '').trim();
  return token === '' ? undefined : token;
}

function isSecure({ publicUrl }: Pick<AppSettings, 'publicUrl'>): boolean {
  return publicUrl.startsWith('https:');
}

/**
 * What a cookie is called on the wire. Over https the prefix makes the browser refuse one that another host or a plain
 * connection has set; over http, as on this machine itself, browsers refuse the prefix.
 */
function cookieNameOf(settings: Pick<AppSettings, 'publicUrl'>, name: string): string {
  return isSecure(settings) ? `__Host-${name}` : name;
}

function cookieOf(request: FastifyRequest, name: string): string | undefined {
  for (const part of (request.headers.cookie ?? '').split(';')) {
    const at = part.indexOf('=');
    if (at > 0 && part.slice(0, at).trim() === name) return part.slice(at + 1).trim();
  }
  return undefined;
}

/** What the connection and the headers of a request tell about its sender. */
export function callerOf(request: FastifyRequest, settings: AppSettings): Caller {
  return {
    ip: request.ip,
    userAgent: String(request.headers['user-agent'] ?? ''),
    get origin() {
      return linkOrigin(settings.publicUrl, request.server.server);
    },
    get pageOrigin() {
      return pageOrigin(settings.publicUrl, request.server.server, request.host);
    },
    cookie: (name) => cookieOf(request, cookieNameOf(settings, name)),
  };
}

/** What a handler may set on the answer. */
export function replyControl(reply: FastifyReply, settings: AppSettings): ReplyControl {
  return {
    status: (code) => void reply.code(code),
    header: (name, value) => void reply.header(name, value),
    setCookie(name, value, { maxAgeSeconds, path }) {
      const age = maxAgeSeconds === undefined ? '' : `; Max-Age=${maxAgeSeconds}`;
      const scope = isSecure(settings) ? 'Path=/; Secure' : `Path=${path}`;
      reply.header('set-cookie', `${cookieNameOf(settings, name)}=${value}; ${scope}; HttpOnly; SameSite=Strict${age}`);
    },
  };
}

function hostOf(origin: string): string | undefined {
  return URL.canParse(origin) ? new URL(origin).host : undefined;
}

/**
 * Refuses a call that a page of another site has made its visitor send: its cookies, or those that its answer would
 * set, are not that page's to use. Browsers say where a request comes from, and no page can change what they say;
 * programs say nothing.
 * @throws Failure
 */
export function refuseOtherSites(request: FastifyRequest, { publicUrl }: Pick<AppSettings, 'publicUrl'>): void {
  const { 'sec-fetch-site': site, origin } = request.headers;
  if (site === undefined && origin === undefined) return;
  // Older browsers, and all of them on a plain connection, send the origin alone.
  const isOurs =
    site === undefined
      ? [request.host, hostOf(publicUrl)].includes(hostOf(origin!) ?? '')
      : site === 'same-origin' || site === 'none';
  if (!isOurs) throw new Failure('forbidden', 'This request came from another site, so we didn’t do anything.');
}
