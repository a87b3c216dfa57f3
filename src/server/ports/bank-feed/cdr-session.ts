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

/** The largest page that the standard allows; a holder may hand out smaller ones. */
const PAGE_ROWS = 1_000;
/** Ends a holder that goes round in circles; a hundred thousand rows in one window stay possible in its smallest usual pages. */
const MAX_PAGES = 4_000;

interface Page {
  links: { next?: string | undefined };
}

/** Hands the access token of a consent out, and another one in place of one that the bank no longer takes. */
export interface Bearer {
  current(): Promise<string>;
  /** One request for all who met the old one. */
  instead(of: string): Promise<string>;
}

/** Asks for the first access token at once, so that a consent that has ended is known now. */
export async function openBearer(ask: () => Promise<string>): Promise<Bearer> {
  let token = Promise.resolve(await ask());
  return {
    current: () => token,
    async instead(old) {
      if ((await token) === old) token = ask();
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

/** One call below '/cds-au/v1': asked, checked to be the answer to it, and in the shape that it must have. */
function getter(baseUrl: string, bearer: Bearer, options: RequestOptions, visit: Visit): Get {
  return async (schema, path, versions, what, accountId) => {
    const ask = async (accessToken: string): Promise<HolderAnswer> => {
      const headers = bankingHeaders(accessToken, versions, visit);
      const answer = await request(`${baseUrl}/cds-au/v1${path}`, { headers }, options);
      checkAnswered(answer, headers);
      return answer;
    };
    const token = await bearer.current();
    let answer = await ask(token);
    // Access tokens last minutes, and reading years of rows may take longer.
    if (answer.status === 401) answer = await ask(await bearer.instead(token));
    if (answer.status !== 200) throw refusalOf(answer, accountId);
    return shaped(schema, answer.body, what);
  };
}

/** The banking calls of a data holder under an open consent. `baseUrl` ends before '/banking'. */
export function cdrSession(baseUrl: string, bearer: Bearer, options: RequestOptions, visit: Visit): FeedSession {
  const get = getter(baseUrl, bearer, options, visit);

  /** Turns the pages by number, as the standard counts them; the holder's own link says whether there is a next one. */
  async function pages<A extends Page>(ask: (page: number) => Promise<A>, take: (answer: A) => void): Promise<void> {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const answer = await ask(page);
      take(answer);
      if (!answer.links.next) return;
    }
    throw new FeedMalformed('The bank turns its pages without an end.');
  }

  async function transactions(
    accountId: string,
    { oldest, newest }: { oldest: Date; newest: Date },
  ): Promise<FeedTransaction[]> {
    const rows: CdrTransaction[] = [];
    const seen = new Set<string>();
    const search = new URLSearchParams({
      'oldest-time': oldest.toISOString(),
      'newest-time': newest.toISOString(),
      'page-size': String(PAGE_ROWS),
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
        for (const row of data.transactions) {
          // Rows move to the next page while we read when new ones come in on top: each id counts once.
          if (row.transactionId) {
            if (seen.has(row.transactionId)) continue;
            seen.add(row.transactionId);
          }
          if (row.accountId !== accountId)
            throw new FeedMalformed('The bank answered with transactions of another account.');
          rows.push(row);
        }
      },
    );
    return rows.map(toTransaction);
  }

  async function listOf<A extends Page, T>(
    ask: (paging: string) => Promise<A>,
    items: (answer: A) => T[],
  ): Promise<T[]> {
    const list: T[] = [];
    await pages(
      (page) => ask(`page=${page}&page-size=${PAGE_ROWS}`),
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
