import { spawn } from 'node:child_process';
import { Agent, request } from 'node:http';
import autocannon from 'autocannon';
import { hash } from '@node-rs/argon2';
import { session } from '#contract/areas/session.ts';
import { settings } from '#contract/areas/settings.ts';
import { median } from './figure.ts';
import type { Figure } from './figure.ts';
import { signUp } from './running-server.ts';
import type { RunningServer } from './running-server.ts';

const CONNECTIONS = 32;
const SECONDS = 5;
const ROUNDS = 3;
/** The first requests run cold; half of them show the typical time. */
const SIGN_INS = 80;

interface Load {
  perSecond: number;
  p99Ms: number;
  failed: number;
}

async function load(url: string, headers: Record<string, string> = {}): Promise<Load> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers });
  return { perSecond: result.requests.average, p99Ms: result.latency.p99, failed: result.non2xx + result.errors };
}

async function bareRoute(databaseUrl: string, memberId: number): Promise<{ url: string; stop(): void }> {
  const child = spawn(
    process.execPath,
    [new URL('./bare-route.ts', import.meta.url).pathname, databaseUrl, String(memberId)],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const address = await new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(chunk.toString().trim())),
  );
  return { url: `${address}/one`, stop: () => void child.kill('SIGTERM') };
}

/** An authenticated read of one row and a bare route with one query, alternately. */
async function oneRow(server: RunningServer): Promise<Figure[]> {
  const member = await signUp(server, 'reader@example.com');
  const bare = await bareRoute(server.databaseUrl, member.id);
  const ours: Load[] = [];
  const floor: Load[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    floor.push(await load(bare.url));
    ours.push(await load(`${server.base}${settings.pageSettings.path}`, { authorization: `Bearer ${member.token}` }));
  }
  bare.stop();
  const failed = ours.reduce((sum, one) => sum + one.failed, 0);
  if (failed > 0) throw new Error(`${failed} reads failed.`);
  const ratio = median(ours.map(({ perSecond }, at) => perSecond / floor[at]!.perSecond));
  const p99 = median(ours.map(({ p99Ms }) => p99Ms));
  const floorP99 = median(floor.map(({ p99Ms }) => p99Ms));
  return [
    {
      work: `one-row GET, signed in, ${CONNECTIONS} connections`,
      ours: `${median(ours.map((one) => one.perSecond)).toFixed(0)}/s`,
      floor: `${median(floor.map((one) => one.perSecond)).toFixed(0)}/s`,
      ratio,
      aim: 'at least 0.65',
      reached: ratio >= 0.65,
    },
    {
      work: 'its p99',
      ours: `${p99} ms`,
      floor: `${floorP99} ms`,
      ratio: p99 / floorP99,
      aim: 'at most 2',
      reached: p99 <= 2 * floorP99,
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/**
 * A call on a keep-alive connection, with Node's plain client: `fetch` costs this process as much as some replies
 * take.
 */
function post(agent: Agent, url: string, body: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const outgoing = request(url, { agent, method: 'POST', headers }, (answer) => {
      answer.resume();
      answer.once('end', () =>
        answer.statusCode === 200 ? resolve() : reject(new Error(`Answered ${answer.statusCode}.`)),
      );
    });
    outgoing.once('error', reject);
    outgoing.end(body);
  });
}

/** A sign-in, against the Argon2id hash that it needs. */
async function signIn(server: RunningServer): Promise<Figure> {
  const { email, password } = await signUp(server, 'signer@example.com');
  const agent = new Agent({ keepAlive: true });
  const call = () => post(agent, `${server.base}${session.signIn.path}`, JSON.stringify({ email, password }));
  const argon = () => hash(password, { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 });
  const ours: number[] = [];
  const floor: number[] = [];
  for (let round = 0; round < SIGN_INS; round += 1) {
    floor.push(await timed(argon));
    ours.push(await timed(call));
  }
  agent.destroy();
  const ratio = median(ours) / median(floor);
  return {
    work: 'sign-in',
    ours: `${median(ours).toFixed(1)} ms`,
    floor: `${median(floor).toFixed(1)} ms`,
    ratio,
    aim: 'at most 1.6',
    reached: ratio <= 1.6,
  };
}

export async function measureHttp(server: RunningServer): Promise<Figure[]> {
  return [...(await oneRow(server)), await signIn(server)];
}
