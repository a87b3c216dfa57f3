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
    // The process ended meanwhile, or belongs to another user.
    return undefined;
  }
}

/**
 * The processes of the server that works in this very folder. A number in an old file may belong to a stranger by
 * now, so the processes themselves are asked: a server and each of its sessions have the cluster as working folder.
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
      // It ended between the look and the signal.
    }
  }
}

async function areGone(cluster: string, patienceMs: number): Promise<boolean> {
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
 * Stops the server that a killed parent left behind in this cluster, so that it can be started with today's settings
 * under our own eyes. It shuts down in order and loses nothing; one that hangs, or whose head was killed while its
 * sessions live, is ended the hard way, from which PostgreSQL recovers by its log.
 */
export async function stopLeftover(cluster: string, log: (line: string) => void): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const left = processesOf(cluster);
  if (left.length > 0) {
    const head = left.find((pid) => pid === recordedPid(file));
    log(`The last start was cut off and its database still runs (process ${head ?? left[0]}); stopping it.`);
    const orderly: [number[], NodeJS.Signals, number][] = head ? [[[head], 'SIGINT', 10_000]] : [];
    const steps = [...orderly, [left, 'SIGQUIT', 300], [left, 'SIGKILL', 5_000]] as typeof orderly;
    for (const [pids, signal, patienceMs] of steps) {
      signalAll(pids, signal);
      if (await areGone(cluster, patienceMs)) break;
    }
    if (processesOf(cluster).length > 0)
      throw new StartRefusal(
        `The database process ${left[0]} of ${cluster} does not end. End it, or set DATA_DIR to another folder.`,
      );
  }
  // With nobody left, the file can only mislead: its number may be a stranger's after a restart of the machine.
  if (hasProcFolder) rmSync(file, { force: true });
}
