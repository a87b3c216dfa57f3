import { isExpired, signedBy, unverified } from './signed-request.ts';
import type { Claims } from './signed-request.ts';
import type { HolderDiscovery } from './holder-discovery.ts';
import { FeedAnswerRefused, FeedSignInRefused, FeedUnavailable } from './port.ts';

/** The signed texts in a bank's responses: the response of its page (JARM), and the id token. */

export interface Addressee {
  issuer: string;
  clientId: string;
}

/** The state that a response claims. It is not verified and only serves to find the sign-in. */
export function claimedState(answer: string): string | null {
  const state = unverified(answer)?.claims['state'];
  return typeof state === 'string' && state !== '' && state.length <= 200 ? state : null;
}

function isFor({ issuer, clientId }: Addressee, claims: Claims): boolean {
  const { iss, aud } = claims;
  return iss === issuer && (aud === clientId || (Array.isArray(aud) && aud.length === 1 && aud[0] === clientId));
}

/** The claims of a text that the holder signed for us, whether expired or not. */
async function claimsFrom(text: string, addressee: Addressee, keys: HolderDiscovery): Promise<Claims | undefined> {
  const token = unverified(text);
  if (!token || !isFor(addressee, token.claims)) return undefined;
  for (const key of await keys.keysFor(token.keyId)) {
    const claims = signedBy(text, key);
    if (claims) return claims;
  }
  return undefined;
}

/**
 * The authorisation code in the response of a bank's page.
 * @throws FeedAnswerRefused where it is not this bank's response to this sign-in, has expired, or says that the
 * customer declined.
 */
export async function codeOf(
  answer: string,
  addressee: Addressee & { state: string },
  keys: HolderDiscovery,
  now: Date,
): Promise<string> {
  const claims = await claimsFrom(answer, addressee, keys);
  if (!claims || claims['state'] !== addressee.state)
    throw new FeedAnswerRefused('forged', 'This isn’t the bank’s response to your sign-in.');
  if (isExpired(claims, now)) throw new FeedAnswerRefused('expired', 'That sign-in took too long. Start again.');
  const { error, code } = claims;
  if (error === 'access_denied')
    throw new FeedAnswerRefused('declined', 'You didn’t approve the connection at your bank.');
  if (error === 'server_error' || error === 'temporarily_unavailable')
    throw new FeedUnavailable('The bank couldn’t complete the sign-in.');
  if (error !== undefined || typeof code !== 'string' || code === '')
    throw new FeedSignInRefused('The bank didn’t complete the sign-in. Start again.');
  return code;
}

/** Whether an id token is the holder's, addressed to us, for this sign-in, and valid. */
export async function isOurToken(
  token: string,
  addressee: Addressee & { nonce: string },
  keys: HolderDiscovery,
  now: Date,
): Promise<boolean> {
  const claims = await claimsFrom(token, addressee, keys);
  return claims !== undefined && claims['nonce'] === addressee.nonce && !isExpired(claims, now);
}
