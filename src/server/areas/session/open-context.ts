import type { Context } from '#server/kit/implement.ts';

/** Additional data in a sign-in response: unseen referrals, and whether the member has an external identity. */
export interface SessionExtras {
  newReferrals: number;
  hasIdentity: boolean;
}

/** Sign-in endpoints do not know the member beforehand, so they use the system-scoped database. */
export type OpenContext = Pick<Context, 'systemDb' | 'clock' | 'caller' | 'reply' | 'settings'>;
