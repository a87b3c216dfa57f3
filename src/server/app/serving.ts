import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from './wiring.ts';
import type { ServerSettings } from './wiring.ts';
import { listeningProblem } from './listening.ts';
import type { Listening, WorkerOrder, WorkerMessage } from './listening.ts';
import type { StatusPort } from './ports.ts';
import { StartRefusal } from '../kit/start-refusal.ts';

/** The processes that answer requests. */
export interface Serving {
  /** The address, such as 'http://127.0.0.1:3000'. */
  address: string;
  ports: StatusPort[];
  /** Resolves with a message when serving cannot continue. */
  lost: Promise<string>;
  /** Accepts no more requests, finishes the running ones, and closes. */
  close(): Promise<void>;
}

/** Connections that one embedded database grants to all processes together; some are reserved for commands. */
const SHARED_CONNECTIONS = 70;
const CONNECTIONS = 16;
/** A crashed worker is replaced at once; while replacements crash too, each waits longer than the one before. */
const REPLACE_AFTER_MS = [0, 250, 500, 1_000, 2_000, 4_000] as const;
/** After this time a worker's crash does not count as a repetition of the one before. */
const STEADY_MS = 30_000;

/** Serves in this process. */
export async function serveInProcess(settings: ServerSettings, listening: Listening): Promise<Serving> {
  const server = await createServer({ ...settings, background: true });
  try {
    const address = await server.listen(listening);
    return { address, ports: server.ports, lost: new Promise(() => {}), close: () => server.close() };
  } catch (error) {
    await server.close();
    const problem = listeningProblem(error, listening);
    throw problem ? new StartRefusal(problem) : error;
  }
}

/** Starts one worker. Resolves when it serves, and rejects with the reason when it does not. */
function forkWorker(order: WorkerOrder): Promise<{ worker: Worker; address: string }> {
  return new Promise((resolve, reject) => {
    const worker = cluster.fork();
    worker.once('online', () => worker.send(order));
    worker.on('message', (message: WorkerMessage) => {
      if (message.kind === 'serving') resolve({ worker, address: message.address });
      else reject(new StartRefusal(message.reason));
    });
    // The channel to a worker that has just crashed is closed; its exit is handled below.
    worker.on('error', () => {});
    worker.once('exit', (code, signal) =>
      reject(new Error(`A worker stopped before it was ready (${signal ?? code}).`)),
    );
  });
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) resolve();
    else worker.once('exit', () => resolve());
  });
}

/**
 * Serves on one port in `count` processes; this one runs the outbox and the schedules and replaces crashed workers.
 */
export async function serveInWorkers(settings: ServerSettings, listening: Listening, count: number): Promise<Serving> {
  const maxConnections = Math.max(3, Math.min(CONNECTIONS, Math.floor(SHARED_CONNECTIONS / (count + 1))));
  const shared = { ...settings, maxConnections };
  // Workers accept connections from one queue of the kernel. If this process distributed them, those on their way to a
  // worker that is killed would hang forever.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: new URL('./worker.ts', import.meta.url).pathname, serialization: 'advanced' });
  const background = await createServer({ ...shared, background: true });
  const workers = new Set<Worker>();
  let closing = false;

  /** Replaces a worker until one serves. The others continue to serve, so a crash of one does not end the server. */
  const replace = async (failures: number): Promise<void> => {
    await delay(REPLACE_AFTER_MS[Math.min(failures, REPLACE_AFTER_MS.length - 1)]);
    if (!closing) await startWorker(failures).catch(() => replace(failures + 1));
  };
  const startWorker = async (failures: number): Promise<string> => {
    const { worker, address } = await forkWorker({ settings: { ...shared, background: false }, listening });
    if (closing) worker.disconnect();
    const since = performance.now();
    workers.add(worker);
    worker.once('exit', () => {
      workers.delete(worker);
      if (!closing) void replace(performance.now() - since > STEADY_MS ? 0 : failures + 1);
    });
    return address;
  };
  /** As at the start: only a problem that the operator must fix ends the server. */
  const startFirst = (): Promise<string> =>
    startWorker(0).catch((error: unknown) => (error instanceof StartRefusal ? Promise.reject(error) : startWorker(1)));
  const close = async () => {
    closing = true;
    await Promise.all(
      [...workers].map((worker) => {
        if (worker.isConnected()) worker.disconnect();
        return ended(worker);
      }),
    );
    await background.close();
  };
  try {
    const [address = ''] = await Promise.all(Array.from({ length: count }, startFirst));
    return { address, ports: background.ports, lost: new Promise(() => {}), close };
  } catch (error) {
    await close();
    throw error;
  }
}
