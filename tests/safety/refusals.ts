import { errorTable } from '#contract/kit/errors.ts';
import type { ErrorCode } from '#contract/kit/errors.ts';
import type { Operation } from './nonsense.ts';

/** What came back. */
export interface Outcome {
  status: number;
  type: string;
  text: string;
}

/** A part of a document with what its references lead to in their places. */
function inlined(part: unknown, document: unknown): unknown {
  if (Array.isArray(part)) return part.map((item) => inlined(item, document));
  if (typeof part !== 'object' || part === null) return part;
  const { $ref, ...rest } = part as { $ref?: string };
  const own = Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, inlined(value, document)]));
  if ($ref === undefined) return own;
  const target = $ref
    .split('/')
    .slice(1)
    .reduce((place, name) => (place as Record<string, unknown>)[name], document);
  return { ...(inlined(target, document) as object), ...own };
}

/** Every call of the OpenAPI document, with its schemas in full. */
export async function operationsOf(baseUrl: string): Promise<{ path: string; method: string; operation: Operation }[]> {
  const response = await fetch(new URL('/openapi.json', baseUrl));
  const document: unknown = await response.json();
  const { paths } = inlined(document, document) as { paths: Record<string, Record<string, Operation>> };
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  );
}

interface FieldError {
  field: string;
  message: string;
}

function isFieldError(value: unknown): value is FieldError {
  const { field, message } = Object(value) as Partial<FieldError>;
  return typeof field === 'string' && field !== '' && typeof message === 'string' && message !== '';
}

/** What the database refuses in spite of the contract is answered without a field. */
const unnamed = /^One of the values is too large or isn’t valid/;

/** Words of a schema or a programming language, or none about what is expected. */
const bare = /^(Expected|Invalid|Required\b|Check this and try again)/;

/** What is wrong with a reply to invalid input; undefined for a correct one. */
export function faultOf({ responses }: Operation, { status, type, text }: Outcome): string | undefined {
  if (status < 400) return undefined;
  // An external service may be unavailable if the call declares it.
  if (status >= 500 && !(status === 503 && responses['503'])) return `answered ${status}`;
  if (!type.startsWith('application/problem+json'))
    return `answered ${status} as ${type || 'nothing'}: ${text.slice(0, 80)}`;
  const problem = JSON.parse(text) as { code: ErrorCode; status: number; title: string; errors?: unknown[] };
  if (errorTable[problem.code]?.status !== status || problem.status !== status)
    return `answered ${status} with the code ${problem.code}`;
  if (problem.code !== 'bad_input') return undefined;
  if (
    !problem.errors?.length ||
    !problem.errors.every(isFieldError) ||
    problem.errors.some(({ message }) => unnamed.test(message))
  )
    return `answered 400 without a field: ${text.slice(0, 200)}`;
  if (problem.errors.some(({ message }) => bare.test(message)))
    return `answered 400 without saying what is expected: ${text.slice(0, 200)}`;
  return undefined;
}
