import type { FastifyError } from 'fastify';
import { Failure, badField } from '#contract/kit/errors.ts';
import type { FieldError } from '#contract/kit/errors.ts';
import { isDatabaseAway } from './database-loss.ts';

/** After this time an unavailable database has usually recovered or been replaced. */
const RETRY_SECONDS = 2;

/** The part of a zod issue that is sent to the caller. */
interface Issue {
  path: PropertyKey[];
  message: string;
}

/** Invalid input as reported by a schema: each issue names its field, such as `splits.0.amount`. */
export function badInput(issues: readonly Issue[]): Failure {
  const errors: FieldError[] = issues
    .slice(0, 50)
    .map(({ path, message }) => ({ field: path.map(String).join('.') || 'body', message }));
  const first = errors[0];
  return new Failure('bad_input', first ? `${first.field}: ${first.message}` : undefined, { errors });
}

/** PostgreSQL's error classes that a caller's input can cause in spite of the contract. */
function databaseFailure(code: string): Failure | undefined {
  if (code === '23505') return new Failure('already_taken');
  if (code === '23503') return new Failure('not_found', 'We couldn’t find something your request refers to.');
  if (code === '23514') return new Failure('conflict', 'Some details don’t go together. Nothing was changed.');
  // Handlers look for what is excluded first, so only a change at the same time reaches 23P01.
  if (code === '40001' || code === '40P01' || code === '55P03' || code === '23P01')
    return new Failure('conflict', 'Something else changed this at the same time. Please try again.');
  if (code.startsWith('22'))
    return new Failure('bad_input', 'One of the values is too large or isn’t valid. Check it and try again.', {
      errors: [{ field: 'body', message: 'One of the values is too large or isn’t valid. Check it and try again.' }],
    });
  if (code === '57014' || code.startsWith('53'))
    return new Failure('unavailable', undefined, { extra: { retry_after_seconds: RETRY_SECONDS } });
  return undefined;
}

const codes: Record<string, () => Failure> = {
  AMOUNT_OVERFLOW: () =>
    new Failure('conflict', 'Your amounts add up to more than we can show. Check them for one that’s far too large.'),
  FILE_UNREADABLE: () =>
    new Failure('unavailable', 'We can’t open this file at the moment. If it keeps happening, send us a message.'),
  FST_ERR_CTP_BODY_TOO_LARGE: () => new Failure('too_large'),
  FST_REQ_FILE_TOO_LARGE: () => new Failure('too_large', 'That file is too large.'),
  FST_FILES_LIMIT: () => new Failure('too_large', 'You’ve sent too many files at once.'),
  FST_PARTS_LIMIT: () => new Failure('too_large', 'This form has too many parts.'),
  FST_FIELDS_LIMIT: () => new Failure('too_large', 'This form has too many fields.'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: () => new Failure('unsupported_media'),
  FST_ERR_CTP_INVALID_JSON_BODY: () => badField('body', 'This isn’t valid JSON.'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: () => badField('body', 'The length doesn’t match the Content-Length header.'),
  FST_PROTO_VIOLATION: () => badField('body', 'This form has a field name we don’t allow.'),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => new Failure('unsupported_media'),
  FST_ERR_BAD_URL: () => badField('request', 'The address isn’t valid.'),
  FST_ERR_MAX_PARAM_LENGTH: () => badField('request', 'Part of the address is too long.'),
};

/** Messages of the multipart parser for a malformed body; it provides no codes. */
const brokenForm = /^Multipart: Boundary not found|^The needle cannot|[Uu]nexpected end of multipart data/;

/** The failure to send to the caller, or undefined for an internal error. */
export function failureOf(error: unknown): Failure | undefined {
  if (error instanceof Failure) return error;
  if (isDatabaseAway(error))
    return new Failure('unavailable', 'We can’t reach our database at the moment. Please try again shortly.', {
      extra: { retry_after_seconds: RETRY_SECONDS },
    });
  const { code, statusCode, message } = error as Partial<FastifyError>;
  if (typeof code === 'string') {
    const known = codes[code]?.() ?? (/^[0-9A-Z]{5}$/.test(code) ? databaseFailure(code) : undefined);
    if (known) return known;
  }
  if (typeof message === 'string' && brokenForm.test(message))
    return badField('body', 'The form is incomplete. Send it again.');
  if (typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500)
    return badField('request', message ?? 'We couldn’t read that request.');
  return undefined;
}
