import { Failure } from '#contract/kit/errors.ts';
import type { Context } from '#server/kit/implement.ts';
import { strongSteps } from '#server/areas/members/public.ts';

/** What an operator is about to give up. */
interface GivenUp {
  withoutApp?: true;
  /** The passkey of this id, or all of them. */
  withoutPasskey?: number;
  withoutPasskeys?: true;
}

/** An operator always keeps an authenticator app or a passkey. @throws Failure where none would be left. */
export async function requireAnotherStep(
  { memberDb, member }: Pick<Context<'member'>, 'memberDb' | 'member'>,
  { withoutApp, withoutPasskey, withoutPasskeys }: GivenUp,
): Promise<void> {
  const { hasApp, passkeyIds } = await strongSteps(memberDb, member.id);
  const passkeysLeft = withoutPasskeys ? [] : passkeyIds.filter((id) => id !== withoutPasskey);
  if ((hasApp && !withoutApp) || passkeysLeft.length > 0) return;
  throw new Failure('conflict', 'Operators keep an authenticator app or a passkey. Set up another one first.');
}
