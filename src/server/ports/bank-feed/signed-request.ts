import { createHash, randomBytes, randomUUID, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * The signed texts (JWS) of the consent flow: our request to the bank and the assertion that authenticates us
 * (private_key_jwt). EC keys sign with ES256, RSA keys with PS256, the two algorithms that the data standards allow.
 */

export interface SigningKey {
  key: KeyObject;
  keyId: string;
}

const RSA_PSS_PADDING = 6;
const SALT_BYTES = 32;
const ASSERTION_SECONDS = 60;

function encoded(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

function schemeOf(key: KeyObject): { alg: 'ES256' | 'PS256'; options: object } {
  return key.asymmetricKeyType === 'ec'
    ? { alg: 'ES256', options: { dsaEncoding: 'ieee-p1363' } }
    : { alg: 'PS256', options: { padding: RSA_PSS_PADDING, saltLength: SALT_BYTES } };
}

/** The claims as a compact JWS. */
export function signClaims(claims: object, { key, keyId }: SigningKey): string {
  const { alg, options } = schemeOf(key);
  const input = `${encoded({ alg, kid: keyId, typ: 'JWT' })}.${encoded(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), { key, ...options }).toString('base64url')}`;
}

export type Claims = Record<string, unknown>;

function decoded(part: string | undefined): Claims | undefined {
  try {
    const value: unknown = JSON.parse(Buffer.from(part ?? '', 'base64url').toString());
    return typeof value === 'object' && value !== null ? (value as Claims) : undefined;
  } catch {
    return undefined;
  }
}

/** The unverified claims of a JWS, which serve to find the key for its verification. */
export function unverified(text: string): { keyId: string | undefined; claims: Claims } | undefined {
  const [head, body, signature, ...rest] = text.split('.');
  const [header, claims] = [decoded(head), decoded(body)];
  if (!header || !claims || !signature || rest.length > 0) return undefined;
  return { keyId: typeof header['kid'] === 'string' ? header['kid'] : undefined, claims };
}

/** The claims of a JWS that this public key signed, whether expired or not; undefined for any other text. */
export function signedBy(text: string, key: KeyObject): Claims | undefined {
  const [head = '', body = '', signature = '', ...rest] = text.split('.');
  const { alg, options } = schemeOf(key);
  if (rest.length > 0 || decoded(head)?.['alg'] !== alg) return undefined;
  return verify('sha256', Buffer.from(`${head}.${body}`), { key, ...options }, Buffer.from(signature, 'base64url'))
    ? decoded(body)
    : undefined;
}

/** The tolerated difference between clocks. */
const SKEW_SECONDS = 5;

export function isExpired(claims: Claims, now: Date): boolean {
  return !(Number(claims['exp']) > now.getTime() / 1000);
}

/** The claims of a currently valid JWS that this public key signed, or undefined. */
export function claimsOf(text: string, key: KeyObject, now: Date): Claims | undefined {
  const claims = signedBy(text, key);
  if (!claims || isExpired(claims, now)) return undefined;
  return Number(claims['nbf'] ?? 0) <= now.getTime() / 1000 + SKEW_SECONDS ? claims : undefined;
}

/** Proof Key for Code Exchange: the secret, and its hash that is sent ahead. */
export function newProofKey(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: challengeOf(verifier) };
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

export interface ClientFacts {
  clientId: string;
  /** The audience of the texts that we sign. */
  issuer: string;
  signing: SigningKey;
}

/** The assertion in place of a client secret; each is used once. */
export function clientAssertion({ clientId, issuer, signing }: ClientFacts, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return signClaims(
    { iss: clientId, sub: clientId, aud: issuer, jti: randomUUID(), iat: seconds, exp: seconds + ASSERTION_SECONDS },
    signing,
  );
}

export interface ConsentRequest {
  redirectUri: string;
  scopes: readonly string[];
  sharingSeconds: number;
  challenge: string;
  state: string;
  /** The nonce that the id token must repeat. */
  nonce: string;
  /** The arrangement that a renewed consent replaces. */
  arrangementId?: string | undefined;
}

/** The request object that is pushed to the bank before the customer is redirected (PAR, RFC 9126 and 9101). */
export function consentRequestObject(client: ClientFacts, request: ConsentRequest, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return signClaims(
    {
      iss: client.clientId,
      aud: client.issuer,
      client_id: client.clientId,
      response_type: 'code',
      response_mode: 'jwt',
      redirect_uri: request.redirectUri,
      scope: ['openid', ...request.scopes].join(' '),
      state: request.state,
      nonce: request.nonce,
      code_challenge: request.challenge,
      code_challenge_method: 'S256',
      claims: {
        sharing_duration: request.sharingSeconds,
        ...(request.arrangementId ? { cdr_arrangement_id: request.arrangementId } : {}),
      },
      jti: randomUUID(),
      iat: seconds,
      nbf: seconds,
      exp: seconds + ASSERTION_SECONDS,
    },
    client.signing,
  );
}
