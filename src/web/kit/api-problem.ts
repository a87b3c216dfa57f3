import type { ErrorCode, FieldError, Problem } from '#contract/kit/errors.ts';

/** A failed call as the screens see it: always this one shape, whatever went wrong underneath. */
export class ApiProblem extends Error {
  /** A code of the contract's table, or `offline` when the server could not be reached. */
  readonly code: ErrorCode | 'offline';
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Fields that are not right, with the message for each. */
  readonly fields: readonly FieldError[];
  /** Seconds until the server takes another try, where it said so. */
  readonly retryAfterSeconds: number | undefined;
  /** The whole problem+json document, for facts that belong to one code. */
  readonly problem: Partial<Problem>;

  constructor(code: ErrorCode | 'offline', status: number, message: string, problem: Partial<Problem> = {}) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.status = status;
    this.fields = problem.errors ?? [];
    const wait = problem['retry_after_seconds'];
    this.retryAfterSeconds = typeof wait === 'number' ? wait : undefined;
    this.problem = problem;
  }
}

export const offlineMessage = 'We cannot reach the server. Check your connection and try again.';
const faultMessage = 'Something went wrong on our side. Please try again.';

export function offlineProblem(): ApiProblem {
  return new ApiProblem('offline', 0, offlineMessage);
}

function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'unauthorised';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 413) return 'too_large';
  if (status === 429) return 'too_many';
  if (status >= 502 && status <= 504) return 'unavailable';
  return status >= 500 ? 'internal' : 'bad_input';
}

/** Reads the failure out of an answer; a proxy's page in place of problem+json still becomes a problem. */
export async function problemOfResponse(response: Response): Promise<ApiProblem> {
  const text = await response.text().catch(() => '');
  return problemOfText(response.status, text);
}

export function problemOfText(status: number, text: string): ApiProblem {
  try {
    const problem = JSON.parse(text) as Partial<Problem>;
    if (typeof problem.code === 'string')
      return new ApiProblem(problem.code, status, problem.detail ?? problem.title ?? faultMessage, problem);
  } catch {
    // Not ours: judged by its status alone.
  }
  return new ApiProblem(codeOfStatus(status), status, faultMessage);
}

/** The message of any failure, fit to be shown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiProblem ? error.message : faultMessage;
}

/**
 * What else a toast says of a change that failed: 'Nothing was changed.' where the server refused it. After no answer, or
 * after a fault, that is not known, and nothing is said.
 */
export function unchangedWords(error: unknown): { detail?: string } {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500
    ? { detail: 'Nothing was changed.' }
    : {};
}

export function isProblem(error: unknown, ...codes: readonly ApiProblem['code'][]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}
