import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

/** Links between a bank's shared accounts and the member's accounts. */

/** Returns the bank's ids of all accounts that a connection has ever shared. */
export async function knownAccounts(db: Database, memberId: number, connectionId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('bank_connection_accounts')
    .select('feed_account_id')
    .where('member_id', '=', memberId)
    .where('connection_id', '=', connectionId)
    .execute();
  return rows.map(({ feed_account_id }) => feed_account_id);
}

function linkQuery(db: Database, memberId: number, connectionId: number, feedAccountId: string) {
  return db
    .selectFrom('bank_connection_accounts')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('connection_id', '=', connectionId)
    .where('feed_account_id', '=', feedAccountId);
}

export async function findLink(db: Database, memberId: number, connectionId: number, feedAccountId: string) {
  return linkQuery(db, memberId, connectionId, feedAccountId).executeTakeFirst();
}
export type LinkRow = NonNullable<Awaited<ReturnType<typeof findLink>>>;

async function updateLink(
  db: Database,
  memberId: number,
  link: Pick<LinkRow, 'connection_id' | 'feed_account_id'>,
  change: Partial<Pick<LinkRow, 'bank_account_id' | 'read_to' | 'collecting'>>,
): Promise<void> {
  await db
    .updateTable('bank_connection_accounts')
    .set(change)
    .where('member_id', '=', memberId)
    .where('connection_id', '=', link.connection_id)
    .where('feed_account_id', '=', link.feed_account_id)
    .execute();
}

/** Returns the member's accounts that this connection has fed and no other one feeds. */
export async function accountsFedBy(db: Database, memberId: number, connectionId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select l.bank_account_id as id from bank_connection_accounts l
    where l.member_id = ${memberId} and l.connection_id = ${connectionId} and l.bank_account_id is not null
      and not exists (
      select from bank_connection_accounts o where o.member_id = l.member_id and o.bank_account_id = l.bank_account_id
        and o.connection_id <> l.connection_id and o.collecting)`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the links of a connection that are collected and still shared. */
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
 * Makes a shared account the only feed of a member's account. `readTo` is the time up to which its transactions have
 * been read; null reads all again.
 */
export async function linkAccount(
  db: Database,
  memberId: number,
  link: { connectionId: number; feedAccountId: string; bankAccountId: number; readTo: Date | null },
): Promise<void> {
  await sql`
    update bank_connection_accounts set collecting = false
    where member_id = ${memberId} and bank_account_id = ${link.bankAccountId} and collecting
      and not (connection_id = ${link.connectionId} and feed_account_id = ${link.feedAccountId})`.execute(db);
  await updateLink(
    db,
    memberId,
    { connection_id: link.connectionId, feed_account_id: link.feedAccountId },
    { bank_account_id: link.bankAccountId, collecting: true, read_to: link.readTo },
  );
}

/**
 * Stores up to when a shared account was read, and into which account; `was` is the link when the read began. Later
 * choices of the member take precedence: a switched link is read again, and one no longer collected stays so.
 */
export async function storeRead(
  db: Database,
  memberId: number,
  before: LinkRow,
  bankAccountId: number,
  readTo: Date,
): Promise<void> {
  const link = await linkQuery(db, memberId, before.connection_id, before.feed_account_id)
    .forUpdate()
    .executeTakeFirst();
  if (!link || link.bank_account_id !== before.bank_account_id || link.read_to?.getTime() !== before.read_to?.getTime())
    return;
  if (link.collecting)
    await linkAccount(db, memberId, {
      connectionId: before.connection_id,
      feedAccountId: before.feed_account_id,
      bankAccountId,
      readTo,
    });
  else await updateLink(db, memberId, before, { bank_account_id: bankAccountId, read_to: readTo });
}

/** Whether an account to be collected has not been read yet. */
export async function hasUnread(db: Database, memberId: number, connectionId: number): Promise<boolean> {
  return (await collectedLinks(db, memberId, connectionId)).some(({ read_to }) => read_to === null);
}

/** Stops every feed of the account. */
export async function stopCollecting(db: Database, memberId: number, bankAccountId: number): Promise<void> {
  await db
    .updateTable('bank_connection_accounts')
    .set({ collecting: false })
    .where('member_id', '=', memberId)
    .where('bank_account_id', '=', bankAccountId)
    .where('collecting', '=', true)
    .execute();
}

/** Records that the bank stopped sharing an account. Returns false if that was known. */
export async function markGone(
  db: Database,
  memberId: number,
  connectionId: number,
  feedAccountId: string,
  at: Date,
): Promise<boolean> {
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

/** Returns the accounts fed by a bank now, with the bank's name. */
export async function feedingBanks(db: Database, memberId: number): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; bank: string }>`
    select l.bank_account_id as id, c.institution_name as bank from bank_connection_accounts l
    join bank_connections c on c.member_id = ${memberId} and c.id = l.connection_id and c.state = 'open'
    where l.member_id = ${memberId} and l.collecting and l.gone_at is null and l.bank_account_id is not null`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, row.bank]));
}
