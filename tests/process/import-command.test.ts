import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ofxOf } from '#tests/build/money.ts';
import { startTestServer } from '#tests/build/server.ts';
import type { TestServer } from '#tests/build/server.ts';
import { compiled } from './running-program.ts';

const command = path.resolve(import.meta.dirname, '../../src/server/app/import-command.ts');

let server: TestServer;
let folder: string;
beforeAll(async () => {
  server = await startTestServer();
  folder = await mkdtemp(path.join(tmpdir(), 'wattle-import-'));
  await writeFile(
    path.join(folder, 'november.ofx'),
    ofxOf([
      ['2026-11-02', -88.4, 'WOOLWORTHS 1187', 'a1'],
      ['2026-11-05', 2100, 'SALARY ACME', 'a2'],
    ]),
  );
  await writeFile(
    path.join(folder, 'card.csv'),
    'Date,Description,Amount\n18/02/2026,COLES 1234,45.60\n19/02/2026,BP GLEBE,20.00\n',
  );
  await writeFile(path.join(folder, 'page.html'), '<!doctype html><html></html>');
});
afterAll(async () => {
  await server.close();
  await rm(folder, { recursive: true, force: true });
});

interface Output {
  code: number;
  out: string;
  err: string;
}

function run(
  args: string[],
  environment: Record<string, string> = { DATABASE_URL: server.server.database.url },
): Promise<Output> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [command, ...args],
      {
        cwd: folder,
        env: {
          PATH: process.env['PATH'] ?? '',
          NODE_COMPILE_CACHE: compiled,
          DATA_DIR: path.join(folder, 'data'),
          ...environment,
        },
      },
      (error, out, err) => {
        resolve({ code: error ? Number(error.code) : 0, out, err });
      },
    );
  });
}

describe('the import from the command line', () => {
  it('prints the result as a table, next to a running server', async () => {
    const kim = await server.aMember({ email: 'kim@example.com' });
    const first = await run(['november.ofx', '--member', 'Kim@Example.com']);
    expect(first).toMatchObject({ code: 0, err: '' });
    expect(first.out).toMatch(/^november\.ofx +ofx, 2 rows$/m);
    expect(first.out).toMatch(/^Account +NAB everyday account ending 0817 \(new\), number \d+$/m);
    expect(first.out).toMatch(/^Imported +2$/m);
    expect(first.out).toMatch(/^Dates +02\/11\/2026 to 05\/11\/2026$/m);
    expect(first.out).toMatch(/^Sum +2,011\.60$/m);
    const preview = await run(['november.ofx', '--member', 'kim@example.com', '--json', '--preview']);
    expect(JSON.parse(preview.out)).toMatchObject({ preview: true, imported: 0, duplicates: 2, sum: 2011.6 });
    expect(kim.id).toBeGreaterThan(0);
  });

  it('refuses to guess, names the option that answers, and accepts the answer', async () => {
    await server.aMember({ email: 'lee@example.com' });
    const refused = await run(['card.csv', '--member', 'lee@example.com']);
    expect(refused).toMatchObject({
      code: 1,
      out: '',
      err: 'card.csv: This file doesn’t show which amounts are money out. Tell us before you import it. Answer with --sign.\n',
    });
    expect((await run(['card.csv', '--member', 'lee@example.com', '--preview'])).out).toMatch(
      /^Question +This file doesn’t show which amounts are money out\. Tell us before you import it\. \(--sign\)$/m,
    );
    expect((await run(['card.csv', '--member', 'lee@example.com', '--sign', 'maybe'])).err).toContain(
      '--sign must be plus-in or plus-out.',
    );
    expect((await run(['card.csv', '--member', 'lee@example.com', '--sign', 'plus-out'])).out).toMatch(
      /^Sum +[-−]65\.60$/m,
    );
  });

  it('reports an error in one line, and exits with 1', async () => {
    expect(await run(['page.html', '--member', 'kim@example.com'])).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^page\.html: .*web page.*\n$/),
    });
    expect(await run(['november.ofx', '--member', 'nobody@example.com'])).toMatchObject({
      code: 1,
      err: 'Couldn’t find a member with the email nobody@example.com.\n',
    });
    expect((await run(['nowhere.ofx', '--member', 'kim@example.com'])).err).toBe(
      'Couldn’t find the file nowhere.ofx.\n',
    );
    expect((await run(['november.ofx'])).err).toContain('npm run import -- FILE');
    expect((await run(['november.ofx', '--member', 'kim@example.com'], {})).err).toContain('Run npm start once first.');
    expect((await run(['--help'])).out).toContain('--date-order');
  });
});
