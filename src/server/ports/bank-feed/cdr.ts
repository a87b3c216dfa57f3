import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import { oauthErrorOf, refusalOf, request, shaped } from './cdr-request.ts';
import type { HolderAnswer, RequestOptions, Send } from './cdr-request.ts';
import { cdrSession, openBearer } from './cdr-session.ts';
import { introspection, parAnswer, tokenAnswer } from './cdr-shapes.ts';
import { decrypted, signedTextIn } from './encrypted-answer.ts';
import type { Encryption } from './encrypted-answer.ts';
import { FeedConsentEnded, FeedMalformed, FeedSignInRefused, FeedUnavailable } from './port.ts';
import type { BankFeedPort, Grant, Institution, SignInStart, SignInStep } from './port.ts';
import { discoverHolder } from './holder-discovery.ts';
import type { HolderDiscovery, HolderEndpoints } from './holder-discovery.ts';
import { claimedState, codeOf, isOurToken } from './signed-answer.ts';
import { clientAssertion, consentRequestObject, newProofKey } from './signed-request.ts';
import type { ClientFacts, SigningKey } from './signed-request.ts';

/** A data holder of the Consumer Data Right as the register lists it. */
export interface CdrHolder {
  institution: Institution;
  /** The authorisation server; also the audience of our signatures. */
  issuer: string;
  /** The base of banking calls, before '/cds-au'. */
  resourceBaseUrl: string;
  clientId: string;
  signing: SigningKey;
  /** Requests over mutual TLS, where the holder requires it. */
  send?: Send | undefined;
  /** Endpoints known in advance; those of other holders are discovered (OpenID). */
  endpoints?: HolderEndpoints;
  /** Its Data Holder Brand ID in the register, under which it signs notices to us. */
  brandId?: string | undefined;
  /** The keys of these notices, where they differ from those it publishes (`jwksEndpoint` of the register). */
  noticeKeys?: string | undefined;
  /** The only host from which its logo is fetched. */
  logoHost?: string | undefined;
  /** What is encrypted to us according to the registration. */
  encrypted?: { idToken?: Encryption | undefined; answer?: Encryption | undefined } | undefined;
}

export interface CdrSettings {
  holders: readonly CdrHolder[];
  /** The address to which the bank's page redirects the customer. */
  redirectUri: string;
  clock: Clock;
  timeoutMs?: number;
  /** Our keys that decrypt responses of holders. */
  encryption?: readonly SigningKey[];
}

