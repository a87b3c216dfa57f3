/**
 * The floor of calls whose cost is mostly that of HTTP and of the client: a bare Fastify route with the same bytes, and
 * one that takes a small JSON body and answers with another. Run as a separate process by `commerce.ts`.
 */
import Fastify from 'fastify';
import { ask } from './plain-client.ts';

const [, , source] = process.argv;
const { headers, bytes } = await ask(source!, { headers: { 'accept-encoding': 'br' } });
const app = Fastify();
app.get('/same', (_request, reply) =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-encoding', headers['content-encoding'] ?? 'identity')
    .send(bytes),
);
app.post('/echo', (request) => ({ success: true, data: request.body }));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}/\n`);
process.once('SIGTERM', () => void app.close());
