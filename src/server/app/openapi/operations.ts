import * as z from 'zod/mini';
import type { Endpoint, FileLimits } from '#contract/kit/endpoint.ts';
import { Failure, errorTable, problemOf } from '#contract/kit/errors.ts';
import type { ErrorCode } from '#contract/kit/errors.ts';
import type { Components, JsonSchema } from './components.ts';
import { parameterDescription } from './descriptions.ts';
import { examples } from './examples.ts';

export type JsonObject = Record<string, unknown>;

/** The stable name of an operation. */
export function operationId({ area, name }: Endpoint): string {
  return `${area}.${name}`;
}

const problem = { $ref: '#/components/schemas/Problem' };

/** What a call declares, and what the dispatcher returns by itself; errors that any call may meet are the default. */
function codesOf(endpoint: Endpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['bad_input'];
  const isVisitors = endpoint.auth === 'public' && !endpoint.withExpiredToken;
  if (endpoint.auth === 'member' || endpoint.auth === 'operator' || isVisitors) codes.push('unauthorised');
  if (endpoint.auth === 'operator' || endpoint.feature !== undefined) codes.push('forbidden');
  if (endpoint.auth === 'offer') codes.push('unauthorised', 'link_expired');
  if (endpoint.idempotent) codes.push('bad_idempotency_key', 'in_progress', 'key_reused');
  return [...new Set([...codes, ...(endpoint.errors ?? [])])].sort();
}

function responseName(codes: readonly ErrorCode[]): string {
  return codes.map((code) => code.replaceAll(/(?:^|_)(\w)/g, (_, first: string) => first.toUpperCase())).join('Or');
}

function problemResponse(codes: readonly ErrorCode[]): JsonObject {
  return {
    description: codes.map((code) => `\`${code}\`: ${errorTable[code].title}`).join(' '),
    content: {
      'application/problem+json': {
        schema: problem,
        examples: Object.fromEntries(codes.map((code) => [code, { value: problemOf(new Failure(code)) }])),
      },
    },
  };
}

/** The error responses that the operations of a document refer to. */
export interface ProblemResponses {
  /** Those of one call by status. */
  of(endpoint: Endpoint): JsonObject;
  all(): JsonObject;
}

