import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestProject } from 'vitest/node';
import { openTestCluster } from './test-cluster.ts';
import type { TestCluster } from './test-cluster.ts';

/**
 * One cluster for the whole run, started when the first test file requests it: a run of the domain tests alone starts
 * none. Test files run in separate processes, so they connect over a loopback address.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  if (Number(process.versions.node.split('.')[0]) < 24) {
    throw new Error(
      `The tests need the Node of this package (24), not ${process.version}: run them with npm test or npx vitest.`,
    );
  }
  let opening: Promise<TestCluster> | undefined;
  const cluster = () => (opening ??= openTestCluster());

  const handle = async (method: string, path: string): Promise<unknown> => {
    if (method === 'POST' && path === '/clone') return (await cluster()).clone();
    if (method === 'POST' && path === '/empty') return (await cluster()).empty();
    if (method === 'DELETE') return (await cluster()).drop(path.slice(1));
    throw new Error(`unknown request ${method} ${path}`);
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
    await (await opening?.catch(() => undefined))?.close();
  };
}
