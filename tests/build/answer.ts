import type { Endpoint, WireReplyOf } from '#contract/kit/endpoint.ts';
import type { Problem } from '#contract/kit/errors.ts';

/** What an endpoint sends when it succeeds: its reply on the wire, or the text of what is no JSON. */
export type BodyOnWire<E> = Endpoint extends E
  ? unknown
  : E extends { reply: unknown }
    ? WireReplyOf<E>
    : E extends { kind: 'stream' | 'file' | 'redirect' }
      ? string
      : null;

export interface Answer<T = unknown> {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
  /** What was sent on success. Throws with the problem where the call failed, so that a test says why. */
  readonly body: T;
  /** The problem+json of a failed call. Throws with what was sent where there is none. */
  readonly problem: Problem;
}

export type AnswerOf<E> = Answer<BodyOnWire<E>>;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Reads a response to its end; the caller says what type its body has. */
export async function answerOf<T>(call: string, response: Response): Promise<Answer<T>> {
  const text = await response.text();
  const { status } = response;
  const isProblem = response.headers.get('content-type')?.startsWith('application/problem+json') ?? false;
  return {
    status,
    headers: { ...Object.fromEntries(response.headers), 'set-cookie': response.headers.getSetCookie() },
    text,
    get body() {
      if (isProblem) throw new Error(`${call} failed with ${status}: ${text}`);
      return parsed(text) as T;
    },
    get problem() {
      if (!isProblem) throw new Error(`${call} answered ${status} without a problem: ${text.slice(0, 2_000)}`);
      return JSON.parse(text) as Problem;
    },
  };
}
