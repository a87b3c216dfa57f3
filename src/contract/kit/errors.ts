/**
 * Every error that a client can receive, with its HTTP status and title.
 *
 * Responses are RFC 9457 problem+json: `type, title, status, detail, code` and, for bad input, `errors: [{ field,
 * message }]`. Codes are stable; titles are for people.
 */
export const errorTable = {
  bad_input: { status: 400, title: 'Some details need correcting.' },
  bad_idempotency_key: { status: 400, title: 'The Idempotency-Key is missing or invalid.' },
  unauthorised: { status: 401, title: 'Session expired. Please login again.' },
  sign_in_failed: { status: 401, title: 'Those details don’t match.' },
  code_wrong: { status: 422, title: 'That code isn’t right.' },
  forbidden: { status: 403, title: 'You don’t have access to this.' },
  production_only: { status: 403, title: 'This isn’t available here.' },
  not_found: { status: 404, title: 'We couldn’t find that.' },
  unknown_call: { status: 404, title: 'This endpoint doesn’t exist.' },
  method_not_allowed: { status: 405, title: 'This endpoint doesn’t accept that method.' },
  request_timeout: { status: 408, title: 'The request took too long to arrive.' },
  conflict: { status: 409, title: 'This has changed since you opened it.' },
  already_taken: { status: 409, title: 'That’s already in use.' },
  in_progress: { status: 409, title: 'We’re still working on your last request.' },
  link_expired: { status: 410, title: 'This link has expired.' },
  too_large: { status: 413, title: 'That’s too large.' },
  unsupported_media: { status: 415, title: 'We don’t accept that type of content here.' },
  key_reused: { status: 422, title: 'The Idempotency-Key has already been used for a different request.' },
  file_refused: { status: 422, title: 'We couldn’t read this file as a statement.' },
  mapping_needed: { status: 422, title: 'Tell us which column is which.' },
  not_enough: { status: 422, title: 'There isn’t enough available.' },
  locked_out: { status: 423, title: 'Too many attempts. Please wait, or sign in another way.' },
  too_many: { status: 429, title: 'Too many attempts. Please wait a moment.' },
  headers_too_large: { status: 431, title: 'The headers of this request are too large.' },
  internal: { status: 500, title: 'Something went wrong on our side. Nothing was changed.' },
  unavailable: { status: 503, title: 'This isn’t available right now. Please try again.' },
} as const satisfies Record<string, { status: number; title: string }>;

export type ErrorCode = keyof typeof errorTable;

/** An invalid field; `field` is a path such as `splits.0.amount`. */
export interface FieldError {
  field: string;
  message: string;
}

/** An error response. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: ErrorCode;
  errors?: FieldError[];
  /** Details of one code, such as the sample rows of `mapping_needed`. */
  [extra: string]: unknown;
}

/** Thrown by handlers and rules; the dispatcher returns it as problem+json. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly errors: FieldError[] | undefined;
  readonly extra: Record<string, unknown>;
  constructor(code: ErrorCode, detail?: string, more?: { errors?: FieldError[]; extra?: Record<string, unknown> }) {
    super(detail ?? errorTable[code].title);
    this.name = 'Failure';
    this.code = code;
    this.errors = more?.errors;
    this.extra = more?.extra ?? {};
  }
}

/** A `bad_input` failure of one field. */
export function badField(field: string, message: string): Failure {
  return new Failure('bad_input', message, { errors: [{ field, message }] });
}

export function problemOf(failure: Failure): Problem {
  const { status, title } = errorTable[failure.code];
  return {
    type: `/problems/${failure.code}`,
    title,
    status,
    detail: failure.message,
    code: failure.code,
    ...(failure.errors ? { errors: failure.errors } : {}),
    ...failure.extra,
  };
}
