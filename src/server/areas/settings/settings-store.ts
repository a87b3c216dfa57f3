import { sql } from 'kysely';
import type { UpdateObject } from 'kysely';
import type { Database, Tables } from '#server/kit/database.ts';
import './tables.ts';

export type MemberSettings = Awaited<ReturnType<typeof settingsOf>>;

export async function settingsOf(db: Database, memberId: number) {
  return db.selectFrom('member_settings').selectAll().where('member_id', '=', memberId).executeTakeFirstOrThrow();
}

/** Updates the provided settings and returns the full row. */
export async function changeSettings(db: Database, memberId: number, change: UpdateObject<Tables, 'member_settings'>) {
  if (Object.values(change).every((value) => value === undefined)) return settingsOf(db, memberId);
  return db
    .updateTable('member_settings')
    .set(change)
    .where('member_id', '=', memberId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Unsubscribes a member from emails that do not concern the account itself. False when the member does not exist. */
export async function stopEmails(db: Database, memberId: number): Promise<boolean> {
  const stopped = await db
    .updateTable('member_settings')
    .set({ notificationemailfrequency: 'never' })
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return stopped.numUpdatedRows === 1n;
}

/** Merges into a JSON column in one statement, so that two tabs do not overwrite each other. */
export async function mergeInto(
  db: Database,
  memberId: number,
  column: 'page_settings' | 'tour',
  values: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { rows } = await sql<{ merged: Record<string, unknown> }>`
    update member_settings set ${sql.ref(column)} = ${sql.ref(column)} || ${JSON.stringify(values)}::jsonb
    where member_id = ${memberId} returning ${sql.ref(column)} as merged`.execute(db);
  return rows[0]?.merged ?? {};
}
