import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { memoryFolder } from '../build/memory-folder.ts';

/** Where Node keeps its compile cache, as set by `npm start`. */
export const compiled = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled');

/** How a process ended. */
export interface End {
  code: number | null;
  signal: string | null;
}

/** The server as a process of its own, as a person starts it. */
export interface Program {
  child: ChildProcess;
  /** Everything it has printed so far, on both channels. */
  said(): string;
  /** The address, once it serves; rejects with the output if it ends before. */
  ready: Promise<string>;
  ended: Promise<End>;
}

/** Starts a program in a data folder, on any free port and without sample data. */
export function runProgram(
  file: string,
  directory: string,
  settings: Record<string, string> = {},
  args: string[] = [],
): Program {
  const child = spawn(process.execPath, [file, ...args], {
    env: {
      PATH: process.env['PATH'] ?? '',
      NODE_COMPILE_CACHE: compiled,
      DATA_DIR: directory,
      PORT: '0',
      SEED: 'none',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  let text = '';
  const silent = [child.stdout, child.stderr].map((stream) => new Promise((resolve) => stream?.once('end', resolve)));
  const ended = new Promise<End>((resolve) => {
    child.once('exit', (code, signal) => void Promise.all(silent).then(() => resolve({ code, signal })));
  });
  const ready = new Promise<string>((resolve, reject) => {
    const readOutput = (chunk: Buffer) => {
      text += chunk.toString('utf8');
      const address = /Open +(http:\S+?)\/?\n/.exec(text)?.[1];
      if (address) resolve(address);
    };
    child.stdout?.on('data', readOutput);
    child.stderr?.on('data', readOutput);
    void ended.then(() => reject(new Error(`It ended before serving: ${text}`)));
  });
  // Many tests only wait for the end.
  ready.catch(() => {});
  return { child, said: () => text, ready, ended };
}

export async function createEmptyFolder(): Promise<string> {
  return mkdtemp(path.join(await memoryFolder(), 'wattle-place-'));
}

/** A data folder in which a program has started and stopped once: the first start takes longer than most tests. */
export async function createUsedFolder(file: string): Promise<string> {
  const directory = await createEmptyFolder();
  try {
    const program = runProgram(file, directory);
    await program.ready;
    program.child.kill('SIGTERM');
    await program.ended;
    return directory;
  } catch (error) {
    await rm(directory, { recursive: true, force: true });
    throw error;
  }
}
