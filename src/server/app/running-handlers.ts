import type { FastifyInstance } from 'fastify';

/** How long a stop waits for handlers once their connections are closed. */
const MAX_WAIT_MS = 5_000;

/**
 * Makes a stop wait for every handler that is still running. The server itself waits for open connections only: the
 * handler of a client that has gone would find the database closed. Applies to routes that are mounted afterwards.
 */
export function awaitHandlersAtStop(app: FastifyInstance, maxWaitMs = MAX_WAIT_MS): void {
  const running = new Set<Promise<unknown>>();
  app.addHook('onRoute', (route) => {
    const { handler } = route;
    route.handler = function (request, reply) {
      const result = handler.call(this, request, reply);
      if (result instanceof Promise) {
        const end = () => void running.delete(result);
        running.add(result);
        result.then(end, end);
      }
      return result;
    };
  });
  app.addHook('onClose', async () => {
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<void>((resolve) => (timer = setTimeout(resolve, maxWaitMs)));
    await Promise.race([Promise.allSettled(running), limit]);
    clearTimeout(timer);
  });
}
