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

/** A data holder of the Consumer Data Right as the register knows it. */
export interface CdrHolder {
  institution: Institution;
  /** The authorisation server; also the audience of what we sign. */
  issuer: string;
  /** Where the banking calls are, before '/cds-au'. */
  resourceBaseUrl: string;
  clientId: string;
  signing: SigningKey;
  /** Requests over mutual TLS, where the holder wants it. */
  send?: Send | undefined;
  /** Where they are known beforehand; any other holder is asked for them (OpenID discovery). */
  endpoints?: HolderEndpoints;
  /** Its Data Holder Brand ID in the register, under which it signs what it posts to us. */
  brandId?: string | undefined;
  /** The keys for that, where they are not those of its description (`jwksEndpoint` of the register). */
  noticeKeys?: string | undefined;
  /** The one host from which its logo is taken. */
  logoHost?: string | undefined;
  /** What the registration says is encrypted to us. */
  encrypted?: { idToken?: Encryption | undefined; answer?: Encryption | undefined } | undefined;
}

export interface CdrSettings {
  holders: readonly CdrHolder[];
  /** Where the bank's page leads the customer back to. */
  redirectUri: string;
  clock: Clock;
  timeoutMs?: number;
  /** Our keys that open what holders encrypt to us. */
  encryption?: readonly SigningKey[];
}

/** What is kept between the two halves of a sign-in. */
interface Handle {
  verifier: string;
  state: string;
  nonce: string;
  login?: string;
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The dealings with one holder's authorisation server. */
function authorisation(
  holder: CdrHolder,
  discovery: HolderDiscovery,
  { redirectUri, clock, encryption = [] }: CdrSettings,
  options: RequestOptions,
) {
  const { issuer, clientId, signing, encrypted } = holder;
  const client: ClientFacts = { clientId, issuer, signing };
  const endpoints = async () => holder.endpoints ?? discovery.endpoints();

  /** Posts a form in our name. */
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
      return shaped(parAnswer, answer.body, 'answer to our request').request_uri;
    },
    /** The code in the answer of the holder's page, once that is proved to be its answer. */
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
      if (answer.status !== 200)
        throw new FeedSignInRefused('The bank did not complete the sign-in. Please start again.');
      const input = shaped(tokenAnswer, answer.body, 'token');
      const about =
        input.id_token === undefined ? undefined : (signedTextIn(input.id_token, encrypted?.idToken, encryption) ?? '');
      if (about !== undefined && !(await isOurToken(about, { issuer, clientId, nonce }, discovery, clock.now())))
        throw new FeedMalformed("The bank's token about the customer is not for this sign-in.", 'id_token');
      const facts = await post((await endpoints()).introspect, {
        token: input.refresh_token ?? input.access_token,
        token_type_hint: 'refresh_token',
      });
      const known = shaped(introspection, facts.body, 'answer about the consent');
      const arrangementId = input.cdr_arrangement_id ?? known.cdr_arrangement_id;
      // Without them the consent could neither be used tomorrow nor be withdrawn.
      if (!arrangementId || !input.refresh_token)
        throw new FeedMalformed(
          "The bank's token opens no lasting consent.",
          arrangementId ? 'refresh_token' : 'cdr_arrangement_id',
        );
      return {
        institutionId: holder.institution.id,
        arrangementId,
        refreshToken: input.refresh_token,
        scopes: (input.scope ?? known.scope ?? '').split(' ').filter((scope) => scope.startsWith('bank:')),
        expiresAt: known.exp === undefined ? null : new Date(known.exp * 1000),
        signedInAt: clock.now().toISOString(),
      };
    },
    async accessToken(grant: Grant): Promise<string> {
      const answer = await token({ grant_type: 'refresh_token', refresh_token: grant.refreshToken });
      // A refresh token that is no longer good is the end of the consent, whoever ended it; every other refusal is about us.
      if (oauthErrorOf(answer) === 'invalid_grant') throw new FeedConsentEnded();
      if (answer.status !== 200) throw new FeedUnavailable(`The bank answered ${answer.status}.`);
      return shaped(tokenAnswer, answer.body, 'token').access_token;
    },
  };
}

