import { createHash, randomBytes, randomUUID, sign, verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

/**
 * The signed texts (JWS) of the consent flow: our request to the bank and the assertion by which we prove who we are
 * (private_key_jwt). Elliptic keys sign as ES256, RSA keys as PS256, the two that the data standards allow.
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
  return key.asymmetricKeyType === 'ec' ? { alg: 'ES256', options: { dsaEncoding: 'ieee-p1363' } } : { alg: 'PS256', options: { padding: RSA_PSS_PADDING, saltLength: SALT_BYTES } };
}

/** The claims as a compact JWS. */
export function signClaims(claims: object, { key, keyId }: SigningKey): string {
  const { alg, options } = schemeOf(key);
  const input = `${encoded({ alg, kid: keyId, typ: 'JWT' })}.${encoded(claims)}`;
  return `${input}.${sign('sha256', Buffer.from(input), { key, ...options }).toString('base64url')}`;
}

/** The claims of a JWS that this public key signed and that is good now, or undefined. */
export function claimsOf(text: string, key: KeyObject, now: Date): Record<string, unknown> | undefined {
  const [head = '', body = '', signature = '', ...rest] = text.split('.');
  if (rest.length > 0) return undefined;
  try {
    const { alg, options } = schemeOf(key);
    if ((JSON.parse(Buffer.from(head, 'base64url').toString()) as { alg?: string }).alg !== alg) return undefined;
    if (!verify('sha256', Buffer.from(`${head}.${body}`), { key, ...options }, Buffer.from(signature, 'base64url'))) return undefined;
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as Record<string, unknown>;
    const seconds = now.getTime() / 1000;
    return Number(claims['exp']) > seconds && Number(claims['nbf'] ?? 0) <= seconds + 5 ? claims : undefined;
  } catch {
    return undefined;
  }
}

/** Proof Key for Code Exchange: the secret, and its hash that goes ahead. */
export function newProofKey(): { verifier: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: challengeOf(verifier) };
}

export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url');
}

export interface ClientFacts {
  clientId: string;
  /** Whom we talk to, as the audience of what we sign. */
  issuer: string;
  signing: SigningKey;
}

/** The assertion that stands for a client secret; each is used once. */
export function clientAssertion({ clientId, issuer, signing }: ClientFacts, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000);
  return signClaims({ iss: clientId, sub: clientId, aud: issuer, jti: randomUUID(), iat: seconds, exp: seconds + ASSERTION_SECONDS }, signing);
}

export interface ConsentRequest {
  redirectUri: string;
  scopes: readonly string[];
  sharingSeconds: number;
  challenge: string;
  state: string;
  /** The arrangement that a renewed consent takes the place of. */
  arrangementId?: string | undefined;
}

/** The request object that is pushed to the bank before the customer goes there (PAR, RFC 9126 and 9101). */
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
      nonce: randomBytes(16).toString('base64url'),
      code_challenge: request.challenge,
      code_challenge_method: 'S256',
      claims: { sharing_duration: request.sharingSeconds, ...(request.arrangementId ? { cdr_arrangement_id: request.arrangementId } : {}) },
      jti: randomUUID(),
      iat: seconds,
      nbf: seconds,
      exp: seconds + ASSERTION_SECONDS,
    },
    client.signing,
  );
}
