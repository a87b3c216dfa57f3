import { createPublicKey } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#server/kit/clock.ts';
import { request, shaped } from './cdr-request.ts';
import type { RequestOptions } from './cdr-request.ts';
import { FeedMalformed, FeedUnavailable } from './port.ts';

/** What a data holder publishes about itself: its endpoints and its signing keys. */

export interface HolderEndpoints {
  authorise: string;
  par: string;
  token: string;
  introspect: string;
  revokeArrangement: string;
}

export interface HolderDiscovery {
  endpoints(): Promise<HolderEndpoints>;
  /** The keys that may have signed a text: the one that it names, otherwise all. */
  keysFor(keyId: string | undefined): Promise<KeyObject[]>;
}

const RETENTION_MS = 3600_000;
/** A minimum interval between reloads for an unknown key. */
const MIN_RELOAD_MS = 60_000;
const MAX_KEYS = 50;

const address = z.string().check(z.maxLength(2_000));
const backChannel = {
  pushed_authorization_request_endpoint: address,
  token_endpoint: address,
  introspection_endpoint: address,
  cdr_arrangement_revocation_endpoint: address,
};
const metadata = z.object({
  issuer: address,
  authorization_endpoint: address,
  jwks_uri: address,
  ...backChannel,
  // The same endpoints under mutual TLS (RFC 8705, 5).
  mtls_endpoint_aliases: z.optional(z.partial(z.object(backChannel))),
});
type Metadata = z.output<typeof metadata>;

const keySet = z.object({
  keys: z
    .array(
      z.looseObject({
        kty: z.string(),
        kid: z.optional(z.string()),
        use: z.optional(z.string()),
        crv: z.optional(z.string()),
      }),
    )
    .check(z.maxLength(MAX_KEYS)),
});

/** Whether secrets may be sent to an address: over https, or within this machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname));
}

/** Caches a value for a while; a failure is not cached. */
function cached<T>(clock: Clock, load: () => Promise<T>): (noOlderThanMs?: number) => Promise<T> {
  let current: { at: number; value: Promise<T> } | undefined;
  return async (noOlderThanMs = RETENTION_MS) => {
    const now = clock.now().getTime();
    if (!current || now - current.at >= noOlderThanMs) {
      const entry = { at: now, value: load() };
      current = entry;
      entry.value.catch(() => {
        if (current === entry) current = undefined;
      });
    }
    return current.value;
  };
}

async function documentAt<S extends z.ZodMiniType>(
  schema: S,
  url: string,
  what: string,
  options: RequestOptions,
): Promise<z.output<S>> {
  const answer = await request(url, { headers: { accept: 'application/json' } }, options);
  if (answer.status !== 200) throw new FeedUnavailable(`The bank returned error ${answer.status}.`);
  return shaped(schema, answer.body, what);
}

/**
 * Only a holder on this machine may name addresses on it: any other could redirect our requests to internal services.
 */
function checkAddresses(metadata: Metadata, issuer: string): void {
  if (metadata.issuer !== issuer) throw new FeedMalformed('The bank’s configuration is for another bank.', 'issuer');
  const isLocal = new URL(issuer).protocol === 'http:';
  const named: [string, string | undefined][] = [
    ...(
      ['authorization_endpoint', 'jwks_uri', ...(Object.keys(backChannel) as (keyof typeof backChannel)[])] as const
    ).map((name): [string, string] => [name, metadata[name]]),
    ...Object.entries(metadata.mtls_endpoint_aliases ?? {}),
  ];
  const wrong = named.find(
    ([, url]) => url !== undefined && !(isSafeAddress(url) && (isLocal || url.startsWith('https:'))),
  );
  if (wrong) throw new FeedMalformed('The bank’s configuration contains an unsafe address.', wrong[0]);
}

function signingKeys({ keys }: z.output<typeof keySet>): { keyId: string | undefined; key: KeyObject }[] {
  return keys.flatMap((jwk) => {
    const signs = jwk.use !== 'enc' && (jwk.kty === 'RSA' || (jwk.kty === 'EC' && jwk.crv === 'P-256'));
    if (!signs) return [];
    try {
      return [{ keyId: jwk.kid, key: createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }) }];
    } catch {
      // A key that cannot be read is skipped.
      return [];
    }
  });
}

export interface DiscoveryOptions extends RequestOptions {
  clock: Clock;
  /** Prefers the endpoints for mutual TLS. */
  mutual: boolean;
  /** The address of its keys, where it differs from the discovery document. */
  jwksUri?: string | undefined;
}

/** Loads a holder's discovery document and keys on first use; both are cached for an hour. */
export function discoverHolder(
  issuer: string,
  { clock, mutual, jwksUri, ...options }: DiscoveryOptions,
): HolderDiscovery {
  const description = cached(clock, async () => {
    const published = await documentAt(
      metadata,
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      'configuration',
      options,
    );
    checkAddresses(published, issuer);
    return published;
  });
  const keys = cached(clock, async () =>
    signingKeys(await documentAt(keySet, jwksUri ?? (await description()).jwks_uri, 'list of keys', options)),
  );

  return {
    async endpoints() {
      const published = await description();
      const named = { ...published, ...(mutual ? published.mtls_endpoint_aliases : {}) };
      return {
        authorise: published.authorization_endpoint,
        par: named.pushed_authorization_request_endpoint,
        token: named.token_endpoint,
        introspect: named.introspection_endpoint,
        revokeArrangement: named.cdr_arrangement_revocation_endpoint,
      };
    },
    async keysFor(keyId) {
      const matching = (list: Awaited<ReturnType<typeof keys>>) =>
        list.filter((each) => keyId === undefined || each.keyId === keyId).map(({ key }) => key);
      const matches = matching(await keys());
      return matches.length > 0 ? matches : matching(await keys(MIN_RELOAD_MS));
    },
  };
}
