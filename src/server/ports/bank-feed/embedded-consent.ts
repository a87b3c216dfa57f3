import { createHash, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { ONE_TIME_CODE, brands } from './embedded-customers.ts';
import type { CustomerOf } from './embedded-customers.ts';
import * as store from './embedded-store.ts';
import type { Tokens } from './embedded-tokens.ts';
import { challengeOf, claimsOf } from './signed-request.ts';

/**
 * The authorisation server of the embedded bank: pushed requests, sign-in with customer id and one-time code, tokens,
 * introspection and the end of an arrangement. Every post must be signed by its one registered client.
 */

export interface ConsentParts {
  database: Database;
  clock: Clock;
  tokens: Tokens;
  /** The client that is registered at the bank. */
  client: { clientId: string; key: KeyObject; redirectUri: string };
  origin: () => string;
  customerOf: CustomerOf;
}

const SIGN_IN_SECONDS = 600;
const MAX_TRIES = 3;
const SHORT_SECONDS = 3600;
const MAX_SHARING_SECONDS = 365 * 24 * 3600;

type Fields = Record<string, string | undefined>;

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

function refuse(
  reply: FastifyReply,
  status: number,
  error: string,
  description: string,
  mayTryAgain = false,
): FastifyReply {
  return reply
    .code(status)
    .send({ error, error_description: description, ...(mayTryAgain ? { may_try_again: true } : {}) });
}

function later(now: Date, seconds: number): Date {
  return new Date(now.getTime() + seconds * 1000);
}

type Answer = (fields: Fields, brand: string, reply: FastifyReply) => Promise<unknown>;

/** Authenticates the client before anything else is checked. */
function signed(
  { client, clock, origin }: ConsentParts,
  answer: Answer,
): (request: { body: unknown; params: unknown }, reply: FastifyReply) => Promise<unknown> {
  return async ({ body, params }, reply) => {
    const { brand } = params as { brand: string };
    if (!brands.some(({ id }) => id === brand))
      return refuse(reply, 404, 'invalid_request', 'We don’t recognise this bank.');
    const fields = body as Fields;
    const claims = claimsOf(fields['client_assertion'] ?? '', client.key, clock.now());
    const isAuthenticated =
      claims !== undefined &&
      claims['iss'] === client.clientId &&
      claims['sub'] === client.clientId &&
      claims['aud'] === `${origin()}/${brand}`;
    return isAuthenticated
      ? answer(fields, brand, reply)
      : refuse(reply, 401, 'invalid_client', 'We don’t recognise this client.');
  };
}

function pushing({ database, clock, client, origin }: ConsentParts): Answer {
  return async (fields, brand, reply) => {
    const claims = claimsOf(fields['request'] ?? '', client.key, clock.now());
    const isOurs =
      claims?.['aud'] === `${origin()}/${brand}` &&
      claims['redirect_uri'] === client.redirectUri &&
      claims['response_type'] === 'code' &&
      claims['code_challenge_method'] === 'S256';
    if (!claims || !isOurs) return refuse(reply, 400, 'invalid_request_object', 'The request is invalid.');
    const requested = claims['claims'] as { sharing_duration?: number; cdr_arrangement_id?: string } | undefined;
    const id = randomBytes(24).toString('base64url');
    await store.sweepSignIns(database, clock.now());
    await store.addSignIn(database, {
      id,
      brand,
      scopes: String(claims['scope'])
        .split(' ')
        .filter((scope) => scope.startsWith('bank:')),
      sharingSeconds: Math.max(0, Math.min(MAX_SHARING_SECONDS, Math.trunc(requested?.sharing_duration ?? 0))),
      challenge: String(claims['code_challenge']),
      replaces: requested?.cdr_arrangement_id ?? null,
      expiresAt: later(clock.now(), SIGN_IN_SECONDS),
    });
    return reply.code(201).send({ request_uri: `urn:holder:${id}`, expires_in: SIGN_IN_SECONDS });
  };
}

function startSignIn({ database, clock, customerOf }: ConsentParts): Answer {
  return async (fields, brand, reply) => {
    const customer = customerOf((fields['customer_id'] ?? '').replace(/\s/g, ''));
    if (!customer) return refuse(reply, 400, 'access_denied', 'The bank doesn’t recognise this customer ID.');
    if (customer.manner === 'closed')
      return refuse(reply, 403, 'access_denied', 'The bank has locked this customer ID. Call the bank.');
    const id = (fields['request_uri'] ?? '').replace(/^urn:holder:/, '');
    const giver = await store.customerOfReplaced(database, id);
    if (giver !== undefined && giver !== customer.id)
      return refuse(
        reply,
        403,
        'access_denied',
        'You first connected with a different customer ID. Use that one to renew.',
      );
    if (!(await store.assignCustomer(database, id, brand, customer.id, clock.now())))
      return refuse(reply, 400, 'invalid_request_uri', 'This sign-in has expired. Start again.');
    return { login: id, hint: `••• ••• ${customer.phone}` };
  };
}

function confirming({ database, clock }: ConsentParts): Answer {
  return async (fields, brand, reply) => {
    const id = fields['login'] ?? '';
    const tried = await store.countAttempt(database, id, brand, MAX_TRIES, clock.now());
    if (!tried) return refuse(reply, 400, 'access_denied', 'This sign-in has expired. Start again.');
    if (fields['code'] !== ONE_TIME_CODE) {
      const remaining = MAX_TRIES - tried.tries;
      return remaining > 0
        ? refuse(reply, 400, 'access_denied', 'That code isn’t right.', true)
        : refuse(reply, 400, 'access_denied', 'That code isn’t right. Start again.');
    }
    const code = randomBytes(24).toString('base64url');
    await store.storeCode(database, id, hashOf(code));
    return { code };
  };
}

function givingTokens({ database, clock, tokens, customerOf }: ConsentParts): Answer {
  const answerFor = (consent: store.Consent, refreshToken?: string) => ({
    ...tokens.issue(consent.arrangementId),
    token_type: 'Bearer',
    cdr_arrangement_id: consent.arrangementId,
    scope: `openid ${consent.scopes.join(' ')}`,
    ...(refreshToken ? { refresh_token: refreshToken } : {}),
  });
  return async (fields, brand, reply) => {
    const now = clock.now();
    if (fields['grant_type'] === 'refresh_token') {
      const consent = await store.consentOf(
        database,
        { refreshHash: hashOf(fields['refresh_token'] ?? '') },
        brand,
        now,
      );
      return consent ? answerFor(consent) : refuse(reply, 400, 'invalid_grant', 'The consent has ended.');
    }
    const signIn = await store.takeCode(database, brand, hashOf(fields['code'] ?? ''), now);
    const customer = customerOf(signIn?.customer_id ?? '');
    if (!signIn || !customer || challengeOf(fields['code_verifier'] ?? '') !== signIn.challenge)
      return refuse(reply, 400, 'invalid_grant', 'The code isn’t valid.');
    const refreshToken = randomBytes(32).toString('base64url');
    const consent: store.Consent = {
      arrangementId: signIn.replaces ?? randomBytes(16).toString('base64url'),
      brand,
      customerId: customer.id,
      scopes: signIn.scopes,
      grantedAt: now,
      expiresAt: later(now, customer.manner === 'short' ? SHORT_SECONDS : signIn.sharing_seconds),
    };
    await store.storeConsent(database, consent, hashOf(refreshToken));
    return answerFor(consent, refreshToken);
  };
}

function introspecting({ database, clock }: ConsentParts): Answer {
  return async (fields, brand) => {
    const consent = await store.consentOf(database, { refreshHash: hashOf(fields['token'] ?? '') }, brand, clock.now());
    if (!consent) return { active: false };
    return {
      active: true,
      exp: Math.floor(consent.expiresAt.getTime() / 1000),
      scope: `openid ${consent.scopes.join(' ')}`,
      cdr_arrangement_id: consent.arrangementId,
    };
  };
}

function revoking({ database, clock }: ConsentParts): Answer {
  return async (fields, brand, reply) => {
    if (await store.endConsent(database, fields['cdr_arrangement_id'] ?? '', brand, clock.now()))
      return reply.code(204).send();
    return reply.code(422).send({
      errors: [
        {
          code: 'urn:au-cds:error:cds-all:Authorisation/InvalidArrangement',
          title: 'Invalid Consent Arrangement',
          detail: '',
        },
      ],
    });
  };
}

export function mountAuthorisation(app: FastifyInstance, parts: ConsentParts): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, Object.fromEntries(new URLSearchParams(text as string))),
  );
  app.post('/:brand/par', signed(parts, pushing(parts)));
  app.post('/:brand/authorise', signed(parts, startSignIn(parts)));
  app.post('/:brand/authorise/confirm', signed(parts, confirming(parts)));
  app.post('/:brand/token', signed(parts, givingTokens(parts)));
  app.post('/:brand/introspect', signed(parts, introspecting(parts)));
  app.post('/:brand/arrangements/revoke', signed(parts, revoking(parts)));
}
