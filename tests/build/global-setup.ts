import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { promisify } from 'node:util';
import type { TestProject } from 'vitest/node';
import { createUsedFolder } from '../process/running-program.ts';
import { openTestCluster } from './test-cluster.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** The file that `npm start` starts: the bundle, made by a process of its own, since the tests wait for this one. */
async function bundledProgram(): Promise<string> {
  const script = "import('./tools/program.mjs').then(({ ensureProgram }) => process.stdout.write(ensureProgram()))";
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', script], { cwd: root });
  return stdout;
}

function once<T>(make: () => Promise<T>): { get(): Promise<T>; made(): Promise<T | undefined> } {
  let making: Promise<T> | undefined;
  return { get: () => (making ??= make()), made: async () => making?.catch(() => undefined) };
}

/**
 * What all test files share: one database cluster, the bundled program, and a data folder in which it has run. Each
 * is made when the first test file requests it: a run of the domain tests alone makes none. Test files run in separate
 * processes, so they connect over a loopback address.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    throw new Error(
      `The tests need the Node of this package (24), not ${process.version}: run them with npm test or npx vitest.`,
    );
  }
  const cluster = once(openTestCluster);
  const program = once(bundledProgram);
  const usedFolder = once(async () => createUsedFolder(await program.get()));

  const handle = async (method: string, place: string): Promise<unknown> => {
    if (method === 'POST' && place === '/clone') return (await cluster.get()).clone();
    if (method === 'POST' && place === '/empty') return (await cluster.get()).empty();
    if (method === 'POST' && place === '/program') return program.get();
    if (method === 'POST' && place === '/used-folder') return usedFolder.get();
    if (method === 'DELETE') return (await cluster.get()).drop(place.slice(1));
    throw new Error(`unknown request ${method} ${place}`);
  };
  const provider = createServer((request, response) => {
    handle(request.method ?? '', request.url ?? '').then(
      (answer) => response.end(JSON.stringify(answer ?? {})),
      (error: Error) => response.writeHead(500).end(error.stack),
    );
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  project.provide('databaseProvider', `http://127.0.0.1:${(provider.address() as AddressInfo).port}`);

  return async () => {
    provider.closeAllConnections();
    await new Promise((resolve) => provider.close(resolve));
    await (await cluster.made())?.close();
    const folder = await usedFolder.made();
    if (folder) await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
}
