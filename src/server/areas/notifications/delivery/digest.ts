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
import { membersWithMail, readersOf, takeDigestDay, takeMail } from './digest-store.ts';
import type { MailedRow, Reader } from './digest-store.ts';

export interface DigestParts {
  /** The system's. */
  db: Database;
  clock: Clock;
  settings: Pick<AppSettings, 'brand' | 'publicUrl' | 'keys'>;
}

const BATCH = 200;
/** An email names so many; the others are in the list. */
const MAX_LINES = 20;

function lineOf({ created_at: at, title, body }: MailedRow, zone: string): string {
  return `${formatDate(civilDateIn(at.getTime(), zone))}  ${title}${body === '' ? '' : `. ${body}`}`;
}

function emailOf(reader: Reader, rows: readonly MailedRow[], { settings, clock }: DigestParts): Email {
  const { publicUrl, keys, brand } = settings;
  const more = rows.length - MAX_LINES;
  return {
    to: reader.email,
    firstName: reader.firstName,
    subject: rows.length === 1 ? rows[0]!.title : `${rows.length} things are new at ${brand}`,
    paragraphs: [
      ...rows.slice(0, MAX_LINES).map((row) => lineOf(row, reader.timeZone)),
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    ...(publicUrl
      ? {
          action: { label: 'See your notifications', url: `${publicUrl}/notifications` },
          unsubscribeUrl: unsubscribeUrl(keys, publicUrl, reader.memberId, clock.now()),
        }
      : {}),
    after: ['You choose how often we write, and of what, in your settings.'],
  };
}

/** Writes to one member; false when nothing was to be said, or another process has said it. */
async function writeTo(parts: DigestParts, reader: Reader): Promise<boolean> {
  const { db, clock, settings } = parts;
  const now = clock.now();
  const wall = wallTimeIn(now.getTime(), reader.timeZone);
  if (!isDigestDue(reader.frequency, wall, reader.digestOn)) return false;
  return db.transaction().execute(async (transaction) => {
    if (reader.frequency !== 'immediately' && !(await takeDigestDay(transaction, reader.memberId, wall.date)))
      return false;
    const since = visibleSince(now.getTime(), reader.expiry);
    const rows = await takeMail(transaction, reader.memberId, since === null ? null : new Date(since), now);
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

/** Writes the emails that are due: what is new since the last one, as often as each member wants it. Answers how many there were. */
export async function sendDigests(parts: DigestParts): Promise<number> {
  let emails = 0;
  for (let after = 0; ;) {
    const ids = await membersWithMail(parts.db, after, BATCH);
    for (const reader of await readersOf(parts.db, ids)) if (await writeTo(parts, reader)) emails += 1;
    if (ids.length < BATCH) return emails;
    after = ids.at(-1)!;
  }
}
