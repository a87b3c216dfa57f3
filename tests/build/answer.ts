import type { Endpoint, WireReplyOf } from '#contract/kit/endpoint.ts';
import type { Problem } from '#contract/kit/errors.ts';

/** The successful reply of an endpoint: its output on the wire, or text if it is not JSON. */
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
  /** The successful reply. Throws with the problem if the call failed, so that a test says why. */
  readonly body: T;
  /** The problem+json of a failed call. Throws with the reply if it has none. */
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

/** Reads a response to its end; the caller states the type of its body. */
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
