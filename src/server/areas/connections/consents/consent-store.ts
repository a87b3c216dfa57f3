import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';
import type { FeedAccount } from '#server/ports/bank-feed/port.ts';
import type { EventKind } from '../tables.ts';
import '../tables.ts';

/** Updates of a consent. `db` is a system transaction if an email or a message is sent with the change. */

export interface PendingSignIn {
  encrypted: string;
  until: Date;
  /** Key under which the bank's redirect response is found; null for sign-in with a code. */
  state: string | null;
}

export interface NewConnection {
  institutionId: string;
  institutionName: string;
  scopes: readonly string[];
  signIn: PendingSignIn;
  at: Date;
}

export async function addConnection(db: Database, memberId: number, connection: NewConnection): Promise<number> {
  const { id } = await db
    .insertInto('bank_connections')
    .values({
      member_id: memberId,
      institution_id: connection.institutionId,
      institution_name: connection.institutionName,
      state: 'waiting',
      scopes: [...connection.scopes],
      sign_in_encrypted: connection.signIn.encrypted,
      sign_in_until: connection.signIn.until,
      sign_in_state: connection.signIn.state,
      created_at: connection.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Counts the connections that are open or ended. */
export async function liveCount(db: Database, memberId: number): Promise<number> {
  const { count } = await db
    .selectFrom('bank_connections')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('member_id', '=', memberId)
    .where('state', 'in', ['open', 'ended'])
    .executeTakeFirstOrThrow();
  return count;
}

/** Deletes connections whose sign-in was never completed. */
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

/** Returns a connection and locks it until the transaction ends, so that nobody ends, renews or reconfigures it. */
export async function lockConnection(db: Database, memberId: number, id: number): Promise<ConnectionRow | undefined> {
  return db
    .selectFrom('bank_connections')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

/** Locks the connections that feed an account of the member. */
export async function lockConnectionsInto(db: Database, memberId: number, bankAccountId: number): Promise<void> {
  await sql`
    select id from bank_connections c where c.member_id = ${memberId} and exists (
      select from bank_connection_accounts a where a.member_id = c.member_id and a.connection_id = c.id
        and a.bank_account_id = ${bankAccountId})
    order by id for update`.execute(db);
}

/**
 * Locks an open connection while its transactions are stored. Ending or reconfiguring it waits. Returns false if it is
 * not open.
 */
export async function lockOpen(db: Database, memberId: number, id: number): Promise<boolean> {
  const connection = await db
    .selectFrom('bank_connections')
    .select('id')
    .where('member_id', '=', memberId)
    .where('id', '=', id)
    .where('state', '=', 'open')
    .forShare()
    .executeTakeFirst();
  return connection !== undefined;
}

/** Stores the pending sign-in; null removes it. */
export async function keepSignIn(
  db: Database,
  memberId: number,
  id: number,
  signIn: PendingSignIn | null,
): Promise<void> {
  const change = {
    sign_in_encrypted: signIn?.encrypted ?? null,
    sign_in_until: signIn?.until ?? null,
    sign_in_state: signIn?.state ?? null,
  };
  await db.updateTable('bank_connections').set(change).where('member_id', '=', memberId).where('id', '=', id).execute();
}

/** Returns the connection whose sign-in has this state and clears the state, so that a response is accepted once. */
export async function claimSignIn(db: Database, memberId: number, state: string): Promise<ConnectionRow | undefined> {
  return db
    .updateTable('bank_connections')
    .set({ sign_in_state: null })
    .where('member_id', '=', memberId)
    .where('sign_in_state', '=', state)
    .returningAll()
    .executeTakeFirst();
}

export interface NewConsent {
  grantEncrypted: string;
  /** Keyed hash under which the bank's notices find it. */
  arrangementHash: string;
  scopes: readonly string[];
  expiresAt: Date | null;
  at: Date;
}

/** Opens a connection with a consent. Returns false if its sign-in was completed or dropped in the meantime. */
export async function openConnection(
  db: Database,
  memberId: number,
  id: number,
  signInEncrypted: string,
  consent: NewConsent,
): Promise<boolean> {
  const result = await db
    .updateTable('bank_connections')
    .set({
      state: 'open',
      grant_encrypted: consent.grantEncrypted,
      arrangement_hash: consent.arrangementHash,
      scopes: [...consent.scopes],
      consent_given_at: consent.at,
      consent_expires_at: consent.expiresAt,
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
 * Ends an open connection whose consent is no longer valid. Returns false if it was not open or has been renewed and
 * has another grant. `forget` also deletes the grant, if the bank has ended it and need not be told.
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

/**
 * Withdraws a connection for good and deletes its grant. Returns the grant, which is to be withdrawn at the bank, or
 * undefined if it was withdrawn before.
 */
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

/** Returns the grants of the member's connections. */
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

/**
 * Stores the accounts that the bank shares now, including new, renamed and restored ones. Returns the accounts that are
 * no longer shared.
 */
export async function noteAccounts(
  db: Database,
  memberId: number,
  connectionId: number,
  accounts: readonly FeedAccount[],
  at: Date,
): Promise<{ feed_account_id: string; name: string }[]> {
  for (const account of accounts) {
    const values = {
      name: account.name.slice(0, 200),
      product: account.product.slice(0, 200),
      kind: account.kind,
      masked_number: account.maskedNumber.slice(0, 60),
      gone_at: null,
    };
    await db
      .insertInto('bank_connection_accounts')
      .values({ member_id: memberId, connection_id: connectionId, feed_account_id: account.id, ...values })
      .onConflict((conflict) => conflict.columns(['member_id', 'connection_id', 'feed_account_id']).doUpdateSet(values))
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

/** Collects exactly these accounts of the connection. Returns how many. */
export async function chooseAccounts(
  db: Database,
  memberId: number,
  connectionId: number,
  chosen: readonly string[],
): Promise<number> {
  await sql`
    update bank_connection_accounts set collecting = false
    where member_id = ${memberId} and connection_id = ${connectionId} and collecting
      and not (feed_account_id = any(${[...chosen]}::text[]))`.execute(db);
  // An account fed by another connection is taken over by this one.
  await sql`
    update bank_connection_accounts other set collecting = false from bank_connection_accounts own
    where other.member_id = ${memberId} and own.member_id = ${memberId} and own.connection_id = ${connectionId}
      and own.feed_account_id = any(${[...chosen]}::text[])
      and own.bank_account_id = other.bank_account_id and other.connection_id <> ${connectionId}
      and other.collecting`.execute(db);
  const result = await sql`
    update bank_connection_accounts set collecting = true
    where member_id = ${memberId} and connection_id = ${connectionId} and gone_at is null
      and feed_account_id = any(${[...chosen]}::text[])`.execute(db);
  return Number(result.numAffectedRows ?? 0);
}

/** Returns expired consents of all members. */
export async function expiredConnections(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ memberId: number; id: number; grantEncrypted: string | null }[]> {
  return db
    .selectFrom('bank_connections')
    .select(['member_id as memberId', 'id', 'grant_encrypted as grantEncrypted'])
    .where('state', '=', 'open')
    .where('consent_expires_at', '<=', now)
    .limit(limit)
    .execute();
}
