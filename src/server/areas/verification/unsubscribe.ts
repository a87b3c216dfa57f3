import { openEncrypted, encryptUntil } from '#server/areas/members/public.ts';
import { keysOf } from '#server/kit/keys.ts';
import type { Keys } from '#server/kit/keys.ts';

const PURPOSE = 'unsubscribe';
const LINK_DAYS = 400;

/** Emails lie about for a year, so their links are encrypted under the data key: no change of the key may end them. */
const forEmails = ({ dataKey }: Keys): Keys => keysOf(dataKey);

/** The link at the foot of an e-mail that stops further ones without signing in. */
export function unsubscribeUrl(keys: Keys, origin: string, memberId: number, now: Date): string {
  const token = encryptUntil(
    forEmails(keys),
    PURPOSE,
    { member: memberId },
    new Date(now.getTime() + LINK_DAYS * 24 * 3600 * 1000),
  );
  return `${origin}/auth/unsubscribe/${token}`;
}

/** The member of such a link; undefined when it is none of ours, or too old. */
export function unsubscribedBy(keys: Keys, token: string, now: Date): number | undefined {
  const opened = openEncrypted(forEmails(keys), PURPOSE, token, now);
  return 'facts' in opened ? Number(opened.facts['member']) : undefined;
}
