import { execFile } from 'node:child_process';
import { readFile, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createUsedProgramFolder } from './program.ts';
import type { ProgramFolder } from './program.ts';
import { compiled } from './running-program.ts';
import type { Program } from './running-program.ts';

const command = path.resolve(import.meta.dirname, '../../src/server/app/rotate-keys-command.ts');

let programFolder: ProgramFolder;
beforeAll(async () => {
  programFolder = await createUsedProgramFolder();
});
afterAll(() => programFolder.clear());

function reencrypt(
  args: string[] = [],
  settings: Record<string, string> = {},
): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      {
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_COMPILE_CACHE: compiled,
          DATA_DIR: programFolder.directory,
          ...settings,
        },
      },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      },
    );
  });
}

async function end(program: Program): Promise<void> {
  program.child.kill('SIGTERM');
  await program.ended;
}

/** The key that encrypted the folder before one of the tests removed it. */
let currentKey: string;

const keyFile = () => path.join(programFolder.directory, 'secret-key');
const keyNames = async () => (await readdir(programFolder.directory)).filter((name) => name.startsWith('secret-key'));

describe('the key stored in the data folder', () => {
  it('is left alone while a server uses the folder', async () => {
    const before = await readFile(keyFile(), 'utf8');
    const server = programFolder.start();
    await server.ready;
    expect(await reencrypt(['--new-key'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('is in use by another Wattle'),
    });
    await end(server);
    expect(await readFile(keyFile(), 'utf8')).toBe(before);
  });

  it('is rotated by one command', async () => {
    const before = await readFile(keyFile(), 'utf8');
    const done = await reencrypt(['--new-key']);
    expect(done).toMatchObject({
      code: 0,
      out: expect.stringMatching(
        /^authenticator apps +0 re-encrypted, 0 already done, 0 unreadable\n[^]*Everything is encrypted under the current key\. You no longer need former keys\.\n$/,
      ),
    });
    expect([await keyNames(), (await readFile(keyFile(), 'utf8')) === before]).toEqual([['secret-key'], false]);
    const next = programFolder.start();
    await next.ready;
    await end(next);
  });

  it('continues a rotation that was killed after the new key was made', async () => {
    const former = await readFile(keyFile(), 'utf8');
    await writeFile(`${keyFile()}-previous`, former);
    await writeFile(keyFile(), 'ab'.repeat(32));
    const between = programFolder.start();
    await between.ready;
    await end(between);
    expect((await reencrypt(['--new-key'])).code).toBe(0);
    expect([await keyNames(), await readFile(keyFile(), 'utf8')]).toEqual([['secret-key'], 'ab'.repeat(32)]);
  });

  it('is refused in one line if it is another or missing, and no new one is made in its place', async () => {
    currentKey = await readFile(keyFile(), 'utf8');
    await writeFile(keyFile(), 'cd'.repeat(32));
    const refusedStart = programFolder.start();
    expect(await refusedStart.ended).toEqual({ code: 1, signal: null });
    expect(refusedStart.said()).toContain(
      `The key in ${programFolder.directory}/secret-key is not this database’s key. Nothing was changed.\nStart with the former key`,
    );
    await rm(keyFile());
    const lost = programFolder.start();
    expect(await lost.ended).toEqual({ code: 1, signal: null });
    expect(lost.said()).toContain(
      `This database’s key is missing from ${programFolder.directory}/secret-key. Nothing was changed.`,
    );
    expect(await keyNames()).toEqual([]);
  });

  it('moves into the environment with the former one next to it', async () => {
    expect(await reencrypt([], { SECRET_KEY: 'ef'.repeat(32) })).toMatchObject({
      code: 1,
      err: expect.stringContaining('SECRET_KEY is not this database’s key'),
    });
    expect(await reencrypt(['--new-key'], { SECRET_KEY: 'ef'.repeat(32) })).toMatchObject({
      code: 1,
      err: expect.stringContaining('run this without --new-key'),
    });
    expect((await reencrypt([], { SECRET_KEY: 'ef'.repeat(32), SECRET_KEY_PREVIOUS: currentKey })).code).toBe(0);
  });

  it('may be lost: a server continues without the data it encrypted', async () => {
    expect((await reencrypt(['--accept-loss'])).code).toBe(0);
    await programFolder.start().ready;
  });

  it('explains itself, and refuses any other argument', async () => {
    expect((await reencrypt(['--help'])).out).toContain('--new-key');
    expect(await reencrypt(['--everything'])).toMatchObject({
      code: 1,
      err: expect.stringContaining('npm run rotate-keys'),
    });
  });
});
