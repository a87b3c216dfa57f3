import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { FeedAccount } from '#server/ports/bank-feed/port.ts';
import type { EventKind } from '../tables.ts';
import '../tables.ts';

/** Writes about a consent. `db` is a transaction of the system where an email or a message goes with the change. */

export interface SignInUnderWay {
  encrypted: string;
  until: Date;
  /** By what the answer of a bank's own page finds it; null where a code is typed. */
  state: string | null;
}

export interface NewConnection {
  institutionId: string;
  institutionName: string;
  scopes: readonly string[];
  signIn: SignInUnderWay;
  at: Date;
}

export async function addConnection(db: Database, memberId: number, made: NewConnection): Promise<number> {
  const { id } = await db
    .insertInto('bank_connections')
    .values({
      member_id: memberId,
      institution_id: made.institutionId,
      institution_name: made.institutionName,
      state: 'waiting',
      scopes: [...made.scopes],
      sign_in_encrypted: made.signIn.encrypted,
      sign_in_until: made.signIn.until,
      sign_in_state: made.signIn.state,
      created_at: made.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** How many connections of a member hold or wait. */
export async function liveCount(db: Database, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('bank_connections')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'ended'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Sign-ins that nobody finished leave nothing behind. */
export async function dropUnfinished(db: Database, memberId: number): Promise<void> {
  await db.deleteFrom('bank_connections').where('member_id', '=', memberId).where('state', '=', 'waiting').execute();
}

export async function findConnection(db: Database, memberId: number, id: number) {
  return db
    .selectFrom('bank_connections')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .executeTakeFirst();
}
export type ConnectionRow = NonNullable<Awaited<ReturnType<typeof findConnection>>>;

/** A connection that nobody ends, renews or chooses accounts of until the transaction of `db` is over. */
export async function lockConnection(db: Database, memberId: number, id: number): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('bank_connections')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks those connections whose accounts go to an account of the member. */
export async function lockConnectionsInto(db: Database, memberId: number, bankAccountId: number): Promise<void> {
  await sql`
    select id from bank_connections c where c.member_id = ${memberId} and exists (
      select from bank_connection_accounts a where a.member_id = c.member_id and a.connection_id = c.id and a.bank_account_id = ${bankAccountId})
    order by id for update`.execute(db);
}

/** Keeps a connection as it is while its rows go in: whoever ends it or chooses anew waits for them. False when it is not open. */
export async function holdOpen(db: Database, memberId: number, id: number): Promise<boolean> {
  const held = await db
    .selectFrom('bank_connections')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forShare()
    .executeTakeFirst();
  return held !== undefined;
}

/** Keeps the sign-in that is under way; null forgets it. */
export async function keepSignIn(
  db: Database,
  memberId: number,
  id: number,
  signIn: SignInUnderWay | null,
): Promise<void> {
  const change = {
    sign_in_encrypted: signIn?.encrypted ?? null,
    sign_in_until: signIn?.until ?? null,
    sign_in_state: signIn?.state ?? null,
  };
  await db.updateTable('bank_connections').set(change).where('member_id', '=', memberId).where('id', '=', id).execute();
}

/** The connection whose sign-in waits for this state. It waits no longer: an answer is taken once. */
export async function takeReturn(db: Database, memberId: number, state: string): Promise<ConnectionRow | undefined> {
  return db
    .updateTable('bank_connections')
    .set({ sign_in_state: null })
    .where('member_id', '=', memberId)
    .where('sign_in_state', '=', state)
    .returningAll()
    .executeTakeFirst();
}

export interface GivenConsent {
  grantEncrypted: string;
  /** By what the bank's own notices find it. */
  arrangementHash: string;
  scopes: readonly string[];
  expiresAt: Date | null;
  at: Date;
}

/** Opens a connection with a consent. False when its sign-in was finished or dropped meanwhile. */
export async function openConnection(
  db: Database,
  memberId: number,
  id: number,
  signInEncrypted: string,
  input: GivenConsent,
): Promise<boolean> {
  const result = await db
    .updateTable('bank_connections')
    .set({
      state: 'open',
      grant_encrypted: input.grantEncrypted,
      arrangement_hash: input.arrangementHash,
      scopes: [...input.scopes],
      consent_given_at: input.at,
      consent_expires_at: input.expiresAt,
      sign_in_encrypted: null,
      sign_in_until: null,
      problem: null,
      ended_at: null,
    })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('sign_in_encrypted', '=', signInEncrypted)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Ends an open connection whose consent no longer holds. False when it was not open, or was renewed since: then it has another
 * grant. `forget` drops the grant too, where the bank has dropped it already and nobody need tell it.
 */
export async function endConnection(
  db: Database,
  memberId: number,
  id: number,
  grantEncrypted: string | null,
  at: Date,
  forget = false,
): Promise<boolean> {
  const result = await db
    .updateTable('bank_connections')
    .set({
      state: 'ended',
      ended_at: at,
      problem: null,
      sign_in_encrypted: null,
      ...(forget ? { grant_encrypted: null } : {}),
    })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .where('grant_encrypted', 'is not distinct from', grantEncrypted)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends a connection for good and forgets what opened it. Answers that for the bank to be told; undefined when it was withdrawn before. */
export async function withdrawConnection(
  db: Database,
  memberId: number,
  id: number,
  at: Date,
): Promise<{ grantEncrypted: string | null } | undefined> {
  const connection = await lockConnection(db, memberId, id);
  if (!connection || (connection.state !== 'open' && connection.state !== 'ended')) return undefined;
  await db
    .updateTable('bank_connections')
    .set({
      state: 'withdrawn',
      ended_at: at,
      problem: null,
      sign_in_encrypted: null,
      grant_encrypted: null,
      event_hash: null,
      event_secret_encrypted: null,
    })
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .execute();
  return { grantEncrypted: connection.grant_encrypted };
}

/** What opens the data of each bank that shares with the member. */
export async function grantsOf(db: Database, memberId: number): Promise<{ id: number; grantEncrypted: string }[]> {
  const rows = await db
    .selectFrom('bank_connections')
    .select(['id', 'grant_encrypted'])
    .where('member_id', '=', memberId)
    .where('grant_encrypted', 'is not', null)
    .execute();
  return rows.map(({ id, grant_encrypted }) => ({ id, grantEncrypted: grant_encrypted! }));
}

export async function addEvent(
  db: Database,
  memberId: number,
  connectionId: number,
  kind: EventKind,
  at: Date,
  detail: string,
): Promise<void> {
  await db
    .insertInto('bank_consent_events')
    .values({ member_id: memberId, connection_id: connectionId, kind, at, detail })
    .execute();
}

/** Notes the accounts that the bank shares now: new ones, other names, ones that are back. Answers those that are gone since. */
export async function noteAccounts(
  db: Database,
  memberId: number,
  connectionId: number,
  accounts: readonly FeedAccount[],
  at: Date,
): Promise<{ feed_account_id: string; name: string }[]> {
  for (const account of accounts) {
    const facts = {
      name: account.name.slice(0, 200),
      product: account.product.slice(0, 200),
      kind: account.kind,
      masked_number: account.maskedNumber.slice(0, 60),
      gone_at: null,
    };
    await db
      .insertInto('bank_connection_accounts')
      .values({ member_id: memberId, connection_id: connectionId, feed_account_id: account.id, ...facts })
      .onConflict((conflict) => conflict.columns(['member_id', 'connection_id', 'feed_account_id']).doUpdateSet(facts))
      .execute();
  }
  return db
    .updateTable('bank_connection_accounts')
    .set({ gone_at: at })
    .where('member_id', '=', memberId)
    .where('connection_id', '=', connectionId)
    .where('gone_at', 'is', null)
    .where(sql<boolean>`not (feed_account_id = any(${accounts.map(({ id }) => id)}::text[]))`)
    .returning(['feed_account_id', 'name'])
    .execute();
}

/** Collects these accounts and no others of the connection; answers how many. */
export async function chooseAccounts(
  db: Database,
  memberId: number,
  connectionId: number,
  chosen: readonly string[],
): Promise<number> {
  await sql`
    update bank_connection_accounts set collecting = false
    where member_id = ${memberId} and connection_id = ${connectionId} and collecting and not (feed_account_id = any(${[...chosen]}::text[]))`.execute(
    db,
  );
  // An account that another connection feeds is handed over to this one.
  await sql`
    update bank_connection_accounts other set collecting = false from bank_connection_accounts own
    where other.member_id = ${memberId} and own.member_id = ${memberId} and own.connection_id = ${connectionId} and own.feed_account_id = any(${[...chosen]}::text[])
      and own.bank_account_id = other.bank_account_id and other.connection_id <> ${connectionId} and other.collecting`.execute(
    db,
  );
  const result = await sql`
    update bank_connection_accounts set collecting = true
    where member_id = ${memberId} and connection_id = ${connectionId} and gone_at is null and feed_account_id = any(${[...chosen]}::text[])`.execute(
    db,
  );
  return Number(result.numAffectedRows ?? 0);
}

/** Consents whose time has come, over all members. */
export async function expiredConnections(
  db: Database,
  now: Date,
  most: number,
): Promise<{ memberId: number; id: number; grantEncrypted: string | null }[]> {
  return db
    .selectFrom('bank_connections')
    .select(['member_id as memberId', 'id', 'grant_encrypted as grantEncrypted'])
    .where('state', '=', 'open')
    .where('consent_expires_at', '<=', now)
    .limit(most)
    .execute();
}
