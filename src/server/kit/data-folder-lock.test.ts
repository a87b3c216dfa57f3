import { spawn } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataFolder } from './data-folder-lock.ts';

let directory: string;

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'wattle-lock-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

interface Starter {
  /** 'holds', or the message with which the lock was refused. */
  outcome: Promise<string>;
  kill(): Promise<void>;
}

/** A process that locks the folder and holds the lock until it is killed. */
function aStarter(): Starter {
  const program = `
    const { lockDataFolder } = await import(${JSON.stringify(new URL('./data-folder-lock.ts', import.meta.url).href)});
    try { await lockDataFolder(${JSON.stringify(directory)}); console.log('holds'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const outcome = new Promise<string>((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk).trim())));
  return {
    outcome,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

describe('the lock of a data folder', () => {
  it('I11: of four starters at once one holds, the others end with a line that names it', async () => {
    for (let round = 0; round < 3; round++) {
      // From the second round on, the claim of a killed holder exists and all four try to take it over.
      const starters = [aStarter(), aStarter(), aStarter(), aStarter()];
      const outcomes = await Promise.all(starters.map((starter) => starter.outcome));
      expect(outcomes.filter((outcome) => outcome === 'holds')).toHaveLength(1);
      for (const outcome of outcomes.filter((outcome) => outcome !== 'holds')) {
        expect(outcome).toMatch(
          /^The data folder \S+ is in use by another Wattle \(process \d+\)\. Stop that one first, or set DATA_DIR to another folder\.$/,
        );
      }
      await Promise.all(starters.map((starter) => starter.kill()));
    }
    expect(await readdir(path.join(directory, 'lock'))).toEqual(['3']);
  });

  it('can be taken again after its release', async () => {
    const first = await lockDataFolder(directory);
    await expect(lockDataFolder(directory)).rejects.toThrow('is in use');
    await first.release();
    const second = await lockDataFolder(directory);
    await second.release();
  });

  it('waits for a holder that is leaving and is granted only after its release', async () => {
    const first = await lockDataFolder(directory);
    await first.leave();
    const events: string[] = [];
    const second = lockDataFolder(directory).then((lock) => {
      events.push('the second holds');
      return lock;
    });
    // Longer than the wait for a holder that does not leave.
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    expect(events).toEqual([]);
    events.push('the first goes');
    await first.release();
    const lock = await second;
    expect(events).toEqual(['the first goes', 'the second holds']);
    await expect(lockDataFolder(directory)).rejects.toThrow('is in use');
    await lock.release();
  });

  it('never has two holders at once', async () => {
    let holders = 0;
    let changes = 0;
    const contend = async () => {
      for (let attempt = 0; attempt < 10; attempt++) {
        const lock = await lockDataFolder(directory).catch(() => undefined);
        if (!lock) continue;
        holders += 1;
        expect(holders).toBe(1);
        changes += 1;
        await new Promise((resolve) => setImmediate(resolve));
        holders -= 1;
        await lock.release();
      }
    };
    await Promise.all([contend(), contend(), contend(), contend()]);
    expect(changes).toBeGreaterThan(3);
  });
});