export function problemResponses(): ProblemResponses {
  const used = new Map<string, JsonObject>([
    [
      'Problem',
      {
        description:
          'Any other error, such as `too_many`, `internal` or `unavailable`; for a POST, also `too_large` and `unsupported_media`.',
        content: { 'application/problem+json': { schema: problem } },
      },
    ],
  ]);
  return {
    of(endpoint) {
      const byStatus = Map.groupBy(codesOf(endpoint), (code) => errorTable[code].status);
      const references = [...byStatus].map(([status, codes]) => {
        const name = responseName(codes);
        used.set(name, problemResponse(codes));
        return [String(status), { $ref: `#/components/responses/${name}` }] as const;
      });
      return { ...Object.fromEntries(references), default: { $ref: '#/components/responses/Problem' } };
    },
    all: () => Object.fromEntries([...used].sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function parametersOf(endpoint: Endpoint, components: Components): JsonObject[] {
  const parameters: JsonObject[] = (['params', 'query'] as const).flatMap((part) => {
    const { properties = {}, required = [] } = components.fields(endpoint, part);
    return Object.entries(properties).map(([name, { description, ...schema }]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      description: description ?? parameterDescription(operationId(endpoint), name),
      schema,
    }));
  });
  if (endpoint.idempotent) parameters.push({ $ref: '#/components/parameters/IdempotencyKey' });
  return parameters;
}

/** The examples of a media type; each says that it is made up. */
function exampleOf(value: unknown): JsonObject {
  return value === undefined ? {} : { examples: { sample: { summary: 'Sample data', value } } };
}

function limitsOf({ count, bytesEach }: FileLimits): string {
  const size = `${Math.floor(bytesEach / 1024 / 1024)} MB`;
  return count === 1 ? `One file of up to ${size}.` : `Up to ${count} files of up to ${size} each.`;
}

/** The schema of a multipart body: the fields of the call, and its files. */
function multipartOf(fields: JsonSchema, { files }: Endpoint): JsonSchema {
  if (!files) return { type: 'object', ...fields };
  const file = {
    type: 'array',
    maxItems: files.count,
    description: limitsOf(files),
    items: { type: 'string', format: 'binary' },
  };
  return { type: 'object', ...fields, properties: { ...fields.properties, file } };
}

function bodyOf(endpoint: Endpoint, components: Components): JsonObject | undefined {
  const { encoding = 'json', files, rawBytes } = endpoint;
  if (rawBytes !== undefined)
    return {
      required: true,
      content: { '*/*': { schema: { type: 'string', format: 'binary', maxLength: rawBytes } } },
    };
  if (!endpoint.body && encoding !== 'multipart') return undefined;
  const fields = components.fields(endpoint, 'body');
  const required = { required: endpoint.body !== undefined && !z.safeDecode(endpoint.body, {} as never).success };
  const multipart = { 'multipart/form-data': { schema: multipartOf(fields, endpoint) } };
  if (encoding === 'multipart') return { ...required, content: multipart };
  const schema = components.use(endpoint, 'body');
  const json = { 'application/json': { schema, ...exampleOf(examples[operationId(endpoint)]?.request) } };
  if (encoding === 'json') return { ...required, content: json };
  const form = files ? multipart : { 'multipart/form-data': { schema } };
  return { ...required, content: { ...json, ...form, 'application/x-www-form-urlencoded': { schema } } };
}

function replyOf(endpoint: Endpoint, components: Components): JsonObject {
  if (endpoint.kind === 'redirect')
    return {
      303: {
        description: 'Redirects the browser.',
        headers: { Location: { description: 'The address to go to.', schema: { type: 'string' } } },
      },
    };
  const schema = components.use(endpoint, 'reply');
  if (schema)
    return {
      200: {
        description: 'Success.',
        content: {
          'application/json': { schema, ...exampleOf(examples[operationId(endpoint)]?.reply) },
        },
      },
    };
  return endpoint.kind === 'stream'
    ? {
        200: {
          description: 'Server-sent events, until the stream ends.',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        },
      }
    : {
        200: {
          description: 'The file.',
          content: { '*/*': { schema: { type: 'string', format: 'binary' } } },
        },
      };
}

const access: Readonly<Record<Endpoint['auth'], string>> = {
  public: 'No sign-in required; a session is used if there is one.',
  guest: 'No sign-in required; a session is not used.',
  offer: 'Requires the token of an offer link.',
  member: 'For signed-in members.',
  operator: 'For operators.',
};

const security: Readonly<Record<Endpoint['auth'], JsonObject[]>> = {
  public: [{}, { session: [] }],
  guest: [],
  offer: [{ offer: [] }],
  member: [{ session: [] }],
  operator: [{ session: [] }],
};

/** The first sentence is the title of a call; the others are its description, with who may call it. */
function wordsOf({ summary, auth, feature, files }: Endpoint): { summary: string; description: string } {
  const [title = '', ...others] = summary.split(/(?<=[.!?]) (?=[A-Z`])/);
  const notes = [
    access[auth],
    ...(feature === undefined ? [] : [`Requires the feature ${feature}.`]),
    ...(files ? [limitsOf(files)] : []),
  ];
  return { summary: title.replace(/\.$/, ''), description: [...others, ...notes].join(' ') };
}

/** A call in the document. */
export interface Operation extends JsonObject {
  parameters: JsonObject[];
}

/** The operation of an endpoint. */
export function operationOf(endpoint: Endpoint, components: Components, problems: ProblemResponses): Operation {
  const requestBody = bodyOf(endpoint, components);
  return {
    operationId: operationId(endpoint),
    tags: [endpoint.area],
    ...wordsOf(endpoint),
    security: security[endpoint.auth],
    parameters: parametersOf(endpoint, components),
    ...(requestBody ? { requestBody } : {}),
    responses: { ...replyOf(endpoint, components), ...problems.of(endpoint) },
  };
}
