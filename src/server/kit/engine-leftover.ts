import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { StartRefusal } from './start-refusal.ts';

const hasProcFolder = process.platform === 'linux';

function linkTarget(file: string): string | undefined {
  try {
    return readlinkSync(file);
  } catch {
    // The process has exited meanwhile, or belongs to another user.
    return undefined;
  }
}

/**
 * The processes of the server that runs in this folder. The process id in an old file may have been reused, so
 * processes are identified by their working directory: the server and each of its sessions work in the cluster's
 * folder.
 */
function processesOf(cluster: string): number[] {
  if (hasProcFolder) {
    const folder = realpathSync(cluster);
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .filter(
        (pid) =>
          linkTarget(`/proc/${pid}/cwd`) === folder &&
          /\/postgres( \(deleted\))?$/.test(linkTarget(`/proc/${pid}/exe`) ?? ''),
      )
      .map(Number);
  }
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,command='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .filter((line) => line.includes(` -D ${cluster} `))
    .map((line) => Number.parseInt(line, 10));
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal);
    } catch {
      // It exited between the listing and the signal.
    }
  }
}

async function haveExited(cluster: string, patienceMs: number): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < patienceMs; waitedMs += 20) {
    if (processesOf(cluster).length === 0) return true;
    await delay(20);
  }
  return false;
}

function recordedPid(file: string): number {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return Number.NaN;
  }
}

/**
 * Stops the server that a killed parent left running in this cluster, so that it can be started again with the current
 * settings and supervision. It shuts down cleanly and loses nothing. A server that hangs, or whose postmaster was
 * killed while its sessions run, is killed; PostgreSQL then recovers from its log.
 */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const leftovers = processesOf(cluster);
  if (leftovers.length > 0) {
    const head = leftovers.find((pid) => pid === recordedPid(file));
    log(`The last run was cut short and its database is still running (process ${head ?? leftovers[0]}). Stopping it.`);
    const orderly: [number[], NodeJS.Signals, number][] = head ? [[[head], 'SIGINT', 10_000]] : [];
    const steps = [...orderly, [leftovers, 'SIGQUIT', 300], [leftovers, 'SIGKILL', 5_000]] as typeof orderly;
    for (const [pids, signal, patienceMs] of steps) {
      signalAll(pids, signal);
      if (await haveExited(cluster, patienceMs)) break;
    }
    if (processesOf(cluster).length > 0)
      throw new StartRefusal(
        `The database process ${leftovers[0]} of ${cluster} isn’t stopping. End it, or set DATA_DIR to another folder.`,
      );
  }
  // With no process left, the file is stale: after a reboot its process id may belong to another process.
  if (hasProcFolder) rmSync(file, { force: true });
}
