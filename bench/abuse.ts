/**
 * What many buyers at once, guesses and killed servers do to orders, draws and wallets, at full size; the tests do the
 * same in small.
 *
 *     npm run abuse -- [sold-out] [one-capture] [guesses] [kills] [events] [draws] [wallet]
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { orders } from '#contract/areas/orders.ts';
import { movableClock, systemClock } from '#server/kit/clock.ts';
import { keysOf } from '#server/kit/keys.ts';
import { readableCode } from '#server/kit/readable-code.ts';
import { openSession } from '#server/kit/session.ts';
import { drawEngine } from '#tests/build/draw-engine.ts';
import { killDraws } from '#tests/build/draw-kills.ts';
import {
  EBOOK,
  EBOOK_CENTS,
  EBOOK_ENTRIES,
  buyUntilPaid,
  passLease,
  reconcile,
  stockEbook,
  tryCall,
} from '#tests/build/purchases.ts';
import type { Reply } from '#tests/build/purchases.ts';
import { startTestServer } from '#tests/build/server.ts';
import { openTestCluster } from '#tests/build/test-cluster.ts';
import { killWalletSends } from '#tests/build/wallet-kills.ts';
import { sendGatewayEvents } from './gateway-events.ts';
import { startKillableServer } from './killable-server.ts';
import type { KillableServer } from './killable-server.ts';

const PURCHASES = 10_000;
const KILLS = 50;
const BUYERS = 32;
const MEMBERS = 20;
const UNLIMITED = { RATE_LIMITS: 'off' };

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function check(isTrue: boolean, what: string): void {
  say(`${isTrue ? 'holds ' : 'BROKEN'}  ${what}`);
  if (!isTrue) process.exitCode = 1;
}

async function within(settings: Record<string, string>, work: (server: KillableServer) => Promise<void>) {
  const server = await startKillableServer(settings);
  await work(server).finally(() => server.close());
}

function order(server: KillableServer, name: string): Promise<Reply | undefined> {
  const body = { items: [EBOOK], total: EBOOK_CENTS / 100, email: `${name}@example.com`, name: 'Robin Wren' };
  return tryCall(server.address, orders.guestCreate, { key: `${name}:order`, body });
}

const referenceIn = (reply: Reply | undefined): string => (reply!.body['data'] as { reference: string }).reference;

async function soldOut(server: KillableServer): Promise<void> {
  await server.onDatabase(({ systemDb }) => stockEbook(systemDb, 10));
  const replies = await Promise.all(Array.from({ length: 400 }, (_, index) => order(server, `last-${index}`)));
  const sold = replies.filter((reply) => reply?.status === 200).length;
  const refused = replies.filter((reply) => reply?.body['code'] === 'not_enough').length;
  const { stock } = await server.onDatabase(({ systemDb }) => reconcile(systemDb));
  check(sold === 10 && refused === 390 && stock === 0, `400 at once for the last 10: ${sold} sold, ${refused} told`);
}

async function oneCapture(server: KillableServer): Promise<void> {
  let booked = 0;
  for (let round = 0; round < 10; round += 1) {
    const name = `once-${round}`;
    const reference = referenceIn(await order(server, name));
    const body = { reference, email: `${name}@example.com`, token: 'tok_visa' };
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        tryCall(server.address, orders.guestCapture, { key: `${name}:${index}`, body }),
      ),
    );
    booked += replies.filter((reply) => reply?.status === 200).length;
  }
  const { charges, clearingCents, unmatched } = await server.onDatabase(({ systemDb }) => reconcile(systemDb));
  check(
    charges === 10 && clearingCents === 10 * EBOOK_CENTS && unmatched === 0,
    `200 payments at once of each of 10 orders: ${charges} charges, ${booked} of 2,000 calls answered with the paid order`,
  );
}

async function guesses(server: KillableServer): Promise<void> {
  const known = referenceIn(await order(server, 'robin'));
  const statuses = new Map<number | undefined, number>();
  for (let guess = 0; guess < 10_000; guess += 1) {
    const body = {
      reference: guess % 2 === 0 ? `W-${readableCode(3)}` : known,
      email: guess % 2 === 0 ? 'robin@example.com' : `guess-${guess}@example.com`,
    };
    const status = (await tryCall(server.address, orders.guestDetails, { body }))?.status;
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  check(
    statuses.get(404) === 240 && statuses.get(429) === 9_760,
    `10,000 guesses at guests’ orders: ${statuses.get(200) ?? 0} found, ${statuses.get(404)} looked up, ${statuses.get(429)} refused as too many`,
  );
}

async function events(): Promise<void> {
  const { orders: count, sent, accepted, books, returned, differentReturned } = await sendGatewayEvents(UNLIMITED);
  check(accepted === sent, `${sent} notices of the gateway about ${count} orders, many at once: ${accepted} accepted`);
  const { paid, invoices, receipts, capturedCents, clearingCents, ledgerFaults } = books;
  check(
    [paid, invoices, receipts].every((each) => each === count),
    'each order is paid once, with one receipt',
  );
  check(capturedCents === count * EBOOK_CENTS && clearingCents === capturedCents && ledgerFaults === 0, 'to the cent');
  check(returned === count && differentReturned === count, `${returned} second payments went back, each once`);
}

async function addMembers(server: KillableServer): Promise<number[]> {
  return server.onDatabase(async ({ systemDb }) => {
    const emails = Array.from({ length: MEMBERS }, (_, index) => ({ email: `member-${index}@example.com` }));
    const rows = await systemDb.insertInto('members').values(emails).returning('member_id').execute();
    return rows.map(({ member_id: id }) => id);
  });
}

/** A new session of each: one lasts a quarter of an hour, and all calls together may take longer. */
async function signIn(server: KillableServer, members: readonly number[]): Promise<string[]> {
  const caller = { ip: '127.0.0.1', userAgent: 'bench' };
  return server.onDatabase(({ systemDb }) =>
    Promise.all(
      members.map(
        async (memberId) => (await openSession(systemDb, systemClock, { memberId, remember: false, caller })).access,
      ),
    ),
  );
}

