import { profile } from '#contract/areas/profile.ts';
import { refreshCookie, session } from '#contract/areas/session.ts';
import type { WireBodyOf } from '#contract/kit/endpoint.ts';
import type { Answer, AnswerOf } from './answer.ts';
import type { TestServer } from './server.ts';

/** A member who signed up with a password. */
export interface Guest {
  id: number;
  email: string;
  password: string;
  token: string;
  loginId: string;
  /** The refresh cookie as the browser sends it back. */
  cookie: string;
}

/** The refresh cookie of a reply as 'name=value'; an empty text if it sets none. */
export function cookieOf(answer: Answer): string {
  return (
    [answer.headers['set-cookie'] ?? []]
      .flat()
      .find((line) => line.startsWith(`${refreshCookie}=`))
      ?.split(';')[0] ?? ''
  );
}

export type SignUp = Partial<WireBodyOf<typeof profile.create>>;
export type SignInAnswer = AnswerOf<typeof session.signIn>;

let guests = 0;

/** Signs up through the real call. */
export async function signUp(server: TestServer, options: SignUp = {}): Promise<Guest> {
  guests += 1;
  const {
    email = `guest${guests}@example.com`,
    password = 'a long enough password',
    first_name = 'Mia',
    last_name = 'Nguyen',
    ...more
  } = options;
  const answer = await server.call(profile.create, { body: { email, password, first_name, last_name, ...more } });
  if (answer.status !== 200) throw new Error(`Signing up failed: ${answer.text}`);
  return {
    id: answer.body.data,
    email,
    password,
    token: answer.body.userToken,
    loginId: answer.body.loginId,
    cookie: cookieOf(answer),
  };
}

/** Signs in with e-mail and password and returns the reply. */
export async function signIn(
  server: TestServer,
  { email, password }: Pick<Guest, 'email' | 'password'>,
  more: Omit<WireBodyOf<typeof session.signIn>, 'email' | 'password'> = {},
): Promise<SignInAnswer> {
  return server.call(session.signIn, { body: { email, password, ...more } });
}

/** The session opened by a sign-in. Throws if another step is required first. */
export function sessionOf<T extends object>({ body }: Answer<T>): Exclude<T, { answer: string }> {
  if ('answer' in body) throw new Error(`The sign-in requires another step: ${String(body.answer)}.`);
  return body as Exclude<T, { answer: string }>;
}

/** The second step that a sign-in requires. Throws if it opened a session without one. */
export function codeRequestedBy<T extends object>({ body }: Answer<T>): Extract<T, { answer: 'tfa' }> {
  if (!('answer' in body) || body.answer !== 'tfa') throw new Error('The sign-in requires no security code.');
  return body as Extract<T, { answer: 'tfa' }>;
}

/** Whether a token is still valid for member calls. */
export async function isOpen(server: TestServer, token: string): Promise<boolean> {
  return (await server.call(profile.userGet, { token })).status === 200;
}
