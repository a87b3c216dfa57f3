import type { ErrorCode, FieldError, Problem } from '#contract/kit/errors.ts';

/** A failed call, in one shape for every cause. */
export class ApiProblem extends Error {
  /** A code of the contract's table, or `offline` if the server was unreachable. */
  readonly code: ErrorCode | 'offline';
  /** The HTTP status; 0 without a reply. */
  readonly status: number;
  /** Invalid fields with their messages. */
  readonly fields: readonly FieldError[];
  /** Seconds until a retry is accepted, if given. */
  readonly retryAfterSeconds: number | undefined;
  /** The problem+json document, for code-specific fields. */
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

export const offlineMessage = 'We can’t reach the server. Check your connection and try again.';
const faultMessage = 'Something went wrong on our side. Try again.';

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

/** Parses the failure from a response; a proxy's page also becomes a problem. */
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
    // Not from our server: classified by status.
  }
  return new ApiProblem(codeOfStatus(status), status, faultMessage);
}

/** The display message of any failure. */
export function messageOf(error: unknown): string {
  return error instanceof ApiProblem ? error.message : faultMessage;
}

/**
 * The supplement of a failure toast: 'Nothing was changed.' if the server rejected the change. Without a reply or
 * after a server error this is unknown, and empty.
 */
export function unchangedWords(error: unknown): { detail?: string } {
  return error instanceof ApiProblem && error.status >= 400 && error.status < 500
    ? { detail: 'Nothing was changed.' }
    : {};
}

export function isProblem(error: unknown, ...codes: readonly ApiProblem['code'][]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code));
}
