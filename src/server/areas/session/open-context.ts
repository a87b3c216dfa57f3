import type { Context } from '#server/kit/implement.ts';

/** What else an answer tells about a member: friends that came by the link, and whether an external identity is a way in. */
export interface Alongside {
  newReferrals: number;
  hasIdentity: boolean;
}

/** Ways of signing in that know no member beforehand work with the system's database. */
export type OpenContext = Pick<Context, 'systemDb' | 'clock' | 'caller' | 'reply' | 'settings'>;