async function kills(server: KillableServer): Promise<void> {
  await server.onDatabase(({ systemDb }) => stockEbook(systemDb, 1_000_000));
  const members = await addMembers(server);
  let tokens = await signIn(server, members);
  const references = new Set<string>();
  let begun = 0;
  const buyer = async (): Promise<void> => {
    for (let turn = (begun += 1); turn <= PURCHASES; turn = begun += 1)
      references.add(
        await buyUntilPaid(server.address, `buyer-${turn}`, turn % 2 === 0 ? tokens[turn % MEMBERS] : undefined),
      );
  };
  const start = performance.now();
  const buying = Promise.all(Array.from({ length: BUYERS }, buyer));
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const enough = (PURCHASES * kill) / (KILLS + 1);
    while (references.size < enough) await delay(5);
    await delay(Math.random() * 300);
    await server.killAndRestart();
    await server.onDatabase(({ systemDb }) => passLease(systemDb));
    tokens = await signIn(server, members);
    if (kill % 10 === 0)
      say(`${kill} kills, ${references.size} purchases, ${Math.round(performance.now() - start)} ms`);
  }
  await buying;
  let books = await server.onDatabase(({ systemDb }) => reconcile(systemDb));
  for (let wait = 0; wait < 120 && books.emails < PURCHASES; wait += 1) {
    await delay(1_000);
    books = await server.onDatabase(({ systemDb }) => reconcile(systemDb));
  }
  say(
    `${PURCHASES} purchases, ${KILLS} kills, ${Math.round((performance.now() - start) / 1000)} s: ${JSON.stringify(books)}`,
  );
  check(references.size === PURCHASES && books.orders === PURCHASES, 'each purchase is one order, none lost');
  check(books.paid === PURCHASES && books.invoices === PURCHASES, 'each order is paid and has an invoice of its own');
  check(books.charges === PURCHASES && books.unmatched === 0, 'the gateway charged each order once');
  const cents = PURCHASES * EBOOK_CENTS;
  check(
    [books.capturedCents, books.chargedCents, books.clearingCents].every((sum) => sum === cents),
    'orders, gateway and ledger agree to the cent',
  );
  check(books.ledgerFaults === 0, 'all transfers sum to zero, and all balances are those of the postings');
  check(books.stock === 1_000_000 - PURCHASES, 'the stock went down by what was sold');
  check(books.entries === (PURCHASES / 2) * EBOOK_ENTRIES, 'members have the entries of their orders');
  check(books.unanswered === 0, 'every command has its answer');
  check(books.receipts === PURCHASES && books.emails === PURCHASES, 'each buyer got one receipt');
}

