import cluster from 'node:cluster';
import { createServer } from './wiring.ts';
import type { Server } from './wiring.ts';
import { listeningProblem } from './listening.ts';
import type { WorkerOrder, WorkerMessage } from './listening.ts';

// One of several serving processes: it is controlled by the first one, and ends with it.

let server: Server | undefined;

function send(message: WorkerMessage): void {
  process.send?.(message);
}

// The first process decides when to stop; a Ctrl-C in the terminal reaches every process at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// At a stop both sides close the channel between them, and the second one gets an error, which must not interrupt the
// shutdown.
cluster.worker?.on('error', () => {});

process.on('disconnect', () => {
  // Asked to stop, or the first process was killed: either way nobody supervises this process any more.
  void Promise.resolve(server?.close()).finally(() => process.exit(0));
});

process.once('message', ({ settings, listening }: WorkerOrder) => {
  createServer(settings)
    .then(async (created) => {
      server = created;
      send({ kind: 'serving', address: await created.listen(listening) });
    })
    .catch((error: unknown) => {
      send({ kind: 'failed', reason: listeningProblem(error, listening) ?? (error as Error).stack ?? '' });
      cluster.worker?.disconnect();
    });
});
