import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { Answer } from './answer.ts';

interface Content {
  schema: object;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

interface Response {
  description?: string;
  content?: Record<string, Content>;
}

/** The part of an operation that the tests read. */
export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: ({ name: string; description?: string } | { $ref: string })[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, Response & { $ref?: string }>;
}

/** The part of an OpenAPI document that the tests read. */
export interface Document {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    responses: Record<string, Response>;
    parameters: Record<string, { name: string; in: string; description?: string }>;
  };
}

export function operationsOf({ paths }: Document): Operation[] {
  return Object.values(paths).flatMap((methods) => Object.values(methods));
}

/** Finds what is wrong with values by the schemas of a document. */
export function checkerOf(document: Document) {
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  formats.default(ajv);
  ajv.addFormat('binary', true);
  ajv.addSchema({ $id: 'document', components: document.components }, 'document');
  const compiled = new Map<object, ValidateFunction>();
  const operations = new Map(operationsOf(document).map((operation) => [operation.operationId, operation]));

  /** One line for each fault of a value; none where it is as the schema says. */
  function faultsOf(schema: object, value: unknown): string[] {
    const validate =
      compiled.get(schema) ??
      ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object);
    compiled.set(schema, validate);
    validate(value);
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
  }

  /** The faults of a real answer; undefined where the document promises no JSON. */
  function faultsOfAnswer(operationId: string, { status, text, headers }: Answer): string[] | undefined {
    const { responses } = operations.get(operationId)!;
    const promised = responses[status] ?? responses['default']!;
    const response = promised.$ref ? document.components.responses[promised.$ref.split('/').at(-1)!]! : promised;
    const [type = ''] = String(headers['content-type'] ?? '').split(';', 1);
    const content = response.content?.[type];
    if (!content)
      return Object.keys(response.content ?? {}).some((name) => name.endsWith('json')) ? [`is ${type}`] : undefined;
    return type.endsWith('json') ? faultsOf(content.schema, JSON.parse(text)) : undefined;
  }

  return { faultsOf, faultsOfAnswer };
}
