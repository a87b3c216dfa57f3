import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { wallet } from '#contract/areas/wallet.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { checkLedger } from '#server/kit/ledger.ts';
import { openSession } from '#server/kit/session.ts';
import { tryCall } from './purchases.ts';
import { testStart } from './server.ts';
import type { TestServer } from './server.ts';
import { walletOwner } from './wallet.ts';
import type { WalletOwner } from './wallet.ts';

/** Two members who send each other tokens through a server that is killed again and again meanwhile. */

const runner = join(import.meta.dirname, 'wallet-kill-runner.ts');
/** A little longer than a transfer takes to settle. */
const MAX_DELAY_MS = 1_200;
/** Repetitions wait no longer than this for a transfer to end: then it is stuck. */
const PATIENCE_MS = 60_000;
/** What a killed process had claimed is taken up again after a minute. */
const LEASE_MS = 61_000;
const BETWEEN_MS = 26 * 3_600_000;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The server in a process of its own, which starts again a minute later by its clock. */
class KilledServer {
  readonly #arguments: readonly string[];
  /** Compiled once, which halves each later start. */
  readonly #env: NodeJS.ProcessEnv;
  #child: ChildProcess | undefined;
  #time = Date.parse(testStart);

  constructor(server: TestServer, port: number) {
    this.#arguments = [runner, server.server.database.url, server.dataDirectory, String(port)];
    this.#env = { ...process.env, NODE_COMPILE_CACHE: join(server.dataDirectory, 'compiled') };
  }

  get time(): Date {
    return new Date(this.#time);
  }

  async start(afterMs: number): Promise<void> {
    this.#time += afterMs;
    const child = spawn(process.execPath, [...this.#arguments, this.time.toISOString()], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: this.#env,
    });
    this.#child = child;
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (piece: Buffer) => {
        if (piece.toString().includes('ready')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    });
  }

  async kill(): Promise<void> {
    const child = this.#child!;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }
}

interface Sender {
  owner: WalletOwner;
  token: string;
  base: string;
}

/** Repeats a call with its key until it is answered, as the page does. */
async function answered(
  { token, base }: Pick<Sender, 'token' | 'base'>,
  endpoint: Endpoint,
  { key, body }: { key: string; body: object },
): Promise<Record<string, unknown>> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await delay(50)) {
    const reply = await tryCall(() => base, endpoint, { key, token, body });
    if (reply?.status === 200) return reply.body;
    if (reply) throw new Error(`${endpoint.path}: ${reply.status} ${JSON.stringify(reply.body).slice(0, 300)}`);
  }
  throw new Error(`${endpoint.path} was never answered.`);
}

async function stateOf({ token, base }: Sender, transactionId: string): Promise<string> {
  try {
    const url = `${base}${wallet.transaction.path}?transactionId=${transactionId}`;
    const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const { transaction } = (await response.json()) as { transaction?: { state: string } };
    return transaction?.state ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

/** Sends one token, and returns the state in which the transfer ended. */
async function sendOne(sender: Sender, to: string, name: string): Promise<string> {
  const { owner } = sender;
  const prepared = (await answered(sender, wallet.createTransaction, {
    key: `${name}:prepare`,
    body: { walletLocator: owner.address, params: { recipient: to, amount: 1 } },
  })) as { transaction: { transactionId: string }; options: Record<string, unknown> | null };
  const { transactionId } = prepared.transaction;
  const approvals = [owner.authenticator.signIn(prepared.options ?? {}, owner.origin)];
  await answered(sender, wallet.approvedTransaction, {
    key: `${name}:approve`,
    body: { senderWallet: owner.address, receiverWallet: to, amount: 1, transactionId, approvals },
  });
  let state = 'unknown';
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && state !== 'settled'; await delay(50))
    state = await stateOf(sender, transactionId);
  return state;
}

export interface WalletKillReport {
  kills: number;
  /** Kills before the transfer had settled. */
  inTheMiddle: number;
  /** How each transfer ended. */
  states: string[];
  /** The tokens of the two wallets that can be sent, and those on their way. */
  balances: [available: number, onItsWay: number][];
  /** Tokens that the fees came to. */
  fees: number;
  /** Transfers at the network. */
  onNetwork: number;
  /** Receipts of receivers. */
  received: number;
  ledgerFaults: number;
  /** Commands without an answer. */
  leftOver: number;
}

/** Sends one token to and fro so often, and kills the server at random moments of each transfer. */
export async function killWalletSends(
  server: TestServer,
  { transfers, killsEach, random }: { transfers: number; killsEach: number; random: () => number },
): Promise<WalletKillReport> {
  const { systemDb: db } = server.server.database;
  const owners = [await walletOwner(server), await walletOwner(server)];
  const port = await freePort();
  const killed = new KilledServer(server, port);
  const base = `http://localhost:${port}/system/api/frontend/wattle/`;
  const report = { kills: 0, inTheMiddle: 0, states: [] as string[] };
  await killed.start(0);
  try {
    for (let turn = 0; turn < transfers; turn += 1) {
      const [owner, other] = turn % 2 === 0 ? [owners[0]!, owners[1]!] : [owners[1]!, owners[0]!];
      const clock = { ...server.clock, now: () => killed.time };
      const session = { memberId: owner.id, remember: false, caller: { ip: '127.0.0.1', userAgent: 'test' } };
      const { access: token } = await openSession(db, clock, { ...session, secondStep: true });
      const sender = { owner: { ...owner, origin: `http://localhost:${port}` }, token, base };
      await answered(sender, wallet.confirmPassword, { key: `open-${turn}`, body: { Password: owner.password } });
      let isSent = false;
      const sending = sendOne(sender, other.address, `send-${turn}`).finally(() => (isSent = true));
      for (let kill = 0; kill < killsEach; kill += 1) {
        await delay(random() * MAX_DELAY_MS);
        report.kills += 1;
        if (!isSent) report.inTheMiddle += 1;
        await killed.kill();
        await killed.start(LEASE_MS);
      }
      report.states.push(await sending);
      if (turn + 1 === transfers) continue;
      // The next day: a new receiver gets few tokens on the first.
      await killed.kill();
      await killed.start(BETWEEN_MS);
    }
  } finally {
    await killed.kill();
  }
  const { rows } = await sql<Pick<WalletKillReport, 'fees' | 'onNetwork' | 'received' | 'leftOver'>>`
    select (select coalesce(sum(balance), 0)::int from ledger_accounts where kind = 'wallet_fees') as fees,
      (select count(*)::int from embedded_wallet_transactions) as "onNetwork",
      (select count(*)::int from wallet_receipts where kind = 'received') as received,
      (select count(*)::int from idempotency_keys where answer is null) as "leftOver"`.execute(db);
  const balances: [number, number][] = [];
  for (const { address } of owners) {
    const of = async (kind: string): Promise<number> => {
      const query = db.selectFrom('ledger_accounts').select('balance').where('kind', '=', kind);
      return (await query.where('reference', '=', address).executeTakeFirst())?.balance ?? 0;
    };
    balances.push([await of('wallet'), await of('wallet_held')]);
  }
  return { ...report, ...rows[0]!, balances, ledgerFaults: (await checkLedger(db)).length };
}