/** 25 draws, whose process is killed at four random moments of sealing and four of drawing each. */
async function draws(server: KillableServer): Promise<void> {
  const report = await server.onDatabase(async (database) => {
    // The server's own job would take the same steps, by another clock.
    await database.pool.query("delete from pgboss.schedule where name = 'draws'");
    const world = { server: { database }, clock: movableClock('2026-11-15T22:00:00.000Z') };
    return killDraws(world, drawEngine(world), { draws: 25, killsEach: 4, random: Math.random });
  });
  const sound = report.verdicts.filter((verdict) => verdict === 'published holds').length;
  say(`${report.kills} kills, ${report.inTheMiddle} of them in the middle of a step`);
  check(sound === 25 && report.isGapless, `${sound} of 25 draws are drawn once, and their records hold`);
}

/** 50 transfers of a token, whose server is killed at four random moments each. */
async function walletSends(): Promise<void> {
  const cluster = await openTestCluster();
  const dataDirectory = await mkdtemp(path.join(tmpdir(), 'abuse-'));
  try {
    const { url: databaseUrl } = await cluster.clone();
    const keys = keysOf(new Uint8Array(32).fill(7));
    const server = await startTestServer({ over: { databaseUrl, dataDirectory, keys } });
    const report = await killWalletSends(server, { transfers: 50, killsEach: 4, random: Math.random }).finally(() =>
      server.close(),
    );
    const settled = report.states.filter((state) => state === 'settled').length;
    say(`${report.kills} kills, ${report.inTheMiddle} of them before the transfer had settled`);
    check(settled === 50, `${settled} of 50 transfers settled`);
    check(report.onNetwork === 50 && report.received === 50, 'each is at the network once, and was received once');
    // Each sent 25 tokens of a hundred, with fees of 25, and received 25.
    const isBalanced = report.balances.every(([available, onItsWay]) => available === 75 && onItsWay === 0);
    check(isBalanced && report.fees === 50, 'wallets and fees add up, and nothing is on its way');
    check(report.ledgerFaults === 0, 'all transfers sum to zero, and all balances are those of the postings');
    check(report.leftOver === 0, 'every command has its answer');
  } finally {
    await cluster.close();
    await rm(dataDirectory, { recursive: true, force: true });
  }
}

const parts: Readonly<Record<string, [settings: Record<string, string>, work: typeof kills]>> = {
  'sold-out': [UNLIMITED, soldOut],
  'one-capture': [UNLIMITED, oneCapture],
  guesses: [{}, guesses],
  kills: [UNLIMITED, kills],
  draws: [UNLIMITED, draws],
};

const named = process.argv.slice(2);
const isWanted = (name: string): boolean => named.length === 0 || named.includes(name);
for (const [name, [settings, work]] of Object.entries(parts)) if (isWanted(name)) await within(settings, work);
if (isWanted('events')) await events();
if (isWanted('wallet')) await walletSends();
