import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { request, shaped } from './cdr-request.ts';
import type { HolderAnswer, RequestOptions } from './cdr-request.ts';
import { FeedAccountGone, FeedConsentEnded, FeedMalformed, FeedSignInRefused, FeedUnavailable } from './port.ts';
import type { BankFeedPort, FeedSession, FeedWindow, Grant, Institution } from './port.ts';
import { upAnswers, upEvent } from './up-shapes.ts';
import type { UpAccount, UpTransaction } from './up-shapes.ts';
import { toUpAccount, toUpBalance, toUpTransaction } from './up-transform.ts';

export interface UpSettings {
  /** 'https://api.up.com.au/api/v1'. */
  url: string;
  timeoutMs?: number;
}

const up: Institution = { id: 'up', name: 'Up', signIn: 'token', practice: false };

/** What its API provides, in the terms of the standard: no account numbers. */
const shownByUp = ['bank:accounts.basic:read', 'bank:transactions:read'] as const;

/** The largest page that Up returns. */
const PAGE_SIZE = 100;
/** Fifty thousand transactions in one list; stops at a server whose pages never end. */
const MAX_PAGES = 500;
/** A transaction keeps the time of its purchase when it settles. It may change from held to settled for this long. */
const SETTLES_WITHIN_MS = 30 * 24 * 3600 * 1000;

function checked(answer: HolderAnswer, accountId?: string): HolderAnswer {
  if (answer.status === 401)
    throw new FeedConsentEnded('Up no longer accepts this token. Connect Up again with a new one.');
  if (answer.status === 404 && accountId !== undefined) throw new FeedAccountGone(accountId);
  if (answer.status >= 400) throw new FeedUnavailable(`Up returned error ${answer.status}.`);
  return answer;
}

/** The calls of Up under one token. */
function client({ url, ...options }: UpSettings & RequestOptions, token: string) {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json' };

  async function call(method: string, path: string, body?: object): Promise<HolderAnswer> {
    const init =
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    return request(`${url}${path}`, init, options);
  }

  /** Follows the links of a list, each with Up's cursor. A link to another server never gets the token. */
  async function list<S extends z.ZodMiniType<{ data: unknown[]; links: { next: string | null } }>>(
    schema: S,
    path: string,
    what: string,
    accountId?: string,
  ): Promise<z.output<S>['data']> {
    const items: z.output<S>['data'] = [];
    let next: string | null = path;
    for (let page = 1; next !== null; page += 1) {
      if (page > MAX_PAGES) throw new FeedMalformed('Up returned too many pages.');
      const answer: z.output<S> = shaped(schema, checked(await call('GET', next), accountId).body, what);
      items.push(...answer.data);
      const link = answer.links.next;
      if (link !== null && !link.startsWith(`${url}/`)) throw new FeedMalformed('Up linked to a different server.');
      next = link === null ? null : link.slice(url.length);
    }
    return items;
  }

  return { call, list };
}

type Client = ReturnType<typeof client>;

function transactionsPath(accountId: string, filters: Record<string, string>): string {
  const search = new URLSearchParams({
    'page[size]': String(PAGE_SIZE),
    ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [`filter[${name}]`, value])),
  });
  return `/accounts/${encodeURIComponent(accountId)}/transactions?${search.toString()}`;
}

function sessionOf({ list }: Client): FeedSession {
  const accounts = (): Promise<UpAccount[]> =>
    list(
      upAnswers.accounts,
      `/accounts?${new URLSearchParams({ 'page[size]': String(PAGE_SIZE) }).toString()}`,
      'list of accounts',
    );
  const transactionsOf = (accountId: string, filters: Record<string, string>): Promise<UpTransaction[]> =>
    list(upAnswers.transactions, transactionsPath(accountId, filters), 'list of transactions', accountId);

  return {
    accounts: async () => (await accounts()).map(toUpAccount),
    numbers: async () => ({ bsb: null, accountNumber: null }),
    async balances() {
      const all = await accounts();
      return Promise.all(
        all.map(async (account) => toUpBalance(account, await transactionsOf(account.id, { status: 'HELD' }))),
      );
    },
    async transactions(accountId, { oldest, newest }: FeedWindow) {
      const since = new Date(oldest.getTime() - SETTLES_WITHIN_MS);
      const list = await transactionsOf(accountId, { since: since.toISOString(), until: newest.toISOString() });
      const seenIds = new Set<string>();
      return list.filter(({ id }) => !seenIds.has(id) && seenIds.add(id)).map(toUpTransaction);
    },
    // Up provides none of these.
    directDebits: async () => [],
    scheduledPayments: async () => [],
    payees: async () => [],
  };
}

