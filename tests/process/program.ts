import { cp, lstat, rm } from 'node:fs/promises';
import path from 'node:path';
import { expect } from 'vitest';
import { askProvider } from '../build/provider.ts';
import { createEmptyFolder, runProgram } from './running-program.ts';
import type { End, Program } from './running-program.ts';

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

/** An empty data folder for the program that `npm start` starts. */
export async function createProgramFolder(): Promise<ProgramFolder> {
  const file = await askProvider<string>('/program');
  const directory = await createEmptyFolder();
  const programs: Program[] = [];
  return {
    directory,
    start(settings, args) {
      const program = runProgram(file, directory, settings, args);
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

/** A database that belongs to a user of its own, or is stored elsewhere, cannot be copied with its folder. */
async function isCopyable(folder: string): Promise<boolean> {
  const database = await lstat(path.join(folder, 'postgres'));
  return database.isDirectory() && database.uid === process.getuid?.();
}

/** A data folder after one start and stop: a copy of the one of the run. */
export async function createUsedProgramFolder(): Promise<ProgramFolder> {
  const used = await askProvider<string>('/used-folder');
  const folder = await createProgramFolder();
  if (await isCopyable(used)) {
    await cp(used, folder.directory, { recursive: true });
    return folder;
  }
  const program = folder.start();
  await program.ready;
  program.child.kill('SIGTERM');
  await program.ended;
  return folder;
}
