import { spawn } from 'node:child_process';
import { createServer as createSocket } from 'node:net';
import path from 'node:path';
import { createServer } from 'vite';
import { root } from './install.mjs';

// npm run dev: the page reloads when its files change, the server restarts when its own files do. Both share one
// address.

const host = process.env['HOST'] || '127.0.0.1';
const port = Number(process.env['PORT'] || 3000);

/** Paths that the server answers; every other path belongs to the page. */
const served = [
  '^/(system|problems)/',
  '^/dev/outbox',
  '^/(openapi\\.json|reference|reference\\.css|livez|readyz|metrics)$',
];

function freePort() {
  return new Promise((resolve, reject) => {
    const socket = createSocket().once('error', reject);
    socket.listen(0, '127.0.0.1', () => {
      const freeOne = socket.address().port;
      socket.close(() => resolve(freeOne));
    });
  });
}

const serverPort = await freePort();
const page = await createServer({
  root: path.join(root, 'src', 'web', 'app'),
  configFile: path.join(root, 'vite.config.ts'),
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      served.map((pattern) => [pattern, { target: `http://127.0.0.1:${serverPort}`, changeOrigin: false }]),
    ),
  },
});
await page.listen();

const server = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', path.join(root, 'src', 'server', 'app', 'main.ts')],
  {
    cwd: root,
    env: { PUBLIC_URL: `http://localhost:${port}`, ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) },
    stdio: 'inherit',
  },
);

let ending = false;
async function end(code) {
  if (ending) return;
  ending = true;
  const ended = new Promise((resolve) =>
    server.exitCode === null && server.signalCode === null ? server.once('exit', resolve) : resolve(),
  );
  server.kill('SIGTERM');
  await Promise.all([ended, page.close()]);
  process.exit(code);
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void end(0));
process.once('disconnect', () => void end(0));
server.once('exit', (code) => void end(code ?? 1));