/** Our webhooks at Up: those that post to this address. */
async function unlisten({ call, list }: Client, eventUrl: string): Promise<void> {
  for (const webhook of await list(
    upAnswers.webhooks,
    `/webhooks?${new URLSearchParams({ 'page[size]': String(PAGE_SIZE) }).toString()}`,
    'list of webhooks',
  )) {
    if (webhook.attributes.url !== eventUrl) continue;
    const answer = await call('DELETE', `/webhooks/${encodeURIComponent(webhook.id)}`);
    if (answer.status !== 404) checked(answer);
  }
}

/**
 * Up, by the personal access token that customers create themselves. The token is read-only, and only the customer can
 * revoke it; withdrawing removes our webhook and the stored token.
 */
export function upFeed(settings: UpSettings): BankFeedPort {
  const clientOf = (grant: Grant): Client => client(settings, grant.refreshToken);
  return {
    adapter: 'up',
    async institutions() {
      return [up];
    },
    async beginSignIn({ login, replaces }) {
      const token = login.trim();
      // A text that is not valid in a header cannot be a token.
      if (!/^[\x21-\x7e]+$/.test(token)) throw new FeedSignInRefused('Up doesn’t recognise this token.');
      const answer = await client(settings, token).call('GET', '/util/ping');
      if (answer.status === 401) throw new FeedSignInRefused('Up doesn’t recognise this token.');
      const { id } = shaped(upAnswers.ping, checked(answer).body, 'ping response').meta;
      if (replaces && replaces.arrangementId !== id)
        throw new FeedSignInRefused('This token belongs to another Up customer.');
      return {
        kind: 'done',
        grant: {
          institutionId: up.id,
          arrangementId: id,
          refreshToken: token,
          scopes: [...shownByUp],
          expiresAt: null,
        },
      };
    },
    stateOf: () => null,
    async finishSignIn() {
      throw new FeedSignInRefused('Up needs a token, not a code.');
    },
    open: async (grant) => sessionOf(clientOf(grant)),
    async withdraw(grant, eventUrl) {
      try {
        if (eventUrl !== null) await unlisten(clientOf(grant), eventUrl);
      } catch (error) {
        // A revoked token has removed its webhooks as well.
        if (!(error instanceof FeedConsentEnded)) throw error;
      }
    },
    async listen(grant, eventUrl) {
      const to = clientOf(grant);
      // The secret is returned only once: a webhook whose secret was lost is created again.
      await unlisten(to, eventUrl);
      const answer = checked(
        await to.call('POST', '/webhooks', {
          data: { attributes: { url: eventUrl, description: 'Notifies us of new transactions' } },
        }),
      );
      const { secretKey } = shaped(upAnswers.webhook, answer.body, 'webhook').data.attributes;
      if (secretKey === undefined) throw new FeedMalformed('Up returned no secret for its events.');
      return { secret: secretKey };
    },
    async readEvent(_institutionId, secret, { body, signature }) {
      const right = createHmac('sha256', secret).update(body).digest();
      const input = Buffer.from(signature, 'hex');
      if (input.length !== right.length || !timingSafeEqual(input, right)) return null;
      const event = z.safeParse(upEvent, parsed(body));
      return event.success && event.data.data.attributes.eventType.startsWith('TRANSACTION_') ? 'rows' : 'nothing';
    },
    async statements() {
      return [];
    },
    async close() {},
  };
}

function parsed(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return null;
  }
}
