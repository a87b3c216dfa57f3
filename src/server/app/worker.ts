import cluster from 'node:cluster';
import { createServer } from './wiring.ts';
import type { Server } from './wiring.ts';
import { drain, listeningProblem } from './listening.ts';
import type { WorkerOrder, WorkerWord } from './listening.ts';

// One of several serving processes: it is told what to do by the first one, and ends with it.

let server: Server | undefined;

function tell(word: WorkerWord): void {
  process.send?.(word);
}

// The first process decides when to stop; a Ctrl-C in the terminal reaches every process at once.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

// At a stop both sides close the channel between them, and whoever is second is told of an error: that must not cut our own end.
cluster.worker?.on('error', () => {});

process.on('disconnect', () => {
  // Asked to stop, or the first process was killed: either way nobody restarts or supervises us any more.
  void Promise.resolve(server && drain(server)).finally(() => process.exit(0));
});

process.once('message', ({ settings, listening }: WorkerOrder) => {
  createServer(settings)
    .then(async (created) => {
      server = created;
      tell({ kind: 'serving', address: await created.listen(listening) });
    })
    .catch((error: unknown) => {
      tell({ kind: 'failed', reason: listeningProblem(error, listening) ?? (error as Error).stack ?? '' });
      cluster.worker?.disconnect();
    });
});
