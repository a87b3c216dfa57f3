import type { RewardClaim, ShownOffer } from '#contract/areas/rewards.ts';
import { qoinText } from '#domain/rewards/qoin.ts';
import { counted, countedChange } from '#domain/text/counted.ts';

/** A movement of Qoin with its sign, such as '−50 Qoin'. */
export const qoinChangeText = (qoin: number): string => countedChange(qoin, 'Qoin', 'Qoin');

/** What is given, such as '20 entries' or '50 Qoin'. */
export function amountText({ kind, amount }: Pick<RewardClaim, 'kind' | 'amount'>): string {
  return kind === 'entries' ? counted(amount, 'entry', 'entries') : qoinText(amount);
}

/** Why an offer can't be claimed, and what to do; undefined where it can. */
export function refusalText({ status }: Pick<ShownOffer, 'status'>): string | undefined {
  switch (status) {
    case 'open':
    case 'signed_out':
      return undefined;
    case 'claimed':
      return 'You’ve claimed this.';
    case 'chosen_other':
      return 'You’ve already chosen another reward.';
    case 'gone':
      return 'This offer has run out.';
    case 'verify':
      return 'Verify your email and mobile number to claim it.';
    case 'feedback':
      return 'Send us your feedback to claim it. Any rating is fine.';
  }
}

export const claimNames = { requested: 'Being checked', granted: 'Added', refused: 'Not added' } as const;
export const claimTones = { requested: 'warning', granted: 'positive', refused: 'negative' } as const;
