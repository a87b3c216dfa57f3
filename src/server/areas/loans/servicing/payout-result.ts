import type { DebitResult } from '#server/ports/direct-debit/port.ts';

/** Follows a sentence that says that the money came back, or was not paid. */
const NO_REASON = 'Your bank can tell you why.';

/** The result of a payout to the borrower, with a reason that makes sense for money that comes in. */
export function payoutResult<R extends DebitResult>(result: R): R {
  return result.state === 'dishonoured' && result.onlyDebits ? { ...result, reason: NO_REASON } : result;
}
