import { Failure } from '#contract/kit/errors.ts';
import type { Context } from '#server/kit/implement.ts';
import { checkSecret } from './secrets.ts';
import { passwordHashOf } from './store.ts';

/** How long after signing in a member may change security settings without confirming the password. */
const RECENT_MS = 15 * 60 * 1000;

/**
 * Requires a sign-in within the last fifteen minutes, or the password. On `forbidden` the browser prompts for the
 * password.
 */
export async function requireRecentSignIn(
  { memberDb, member, session, clock, limit }: Context<'member'>,
  password: string | undefined,
): Promise<void> {
  const recent = clock.now().getTime() - session.startedAt.getTime() < RECENT_MS;
  if (recent && !password) return;
  if (!password) {
    throw new Failure('forbidden', 'Enter your password to confirm.', { extra: { confirm: 'password' } });
  }
  await limit({ name: 'confirm-password', hits: 10, windowSeconds: 600 }, String(member.id));
  const { right } = await checkSecret(await passwordHashOf(memberDb, member.id), password);
  if (!right) throw new Failure('forbidden', 'That isn’t your password.', { extra: { confirm: 'password' } });
}
