import { createHash, createPublicKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import { customersWith } from '#server/ports/bank-feed/embedded-customers.ts';
import { holderEndpoints, openHolder } from '#server/ports/bank-feed/embedded-holder.ts';
import * as store from '#server/ports/bank-feed/embedded-store.ts';
import { holderTokens } from '#server/ports/bank-feed/embedded-tokens.ts';
import { signClaims, unverified } from '#server/ports/bank-feed/signed-request.ts';
import type { Claims } from '#server/ports/bank-feed/signed-request.ts';

/**
 * The embedded bank with what a real data holder has besides: a discovery document (OpenID), keys, a consent page
 * where customers accept or refuse, a signed response (JARM), and an ID token.
 */
export interface ConsentBank {
  origin: string;
  issuer: string;
  clientId: string;
  /** The private key of its one client, as PEM. */
  clientKey: string;
  /** How often each of its documents was requested, by the end of its path. */
  requested: string[];
  /** Fields of its discovery document to override. */
  description: Record<string, unknown>;
  /** Claims of its next ID token to override. */
  idToken: Claims;
  /** Wraps the texts that it signs for us; nothing at first. */
  encrypt: { answer(text: string): string; idToken(text: string): string };
  /** The headers of each banking call, by their lower-case names. */
  calls: IncomingHttpHeaders[];
  /** Headers of its banking replies to override. */
  headers: Record<string, string>;
  /**
   * Accepts or refuses on the bank's page as a browser would; returns the address it redirects to. A customer unknown
   * to the bank refuses.
   */
  visit(url: string, customer: string, says?: 'yes' | 'no'): Promise<URL>;
  sign(claims: Claims): string;
  close(): Promise<void>;
}

export interface ConsentBankParts {
  database: Database;
  clock: Clock;
  redirectUri: string;
}

const CLIENT_ID = 'recipient-1';
const BRAND = 'banksia';
const ANSWER_SECONDS = 300;

interface AuthorisationRequest {
  state: string;
  nonce: string;
}

function pageOf(requestUri: string): string {
  const field = (name: string, rest = '') => `<p><label>${name} <input name="${name}" ${rest}></label></p>`;
  return `<!doctype html><html lang="en"><title>Consent</title><h1>Share your data?</h1><form method="post" action="consent">
    <input type="hidden" name="request_uri" value="${requestUri.replace(/[^\w:-]/g, '')}">${field('customer')}
    <button name="says" value="yes">Share</button> <button name="says" value="no">Do not share</button></form></html>`;
}

export async function openConsentBank({ database, clock, redirectUri }: ConsentBankParts): Promise<ConsentBank> {
  const clientKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const bankKeys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const sign = (claims: Claims): string => signClaims(claims, { key: bankKeys.privateKey, keyId: 'bank-1' });
  const [requests, codes] = [new Map<string, AuthorisationRequest>(), new Map<string, AuthorisationRequest>()];
  const requested: string[] = [];
  const description: Record<string, unknown> = {};
  const idToken: Claims = {};
  const encrypt: ConsentBank['encrypt'] = { answer: (text) => text, idToken: (text) => text };
  const calls: IncomingHttpHeaders[] = [];
  const headers: Record<string, string> = {};
  const customerOf = customersWith([]);
  let issuer = '';
  const until = (seconds: number): number => Math.floor(clock.now().getTime() / 1000) + seconds;
  const jwk = (key: typeof bankKeys.publicKey, more: object) => ({
    ...createPublicKey(key.export({ type: 'spki', format: 'pem' })).export({ format: 'jwk' }),
    ...more,
  });

  function documents(app: FastifyInstance): void {
    app.get(`/${BRAND}/.well-known/openid-configuration`, () => {
      requested.push('openid-configuration');
      const at = holderEndpoints(issuer);
      return {
        issuer,
        authorization_endpoint: at.authorise,
        token_endpoint: at.token,
        introspection_endpoint: at.introspect,
        pushed_authorization_request_endpoint: at.par,
        cdr_arrangement_revocation_endpoint: at.revokeArrangement,
        jwks_uri: `${issuer}/jwks`,
        response_modes_supported: ['jwt'],
        ...description,
      };
    });
    app.get(`/${BRAND}/jwks`, () => {
      requested.push('jwks');
      return {
        keys: [
          jwk(other.publicKey, { kid: 'bank-0', use: 'sig' }),
          jwk(bankKeys.publicKey, { kid: 'bank-1', use: 'sig', alg: 'PS256' }),
          { kty: 'oct', kid: 'odd', k: 'AA' },
        ],
      };
    });
  }

  async function answered(
    fields: { request_uri?: string; customer?: string; says?: string },
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const requestUri = fields.request_uri ?? '';
    const request = requests.get(requestUri);
    if (!request) return reply.code(400).send('Unknown request.');
    requests.delete(requestUri);
    const id = requestUri.replace(/^urn:holder:/, '');
    const isGranted =
      fields.says === 'yes' &&
      customerOf(fields.customer ?? '') !== undefined &&
      (await store.assignCustomer(database, id, BRAND, fields.customer!, clock.now()));
    const code = randomBytes(24).toString('base64url');
    if (isGranted) {
      await store.storeCode(database, id, createHash('sha256').update(code).digest('base64url'));
      codes.set(code, request);
    }
    const result = isGranted ? { code } : { error: 'access_denied', error_description: 'The customer refused.' };
    return reply.redirect(
      `${redirectUri}?response=${encrypt.answer(sign({ iss: issuer, aud: CLIENT_ID, exp: until(ANSWER_SECONDS), state: request.state, ...result }))}`,
    );
  }

  /** Records pushed authorisation requests, and adds the ID token to the other tokens. */
  function watch(app: FastifyInstance): void {
    app.addHook('onSend', async (request, reply, payload) => {
      if (request.url.includes('/cds-au/')) {
        calls.push(request.headers);
        reply.headers(headers);
      }
      if (reply.statusCode >= 300 || typeof payload !== 'string') return payload;
      const fields = request.body as Record<string, string>;
      if (request.url === `/${BRAND}/par`) {
        const claims = unverified(fields['request']!)!.claims;
        requests.set((JSON.parse(payload) as { request_uri: string }).request_uri, {
          state: String(claims['state']),
          nonce: String(claims['nonce']),
        });
      }
      const authorisation = request.url === `/${BRAND}/token` ? codes.get(fields['code'] ?? '') : undefined;
      if (!authorisation) return payload;
      const token = sign({
        iss: issuer,
        sub: 'customer',
        aud: CLIENT_ID,
        exp: until(ANSWER_SECONDS),
        nonce: authorisation.nonce,
        ...idToken,
      });
      return JSON.stringify({ ...(JSON.parse(payload) as object), id_token: encrypt.idToken(token) });
    });
  }

  const holder = await openHolder({
    database,
    clock,
    tokens: holderTokens(clock),
    slowMs: 5,
    customerOf,
    client: { clientId: CLIENT_ID, key: clientKeys.publicKey, redirectUri },
    beside(app) {
      watch(app);
      documents(app);
      app.get(`/${BRAND}/authorise`, (request, reply) =>
        reply.type('text/html').send(pageOf((request.query as { request_uri?: string }).request_uri ?? '')),
      );
      app.post(`/${BRAND}/consent`, (request, reply) => answered(request.body as object, reply));
    },
  });
  issuer = `${holder.origin}/${BRAND}`;

  return {
    origin: holder.origin,
    issuer,
    clientId: CLIENT_ID,
    clientKey: String(clientKeys.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    requested,
    description,
    idToken,
    encrypt,
    calls,
    headers,
    sign,
    async visit(url, customer, says = 'yes') {
      const page = await (await fetch(url)).text();
      const requestUri = /name="request_uri" value="([^"]+)"/.exec(page)![1]!;
      const response = await fetch(`${issuer}/consent`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ request_uri: requestUri, customer, says }),
      });
      return new URL(response.headers.get('location')!);
    },
    close: () => holder.close(),
  };
}
