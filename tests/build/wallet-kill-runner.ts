import { flushCompileCache } from 'node:module';
import process from 'node:process';
import { keysOf } from '#server/kit/keys.ts';
import { mailboxOf } from './mailbox.ts';
import { startTestServer } from './server.ts';

/**
 * A server with the background work of wallets, to be killed meanwhile: node wallet-kill-runner.ts URL FOLDER PORT
 * TIME. Its clock runs twenty times as fast, so that the simulated network settles within a second.
 */

const [databaseUrl = '', dataDirectory = '', port = '', time = ''] = process.argv.slice(2);
const keys = keysOf(new Uint8Array(32).fill(7));
const server = await startTestServer({ port: Number(port), over: { databaseUrl, dataDirectory, keys } });
server.clock.set(time);
const { carry } = mailboxOf(server);
setInterval(() => server.clock.advance(1_000), 50);
flushCompileCache();
process.stdout.write('ready\n');
for (;;) {
  await carry();
  await new Promise((resolve) => setTimeout(resolve, 20));
}
