import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DEFAULT_ZONE } from '#domain/calendar/zone.ts';
import * as answers from './embedded-answers.ts';
import { bookOf } from './embedded-book.ts';
import type { BookAccount } from './embedded-account.ts';
import { mountAuthorisation } from './embedded-consent.ts';
import type { ConsentParts } from './embedded-consent.ts';
import { brands } from './embedded-customers.ts';
import type { Customer } from './embedded-customers.ts';
import { statementOf } from './embedded-statement.ts';
import { consentOf } from './embedded-store.ts';
import type { HolderEndpoints } from './holder-discovery.ts';

/**
 * The embedded bank as a data holder: a separate server on loopback, which answers the banking calls of the Consumer
 * Data Standards from its books. It simulates faults for customers whose ids select one.
 */

export interface Holder {
  /** 'http://127.0.0.1:41234'; the path of each brand is its id. */
  origin: string;
  close(): Promise<void>;
}

export interface HolderParts extends Omit<ConsentParts, 'origin'> {
  slowMs: number;
  /** Additional routes of the bank, such as pages of its own; they are registered first. */
  beside?: (app: FastifyInstance, origin: () => string) => void;
}

/** The path of a brand's authorisation server. */
export function holderEndpoints(issuer: string): HolderEndpoints {
  return {
    authorise: `${issuer}/authorise`,
    par: `${issuer}/par`,
    token: `${issuer}/token`,
    introspect: `${issuer}/introspect`,
    revokeArrangement: `${issuer}/arrangements/revoke`,
  };
}

const VANISHING_MS = 60_000;
const DEFAULT_PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 1_000;
const MAX_CACHED_BOOKS = 40;

/** The consent of the request's bearer token. */
interface Visit {
  customer: Customer;
  accounts: readonly BookAccount[];
  scopes: string[];
}

function refuse(reply: FastifyReply, status: number, code: string, title: string): FastifyReply {
  return reply.code(status).send({ errors: [{ code: `urn:au-cds:error:${code}`, title, detail: title }] });
}

/** The full URL of the request. */
function linkOf(request: FastifyRequest): string {
  return `${request.protocol}://${request.host}${request.url}`;
}

function paged<T>(
  request: FastifyRequest,
  key: string,
  items: readonly T[],
  answerOf: (item: T) => unknown = (item) => item,
  { overlap = 0, maxPageSize = MAX_PAGE_SIZE } = {},
): object {
  const query = request.query as { page?: string; 'page-size'?: string };
  const size = Math.min(maxPageSize, Math.max(1, Number(query['page-size'] ?? DEFAULT_PAGE_SIZE)));
  const page = Math.max(1, Number(query.page ?? 1));
  const from = (page - 1) * size;
  const totalPages = Math.ceil(items.length / size);
  const at = (number: number): string => {
    const url = new URL(linkOf(request));
    url.searchParams.set('page', String(number));
    return url.href;
  };
  return {
    data: { [key]: items.slice(Math.max(0, from - overlap), from + size).map(answerOf) },
    links: {
      self: at(page),
      ...(page < totalPages ? { next: at(page + 1), last: at(totalPages) } : {}),
      ...(page > 1 ? { first: at(1), prev: at(page - 1) } : {}),
    },
    meta: { totalRecords: items.length, totalPages },
  };
}

type Handle = (visit: Visit, request: FastifyRequest, reply: FastifyReply) => unknown;

function visits({ database, clock, tokens, customerOf }: HolderParts) {
  const books = new Map<string, BookAccount[]>();
  function accountsOf(brandId: string, customer: Customer): readonly BookAccount[] {
    if (customer.book) return customer.book;
    const today = clock.today(DEFAULT_ZONE);
    const key = `${brandId}|${customer.id}|${today}`;
    const cached =
      books.get(key) ??
      bookOf(
        brands.find(({ id }) => id === brandId)!,
        customer,
        today,
      );
    if (books.size >= MAX_CACHED_BOOKS) books.clear();
    books.set(key, cached);
    return cached;
  }
  /** Answers only under a valid consent with the scope. */
  return (scope: string, handle: Handle) =>
    async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
      const { brand } = request.params as { brand: string };
      // Echoed with every response, including errors, as the standard requires.
      reply.header('x-fapi-interaction-id', request.headers['x-fapi-interaction-id'] ?? randomUUID());
      const arrangementId = tokens.arrangementOf(request.headers.authorization);
      if (arrangementId === undefined)
        return reply.code(401).header('www-authenticate', 'Bearer error="invalid_token"').send({ errors: [] });
      const consent = await consentOf(database, { arrangementId }, brand, clock.now());
      const customer = consent && customerOf(consent.customerId);
      if (!consent || !customer)
        return refuse(reply, 403, 'cds-all:Authorisation/InvalidConsent', 'The consent is not valid.');
      if (!consent.scopes.includes(scope))
        return refuse(reply, 403, 'cds-all:Authorisation/InvalidScope', 'The consent does not include this scope.');
      const vanished =
        customer.manner === 'vanishing' && clock.now().getTime() - consent.grantedAt.getTime() >= VANISHING_MS;
      const accounts = accountsOf(brand, customer).filter(({ plan }) => !vanished || plan.behaviour !== 'savings');
      reply.header('x-v', request.headers['x-v'] ?? '1');
      return handle({ customer, accounts, scopes: consent.scopes }, request, reply);
    };
}

interface TimedTransaction {
  transaction: BookAccount['transactions'][number];
  at: number;
}

