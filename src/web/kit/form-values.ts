import type { ApiProblem } from './api-problem.ts';
import type { AnyEndpoint } from './request.ts';

/** Pure functions of the form kit: the request body, and the mapping of messages to fields. */

export type FieldMessages = Record<string, string>;

/**
 * The values to send. Empty fields are left out, so that the contract reports required ones and optional ones stay
 * unchanged. Text is sent as typed; the contract trims it.
 */
export function sentValues(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );
}

/** The first message per field, by path such as `splits.0.amount`; others under `root`. */
export function messagesOf(
  issues: readonly { path?: readonly unknown[] | undefined; message: string }[],
): FieldMessages {
  const messages: FieldMessages = {};
  for (const { path = [], message } of issues) {
    const name =
      path
        .map((part) => String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part))
        .join('.') || 'root';
    messages[name] ??= message;
  }
  return messages;
}

/** Validates the request against the endpoint's body schema. */
export function checkBody(endpoint: AnyEndpoint, body: Record<string, unknown>): FieldMessages {
  const validation = endpoint.body?.['~standard'].validate(body);
  if (validation === undefined || validation instanceof Promise || !validation.issues) return {};
  return messagesOf(validation.issues as readonly { path?: readonly unknown[]; message: string }[]);
}

/** The lines of a list field, one item per line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Maps messages to form fields. `standsFor` names the form field of a body field; errors within a list typed as text
 * belong to that text; all others are shown above the form, so that no failure is invisible.
 */
export function onKnownFields(
  messages: FieldMessages,
  values: object,
  standsFor: Readonly<Record<string, string>> = {},
): FieldMessages {
  const mapped: FieldMessages = {};
  for (const [path, message] of Object.entries(messages)) {
    const fieldPath = standsFor[path] ?? path;
    const field = fieldPath.split('.')[0] ?? '';
    const known = fieldPath === 'root' || Object.hasOwn(values, field);
    const isTyped = typeof (values as Record<string, unknown>)[field] === 'string';
    mapped[known ? (isTyped ? field : fieldPath) : 'root'] ??= message;
  }
  return mapped;
}

/** A server problem mapped to its fields, or shown above the form. */
export function messagesOfProblem(
  problem: Pick<ApiProblem, 'fields' | 'message'>,
  values: object,
  standsFor?: Readonly<Record<string, string>>,
): FieldMessages {
  const named = problem.fields.map(({ field, message }) => ({ path: field.split('.'), message }));
  return named.length === 0 ? { root: problem.message } : onKnownFields(messagesOf(named), values, standsFor);
}
