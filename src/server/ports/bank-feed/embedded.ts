import { generateKeyPairSync } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import * as z from 'zod/mini';
import { request, refusalOf, shaped } from './cdr-request.ts';
import { cdrFeed } from './cdr.ts';
import type { CdrFeed, CdrHolder } from './cdr.ts';
import { ONE_TIME_CODE, brands, customersWith, practiceCustomers } from './embedded-customers.ts';
import type { Customer } from './embedded-customers.ts';
import { holderEndpoints, openHolder } from './embedded-holder.ts';
import type { Holder } from './embedded-holder.ts';
import { holderTokens } from './embedded-tokens.ts';
import type { BankFeedPort, Institution } from './port.ts';

const CLIENT_ID = 'wattle';
const REDIRECT_URI = 'https://wattle.example/settings/bank-accounts';
const SLOW_MS = 250;

export interface EmbeddedBankParts {
  database: Database;
  clock: Clock;
  /** How long a slow customer's lists are delayed. */
  slowMs?: number;
  /** Customers besides the bank's own, which take precedence where ids are the same. */
  customers?: readonly Customer[];
  /** The timeout of our requests. */
  timeoutMs?: number;
}

const practiceSignIn = { code: ONE_TIME_CODE, customers: practiceCustomers };
const institutions: readonly Institution[] = brands.map(({ id, name }) => ({
  id,
  name,
  signIn: 'code',
  practice: true,
  practiceSignIn,
}));
const statementFiles = z.object({ files: z.array(z.object({ name: z.string(), content: z.string() })) });

/**
 * A bank inside this server, so that everything works without an external one: a data holder on loopback, started on
 * first use, behind the real adapter. Customer ids and the one-time code are in `embedded-customers.ts`.
 */
export function embeddedBankFeed({
  database,
  clock,
  slowMs = SLOW_MS,
  customers = [],
  timeoutMs,
}: EmbeddedBankParts): BankFeedPort {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  let opening: Promise<{ holder: Holder; feed: CdrFeed }> | undefined;

  async function open(): Promise<{ holder: Holder; feed: CdrFeed }> {
    const tokens = holderTokens(clock);
    const holder = await openHolder({
      database,
      clock,
      tokens,
      slowMs,
      customerOf: customersWith(customers),
      client: { clientId: CLIENT_ID, key: publicKey, redirectUri: REDIRECT_URI },
    });
    const holders: CdrHolder[] = institutions.map((institution) => {
      const issuer = `${holder.origin}/${institution.id}`;
      return {
        institution,
        issuer,
        resourceBaseUrl: issuer,
        clientId: CLIENT_ID,
        signing: { key: privateKey, keyId: 'embedded' },
        endpoints: holderEndpoints(issuer),
      };
    });
    const feed = cdrFeed({
      holders,
      redirectUri: REDIRECT_URI,
      clock,
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    return { holder, feed };
  }
  const bank = () => (opening ??= open());

  return {
    adapter: 'embedded',
    async institutions() {
      return [...institutions];
    },
    beginSignIn: async (start) => (await bank()).feed.beginSignIn(start),
    stateOf: () => null,
    finishSignIn: async (institutionId, handle, answer) =>
      (await bank()).feed.finishSignIn(institutionId, handle, answer),
    open: async (grant, visit) => (await bank()).feed.open(grant, visit),
    withdraw: async (grant, eventUrl) => (await bank()).feed.withdraw(grant, eventUrl),
    listen: async () => null,
    readEvent: async () => null,
    async statements(grant) {
      const { holder, feed } = await bank();
      const accessToken = await feed.accessToken(grant);
      const answer = await request(`${holder.origin}/${grant.institutionId}/statements`, {
        headers: { authorization: `Bearer ${accessToken}` },
      });
      if (answer.status !== 200) throw refusalOf(answer);
      return shaped(statementFiles, answer.body, 'list of statements').files;
    },
    async close() {
      await (await opening)?.holder.close();
    },
  };
}
