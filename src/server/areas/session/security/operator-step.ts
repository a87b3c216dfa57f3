import { Failure } from '#contract/kit/errors.ts';
import type { Context } from '#server/kit/implement.ts';
import { strongSteps } from '#server/areas/members/public.ts';

/** The second step that is about to be removed. */
interface RemovedStep {
  withoutApp?: true;
  /** The id of the passkey, or all of them. */
  withoutPasskey?: number;
  withoutPasskeys?: true;
}

/** Ensures that an operator retains an authenticator app or a passkey. @throws Failure otherwise */
export async function requireRemainingSecondStep(
  { memberDb, member }: Pick<Context<'member'>, 'memberDb' | 'member'>,
  { withoutApp, withoutPasskey, withoutPasskeys }: RemovedStep,
): Promise<void> {
  const { hasApp, passkeyIds } = await strongSteps(memberDb, member.id);
  const passkeysLeft = withoutPasskeys ? [] : passkeyIds.filter((id) => id !== withoutPasskey);
  if ((hasApp && !withoutApp) || passkeysLeft.length > 0) return;
  throw new Failure('conflict', 'Operators need an authenticator app or a passkey. Set up another one first.');
}
