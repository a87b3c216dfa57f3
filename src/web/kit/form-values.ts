import type { ApiProblem } from './api-problem.ts';
import type { AnyEndpoint } from './request.ts';

/** The pure half of the form kit: what is sent, and which message belongs to which field. */

export type FieldMessages = Record<string, string>;

/**
 * What a form sends. A field that was left empty is left out, so that "required" is said by the contract and optional
 * fields stay as they are; text is sent as typed, the contract trims it.
 */
export function sentValues(values: object): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== '' && value !== undefined && value !== null),
  );
}

/** The first message for each field, by its path such as `splits.0.amount`; messages without a field go under `root`. */
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

/** Checks what would be sent against the endpoint's own body schema. */
export function checkBody(endpoint: AnyEndpoint, body: Record<string, unknown>): FieldMessages {
  const result = endpoint.body?.['~standard'].validate(body);
  if (result === undefined || result instanceof Promise || !result.issues) return {};
  return messagesOf(result.issues as readonly { path?: readonly unknown[]; message: string }[]);
}

/** The lines of a field that takes a list, one to a line. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/**
 * Messages on the fields of the form. `standsFor` names the field of the form that a field of the body comes from; what
 * is wrong within a list that is typed as text belongs to that text; what belongs to none is gathered above the form: a
 * failure must never be invisible.
 */
export function onKnownFields(
  messages: FieldMessages,
  values: object,
  standsFor: Readonly<Record<string, string>> = {},
): FieldMessages {
  const shown: FieldMessages = {};
  for (const [path, message] of Object.entries(messages)) {
    const own = standsFor[path] ?? path;
    const field = own.split('.')[0] ?? '';
    const known = own === 'root' || Object.hasOwn(values, field);
    const isTyped = typeof (values as Record<string, unknown>)[field] === 'string';
    shown[known ? (isTyped ? field : own) : 'root'] ??= message;
  }
  return shown;
}

/** A problem of the server on the fields that it names, or above the form when it names none of them. */
export function messagesOfProblem(
  problem: Pick<ApiProblem, 'fields' | 'message'>,
  values: object,
  standsFor?: Readonly<Record<string, string>>,
): FieldMessages {
  const named = problem.fields.map(({ field, message }) => ({ path: field.split('.'), message }));
  return named.length === 0 ? { root: problem.message } : onKnownFields(messagesOf(named), values, standsFor);
}
