import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { spawnSync } from 'node:child_process';
import { readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { refusalOf, StartRefusal } from '#server/kit/start-refusal.ts';
import { createProgramFolder, createUsedProgramFolder, expectEnd } from './program.ts';
import type { ProgramFolder } from './program.ts';

// A first start creates a whole database; next to other tests on a busy machine each takes several times as long.
vi.setConfig({ testTimeout: 120_000 });

let programFolder: ProgramFolder;
afterEach(() => programFolder.clear());

describe('starting', () => {
  beforeEach(async () => {
    programFolder = await createProgramFolder();
  });

  it('serves from an empty folder, and again from the same one', async () => {
    const first = programFolder.start();
    expect((await fetch(`${await first.ready}/readyz`)).status).toBe(200);
    expect(first.said()).toContain('Creating the database in');
    first.child.kill('SIGTERM');
    await expectEnd(first, { code: 0, signal: null });

    const second = programFolder.start();
    expect((await fetch(`${await second.ready}/readyz`)).status).toBe(200);
    expect(second.said()).not.toContain('Creating');
  });

  it('I11: of four on one folder one serves, the others end with a clear message', async () => {
    const starters = [programFolder.start(), programFolder.start(), programFolder.start(), programFolder.start()];
    const outcomes = await Promise.all(
      starters.map((starter) =>
        Promise.race([starter.ready.catch(() => 'refused'), starter.ended.then(() => 'refused')]),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(3);
    const refused = starters.filter((_, at) => outcomes[at] === 'refused');
    for (const starter of refused) {
      await expectEnd(starter, { code: 1, signal: null });
      expect(starter.said()).toMatch(
        /^The data folder \S+ is in use by another Wattle \(process \d+\)\. Stop that one first, or set DATA_DIR to another folder\.\n$/,
      );
    }
  });

  it('refuses invalid settings by name, all at once', async () => {
    const program = programFolder.start({ PORT: 'eighty', SEED: 'some', SECRET_KEY: 'hunter2' });
    await expectEnd(program, { code: 1, signal: null });
    expect(program.said()).toBe(
      'Fix these settings:\n  PORT must be a whole number from 0 to 65535.\n  SEED must be demo or none.\n  SECRET_KEY must be at least 32 random bytes, in hexadecimal or base64.\n',
    );
  });

  it('reports in one sentence what the machine refuses at start-up', () => {
    const failed = (code: string, at?: string) =>
      Object.assign(new Error('words of the system'), { code, ...(at ? { path: at } : {}) });
    expect(
      [failed('ENOSPC', '/data/lock/1'), failed('ENOSPC'), failed('53100'), failed('EROFS', '/data')].map(refusalOf),
    ).toEqual([
      'The disk is full (/data/lock/1). Free up some space, then start again.',
      'The disk is full. Free up some space, then start again.',
      'The database’s disk is full. Free up some space, then start again.',
      'The disk is read-only (/data). Make it writable, or set DATA_DIR to another folder.',
    ]);
    expect([new StartRefusal('The port is taken.'), new Error('a fault of ours'), 'text'].map(refusalOf)).toEqual([
      'The port is taken.',
      undefined,
      undefined,
    ]);
  });

  it('reports that the configured PostgreSQL does not answer, without repeating its password', async () => {
    const program = programFolder.start({ DATABASE_URL: 'postgres://wattle:hunter2@127.0.0.1:9/wattle' });
    await expectEnd(program, { code: 1, signal: null });
    expect(program.said()).toMatch(/^The PostgreSQL server in DATABASE_URL can’t be used: .*ECONNREFUSED.*\n$/);
    expect(program.said()).not.toContain('hunter2');
  });

  it('prints its settings with --help, and refuses any other argument', () => {
    const start = path.resolve(import.meta.dirname, '../../tools/start.mjs');
    const help = spawnSync(process.execPath, [start, '--help'], { encoding: 'utf8' });
    expect(help.status).toBe(0);
    expect(help.stdout).toContain('DATABASE_URL');
    const other = spawnSync(process.execPath, [start, '--hepl'], { encoding: 'utf8' });
    expect(other.status).toBe(1);
    expect(other.stderr).toContain('--hepl');
  });
});

describe('a data folder that was used before', () => {
  beforeEach(async () => {
    programFolder = await createUsedProgramFolder();
  });

  it('prints no secrets', async () => {
    for (const name of ['database-password', 'secret-key', 'postgres.log']) {
      expect((await stat(path.join(programFolder.directory, name))).mode & 0o077, name).toBe(0);
    }
    expect(await readFile(path.join(programFolder.directory, 'secret-key'), 'utf8')).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([
    [
      'secret-key',
      'garbled',
      /^The file \S+secret-key doesn’t contain a valid key: it was changed or damaged\. Restore it from a backup, or set the key in SECRET_KEY\. Nothing was changed\.\n$/m,
    ],
    ['secret-key', 'abcd', /^The file \S+secret-key doesn’t contain a valid key/m],
    [
      'database-password',
      '{"superuser":',
      /^The file \S+ doesn’t contain the embedded database’s passwords: it was changed or damaged\. Restore it from a backup of the same data folder\.\n$/m,
    ],
  ])('reports in one sentence that its %s is malformed: %s', async (name, text, sentence) => {
    await writeFile(path.join(programFolder.directory, name), text);
    const program = programFolder.start();
    await expectEnd(program, { code: 1, signal: null });
    expect(program.said()).toMatch(sentence);
    expect(program.said()).not.toMatch(/^ {4}at /m);
  });

  it('reports that a port is taken, and leaves nothing running', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const program = programFolder.start({ PORT: String(port) });
    await expectEnd(program, { code: 1, signal: null });
    expect(program.said()).toContain(
      `Port ${port} on 127.0.0.1 is already in use. Stop what’s using it, or set PORT to another one.\n`,
    );
    other.close();
    await expect(readFile(path.join(programFolder.directory, 'postgres', 'cluster', 'postmaster.pid'))).rejects.toThrow(
      'ENOENT',
    );
  });
});
