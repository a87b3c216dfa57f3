import { formatDate } from '#domain/calendar/date-format.ts';
import { civilDateIn, wallTimeIn } from '#domain/calendar/zone.ts';
import { isDigestDue } from '#domain/notifications/digest.ts';
import { visibleSince } from '#domain/notifications/expiry.ts';
import type { Clock } from '#server/kit/clock.ts';
import type { Database } from '#server/kit/database.ts';
import type { AppSettings } from '#server/kit/implement.ts';
import { postEmail } from '../../email/public.ts';
import type { Email } from '../../email/public.ts';
import { unsubscribeUrl } from '../../verification/public.ts';
import { membersWithMail, recipientsOf, claimDigestDay, takeDigestItems } from './digest-store.ts';
import type { DigestItem, Recipient } from './digest-store.ts';

export interface DigestParts {
  /** System scoped. */
  db: Database;
  clock: Clock;
  settings: Pick<AppSettings, 'brand' | 'publicUrl' | 'keys'>;
}

const BATCH = 200;
/** Maximum number of notifications that an email lists; the rest are in the app. */
const MAX_LINES = 20;

function lineOf({ created_at: at, title, body }: DigestItem, timeZone: string): string {
  return `${formatDate(civilDateIn(at.getTime(), timeZone))}  ${title}${body === '' ? '' : `. ${body}`}`;
}

function emailOf(reader: Recipient, items: readonly DigestItem[], { settings, clock }: DigestParts): Email {
  const { publicUrl, keys, brand } = settings;
  const more = items.length - MAX_LINES;
  return {
    to: reader.email,
    firstName: reader.firstName,
    subject: items.length === 1 ? items[0]!.title : `${items.length} updates from ${brand}`,
    paragraphs: [
      ...items.slice(0, MAX_LINES).map((item) => lineOf(item, reader.timeZone)),
      ...(more > 0 ? [`And ${more} more in the app.`] : []),
    ],
    ...(publicUrl
      ? {
          action: { label: 'View notifications', url: `${publicUrl}/notifications` },
          unsubscribeUrl: unsubscribeUrl(keys, publicUrl, reader.memberId, clock.now()),
        }
      : {}),
    after: ['In Settings, you can choose how often we email you.'],
  };
}

/** Sends the digest of one member. False when there is nothing to send, or another process has sent it. */
async function sendDigest(parts: DigestParts, reader: Recipient): Promise<boolean> {
  const { db, clock, settings } = parts;
  const now = clock.now();
  const wall = wallTimeIn(now.getTime(), reader.timeZone);
  if (!isDigestDue(reader.frequency, wall, reader.digestOn)) return false;
  return db.transaction().execute(async (transaction) => {
    if (reader.frequency !== 'immediately' && !(await claimDigestDay(transaction, reader.memberId, wall.date)))
      return false;
    const since = visibleSince(now.getTime(), reader.expiry);
    const rows = await takeDigestItems(transaction, reader.memberId, since === null ? null : new Date(since), now);
    if (rows.length === 0) return false;
    await postEmail(
      transaction,
      clock,
      settings.brand,
      `digest-${reader.memberId}-${rows[0]!.id}`,
      emailOf(reader, rows, parts),
    );
    return true;
  });
}

/** Sends the digest emails that are due, as often as each member chose. Returns the number of emails. */
export async function sendDigests(parts: DigestParts): Promise<number> {
  let emails = 0;
  for (let after = 0; ;) {
    const ids = await membersWithMail(parts.db, after, BATCH);
    for (const reader of await recipientsOf(parts.db, ids)) if (await sendDigest(parts, reader)) emails += 1;
    if (ids.length < BATCH) return emails;
    after = ids.at(-1)!;
  }
}
