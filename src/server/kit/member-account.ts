import { Failure } from '#contract/kit/errors.ts';
import type { Member } from './signed-in.ts';

/** Operators are members too. Nobody of them gives, decides or opens anything for the own account: another does. @throws Failure `forbidden` */
export function refuseOwnAccount(operator: Pick<Member, 'id'>, memberId: number): void {
  if (operator.id === memberId)
    throw new Failure('forbidden', 'This is your own account. Somebody else of the team must do it.');
}
