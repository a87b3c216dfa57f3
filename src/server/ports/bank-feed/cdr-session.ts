import type * as z from 'zod/mini';
import { bankingHeaders, checkAnswered } from './banking-headers.ts';
import type { Versions } from './banking-headers.ts';
import { refusalOf, request, shaped } from './cdr-request.ts';
import type { HolderAnswer, RequestOptions } from './cdr-request.ts';
import { answers } from './cdr-shapes.ts';
import type { CdrTransaction } from './cdr-shapes.ts';
import {
  toAccount,
  toBalance,
  toDirectDebit,
  toNumbers,
  toPayee,
  toScheduledPayment,
  toTransaction,
} from './cdr-transform.ts';
import { FeedMalformed } from './port.ts';
import type { FeedSession, FeedTransaction, Visit } from './port.ts';

/** The largest page that the standard allows; a holder may return smaller ones. */
const PAGE_SIZE = 1_000;
/**
 * Stops at a holder whose pages never end. A hundred thousand transactions in one window remain possible with the
 * smallest common page size.
 */
const MAX_PAGES = 4_000;

interface Page {
  links: { next?: string | undefined };
}

/** Provides the access token of a consent, and a new one when the bank no longer accepts it. */
export interface Bearer {
  current(): Promise<string>;
  /** One token request shared by all calls that failed with the old token. */
  replace(of: string): Promise<string>;
}

/** Requests the first access token at once, so that an ended consent is noticed immediately. */
export async function openBearer(send: () => Promise<string>): Promise<Bearer> {
  let token = Promise.resolve(await send());
  return {
    current: () => token,
    async replace(old) {
      if ((await token) === old) token = send();
      return token;
    },
  };
}

type Get = <S extends z.ZodMiniType>(
  schema: S,
  path: string,
  versions: Versions,
  what: string,
  accountId?: string,
) => Promise<z.output<S>>;

/** One call below '/cds-au/v1': sent, matched to its response and validated. */
function getter(baseUrl: string, bearer: Bearer, options: RequestOptions, visit: Visit): Get {
  return async (schema, path, versions, what, accountId) => {
    const send = async (accessToken: string): Promise<HolderAnswer> => {
      const headers = bankingHeaders(accessToken, versions, visit);
      const answer = await request(`${baseUrl}/cds-au/v1${path}`, { headers }, options);
      checkAnswered(answer, headers);
      return answer;
    };
    const token = await bearer.current();
    let answer = await send(token);
    // Access tokens last minutes, and reading years of transactions may take longer.
    if (answer.status === 401) answer = await send(await bearer.replace(token));
    if (answer.status !== 200) throw refusalOf(answer, accountId);
    return shaped(schema, answer.body, what);
  };
}

/** The banking calls of a data holder under an active consent. `baseUrl` ends before '/banking'. */
export function cdrSession(baseUrl: string, bearer: Bearer, options: RequestOptions, visit: Visit): FeedSession {
  const get = getter(baseUrl, bearer, options, visit);

  /** Reads the pages by number, as the standard counts them; the holder's link tells whether there is a next page. */
  async function pages<A extends Page>(
    send: (page: number) => Promise<A>,
    receive: (answer: A) => void,
  ): Promise<void> {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await send(page);
      receive(answer);
      if (!answer.links.next) return;
    }
    throw new FeedMalformed('The bank returned too many pages.');
  }

  async function transactions(
    accountId: string,
    { oldest, newest }: { oldest: Date; newest: Date },
  ): Promise<FeedTransaction[]> {
    const list: CdrTransaction[] = [];
    const seenIds = new Set<string>();
    const search = new URLSearchParams({
      'oldest-time': oldest.toISOString(),
      'newest-time': newest.toISOString(),
      'page-size': String(PAGE_SIZE),
    });
    await pages(
      (page) => {
        search.set('page', String(page));
        return get(
          answers.transactions,
          `/banking/accounts/${encodeURIComponent(accountId)}/transactions?${search.toString()}`,
          [2, 1],
          'list of transactions',
          accountId,
        );
      },
      ({ data }) => {
        for (const transaction of data.transactions) {
          // New transactions at the top move others to the next page while we read, so each id counts once.
          if (transaction.transactionId) {
            if (seenIds.has(transaction.transactionId)) continue;
            seenIds.add(transaction.transactionId);
          }
          if (transaction.accountId !== accountId)
            throw new FeedMalformed('The bank sent transactions from another account.');
          list.push(transaction);
        }
      },
    );
    return list.map(toTransaction);
  }

  async function listOf<A extends Page, T>(
    send: (paging: string) => Promise<A>,
    items: (answer: A) => T[],
  ): Promise<T[]> {
    const list: T[] = [];
    await pages(
      (page) => send(`page=${page}&page-size=${PAGE_SIZE}`),
      (answer) => void list.push(...items(answer)),
    );
    return list;
  }

  return {
    accounts: () =>
      listOf(
        (paging) => get(answers.accounts, `/banking/accounts?${paging}`, [3, 2], 'list of accounts'),
        ({ data }) => data.accounts.map(toAccount),
      ),
    async numbers(accountId) {
      const { data } = await get(
        answers.accountDetail,
        `/banking/accounts/${encodeURIComponent(accountId)}`,
        [5, 3],
        'account',
        accountId,
      );
      return toNumbers(data);
    },
    balances: () =>
      listOf(
        (paging) => get(answers.balances, `/banking/accounts/balances?${paging}`, [2, 1], 'list of balances'),
        ({ data }) => data.balances.map(toBalance),
      ),
    transactions,
    directDebits: (accountId) =>
      listOf(
        (paging) =>
          get(
            answers.directDebits,
            `/banking/accounts/${encodeURIComponent(accountId)}/direct-debits?${paging}`,
            [1, 1],
            'list of direct debits',
            accountId,
          ),
        ({ data }) => data.directDebitAuthorisations.map(toDirectDebit),
      ),
    scheduledPayments: () =>
      listOf(
        (paging) =>
          get(answers.scheduledPayments, `/banking/payments/scheduled?${paging}`, [2, 2], 'list of scheduled payments'),
        ({ data }) => data.scheduledPayments.map(toScheduledPayment),
      ),
    payees: () =>
      listOf(
        (paging) => get(answers.payees, `/banking/payees?${paging}`, [2, 2], 'list of payees'),
        ({ data }) => data.payees.map(toPayee),
      ),
  };
}
