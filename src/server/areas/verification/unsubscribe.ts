import { sealUntil } from '#server/areas/members/public.ts';

export const UNSUBSCRIBE = 'unsubscribe';
const LINK_DAYS = 400;

/** The link at the foot of an e-mail that stops further ones without signing in. */
export function unsubscribeUrl(secretKey: Uint8Array, origin: string, memberId: number, now: Date): string {
  const token = sealUntil(secretKey, UNSUBSCRIBE, { member: memberId }, new Date(now.getTime() + LINK_DAYS * 24 * 3600 * 1000));
  return `${origin}/auth/unsubscribe/${token}`;
}
