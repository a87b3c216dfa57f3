import type { Endpoint } from '#contract/kit/endpoint.ts';
import { errorTable } from '#contract/kit/errors.ts';
import { componentsOf } from './components.ts';
import type { JsonSchema } from './components.ts';
import { readContract } from './contract-modules.ts';
import { areaDescriptions } from './descriptions.ts';
import { operationOf, problemResponses } from './operations.ts';
import type { JsonObject, Operation } from './operations.ts';
import { shareParameters } from './shared-parameters.ts';

/** What a document says of the server that serves it. */
export interface DocumentFacts {
  brand: string;
  basePath: string;
  /** The public address; the document's own where it is left out. */
  publicUrl?: string;
  /** How to reach the operator of the site, such as an email address. */
  contact?: string;
}

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'An error (RFC 9457). `code` is stable; `title` and `detail` are for people.',
  required: ['type', 'title', 'status', 'detail', 'code'],
  properties: {
    type: { type: 'string', description: 'The path of a page about this error code.' },
    title: { type: 'string' },
    status: { type: 'integer', description: 'The HTTP status.' },
    detail: { type: 'string', description: 'What went wrong this time.' },
    code: { type: 'string', enum: Object.keys(errorTable) },
    errors: {
      type: 'array',
      description: 'The invalid fields, for `bad_input`.',
      items: { $ref: '#/components/schemas/FieldError' },
    },
  },
};

const fieldErrorSchema: JsonSchema = {
  type: 'object',
  required: ['field', 'message'],
  properties: {
    field: { type: 'string', description: 'The path of the field, such as `splits.0.amount`.' },
    message: { type: 'string' },
  },
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  description: 'A key of your choice for this command. A repeated command with the same key takes effect once.',
  schema: { type: 'string', minLength: 1, maxLength: 255 },
};

const securitySchemes = {
  session: {
    type: 'http',
    scheme: 'bearer',
    description: 'The `token` returned by a sign-in, sent as `Authorization: Bearer …`.',
  },
  offer: { type: 'apiKey', in: 'query', name: 'Auth', description: 'The token of an offer link, for that offer only.' },
};

function contactOf({ brand, contact = '' }: DocumentFacts): JsonObject {
  const name = `${brand} support team`;
  if (/^\S+@\S+$/.test(contact)) return { name, email: contact };
  return /^https?:\S+$/.test(contact) ? { name, url: contact } : { name };
}

/** The OpenAPI 3.1 document of the given endpoints. */
export async function openApiOf(endpoints: readonly Endpoint[], facts: DocumentFacts): Promise<JsonObject> {
  const components = componentsOf(endpoints, await readContract());
  const problems = problemResponses();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const endpoint of endpoints) {
    const path = `${facts.basePath}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, components, problems) };
  }
  const sharedParameters = shareParameters(Object.values(paths).flatMap((methods) => Object.values(methods)));
  const areas = [...new Set(endpoints.map(({ area }) => area))].sort();
  return {
    openapi: '3.1.0',
    info: {
      title: `${facts.brand} API`,
      version: '1',
      description:
        'Amounts are in dollars with two decimal places. Dates are YYYY-MM-DD, and times are ISO 8601 in UTC. Errors are RFC 9457 problem+json.',
      contact: contactOf(facts),
    },
    servers: [{ url: facts.publicUrl || '/', description: 'This server' }],
    tags: areas.map((name) => ({ name, description: areaDescriptions[name] })),
    paths,
    components: {
      schemas: { ...components.schemas(), Problem: problemSchema, FieldError: fieldErrorSchema },
      responses: problems.all(),
      parameters: { ...sharedParameters, IdempotencyKey: idempotencyKey },
      securitySchemes,
    },
  };
}
