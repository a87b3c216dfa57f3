import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { errorTable } from '#contract/kit/errors.ts';
import type { ErrorCode } from '#contract/kit/errors.ts';
import type { Endpoint } from '#contract/kit/endpoint.ts';
import { problemPage, referencePage, referenceStyle } from './reference-page.ts';

type JsonObject = Record<string, unknown>;

/** The responses that every call may have, whatever it declares. */
const everywhere: readonly ErrorCode[] = ['bad_input', 'too_many', 'internal'];

function schemaOf(schema: z.ZodMiniType): JsonObject {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonObject;
  return rest;
}

function parametersOf(endpoint: Endpoint): JsonObject[] {
  return (['params', 'query'] as const).flatMap((place) => {
    const schema = endpoint[place];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema) as {
      properties?: Record<string, JsonObject>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place === 'params' ? 'path' : 'query',
      required: place === 'params' || required.includes(name),
      schema: property,
    }));
  });
}

function bodyOf(endpoint: Endpoint): JsonObject | undefined {
  if (!endpoint.body && endpoint.encoding !== 'multipart') return undefined;
  const schema = endpoint.body ? schemaOf(endpoint.body) : { type: 'object' };
  if (endpoint.encoding === 'multipart') {
    const withFile = {
      ...schema,
      properties: { ...(schema['properties'] as JsonObject | undefined), file: { type: 'string', format: 'binary' } },
    };
    return { content: { 'multipart/form-data': { schema: withFile } } };
  }
  const json = { 'application/json': { schema } };
  return {
    content:
      endpoint.encoding === 'form'
        ? { ...json, 'multipart/form-data': { schema }, 'application/x-www-form-urlencoded': { schema } }
        : json,
  };
}

function answerOf(endpoint: Endpoint): JsonObject {
  if (endpoint.kind === 'redirect') return { 303: { description: 'Elsewhere' } };
  if (endpoint.kind === 'stream' || endpoint.kind === 'file')
    return { 200: { description: 'The content, as it comes' } };
  return {
    200: {
      description: 'Done',
      content: { 'application/json': { schema: endpoint.reply ? schemaOf(endpoint.reply) : {} } },
    },
  };
}

function operationOf(endpoint: Endpoint): JsonObject {
  const signedIn = endpoint.auth === 'member' || endpoint.auth === 'operator';
  const codes = new Set<ErrorCode>([
    ...everywhere,
    ...(signedIn ? (['unauthorised'] as const) : []),
    ...(endpoint.errors ?? []),
  ]);
  const problems = Object.fromEntries(
    [...codes].map((code) => [
      errorTable[code].status,
      {
        description: code,
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
  const key = endpoint.idempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: true, schema: { type: 'string', maxLength: 255 } }]
    : [];
  const requestBody = bodyOf(endpoint);
  return {
    operationId: `${endpoint.area}.${endpoint.name}`,
    tags: [endpoint.area],
    summary: endpoint.summary,
    security: signedIn ? [{ bearer: [] }] : [],
    parameters: [...parametersOf(endpoint), ...key],
    ...(requestBody ? { requestBody } : {}),
    responses: { ...problems, ...answerOf(endpoint) },
  };
}

const problemSchema = {
  type: 'object',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { enum: Object.keys(errorTable) },
    errors: {
      type: 'array',
      items: { type: 'object', properties: { field: { type: 'string' }, message: { type: 'string' } } },
    },
  },
};

/** The OpenAPI 3.1 document of the endpoints. */
export function openApiOf(
  endpoints: readonly Endpoint[],
  { brand, basePath }: { brand: string; basePath: string },
): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const endpoint of endpoints) {
    const path = `${basePath}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: `${brand} API`,
      version: '1',
      description:
        'Amounts are dollars with two decimals, dates YYYY-MM-DD, times ISO 8601 in UTC. Failures are RFC 9457 problem+json.',
    },
    paths,
    components: {
      schemas: { Problem: problemSchema },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** Serves the document, a readable page generated from it, and a page for each kind of problem. */
export function mountReference(
  app: FastifyInstance,
  endpoints: readonly Endpoint[],
  names: { brand: string; basePath: string },
): void {
  // Generated at the first request: it would take a tenth of the start, and is rarely requested.
  const document = once(() => JSON.stringify(openApiOf(endpoints, names)));
  const page = once(() => referencePage(endpoints, names));
  app.get('/openapi.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').compress(document()),
  );
  app.get('/reference', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').compress(page()),
  );
  app.get('/reference.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(referenceStyle));
  app.get<{ Params: { code: string } }>('/problems/:code', (request, reply) =>
    reply.type('text/html; charset=utf-8').send(problemPage(request.params.code, names.brand)),
  );
}
