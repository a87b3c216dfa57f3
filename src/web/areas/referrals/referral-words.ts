import type { OwnReferral, ReferralRule } from '#contract/areas/referrals.ts';
import type { ReferralReason, ReferralState } from '#domain/rewards/referrals.ts';
import { counted } from '#domain/text/counted.ts';

/** What is given, such as '20 entries and 50 Qoin'; empty for nothing. */
export function rewardText(entries: number, qoin: number): string {
  return [
    ...(entries > 0 ? [counted(entries, 'entry', 'entries')] : []),
    ...(qoin > 0 ? [`${qoin.toLocaleString('en-AU')} Qoin`] : []),
  ].join(' and ');
}

export const stateNames: Readonly<Record<ReferralState, string>> = {
  pending: 'Pending',
  review: 'Being checked',
  qualified: 'Qualified',
  rewarded: 'Rewarded',
  rejected: 'No reward',
};

export const stateTones = {
  pending: 'plain',
  review: 'warning',
  qualified: 'info',
  rewarded: 'positive',
  rejected: 'negative',
} as const satisfies Record<ReferralState, string>;

/** Why a referral is doubtful or refused, for the member. */
export const reasonTexts: Readonly<Record<ReferralReason, string>> = {
  self: 'Both accounts seem to belong to the same person.',
  ring: 'The accounts refer each other.',
  bank_account: 'Both accounts use the same bank account.',
  card: 'Both accounts use the same card.',
  device: 'Both accounts were used on the same device.',
  cap: 'You’d reached the monthly limit for rewards.',
  expired: 'Your friend didn’t finish in time, or closed their account.',
  operator: 'Our support team declined it.',
};

const verificationNames = { email: 'email', mobile: 'mobile number' };

/** What a friend still has to do, with both verifications in one. */
function stepsText(missing: OwnReferral['missing']): string {
  const toVerify = missing.flatMap((step) => (step === 'activity' ? [] : [verificationNames[step]]));
  return [
    ...(toVerify.length > 0 ? [`verify their ${toVerify.join(' and ')}`] : []),
    ...(missing.includes('activity') ? ['connect a bank, import a statement or buy something'] : []),
  ].join(', and ');
}

/** What a referral has come to, in one sentence. */
export function statusText({ state, reason, missing, entries, qoin }: OwnReferral): string {
  if (state === 'rewarded')
    return `You got ${rewardText(entries, qoin) || 'no reward, because there wasn’t one at the time'}.`;
  if (state === 'qualified') return 'There was no referral reward when your friend signed up.';
  if (reason !== null) return reasonTexts[reason];
  return missing.length === 0 ? 'We’re checking it now.' : `Your friend still needs to ${stepsText(missing)}.`;
}

/** What a referral gives to both, or that nothing is given now. */
export function ruleText(rule: ReferralRule | null): string {
  const [mine, theirs] = rule
    ? [rewardText(rule.entries, rule.qoin), rewardText(rule.friend_entries, rule.friend_qoin)]
    : ['', ''];
  if (mine === '' && theirs === '') return 'There’s no reward for referrals right now.';
  if (theirs === '') return `You get ${mine} for each friend who qualifies.`;
  return mine === '' ? `A friend who qualifies gets ${theirs}.` : `You get ${mine}, and your friend gets ${theirs}.`;
}
