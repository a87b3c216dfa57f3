import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { openApiOf } from './openapi/document.ts';
import type { DocumentFacts } from './openapi/document.ts';
import { problemPage, referencePage, referenceStyle } from './reference-page.ts';

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Serves the document, a readable page generated from it, and a page for each kind of problem. */
export function mountReference(app: FastifyInstance, endpoints: readonly Endpoint[], facts: DocumentFacts): void {
  // Generated on the first request: it would take a tenth of the start, and is rarely requested.
  const document = once(async () => JSON.stringify(await openApiOf(endpoints, facts)));
  const page = once(() => referencePage(endpoints, facts));
  app.get('/openapi.json', async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/json; charset=utf-8')
      .compress(await document()),
  );
  app.get('/reference', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').compress(page()),
  );
  app.get('/reference.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(referenceStyle));
  app.get<{ Params: { code: string } }>('/problems/:code', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(problemPage(request.params.code, facts.brand)),
  );
}
