import { createHash } from 'node:crypto';
import { Failure, badField } from '#contract/kit/errors.ts';
import { SHARING_SECONDS } from '#domain/bank-feed/data-clusters.ts';
import type { Context } from '#server/kit/implement.ts';
import type { RateLimit } from '#server/kit/rate-limit.ts';
import { FeedConsentEnded, FeedMalformed, FeedSignInRefused, FeedUnavailable } from '#server/ports/bank-feed/port.ts';
import type { BankFeedPort, Grant, Institution, SignInStep } from '#server/ports/bank-feed/port.ts';

/** Signing in at a bank: for a consent, a renewal or a one-time import of statements. */

/** A sign-in must be completed within this time. */
export const SIGN_IN_MS = 10 * 60_000;

const signInLimit: RateLimit = { name: 'bank-sign-in', hits: 20, windowSeconds: 3600 };
const codeLimit: RateLimit = { name: 'bank-code', hits: 30, windowSeconds: 3600 };

type Calling = Pick<Context<'member'>, 'ports' | 'limit' | 'member'>;

/** Converts an error of the bank to an error of the API. */
export function failureOfFeed(error: unknown): unknown {
  if (error instanceof FeedSignInRefused)
    return error.mayTryAgain
      ? new Failure('code_wrong', error.message, { errors: [{ field: 'code', message: error.message }] })
      : new Failure('link_expired', error.message);
  if (error instanceof FeedConsentEnded) return new Failure('link_expired', 'Your consent has ended. Start again.');
  if (error instanceof FeedUnavailable || error instanceof FeedMalformed)
    return new Failure('unavailable', `${error.message} Try again later.`);
  return error;
}

export async function findInstitution(feed: BankFeedPort, id: string): Promise<Institution> {
  const institution = (await feed.institutions()).find((institution) => institution.id === id);
  if (!institution) throw new Failure('not_found', 'We can’t connect this bank.');
  return institution;
}

/** Returns the key of a redirect sign-in: a hash of the state and the session that began it. */
export function signInKey(sessionId: number, state: string): string {
  return createHash('sha256').update(`${sessionId}\n${state}`).digest('base64url');
}

/** Begins a sign-in for these scopes. A refusal is reported for the `login` field. */
export async function beginSignIn(
  { ports, limit, member }: Calling,
  institution: Institution,
  login: string,
  scopes: readonly string[],
  replaces?: Grant,
): Promise<SignInStep> {
  if (institution.signIn !== 'redirect' && login === '')
    throw badField('login', institution.signIn === 'token' ? 'Enter your token.' : 'Enter your customer ID.');
  await limit(signInLimit, String(member.id));
  try {
    return await ports.bankFeed.beginSignIn({
      institutionId: institution.id,
      login,
      scopes,
      sharingSeconds: SHARING_SECONDS,
      ...(replaces ? { replaces } : {}),
    });
  } catch (error) {
    if (error instanceof FeedSignInRefused) throw badField('login', error.message);
    throw failureOfFeed(error);
  }
}

export async function finishSignIn(
  { ports, limit, member }: Calling,
  institutionId: string,
  handle: string,
  code: string,
): Promise<Grant> {
  await limit(codeLimit, String(member.id));
  return ports.bankFeed.finishSignIn(institutionId, handle, code.replace(/^\s+|\s+$/g, ''));
}

export function stepOnWire(step: SignInStep): { kind: SignInStep['kind']; hint: string | null; url: string | null } {
  return {
    kind: step.kind,
    hint: step.kind === 'code' ? step.hint : null,
    url: step.kind === 'redirect' ? step.url : null,
  };
}

/** Throws unless the member agreed to share the data. */
export function requireAgreement(agreed: boolean): void {
  if (!agreed) throw badField('agreed', 'Agree to share this data, or go back.');
}
