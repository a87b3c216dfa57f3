import cluster from 'node:cluster';
import type { Worker } from 'node:cluster';
import { setTimeout as delay } from 'node:timers/promises';
import { createServer } from './wiring.ts';
import type { ServerSettings } from './wiring.ts';
import { drain, listeningProblem } from './listening.ts';
import type { Listening, WorkerOrder, WorkerWord } from './listening.ts';
import type { StatusPort } from './ports.ts';
import { StartRefusal } from '../kit/start-refusal.ts';

/** The processes that answer requests. */
export interface Serving {
  /** Where, as 'http://127.0.0.1:3000'. */
  address: string;
  ports: StatusPort[];
  /** Resolves with a line when serving cannot go on. */
  lost: Promise<string>;
  /** Takes no more requests, lets the running ones finish, and closes. */
  close(): Promise<void>;
}

/** Connections that one embedded database gives to all processes together, some kept for commands. */
const SHARED_CONNECTIONS = 80;
const CONNECTIONS = 16;
/** A fallen worker is replaced at once; while replacements fall too, each waits longer than the one before. */
const REPLACE_AFTER_MS = [0, 250, 500, 1_000, 2_000, 4_000] as const;
/** A worker that has served so long has not fallen for the reason of the one before. */
const STEADY_MS = 30_000;

/** Serves in this very process. */
export async function serveHere(settings: ServerSettings, listening: Listening): Promise<Serving> {
  const server = await createServer({ ...settings, background: true });
  try {
    const address = await server.listen(listening);
    return { address, ports: server.ports, lost: new Promise(() => {}), close: () => drain(server) };
  } catch (error) {
    await server.close();
    const problem = listeningProblem(error, listening);
    throw problem ? new StartRefusal(problem) : error;
  }
}

/** One worker until it serves, or the reason why it does not. */
function startWorker(order: WorkerOrder): Promise<{ worker: Worker; address: string }> {
  return new Promise((resolve, reject) => {
    const worker = cluster.fork();
    worker.once('online', () => worker.send(order));
    worker.on('message', (word: WorkerWord) => {
      if (word.kind === 'serving') resolve({ worker, address: word.address });
      else reject(new StartRefusal(word.reason));
    });
    // The channel to one that has just fallen is closed; its end is told below.
    worker.on('error', () => {});
    worker.once('exit', (code, signal) => reject(new Error(`A worker ended before it served (${signal ?? code}).`)));
  });
}

function ended(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    if (worker.isDead()) resolve();
    else worker.once('exit', () => resolve());
  });
}

/** Serves in `count` processes of one port; this one carries the outbox and the schedules and replaces who falls. */
export async function serveInWorkers(settings: ServerSettings, listening: Listening, count: number): Promise<Serving> {
  const maxConnections = Math.max(3, Math.min(CONNECTIONS, Math.floor(SHARED_CONNECTIONS / (count + 1))));
  const shared = { ...settings, maxConnections };
  // Workers take connections from one queue of the kernel. Handed over by this process, those on their way to a worker that is killed would hang for good.
  cluster.schedulingPolicy = cluster.SCHED_NONE;
  cluster.setupPrimary({ exec: new URL('./worker.ts', import.meta.url).pathname, serialization: 'advanced' });
  const background = await createServer({ ...shared, background: true });
  const workers = new Set<Worker>();
  let closing = false;

  /** Replaces a worker until one serves; the others serve meanwhile, so nothing that befalls one ends the server. */
  const replace = async (failures: number): Promise<void> => {
    await delay(REPLACE_AFTER_MS[Math.min(failures, REPLACE_AFTER_MS.length - 1)]);
    if (!closing) await startOne(failures).catch(() => replace(failures + 1));
  };
  const startOne = async (failures: number): Promise<string> => {
    const { worker, address } = await startWorker({ settings: { ...shared, background: false }, listening });
    if (closing) worker.disconnect();
    const since = performance.now();
    workers.add(worker);
    worker.once('exit', () => {
      workers.delete(worker);
      if (!closing) void replace(performance.now() - since > STEADY_MS ? 0 : failures + 1);
    });
    return address;
  };
  /** At the start as well: only what the person can mend ends it. */
  const startFirst = (): Promise<string> =>
    startOne(0).catch((error: unknown) => (error instanceof StartRefusal ? Promise.reject(error) : startOne(1)));
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
