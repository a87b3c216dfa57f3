import { openEncrypted, encryptUntil } from '#server/areas/members/public.ts';
import { keysOf } from '#server/kit/keys.ts';
import type { Keys } from '#server/kit/keys.ts';

const PURPOSE = 'unsubscribe';
const LINK_DAYS = 400;

/** Emails are kept for a year, so their links are encrypted under the data key, which key rotation does not change. */
const forEmails = ({ dataKey }: Keys): Keys => keysOf(dataKey);

/** The link in the footer of an email that unsubscribes without signing in. */
export function unsubscribeUrl(keys: Keys, origin: string, memberId: number, now: Date): string {
  const token = encryptUntil(
    forEmails(keys),
    PURPOSE,
    { member: memberId },
    new Date(now.getTime() + LINK_DAYS * 24 * 3600 * 1000),
  );
  return `${origin}/auth/unsubscribe/${token}`;
}

/** The member of an unsubscribe link; undefined when it is invalid or expired. */
export function unsubscribedBy(keys: Keys, token: string, now: Date): number | undefined {
  const opened = openEncrypted(forEmails(keys), PURPOSE, token, now);
  return 'facts' in opened ? Number(opened.facts['member']) : undefined;
}
