import { createHash } from 'node:crypto';
import type { CdrHolder } from './cdr.ts';
import type { HolderDiscovery } from './holder-discovery.ts';
import type { WithdrawalNotice, WithdrawalResult } from './port.ts';
import { claimsOf, signedBy, unverified } from './signed-request.ts';
import type { Claims } from './signed-request.ts';

/**
 * The notice by which a data holder tells us that its customer withdrew (CDR Arrangement Revocation endpoint). The
 * holder authenticates with a token that it signs itself, valid once; the arrangement is in a second signed text.
 */

export interface NoticeReader {
  holders: readonly { holder: CdrHolder; keys: HolderDiscovery }[];
  /** The full URL of the endpoint: the audience of the texts that holders sign for it. */
  audience: string;
  now: Date;
}

const MAX_TEXT = 500;
/** The year 2100: a later expiry is invalid. */
const LATEST_SECONDS = 4_102_444_800;

function shortText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT ? value : undefined;
}

/** The claims of a text that one of the holder's keys signed. A text with an expiry must not have expired. */
async function signedByHolder(text: string, keys: HolderDiscovery, now: Date): Promise<Claims | undefined> {
  const token = unverified(text);
  if (!token) return undefined;
  for (const key of await keys.keysFor(token.keyId)) {
    const claims = token.claims['exp'] === undefined ? signedBy(text, key) : claimsOf(text, key, now);
    if (claims) return claims;
  }
  return undefined;
}

function isFor(audience: string, { aud }: Claims): boolean {
  return Array.isArray(aud) ? aud.includes(audience) : aud === audience;
}

interface Token {
  id: string;
  until: Date;
}

/** The identifier under which a used token is stored; undefined where it lacks the claims for single use. */
function tokenOf(brandId: string, { jti, exp }: Claims): Token | undefined {
  const id = shortText(jti);
  return id === undefined || !(Number(exp) < LATEST_SECONDS)
    ? undefined
    : {
        id: createHash('sha256')
          .update(JSON.stringify([brandId, id]))
          .digest('base64url'),
        until: new Date(Number(exp) * 1000),
      };
}

/** The claims of the standard's self-signed token: each that is present must be valid. */
function disagrees(claims: Claims, brandId: string, audience: string): boolean {
  const { iss, sub, aud } = claims;
  return (
    (iss !== undefined && iss !== brandId) ||
    (sub !== undefined && sub !== brandId) ||
    (aud !== undefined && !isFor(audience, claims))
  );
}

/** The arrangement in the second text. It need not have an expiry: the token beside it has one. */
async function arrangementIn(
  text: string,
  brandId: string,
  keys: HolderDiscovery,
  { audience, now }: NoticeReader,
): Promise<{ id: string; claims: Claims } | undefined> {
  const claims = await signedByHolder(text, keys, now);
  const id = shortText(claims?.['cdr_arrangement_id']);
  return claims && id !== undefined && !disagrees(claims, brandId, audience) ? { id, claims } : undefined;
}

export async function readNotice({ bearer, form }: WithdrawalNotice, reader: NoticeReader): Promise<WithdrawalResult> {
  const { holders, audience, now } = reader;
  const claimed = shortText(unverified(bearer)?.claims['iss']);
  const result = claimed === undefined ? undefined : holders.find(({ holder }) => holder.brandId === claimed);
  if (!result || claimed === undefined) return { kind: 'unsigned' };
  const caller = await signedByHolder(bearer, result.keys, now);
  const token = caller && tokenOf(claimed, caller);
  if (!caller || !token || caller['sub'] !== claimed || !isFor(audience, caller)) return { kind: 'unsigned' };
  const arrangement = await arrangementIn(form['cdr_arrangement_jwt'] ?? '', claimed, result.keys, reader);
  if (!arrangement) return { kind: 'wrong', field: 'cdr_arrangement_jwt' };
  if (form['cdr_arrangement_id'] !== undefined && form['cdr_arrangement_id'] !== arrangement.id)
    return { kind: 'wrong', field: 'cdr_arrangement_id' };
  // Both texts may have the same id, as in the standard's example; each id counts once.
  const second = tokenOf(claimed, arrangement.claims);
  const tokens = second && second.id !== token.id ? [token, second] : [token];
  return { kind: 'ended', institutionId: result.holder.institution.id, arrangementId: arrangement.id, tokens };
}
