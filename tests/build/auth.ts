import { profile } from '#contract/areas/profile.ts';
import { refreshCookie, session } from '#contract/areas/session.ts';
import type { Answer, TestServer } from './server.ts';

/** A member who has come in by the door, with a password. */
export interface Guest {
  id: number;
  email: string;
  password: string;
  token: string;
  loginId: string;
  /** The refresh cookie as the browser sends it back. */
  cookie: string;
}

/** The refresh cookie of an answer as 'name=value'; an empty text when it sets none. */
export function cookieOf(answer: Answer): string {
  const lines = answer.headers['set-cookie'] as string[];
  return lines.find((line) => line.startsWith(`${refreshCookie}=`))?.split(';')[0] ?? '';
}

let guests = 0;

/** Signs somebody up through the real call. */
export async function signUp(
  server: TestServer,
  input: { email?: string; password?: string; first_name?: string; last_name?: string } & Record<string, unknown> = {},
): Promise<Guest> {
  guests += 1;
  const {
    email = `guest${guests}@example.com`,
    password = 'a long enough password',
    first_name = 'Mia',
    last_name = 'Nguyen',
    ...more
  } = input;
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

/** Signs in with e-mail and password and answers what the wire answers. */
export async function signIn(
  server: TestServer,
  { email, password }: Pick<Guest, 'email' | 'password'>,
  more: Record<string, unknown> = {},
): Promise<Answer> {
  return server.call(session.signIn, { body: { email, password, ...more } });
}

/** Whether a token is still good for a call of members. */
export async function isOpen(server: TestServer, token: string): Promise<boolean> {
  return (await server.call(profile.userGet, { token })).status === 200;
}