const timedByAccount = new WeakMap<BookAccount, TimedTransaction[]>();

/** The transactions of an account with their instants, newest first; calculated once for each day's book. */
function timedTransactions(account: BookAccount): TimedTransaction[] {
  const cached =
    timedByAccount.get(account) ??
    account.transactions
      .map((transaction) => ({ transaction, at: Date.parse(answers.effectiveTime(transaction)) }))
      .sort((one, other) => other.at - one.at);
  timedByAccount.set(account, cached);
  return cached;
}

/** How many transactions, newest first, are later than an instant. */
function laterThan(timed: readonly TimedTransaction[], at: number): number {
  let [low, high] = [0, timed.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (timed[middle]!.at > at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The transactions of a window, newest first. */
function transactionsBetween(
  account: BookAccount,
  query: { 'oldest-time'?: string; 'newest-time'?: string },
): BookAccount['transactions'] {
  const timed = timedTransactions(account);
  const oldest = Date.parse(query['oldest-time'] ?? '') || 0;
  const newest = Date.parse(query['newest-time'] ?? '') || Number.MAX_SAFE_INTEGER;
  return timed.slice(laterThan(timed, newest), laterThan(timed, oldest - 1)).map(({ transaction }) => transaction);
}

function transactions(slowMs: number): Handle {
  const failedOnce = new Set<string>();
  return async ({ customer, accounts }, request, reply) => {
    const { accountId } = request.params as { accountId: string };
    const query = request.query as { page?: string; 'oldest-time'?: string; 'newest-time'?: string };
    const account = accounts.find(({ id }) => id === accountId);
    if (!account)
      return refuse(reply, 404, 'cds-banking:Authorisation/InvalidBankingAccount', 'Invalid Banking Account');
    if (customer.manner === 'slow') await wait(slowMs);
    if (customer.manner === 'partial' && query.page === '2' && !failedOnce.has(request.url)) {
      failedOnce.add(request.url);
      return refuse(reply.header('retry-after', '0'), 503, 'cds-all:Service/Unavailable', 'Service Unavailable');
    }
    return paged(
      request,
      'transactions',
      transactionsBetween(account, query),
      (transaction) => answers.transactionAnswer(account.id, transaction, customer.manner),
      {
        overlap: customer.manner === 'duplicate' ? 3 : 0,
        // Small pages, so that simulated paging faults need few transactions.
        maxPageSize: customer.manner === 'plain' ? MAX_PAGE_SIZE : DEFAULT_PAGE_SIZE,
      },
    );
  };
}

/** Starts the bank on a free port of loopback; it does not keep the process alive. */
export async function openHolder(parts: HolderParts): Promise<Holder> {
  const app = Fastify({ logger: false, forceCloseConnections: true });
  let origin = '';
  const visit = visits(parts);
  parts.beside?.(app, () => origin);
  mountAuthorisation(app, { ...parts, origin: () => origin });
  const basic = 'bank:accounts.basic:read';
  const path = (rest: string): string => `/:brand/cds-au/v1/banking${rest}`;
  const ofAccount =
    (handle: (account: BookAccount, request: FastifyRequest) => unknown): Handle =>
    ({ accounts }, request, reply) => {
      const account = accounts.find(({ id }) => id === (request.params as { accountId: string }).accountId);
      return account
        ? handle(account, request)
        : refuse(reply, 404, 'cds-banking:Authorisation/InvalidBankingAccount', 'Invalid Banking Account');
    };
  app.get(
    path('/accounts'),
    visit(basic, ({ accounts }, request) => paged(request, 'accounts', accounts.map(answers.accountAnswer))),
  );
  app.get(
    path('/accounts/balances'),
    visit(basic, ({ accounts }, request) => paged(request, 'balances', accounts.map(answers.balanceAnswer))),
  );
  app.get(
    path('/accounts/:accountId'),
    visit(
      'bank:accounts.detail:read',
      ofAccount((account, request) => ({
        data: {
          ...answers.accountAnswer(account),
          ...(account.bsb === '' ? {} : { bsb: account.bsb, accountNumber: account.number }),
        },
        links: { self: linkOf(request) },
        meta: {},
      })),
    ),
  );
  app.get(path('/accounts/:accountId/transactions'), visit('bank:transactions:read', transactions(parts.slowMs)));
  app.get(
    path('/accounts/:accountId/direct-debits'),
    visit(
      'bank:regular_payments:read',
      ofAccount((account, request) => paged(request, 'directDebitAuthorisations', answers.directDebitAnswers(account))),
    ),
  );
  app.get(
    path('/payments/scheduled'),
    visit('bank:regular_payments:read', ({ accounts }, request) =>
      paged(request, 'scheduledPayments', answers.scheduledAnswers(accounts, parts.clock.today(DEFAULT_ZONE))),
    ),
  );
  app.get(
    path('/payees'),
    visit('bank:payees:read', ({ accounts }, request) => paged(request, 'payees', answers.payeeAnswers(accounts))),
  );
  // The standard does not cover statement files; the bank returns them under the same consent.
  app.get(
    '/:brand/statements',
    visit('bank:transactions:read', ({ accounts }) => ({
      files: accounts.map((account) => statementOf(account, parts.clock.today(DEFAULT_ZONE))),
    })),
  );
  await app.listen({ host: '127.0.0.1', port: 0 });
  app.server.unref();
  origin = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return { origin, close: () => app.close() };
}
