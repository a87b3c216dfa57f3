import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect, inject } from 'vitest';
import { memoryFolder } from '../build/test-cluster.ts';

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

/** A data folder for one test, and the means to end everything started in it. */
export interface ProgramFolder {
  directory: string;
  start(settings?: Record<string, string>, args?: string[]): Program;
  clear(): Promise<void>;
}

/** Expects a program to have ended like this; otherwise the failure shows its output. */
export async function expectEnd({ ended, said }: Program, end: End, line = ''): Promise<void> {
  const actual = await ended;
  expect({ ...actual, line: said().includes(line) }, `It said:\n${said()}`).toEqual({ ...end, line: true });
}

function run(environment: Record<string, string>, args: string[]): Program {
  const child = spawn(process.execPath, [inject('serverProgram'), ...args], {
    env: { PATH: process.env['PATH'] ?? '', NODE_COMPILE_CACHE: compiled, ...environment },
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

/** @param like a folder to start as a copy of, in which nothing runs; without it the folder is empty. */
export async function createProgramFolder(like?: ProgramFolder): Promise<ProgramFolder> {
  const directory = await mkdtemp(path.join(await memoryFolder(), 'wattle-place-'));
  if (like) await cp(like.directory, directory, { recursive: true });
  const programs: Program[] = [];
  return {
    directory,
    start(settings = {}, args = []) {
      const program = run({ DATA_DIR: directory, PORT: '0', SEED: 'none', ...settings }, args);
      programs.push(program);
      return program;
    },
    async clear() {
      for (const program of programs) {
        if (program.child.exitCode === null && program.child.signalCode === null) program.child.kill('SIGTERM');
        await program.ended;
      }
      // A database that was stopped abruptly may still be writing.
      await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    },
  };
}

/** A data folder after one start and stop, for others to copy: the first start takes longer than most tests. */
export async function createUsedProgramFolder(): Promise<ProgramFolder> {
  const folder = await createProgramFolder();
  const program = folder.start();
  await program.ready;
  program.child.kill('SIGTERM');
  await program.ended;
  return folder;
}