/** Says what a refused sign-in means; the holder's detail is in its own words for its customer. */
function signInRefusal(answer: HolderAnswer): FeedSignInRefused {
  const { error_description: detail, may_try_again: again } = (answer.body ?? {}) as {
    error_description?: unknown;
    may_try_again?: unknown;
  };
  return new FeedSignInRefused(
    typeof detail === 'string' ? detail.slice(0, 200) : 'The bank refused the sign-in.',
    again === true,
  );
}

/** The port, and the access token of a grant for calls that a holder offers beside the standard. */
export interface CdrFeed extends BankFeedPort {
  accessToken(grant: Grant): Promise<string>;
}

/** A holder with what speaks to it. */
function statusHolder(holder: CdrHolder, settings: CdrSettings, plain: RequestOptions) {
  const options: RequestOptions = holder.send ? { ...plain, send: holder.send } : plain;
  // Description and keys are open to everybody: they are asked for without our certificate.
  const discovery = discoverHolder(holder.issuer, {
    ...plain,
    clock: settings.clock,
    mutual: holder.send !== undefined,
  });
  return { holder, options, server: authorisation(holder, discovery, settings, options) };
}

/** Pushes the request, and sends the customer on: to the bank's own page, or to the code that the embedded bank sends. */
async function begin({ holder, server }: ReturnType<typeof statusHolder>, start: SignInStart): Promise<SignInStep> {
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

/** Banks that speak the Consumer Data Standards. */
export function cdrFeed(settings: CdrSettings): CdrFeed {
  const options: RequestOptions = settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs };
  const status = new Map(
    settings.holders.map((holder) => [holder.institution.id, statusHolder(holder, settings, options)]),
  );
  const known = (id: string) => {
    const result = status.get(id);
    if (!result) throw new FeedSignInRefused('This bank cannot be connected.');
    return result;
  };

  return {
    adapter: `cdr (${settings.holders.length === 1 ? '1 holder' : `${settings.holders.length} holders`})`,
    async institutions() {
      return settings.holders.map(({ institution }) => institution);
    },
    beginSignIn: async (start) => begin(known(start.institutionId), start),
    stateOf: (answer) => claimedState(decrypted(answer, settings.encryption ?? []) ?? answer),
    async finishSignIn(institutionId, stored, answer) {
      const handle = JSON.parse(stored) as Handle;
      const { server } = known(institutionId);
      if (handle.login === undefined) return server.grantFor(await server.codeIn(answer, handle), handle);
      const confirmed = await server.post(`${(await server.endpoints()).authorise}/confirm`, {
        login: handle.login,
        code: answer,
      });
      if (confirmed.status !== 200) throw signInRefusal(confirmed);
      return server.grantFor((confirmed.body as { code: string }).code, handle);
    },
    async open(grant, visit) {
      const { holder, server, options: within } = known(grant.institutionId);
      const bearer = await openBearer(() => server.accessToken(grant));
      const since = grant.signedInAt === undefined ? null : new Date(grant.signedInAt);
      return cdrSession(holder.resourceBaseUrl, bearer, within, {
        signedInAt: visit?.signedInAt ?? since,
        present: visit?.present ?? null,
      });
    },
    async withdraw(grant) {
      const { server } = known(grant.institutionId);
      const answer = await server.post((await server.endpoints()).revokeArrangement, {
        cdr_arrangement_id: grant.arrangementId,
      });
      // An arrangement that the holder no longer knows is withdrawn already.
      if (answer.status !== 204 && answer.status !== 422) throw refusalOf(answer);
    },
    accessToken: (grant) => known(grant.institutionId).server.accessToken(grant),
    // The standard knows no events for those who receive data.
    listen: async () => null,
    readEvent: async () => null,
    // The standard knows rows, not files.
    async statements() {
      return [];
    },
    async close() {},
  };
}
