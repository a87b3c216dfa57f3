import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Which shared account feeds which account of the member. */

export async function findLink(db: Database, memberId: number, connectionId: number, feedAccountId: string) {
  return db.selectFrom('bank_connection_accounts').selectAll().where('member_id', '=', memberId).where('connection_id', '=', connectionId).where('feed_account_id', '=', feedAccountId).executeTakeFirst();
}
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The accounts of a connection that are collected and still shared. */
export async function collectedLinks(db: Database, memberId: number, connectionId: number): Promise<LinkRow[]> {
  return db
    .selectFrom('bank_connection_accounts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('connection_id', '=', connectionId)
    .where('collecting', '=', true)
    .where('gone_at', 'is', null)
    .orderBy('feed_account_id')
    .execute();
}

/**
 * Lets a shared account feed an account of the member, and no other one feed it. `readTo` is up to when its rows have
 * been read; null reads them all anew.
 */
export async function linkAccount(db: Database, memberId: number, link: { connectionId: number; feedAccountId: string; bankAccountId: number; readTo: Date | null }): Promise<void> {
  await sql`
    update bank_connection_accounts set collecting = false
    where member_id = ${memberId} and bank_account_id = ${link.bankAccountId} and collecting and not (connection_id = ${link.connectionId} and feed_account_id = ${link.feedAccountId})`.execute(db);
  await db
    .updateTable('bank_connection_accounts')
    .set({ bank_account_id: link.bankAccountId, collecting: true, read_to: link.readTo })
    .where('member_id', '=', memberId)
    .where('connection_id', '=', link.connectionId)
    .where('feed_account_id', '=', link.feedAccountId)
    .execute();
}

/** Nothing feeds the account any more. */
export async function stopCollecting(db: Database, memberId: number, bankAccountId: number): Promise<void> {
  await db.updateTable('bank_connection_accounts').set({ collecting: false }).where('member_id', '=', memberId).where('bank_account_id', '=', bankAccountId).where('collecting', '=', true).execute();
}

/** Notes that the bank stopped sharing an account. False when that was known. */
export async function noteGone(db: Database, memberId: number, connectionId: number, feedAccountId: string, at: Date): Promise<boolean> {
  const result = await db
    .updateTable('bank_connection_accounts')
    .set({ gone_at: at })
    .where('member_id', '=', memberId)
    .where('connection_id', '=', connectionId)
    .where('feed_account_id', '=', feedAccountId)
    .where('gone_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}
