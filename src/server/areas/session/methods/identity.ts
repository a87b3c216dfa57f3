import { Failure } from '#contract/kit/errors.ts';
import type { Context } from '#server/kit/implement.ts';
import { hashToken, newToken } from '#server/kit/session.ts';
import { IdentityRefused, IdentityUnavailable } from '#server/ports/identity/port.ts';
import type { ExternalIdentity, IdentityRequest } from '#server/ports/identity/port.ts';
import { issueCode, safePath, encrypt, takeCode, decrypt } from '#server/areas/members/public.ts';

/** The page to which the provider leads back (routes.tsv has it). */
const RETURN_PAGE = '/auth/kinde/login-test';
/** Ties the answer of the provider to the browser that asked: without it a stranger's answer could be slipped in. */
const BROWSER_COOKIE = 'wattle_identity';
const REQUEST_SECONDS = 600;
const PENDING_SECONDS = 1800;

type IdentityContext = Pick<Context, 'systemDb' | 'clock' | 'caller' | 'reply' | 'settings' | 'ports'>;

/** Tells the caller what went wrong at the provider in our own words. */
function toFailure(error: unknown): unknown {
  if (error instanceof IdentityUnavailable) return new Failure('unavailable', error.message);
  if (error instanceof IdentityRefused)
    return new Failure('sign_in_failed', 'The other account could not be confirmed. Please try again.');
  return error;
}

/** Sends somebody to the provider: keeps what the answer must match, and answers the address to go to. */
export async function beginIdentity(
  { systemDb, clock, caller, reply, settings, ports }: IdentityContext,
  input: { returnTo?: string | undefined; loginHint?: string | undefined },
): Promise<{ url: string }> {
  const redirectUri = `${caller.pageOrigin}${RETURN_PAGE}`;
  const begun = await ports.identity
    .begin({ redirectUri, ...(input.loginHint ? { loginHint: input.loginHint } : {}) })
    .catch((error: unknown) => {
      throw toFailure(error);
    });
  const browser = newToken();
  const { state, nonce, verifier } = begun;
  const request: IdentityRequest = { state, nonce, verifier };
  await issueCode(systemDb, clock, {
    purpose: 'identity_request',
    memberId: null,
    code: state,
    seconds: REQUEST_SECONDS,
    details: {
      request: encrypt(settings.keys, 'identity', JSON.stringify(request)),
      redirectUri,
      returnTo: safePath(input.returnTo) ?? null,
      browser: hashToken(browser).toString('base64url'),
    },
  });
  reply.setCookie(BROWSER_COOKIE, browser, {
    path: `/system/api/frontend/${settings.product}/`,
    maxAgeSeconds: REQUEST_SECONDS,
  });
  return { url: begun.url };
}

/** Who came back from the provider. The request is used up by the first answer to it. */
export async function finishIdentity(
  { systemDb, clock, caller, settings, ports }: IdentityContext,
  answer: { code: string; state: string; iss?: string | undefined },
): Promise<{ identity: ExternalIdentity; returnTo: string | null }> {
  const taken = await takeCode(systemDb, clock, 'identity_request', answer.state);
  const browser = caller.cookie(BROWSER_COOKIE);
  if (!taken || !browser || hashToken(browser).toString('base64url') !== taken.details['browser']) {
    throw new Failure(
      'link_expired',
      'This sign-in has taken too long or was begun in another browser. Please start again.',
    );
  }
  const request = JSON.parse(
    decrypt(settings.keys, 'identity', String(taken.details['request'])) ?? '{}',
  ) as IdentityRequest;
  const identity = await ports.identity
    .finish({
      redirectUri: String(taken.details['redirectUri']),
      code: answer.code,
      state: answer.state,
      ...(answer.iss ? { iss: answer.iss } : {}),
      request,
    })
    .catch((error: unknown) => {
      throw toFailure(error);
    });
  const { returnTo } = taken.details;
  return { identity, returnTo: typeof returnTo === 'string' ? returnTo : null };
}

/** Keeps an identity that has no account yet, for the half hour that signing up may take. */
export async function keepPending(
  { systemDb, clock }: Pick<Context, 'systemDb' | 'clock'>,
  identity: ExternalIdentity,
): Promise<string> {
  return issueCode(systemDb, clock, {
    purpose: 'identity_pending',
    memberId: null,
    details: { ...identity },
    seconds: PENDING_SECONDS,
  });
}

/** The identity of `keepPending`, once. */
export async function takePending(
  { systemDb, clock }: Pick<Context, 'systemDb' | 'clock'>,
  pending: string,
): Promise<ExternalIdentity> {
  const taken = await takeCode(systemDb, clock, 'identity_pending', pending);
  if (!taken) throw new Failure('link_expired', 'Signing up has taken too long. Please start again.');
  return taken.details as unknown as ExternalIdentity;
}
