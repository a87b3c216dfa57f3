import { sql } from 'kysely';
import type { NotificationKind } from '#domain/notifications/kinds.ts';
import type { MailFrequency } from '#domain/bills/reminders.ts';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** A member with notifications waiting for a digest email. */
export interface Recipient {
  memberId: number;
  email: string;
  firstName: string;
  timeZone: string;
  frequency: MailFrequency;
  /** In days; 0 means never. */
  expiry: number;
  digestOn: string | null;
}

/** The next members by id with notifications waiting for an email. `db` must be system scoped. */
export async function membersWithMail(db: Database, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{
    member_id: number;
  }>`select distinct member_id from notifications where to_mail and member_id > ${after} order by member_id
    limit ${limit}`.execute(db);
  return rows.map(({ member_id: id }) => id);
}

/** Recipients among these members: active, with emails enabled. */
export async function recipientsOf(db: Database, memberIds: readonly number[]): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    select m.member_id as "memberId", m.email, f.first_name as "firstName", m.time_zone as "timeZone",
      s.notificationemailfrequency as frequency, s.notificationexpiry as expiry, p.digest_on as "digestOn"
    from members m join profiles f on f.member_id = m.member_id join member_settings s on s.member_id = m.member_id
    left join notification_plans p on p.member_id = m.member_id
    where m.member_id = any(${[...memberIds]}::bigint[]) and m.status = 'active'
      and s.notificationemailfrequency <> 'never' order by m.member_id`.execute(db);
  return rows;
}

/** Claims a member's digest for a day. False when another process has claimed it already. */
export async function claimDigestDay(db: Database, memberId: number, today: string): Promise<boolean> {
  const claimed = await sql`
    insert into notification_plans as p (member_id, digest_on) values (${memberId}, ${today}::date)
    on conflict (member_id) do update set digest_on = excluded.digest_on
    where p.digest_on is null or p.digest_on < excluded.digest_on
    returning 1`.execute(db);
  return claimed.rows.length > 0;
}

export interface DigestItem {
  id: number;
  kind: NotificationKind;
  title: string;
  body: string;
  created_at: Date;
}

/**
 * Takes the notifications waiting for an email, newest first. Discards those that were viewed, removed or have expired.
 */
export async function takeDigestItems(
  db: Database,
  memberId: number,
  since: Date | null,
  now: Date,
): Promise<DigestItem[]> {
  const { rows } = await sql<DigestItem & { stands: boolean }>`
    update notifications n set to_mail = false where n.member_id = ${memberId} and n.to_mail
    returning n.id, n.kind, n.title, n.body, n.created_at, n.viewed_at is null and n.removed_at is null
      and (n.expires_at is null or n.expires_at > ${now})
      and (${since}::timestamptz is null or n.created_at > ${since}) as stands`.execute(db);
  return rows.filter(({ stands }) => stands).toSorted((a, b) => b.id - a.id);
}
