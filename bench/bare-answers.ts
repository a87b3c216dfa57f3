/**
 * The floor of calls whose cost is mostly that of HTTP and of the client: a bare Fastify route with the same bytes, and
 * one that takes a small JSON body and answers with another. Run as a separate process by `commerce.ts`.
 */
import Fastify from 'fastify';

const [, , source] = process.argv;
const response = await fetch(source!);
const bytes = Buffer.from(await response.arrayBuffer());
const app = Fastify();
app.get('/same', (_request, reply) => reply.type('application/json; charset=utf-8').send(bytes));
app.post('/echo', (request) => ({ success: true, data: request.body }));
const address = await app.listen({ host: '127.0.0.1', port: 0 });
process.stdout.write(`${address}/\n`);
process.once('SIGTERM', () => void app.close());
