import type { MemberRow } from './store.ts';

export type UserAction = 'passwordReset' | 'emailverification' | 'mobileverification' | 'newsignup';

/**
 * Actions that the user check requests (rule S08). `newsignup` is for accounts created by a funnel without a password.
 * Members with an external identity can already sign in, so they are not asked.
 */
export function userActionOf(
  member: Pick<
    MemberRow,
    'must_reset_password' | 'password_hash' | 'passkeys_enabled' | 'email_verified_at' | 'mobile' | 'mobile_verified_at'
  >,
  hasIdentity: boolean,
): UserAction | null {
  if (member.must_reset_password) return 'passwordReset';
  if (member.password_hash === null && !hasIdentity && !member.passkeys_enabled) return 'newsignup';
  if (member.email_verified_at === null) return 'emailverification';
  if (member.mobile !== null && member.mobile_verified_at === null) return 'mobileverification';
  return null;
}
