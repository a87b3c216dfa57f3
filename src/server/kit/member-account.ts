import { Failure } from '#contract/kit/errors.ts';
import type { Member } from './signed-in.ts';

/**
 * Refuses operators who act on their own account: operators are members too, and another operator must do it. @throws
 * Failure `forbidden`
 */
export function refuseOwnAccount(operator: Pick<Member, 'id'>, memberId: number): void {
  if (operator.id === memberId)
    throw new Failure('forbidden', 'This is your own account. Ask another operator to do it.');
}
