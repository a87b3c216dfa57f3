/**
 * The embedded bank and the adapter against the JSON schemas of the Consumer Data Standards: every reply of the
 * holder matches the schemas, the adapter reads what the schemas allow, and the seed of the public mock data holder
 * loads as customers of the embedded bank. CORPUS_DIR names the folder that contains `cdr`.
 */

import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dataClusters } from '#domain/bank-feed/data-clusters.ts';
import { movableClock } from '#server/kit/clock.ts';
import { openDatabase } from '#server/kit/database.ts';
import type { OpenDatabase } from '#server/kit/database.ts';
import { embeddedBankFeed } from '#server/ports/bank-feed/embedded.ts';
import { customersOfSeed } from '#server/ports/bank-feed/embedded-seed.ts';
import type { BankFeedPort, FeedSession } from '#server/ports/bank-feed/port.ts';
import { testDatabase } from '#tests/build/database.ts';
import type { TestDatabase } from '#tests/build/database.ts';
import { faultsOf } from '#tests/build/json-schema.ts';

const folder = join(process.env.CORPUS_DIR ?? '', 'cdr');
const schemas = (name: string): string => join(folder, 'schemas-1.35.0/banking', `${name}.json`);
const scopes = dataClusters.map(({ scope }) => scope);
const clock = movableClock('2026-11-15T22:00:00.000Z');
/** The transactions of the seed are of spring 2022. */
const SEED_DAY = '2022-06-01T00:00:00.000Z';
const twoYears = () => ({ oldest: new Date(clock.now().getTime() - 730 * 24 * 3600 * 1000), newest: clock.now() });

/** The schema of each reply of the holder, by its path. */
const answers: readonly (readonly [path: RegExp, schema: string])[] = [
  [/\/banking\/accounts\?/, 'ResponseBankingAccountListV3'],
  [/\/banking\/accounts\/balances\?/, 'ResponseBankingAccountsBalanceList'],
  [/\/transactions\?/, 'ResponseBankingTransactionListV2'],
  [/\/direct-debits\?/, 'ResponseBankingDirectDebitAuthorisationList'],
  [/\/payments\/scheduled\?/, 'ResponseBankingScheduledPaymentsListV2'],
  [/\/banking\/payees\?/, 'ResponseBankingPayeeListV2'],
  [/\/banking\/accounts\/[^/?]+$/, 'ResponseBankingAccountByIdV5'],
];

interface Seed {
  Customers: { LoginId: string; Accounts: { AccountId: string; Transactions?: { Status: string }[] }[] }[];
}

describe.runIf(existsSync(folder))('the Consumer Data Standards', () => {
  let database: TestDatabase;
  let open: OpenDatabase;
  let feed: BankFeedPort;
  let seed: Seed;
  const received: { url: string; status: number; body: unknown }[] = [];
  const plainFetch = globalThis.fetch;
  beforeAll(async () => {
    seed = JSON.parse(
      readFileSync(
        join(
          folder,
          readdirSync(folder).find((name) => name.endsWith('seed-data.banking.json'))!,
        ),
        'utf8',
      ),
    ) as Seed;
    database = await testDatabase();
    open = openDatabase(database.url);
    feed = embeddedBankFeed({ database: open.systemDb, clock, customers: customersOfSeed(seed) });
    globalThis.fetch = async (...requested) => {
      const response = await plainFetch(...requested);
      received.push({
        url: response.url,
        status: response.status,
        body: await response
          .clone()
          .json()
          .catch(() => null),
      });
      return response;
    };
  });
  afterAll(async () => {
    globalThis.fetch = plainFetch;
    await feed?.close();
    await open?.close();
    await database?.close();
  });

  async function sessionOf(login: string): Promise<FeedSession> {
    const step = await feed.beginSignIn({ institutionId: 'banksia', login, scopes, sharingSeconds: 3600 });
    if (step.kind !== 'code') throw new Error('The embedded bank should ask for a code.');
    return feed.open(await feed.finishSignIn('banksia', step.handle, '246810'));
  }

  async function readEverything(login: string): Promise<number> {
    const session = await sessionOf(login);
    const [accounts, balances] = await Promise.all([
      session.accounts(),
      session.balances(),
      session.scheduledPayments(),
      session.payees(),
    ]);
    expect(balances).toHaveLength(accounts.length);
    let rows = 0;
    for (const { id } of accounts) {
      const [result] = await Promise.all([
        session.transactions(id, twoYears()),
        session.numbers(id),
        session.directDebits(id),
      ]);
      rows += result.length;
    }
    return rows;
  }

  it('every reply of the embedded bank matches the schemas', async () => {
    received.length = 0;
    for (const login of ['11112222', '22223333', '33334444', '44445555', '66667777']) await readEverything(login);
    const faults = new Set<string>();
    const seen = new Set<string>();
    for (const { url, status, body } of received) {
      const [, schema] = answers.find(([path]) => path.test(url)) ?? [];
      if (!schema || status !== 200) continue;
      seen.add(schema);
      for (const fault of faultsOf(body, schemas(schema))) faults.add(`${schema}: ${fault.replace(/\.\d+\./g, '.*.')}`);
    }
    expect([...faults]).toEqual([]);
    expect([...seen].sort()).toEqual(answers.map(([, schema]) => schema).sort());
  });

  it('a refusal of the embedded bank matches the schema', async () => {
    received.length = 0;
    const session = await sessionOf('11112222');
    await expect(session.transactions('elsewhere', twoYears())).rejects.toThrow();
    const refusals = received.filter(({ status }) => status === 404);
    expect(refusals.length).toBeGreaterThan(0);
    for (const { body } of refusals) expect(faultsOf(body, schemas('ResponseErrorListV2'))).toEqual([]);
  });

  it('every customer of the mock holder signs in, with every account and transaction of the seed', async () => {
    clock.set(SEED_DAY);
    for (const { LoginId: login, Accounts: accounts } of seed.Customers) {
      const session = await sessionOf(login);
      const shared = await session.accounts();
      expect(shared.map(({ id }) => id).sort()).toEqual(accounts.map(({ AccountId: id }) => id).sort());
      for (const { AccountId: id, Transactions: rows = [] } of accounts) {
        const result = await session.transactions(id, twoYears());
        expect([login, id, result.length, result.filter(({ pending }) => pending).length]).toEqual([
          login,
          id,
          rows.length,
          rows.filter(({ Status: status }) => status === 'PENDING').length,
        ]);
      }
    }
  });
});
