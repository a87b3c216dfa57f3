import { Failure } from '#contract/kit/errors.ts';
import type { Context } from '#server/kit/implement.ts';
import { hashToken, newToken } from '#server/kit/session.ts';
import { IdentityRefused, IdentityUnavailable } from '#server/ports/identity/port.ts';
import type { ExternalIdentity, IdentityRequest } from '#server/ports/identity/port.ts';
import { issueCode, safePath, encrypt, takeCode, decrypt } from '#server/areas/members/public.ts';

/** The callback page for the provider (listed in routes.tsv). */
const RETURN_PAGE = '/auth/kinde/login-test';
/** Binds the provider's response to the browser that started the sign-in, which prevents login CSRF. */
const BROWSER_COOKIE = 'wattle_identity';
const REQUEST_SECONDS = 600;
const PENDING_SECONDS = 1800;

type IdentityContext = Pick<Context, 'systemDb' | 'clock' | 'caller' | 'reply' | 'settings' | 'ports'>;

/** Converts a provider error into one with our own message. */
function toFailure(error: unknown): unknown {
  if (error instanceof IdentityUnavailable) return new Failure('unavailable', error.message);
  if (error instanceof IdentityRefused)
    return new Failure('sign_in_failed', 'We couldn’t confirm your other account. Try again.');
  return error;
}

/** Starts a sign-in at the provider: stores what the response must match, and returns the URL to redirect to. */
export async function beginIdentity(
  { systemDb, clock, caller, reply, settings, ports }: IdentityContext,
  input: { returnTo?: string | undefined; loginHint?: string | undefined },
): Promise<{ url: string }> {
  const redirectUri = `${caller.pageOrigin}${RETURN_PAGE}`;
  const started = await ports.identity
    .begin({ redirectUri, ...(input.loginHint ? { loginHint: input.loginHint } : {}) })
    .catch((error: unknown) => {
      throw toFailure(error);
    });
  const browser = newToken();
  const { state, nonce, verifier } = started;
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
  return { url: started.url };
}

/** The identity that the provider returned. The stored request can be used once. */
export async function finishIdentity(
  { systemDb, clock, caller, settings, ports }: IdentityContext,
  answer: { code: string; state: string; iss?: string | undefined },
): Promise<{ identity: ExternalIdentity; returnTo: string | null }> {
  const used = await takeCode(systemDb, clock, 'identity_request', answer.state);
  const browser = caller.cookie(BROWSER_COOKIE);
  if (!used || !browser || hashToken(browser).toString('base64url') !== used.details['browser']) {
    throw new Failure('link_expired', 'This sign-in has expired, or was started in another browser. Start again.');
  }
  const request = JSON.parse(
    decrypt(settings.keys, 'identity', String(used.details['request'])) ?? '{}',
  ) as IdentityRequest;
  const identity = await ports.identity
    .finish({
      redirectUri: String(used.details['redirectUri']),
      code: answer.code,
      state: answer.state,
      ...(answer.iss ? { iss: answer.iss } : {}),
      request,
    })
    .catch((error: unknown) => {
      throw toFailure(error);
    });
  const { returnTo } = used.details;
  return { identity, returnTo: typeof returnTo === 'string' ? returnTo : null };
}

/** Stores an identity without an account for half an hour, while its owner signs up. */
export async function storePendingIdentity(
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

/** The identity stored by `storePendingIdentity`. It can be taken once. */
export async function takePendingIdentity(
  { systemDb, clock }: Pick<Context, 'systemDb' | 'clock'>,
  pending: string,
): Promise<ExternalIdentity> {
  const taken = await takeCode(systemDb, clock, 'identity_pending', pending);
  if (!taken) throw new Failure('link_expired', 'This sign-up has expired. Start again.');
  return taken.details as unknown as ExternalIdentity;
}
