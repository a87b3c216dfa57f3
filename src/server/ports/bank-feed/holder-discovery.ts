import { createPublicKey } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import * as z from 'zod/mini';
import type { Clock } from '#server/kit/clock.ts';
import { request, shaped } from './cdr-request.ts';
import type { RequestOptions } from './cdr-request.ts';
import { FeedMalformed, FeedUnavailable } from './port.ts';

/** What a data holder publishes of itself: where its endpoints are, and the keys that it signs with. */

export interface HolderEndpoints {
  authorise: string;
  par: string;
  token: string;
  introspect: string;
  revokeArrangement: string;
}

export interface HolderDiscovery {
  endpoints(): Promise<HolderEndpoints>;
  /** The keys that may have signed a text: the one that it names, else all. */
  keysFor(keyId: string | undefined): Promise<KeyObject[]>;
}

const RETENTION_MS = 3600_000;
/** A key that nobody knows is looked for again, but not more often. */
const LOOK_AGAIN_MS = 60_000;
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
  // The same endpoints where mutual TLS is wanted (RFC 8705, 5).
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

/** Whether secrets may travel to an address: over https, or within this very machine. */
export function isSafeAddress(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== '' || password !== '') return false;
  return protocol === 'https:' || (protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/.test(hostname));
}

/** Remembers an answer for a while; a failure is not remembered. */
function remembered<T>(clock: Clock, ask: () => Promise<T>): (noOlderThanMs?: number) => Promise<T> {
  let stored: { at: number; value: Promise<T> } | undefined;
  return async (noOlderThanMs = RETENTION_MS) => {
    const now = clock.now().getTime();
    if (!stored || now - stored.at >= noOlderThanMs) {
      const requested = { at: now, value: ask() };
      stored = requested;
      requested.value.catch(() => {
        if (stored === requested) stored = undefined;
      });
    }
    return stored.value;
  };
}

async function documentAt<S extends z.ZodMiniType>(
  schema: S,
  url: string,
  what: string,
  options: RequestOptions,
): Promise<z.output<S>> {
  const answer = await request(url, { headers: { accept: 'application/json' } }, options);
  if (answer.status !== 200) throw new FeedUnavailable(`The bank answered ${answer.status}.`);
  return shaped(schema, answer.body, what);
}

/** Only a holder on this machine may name addresses on it: any other would lead our requests astray. */
function checkAddresses(result: Metadata, issuer: string): void {
  if (result.issuer !== issuer) throw new FeedMalformed("The bank's description is that of another bank.", 'issuer');
  const isHere = new URL(issuer).protocol === 'http:';
  const named: [string, string | undefined][] = [
    ...(
      ['authorization_endpoint', 'jwks_uri', ...(Object.keys(backChannel) as (keyof typeof backChannel)[])] as const
    ).map((name): [string, string] => [name, result[name]]),
    ...Object.entries(result.mtls_endpoint_aliases ?? {}),
  ];
  const wrong = named.find(
    ([, url]) => url !== undefined && !(isSafeAddress(url) && (isHere || url.startsWith('https:'))),
  );
  if (wrong) throw new FeedMalformed("The bank's description names an address that is not safe.", wrong[0]);
}

function signingKeys({ keys }: z.output<typeof keySet>): { keyId: string | undefined; key: KeyObject }[] {
  return keys.flatMap((jwk) => {
    const signs = jwk.use !== 'enc' && (jwk.kty === 'RSA' || (jwk.kty === 'EC' && jwk.crv === 'P-256'));
    if (!signs) return [];
    try {
      return [{ keyId: jwk.kid, key: createPublicKey({ key: jwk as JsonWebKey, format: 'jwk' }) }];
    } catch {
      // One key that cannot be read leaves the others as they are.
      return [];
    }
  });
}

export interface DiscoveryOptions extends RequestOptions {
  clock: Clock;
  /** Prefers the addresses for mutual TLS. */
  mutual: boolean;
  /** Where its keys are, where that is not what its description says. */
  jwksUri?: string | undefined;
}

/** Asks a holder for its description and its keys at the first use; both are kept for an hour. */
export function discoverHolder(
  issuer: string,
  { clock, mutual, jwksUri, ...options }: DiscoveryOptions,
): HolderDiscovery {
  const description = remembered(clock, async () => {
    const result = await documentAt(
      metadata,
      `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`,
      'description',
      options,
    );
    checkAddresses(result, issuer);
    return result;
  });
  const keys = remembered(clock, async () =>
    signingKeys(await documentAt(keySet, jwksUri ?? (await description()).jwks_uri, 'list of keys', options)),
  );

  return {
    async endpoints() {
      const result = await description();
      const named = { ...result, ...(mutual ? result.mtls_endpoint_aliases : {}) };
      return {
        authorise: result.authorization_endpoint,
        par: named.pushed_authorization_request_endpoint,
        token: named.token_endpoint,
        introspect: named.introspection_endpoint,
        revokeArrangement: named.cdr_arrangement_revocation_endpoint,
      };
    },
    async keysFor(keyId) {
      const among = (list: Awaited<ReturnType<typeof keys>>) =>
        list.filter((each) => keyId === undefined || each.keyId === keyId).map(({ key }) => key);
      const known = among(await keys());
      return known.length > 0 ? known : among(await keys(LOOK_AGAIN_MS));
    },
  };
}
