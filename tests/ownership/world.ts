import { sql } from 'kysely';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { session } from '#contract/areas/session.ts';
import type { Database } from '#server/kit/database.ts';
import { openSession } from '#server/kit/session.ts';
import type { BodyOnWire } from '#tests/build/answer.ts';
import { asOwner } from '#tests/build/database.ts';
import { signUp } from '#tests/build/auth.ts';
import type { Guest } from '#tests/build/auth.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { CallInput, TestServer } from '#tests/build/server.ts';
import { buildAnnasData } from './anna.ts';
import type { Things } from './anna.ts';

/** A member with a currently valid token. */
interface Person {
  id: number;
  token: string;
  email: string;
}

/** Two unrelated members: Anna has rows everywhere, Ben has none. */
export interface World {
  server: TestServer;
  anna: Guest;
  ben: Person;
  /** Ids and texts of Anna's rows, for calls that refer to them. */
  things: Things;
  /** Anna's earlier, revoked tokens. */
  spent: { expired: string; ended: string };
  /** A word in every readable text of Anna's. */
  secret: string;
  /** What a reply contains of Anna's: her word, her address, an id of one of her rows, one of her tokens. */
  tracesIn(text: string): string[];
  /** Another member without rows, whose account may be deleted by a call. */
  anotherBen(): Promise<Person>;
  /** A fresh session of Anna's. */
  annaAgain(): Promise<string>;
  close(): Promise<void>;
}

const SECRET = 'QUANDONG';

/** Anna's ids start here and Ben's there, so that an id in a reply tells whose it is. */
const ANNA_FROM = 731_000_001;
const BEN_FROM = 945_000_001;

async function countFrom(url: string, first: number): Promise<void> {
  await asOwner(url, (owner) => restartSequences(owner, first));
}

async function restartSequences(db: Database, first: number): Promise<void> {
  const { rows } = await sql<{
    name: string;
  }>`select sequencename as name from pg_sequences
    where schemaname = 'public' and data_type = 'bigint'::regtype`.execute(db);
  for (const { name } of rows) await sql`alter sequence ${sql.table(name)} restart with ${sql.lit(first)}`.execute(db);
}

/** Makes calls as a member and returns the body; every refusal fails the test. */
export type Act = <E extends Endpoint>(endpoint: E, input?: CallInput<E>) => Promise<BodyOnWire<E>>;

function actor(server: TestServer, token: string): Act {
  return async (endpoint, input) => {
    const answer = await server.callWith(endpoint, { token, ...input });
    if (answer.status !== 200)
      throw new Error(`${endpoint.area}.${endpoint.name} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
    return answer.body;
  };
}

/** Builds the two members over a real server, with Anna's data created through the product's own calls. */
export async function buildWorld(): Promise<World> {
  const server = await startTestServer();
  const { url, systemDb } = server.server.database;
  await countFrom(url, ANNA_FROM);
  const anna = await signUp(server, {
    email: `anna.${SECRET.toLowerCase()}@example.com`,
    first_name: 'Anna',
    last_name: SECRET,
    mobile: '0491 570 158',
    address_line1: `1 ${SECRET} Street`,
    suburb: 'Marrickville',
    state: 'NSW',
    postcode: '2204',
    source: SECRET,
    terms: true,
  });
  const open = async (memberId: number) =>
    (
      await openSession(systemDb, server.clock, {
        memberId,
        remember: false,
        caller: { ip: '127.0.0.1', userAgent: SECRET },
      })
    ).access;
  const [expired, ended] = [await open(anna.id), await open(anna.id)];
  const things = await buildAnnasData(server, anna, actor(server, anna.token));
  await server.call(session.logout, { token: ended });
  // The first tokens expire; Anna continues with a new one.
  server.clock.advance(16 * 60 * 1000);
  anna.token = await open(anna.id);
  await countFrom(url, BEN_FROM);
  const traces = new RegExp(
    [SECRET, '\\b731000\\d{3}\\b', anna.loginId, anna.token, things.totpSecret].join('|'),
    'gi',
  );
  let bens = 0;
  const anotherBen = async (): Promise<Person> => server.aMember({ email: `ben${(bens += 1)}@example.com` });
  return {
    server,
    anna,
    ben: await anotherBen(),
    things,
    spent: { expired, ended },
    secret: SECRET,
    tracesIn: (text) => text.match(traces) ?? [],
    anotherBen,
    annaAgain: () => open(anna.id),
    close: () => server.close(),
  };
}
