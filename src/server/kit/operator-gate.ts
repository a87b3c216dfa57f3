import { Failure } from '#contract/kit/errors.ts';
import type { Member, Session } from './signed-in.ts';

/**
 * Requires an operator with a second step, since a password alone is not enough for an operator's rights. @throws
 * Failure
 */
export function requireOperator(resolved: { member: Member; session: Session } | undefined): void {
  if (resolved?.member.role !== 'operator') throw new Failure('forbidden');
  if (!resolved.session.secondStep)
    throw new Failure('forbidden', 'Operators sign in with an authenticator app or a passkey. Set one up first.', {
      extra: { reason: 'second_step' },
    });
}
