import { generate } from 'otplib';
import { security } from '#contract/areas/security.ts';
import { session } from '#contract/areas/session.ts';
import type { Guest, SignInAnswer } from './auth.ts';
import type { TestServer } from './server.ts';

/** Recovery codes of this file's operators, by address: each signs in once, whatever the time. */
const codesOf = new Map<string, string[]>();

/** Makes operators of existing members: each sets up an authenticator app, as the first sign-in requires. */
export async function makeOperators(server: TestServer, ...guests: readonly Guest[]): Promise<void> {
  for (const guest of guests) {
    await server.server.database.systemDb
      .updateTable('members')
      .set({ role: 'operator' })
      .where('member_id', '=', guest.id)
      .execute();
    const { secret } = (
      await server.call(security.setUpTfaApp, { token: guest.token, body: { password: guest.password } })
    ).body;
    const code = await generate({ secret, epoch: Math.floor(server.clock.now().getTime() / 1000) });
    const confirmed = await server.call(security.confirmTfaApp, { token: guest.token, body: { code } });
    if (confirmed.status !== 200) throw new Error(`Setting up a second step failed: ${confirmed.text}`);
    codesOf.set(guest.email, confirmed.body.recovery_codes);
  }
}

/** Completes a sign-in that requires an operator's second step; any other is unchanged. */
export async function passSecondStep(server: TestServer, email: string, answer: SignInAnswer): Promise<SignInAnswer> {
  const code = codesOf.get(email)?.pop();
  if (!('answer' in answer.body) || code === undefined) return answer;
  return server.call(session.verifyTfa, { body: { challenge: answer.body.challenge, code, remember: true } });
}
