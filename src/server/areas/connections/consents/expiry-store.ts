import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface ExpiringConnection {
  memberId: number;
  id: number;
  institution: string;
  expiresAt: Date;
  /** Identifies the warning: the consent and the number of days before its end. */
  dedupeKey: string;
}

/**
 * Returns open connections whose consent ends between two instants and whose member has not received the warning for
 * that many days. `db` must be the system database.
 */
export async function expiringConnections(
  db: Database,
  days: number,
  { after, upTo }: { after: Date; upTo: Date },
  limit: number,
): Promise<ExpiringConnection[]> {
  const dedupeKey = sql`'consent:' || c.id || ':' || c.consent_expires_at::date || ':' || ${days}::int`;
  const { rows } = await sql<ExpiringConnection>`
    select c.member_id as "memberId", c.id, c.institution_name as institution, c.consent_expires_at as "expiresAt",
      ${dedupeKey} as "dedupeKey"
    from bank_connections c join members m on m.member_id = c.member_id and m.status = 'active'
    where c.state = 'open' and c.consent_expires_at > ${after} and c.consent_expires_at <= ${upTo}
      and not exists (select from notifications n where n.member_id = c.member_id and n.dedupe_key = ${dedupeKey})
    order by c.consent_expires_at limit ${limit}`.execute(db);
  return rows;
}
