import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import { oauthErrorOf, refusalOf, request, shaped } from './cdr-request.ts';
import type { HolderAnswer, RequestOptions } from './cdr-request.ts';
import { cdrSession, openBearer } from './cdr-session.ts';
import { introspection, parAnswer, tokenAnswer } from './cdr-shapes.ts';
import { FeedConsentEnded, FeedSignInRefused, FeedUnavailable } from './port.ts';
import type { BankFeedPort, Grant, Institution, SignInStart, SignInStep } from './port.ts';
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
}

export interface CdrSettings {
  holders: readonly CdrHolder[];
  signing: SigningKey;
  /** Where the bank's page leads the customer back to. */
  redirectUri: string;
  clock: Clock;
  timeoutMs?: number;
}

/** What is kept between the two halves of a sign-in. */
interface Handle {
  verifier: string;
  login?: string;
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

/** The dealings with one holder's authorisation server. */
function authorisation(holder: CdrHolder, { signing, redirectUri, clock }: CdrSettings, options: RequestOptions) {
  const client: ClientFacts = { clientId: holder.clientId, issuer: holder.issuer, signing };

  /** Posts a form in our name. */
  function post(path: string, fields: Record<string, string>): Promise<HolderAnswer> {
    const body = new URLSearchParams({ ...fields, client_id: holder.clientId, client_assertion_type: ASSERTION_TYPE, client_assertion: clientAssertion(client, clock.now()) });
    return request(`${holder.issuer}${path}`, { method: 'POST', body, headers: { accept: 'application/json' } }, options);
  }

  async function token(fields: Record<string, string>): Promise<HolderAnswer> {
    return post('/token', fields);
  }

  return {
    post,
    async push({ scopes, sharingSeconds, replaces }: SignInStart, challenge: string): Promise<string> {
      const asked = { redirectUri, scopes, sharingSeconds, challenge, state: randomBytes(16).toString('base64url'), arrangementId: replaces?.arrangementId };
      const answer = await post('/par', { request: consentRequestObject(client, asked, clock.now()) });
      if (answer.status !== 201) throw refusalOf(answer);
      return shaped(parAnswer, answer.body, 'answer to our request').request_uri;
    },
    async grantFor(code: string, verifier: string): Promise<Grant> {
      const answer = await token({ grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: redirectUri });
      if (answer.status !== 200) throw new FeedSignInRefused('The bank did not complete the sign-in. Please start again.');
      const given = shaped(tokenAnswer, answer.body, 'token');
      const facts = await post('/introspect', { token: given.refresh_token ?? given.access_token, token_type_hint: 'refresh_token' });
      const known = shaped(introspection, facts.body, 'answer about the consent');
      return {
        institutionId: holder.institution.id,
        arrangementId: given.cdr_arrangement_id ?? known.cdr_arrangement_id ?? '',
        refreshToken: given.refresh_token ?? '',
        scopes: (given.scope ?? known.scope ?? '').split(' ').filter((scope) => scope.startsWith('bank:')),
        expiresAt: known.exp === undefined ? null : new Date(known.exp * 1000),
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
  const { error_description: detail, may_try_again: again } = (answer.body ?? {}) as { error_description?: unknown; may_try_again?: unknown };
  return new FeedSignInRefused(typeof detail === 'string' ? detail.slice(0, 200) : 'The bank refused the sign-in.', again === true);
}

/** The port, and the access token of a grant for calls that a holder offers beside the standard. */
export interface CdrFeed extends BankFeedPort {
  accessToken(grant: Grant): Promise<string>;
}

/** Banks that speak the Consumer Data Standards. */
export function cdrFeed(settings: CdrSettings): CdrFeed {
  const options: RequestOptions = settings.timeoutMs === undefined ? {} : { timeoutMs: settings.timeoutMs };
  const holderOf = (id: string): CdrHolder => {
    const found = settings.holders.find(({ institution }) => institution.id === id);
    if (!found) throw new FeedSignInRefused('This bank cannot be connected.');
    return found;
  };
  const serverOf = (id: string) => authorisation(holderOf(id), settings, options);

  return {
    adapter: `cdr (${settings.holders.length} holders)`,
    async institutions() {
      return settings.holders.map(({ institution }) => institution);
    },
    async beginSignIn(start): Promise<SignInStep> {
      const holder = holderOf(start.institutionId);
      const server = serverOf(start.institutionId);
      const { verifier, challenge } = newProofKey();
      const requestUri = await server.push(start, challenge);
      if (holder.institution.signIn === 'redirect') {
        const url = new URL(`${holder.issuer}/authorise`);
        url.search = new URLSearchParams({ client_id: holder.clientId, request_uri: requestUri }).toString();
        return { kind: 'redirect', url: url.href, handle: JSON.stringify({ verifier } satisfies Handle) };
      }
      const answer = await server.post('/authorise', { request_uri: requestUri, customer_id: start.login });
      if (answer.status !== 200) throw signInRefusal(answer);
      const { login, hint } = answer.body as { login: string; hint: string };
      return { kind: 'code', hint, handle: JSON.stringify({ verifier, login } satisfies Handle) };
    },
    async finishSignIn(institutionId, handle, answer) {
      const { verifier, login } = JSON.parse(handle) as Handle;
      const server = serverOf(institutionId);
      if (login === undefined) return server.grantFor(answer, verifier);
      const confirmed = await server.post('/authorise/confirm', { login, code: answer });
      if (confirmed.status !== 200) throw signInRefusal(confirmed);
      return server.grantFor((confirmed.body as { code: string }).code, verifier);
    },
    async open(grant) {
      const server = serverOf(grant.institutionId);
      const bearer = await openBearer(() => server.accessToken(grant));
      return cdrSession(holderOf(grant.institutionId).resourceBaseUrl, bearer, options);
    },
    async withdraw(grant) {
      const answer = await serverOf(grant.institutionId).post('/arrangements/revoke', { cdr_arrangement_id: grant.arrangementId });
      // An arrangement that the holder no longer knows is withdrawn already.
      if (answer.status !== 204 && answer.status !== 422) throw refusalOf(answer);
    },
    accessToken: (grant) => serverOf(grant.institutionId).accessToken(grant),
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