/** State stored between the two halves of a sign-in. */
interface Handle {
  verifier: string;
  state: string;
  nonce: string;
  login?: string;
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The calls to one holder's authorisation server. */
function authorisation(
  holder: CdrHolder,
  discovery: HolderDiscovery,
  { redirectUri, clock, encryption = [] }: CdrSettings,
  options: RequestOptions,
) {
  const { issuer, clientId, signing, encrypted } = holder;
  const client: ClientFacts = { clientId, issuer, signing };
  const endpoints = async () => holder.endpoints ?? discovery.endpoints();

  /** Posts a form with our client assertion. */
  function post(url: string, fields: Record<string, string>): Promise<HolderAnswer> {
    const body = new URLSearchParams({
      ...fields,
      client_id: clientId,
      client_assertion_type: ASSERTION_TYPE,
      client_assertion: clientAssertion(client, clock.now()),
    });
    return request(url, { method: 'POST', body, headers: { accept: 'application/json' } }, options);
  }

  async function token(fields: Record<string, string>): Promise<HolderAnswer> {
    return post((await endpoints()).token, fields);
  }

  return {
    post,
    endpoints,
    async push(
      { scopes, sharingSeconds, replaces }: SignInStart,
      { state, nonce }: Handle,
      challenge: string,
    ): Promise<string> {
      const requested = {
        redirectUri,
        scopes,
        sharingSeconds,
        challenge,
        state,
        nonce,
        arrangementId: replaces?.arrangementId,
      };
      const answer = await post((await endpoints()).par, {
        request: consentRequestObject(client, requested, clock.now()),
      });
      if (answer.status !== 201) throw refusalOf(answer);
      return shaped(parAnswer, answer.body, 'response to our request').request_uri;
    },
    /** The authorisation code in the response of the holder's page, once that response is verified. */
    codeIn: (answer: string, { state }: Handle) =>
      codeOf(
        signedTextIn(answer, encrypted?.answer, encryption) ?? '',
        { issuer, clientId, state },
        discovery,
        clock.now(),
      ),
    async grantFor(code: string, { verifier, nonce }: Handle): Promise<Grant> {
      const answer = await token({
        grant_type: 'authorization_code',
        code,
        code_verifier: verifier,
        redirect_uri: redirectUri,
      });
      if (answer.status !== 200) throw new FeedSignInRefused('The bank didn’t complete the sign-in. Start again.');
      const reply = shaped(tokenAnswer, answer.body, 'token');
      const idToken =
        reply.id_token === undefined ? undefined : (signedTextIn(reply.id_token, encrypted?.idToken, encryption) ?? '');
      if (idToken !== undefined && !(await isOurToken(idToken, { issuer, clientId, nonce }, discovery, clock.now())))
        throw new FeedMalformed('The bank’s ID token isn’t for this sign-in.', 'id_token');
      const checked = await post((await endpoints()).introspect, {
        token: reply.refresh_token ?? reply.access_token,
        token_type_hint: 'refresh_token',
      });
      const consent = shaped(introspection, checked.body, 'response about the consent');
      const arrangementId = reply.cdr_arrangement_id ?? consent.cdr_arrangement_id;
      // Without them the consent cannot be reused or withdrawn.
      if (!arrangementId || !reply.refresh_token)
        throw new FeedMalformed(
          'The bank’s token doesn’t allow ongoing access.',
          arrangementId ? 'refresh_token' : 'cdr_arrangement_id',
        );
      return {
        institutionId: holder.institution.id,
        arrangementId,
        refreshToken: reply.refresh_token,
        scopes: (reply.scope ?? consent.scope ?? '').split(' ').filter((scope) => scope.startsWith('bank:')),
        expiresAt: consent.exp === undefined ? null : new Date(consent.exp * 1000),
        signedInAt: clock.now().toISOString(),
      };
    },
    async accessToken(grant: Grant): Promise<string> {
      const answer = await token({ grant_type: 'refresh_token', refresh_token: grant.refreshToken });
      // An invalid refresh token means that the consent has ended, whoever ended it; every other error concerns us.
      if (oauthErrorOf(answer) === 'invalid_grant') throw new FeedConsentEnded();
      if (answer.status !== 200) throw new FeedUnavailable(`The bank returned error ${answer.status}.`);
      return shaped(tokenAnswer, answer.body, 'token').access_token;
    },
  };
}

/** A refused sign-in; the holder's detail is a message for its customer. */
function signInRefusal(answer: HolderAnswer): FeedSignInRefused {
  const { error_description: detail, may_try_again: mayTryAgain } = (answer.body ?? {}) as {
    error_description?: unknown;
    may_try_again?: unknown;
  };
  return new FeedSignInRefused(
    typeof detail === 'string' ? detail.slice(0, 200) : 'The bank refused the sign-in.',
    mayTryAgain === true,
  );
}

/** The port, and a grant's access token for calls beyond the standard. */
export interface CdrFeed extends BankFeedPort {
  accessToken(grant: Grant): Promise<string>;
}

/** A holder with its connections. */
function connectHolder(holder: CdrHolder, settings: CdrSettings, plain: RequestOptions) {
  const options: RequestOptions = holder.send ? { ...plain, send: holder.send } : plain;
  // The discovery document and the keys are public: they are requested without our certificate.
  const discovery = discoverHolder(holder.issuer, {
    ...plain,
    clock: settings.clock,
    mutual: holder.send !== undefined,
  });
  return { holder, options, server: authorisation(holder, discovery, settings, options) };
}

/** Pushes the request and redirects the customer, or asks for the code that the embedded bank sends. */
async function begin({ holder, server }: ReturnType<typeof connectHolder>, start: SignInStart): Promise<SignInStep> {
  const { verifier, challenge } = newProofKey();
  const handle: Handle = {
    verifier,
    state: randomBytes(24).toString('base64url'),
    nonce: randomBytes(16).toString('base64url'),
  };
  const requestUri = await server.push(start, handle, challenge);
  const { authorise } = await server.endpoints();
  if (holder.institution.signIn === 'redirect') {
    const url = new URL(authorise);
    url.searchParams.set('client_id', holder.clientId);
    url.searchParams.set('request_uri', requestUri);
    return { kind: 'redirect', url: url.href, state: handle.state, handle: JSON.stringify(handle) };
  }
  const answer = await server.post(authorise, { request_uri: requestUri, customer_id: start.login });
  if (answer.status !== 200) throw signInRefusal(answer);
  const { login, hint } = answer.body as { login: string; hint: string };
  return { kind: 'code', hint, handle: JSON.stringify({ ...handle, login }) };
}

/** The adapter for banks that implement the Consumer Data Standards. */
export function cdrFeed(settings: CdrSettings): CdrFeed {
  const options: RequestOptions = settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs };
  const servers = new Map(
    settings.holders.map((holder) => [holder.institution.id, connectHolder(holder, settings, options)]),
  );
  const serverOf = (id: string) => {
    const server = servers.get(id);
    if (!server) throw new FeedSignInRefused('We can’t connect this bank.');
    return server;
  };

  return {
    adapter: `cdr (${settings.holders.length === 1 ? '1 holder' : `${settings.holders.length} holders`})`,
    async institutions() {
      return settings.holders.map(({ institution }) => institution);
    },
    beginSignIn: async (start) => begin(serverOf(start.institutionId), start),
    stateOf: (answer) => claimedState(decrypted(answer, settings.encryption ?? []) ?? answer),
    async finishSignIn(institutionId, stored, answer) {
      const handle = JSON.parse(stored) as Handle;
      const { server } = serverOf(institutionId);
      if (handle.login === undefined) return server.grantFor(await server.codeIn(answer, handle), handle);
      const confirmed = await server.post(`${(await server.endpoints()).authorise}/confirm`, {
        login: handle.login,
        code: answer,
      });
      if (confirmed.status !== 200) throw signInRefusal(confirmed);
      return server.grantFor((confirmed.body as { code: string }).code, handle);
    },
    async open(grant, visit) {
      const { holder, server, options: within } = serverOf(grant.institutionId);
      const bearer = await openBearer(() => server.accessToken(grant));
      const since = grant.signedInAt === undefined ? null : new Date(grant.signedInAt);
      return cdrSession(holder.resourceBaseUrl, bearer, within, {
        signedInAt: visit?.signedInAt ?? since,
        present: visit?.present ?? null,
      });
    },
    async withdraw(grant) {
      const { server } = serverOf(grant.institutionId);
      const answer = await server.post((await server.endpoints()).revokeArrangement, {
        cdr_arrangement_id: grant.arrangementId,
      });
      // An unknown arrangement has already been withdrawn.
      if (answer.status !== 204 && answer.status !== 422) throw refusalOf(answer);
    },
    accessToken: (grant) => serverOf(grant.institutionId).server.accessToken(grant),
    // The standard has no events for data recipients.
    listen: async () => null,
    readEvent: async () => null,
    // The standard has transactions, not files.
    async statements() {
      return [];
    },
    async close() {},
  };
}
