import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;

/**
 * Lets a server stop as soon as its last call has been answered. Two kinds of connections would keep it:
 *
 * - Browsers open some in advance. One without any request does not count as idle, and its first request would be
 *   waited for.
 * - One whose call ends meanwhile is kept alive until its idle timeout expires.
 */
export function closeConnectionsAtStop(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  app.server.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  app.server.on('request', ({ socket }) => void silent.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy();
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS).unref();
    app.server.once('close', () => clearInterval(sweep));
  });
}
