import { sql } from 'kysely';
import type { Database } from '#server/kit/database.ts';

/**
 * The embedded bank's records of its customers' consents. The tables belong to the bank and contain no member of ours.
 */

declare module '#server/kit/database.ts' {
  interface Tables {
    holder_sign_ins: {
      id: string;
      brand: string;
      scopes: string[];
      sharing_seconds: number;
      challenge: string;
      replaces: string | null;
      customer_id: string | null;
      tries: number;
      code_hash: string | null;
      expires_at: Date;
    };
    holder_consents: {
      arrangement_id: string;
      brand: string;
      customer_id: string;
      scopes: string[];
      refresh_hash: string;
      granted_at: Date;
      expires_at: Date;
      ended_at: Date | null;
    };
  }
}

export interface SignIn {
  id: string;
  brand: string;
  scopes: string[];
  sharingSeconds: number;
  challenge: string;
  replaces: string | null;
  expiresAt: Date;
}

export async function addSignIn(db: Database, signIn: SignIn): Promise<void> {
  await db
    .insertInto('holder_sign_ins')
    .values({
      id: signIn.id,
      brand: signIn.brand,
      scopes: signIn.scopes,
      sharing_seconds: signIn.sharingSeconds,
      challenge: signIn.challenge,
      replaces: signIn.replaces,
      tries: 0,
      expires_at: signIn.expiresAt,
    })
    .execute();
}

/** Assigns a pending sign-in to the customer who entered their id. */
export async function assignCustomer(
  db: Database,
  id: string,
  brand: string,
  customerId: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .updateTable('holder_sign_ins')
    .set({ customer_id: customerId })
    .where('id', '=', id)
    .where('brand', '=', brand)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** The customer of the consent that a sign-in would replace; undefined where it replaces none. */
export async function customerOfReplaced(db: Database, id: string): Promise<string | undefined> {
  const result = await db
    .selectFrom('holder_sign_ins as s')
    .innerJoin('holder_consents as c', 'c.arrangement_id', 's.replaces')
    .select('c.customer_id as customerId')
    .where('s.id', '=', id)
    .executeTakeFirst();
  return result?.customerId;
}

/** Counts one attempt to enter a code. Null when there is no such sign-in, or no attempt is left. */
export async function countAttempt(
  db: Database,
  id: string,
  brand: string,
  maxTries: number,
  now: Date,
): Promise<{ customerId: string; tries: number } | null> {
  const signIn = await db
    .updateTable('holder_sign_ins')
    .set({ tries: sql`tries + 1` })
    .where('id', '=', id)
    .where('brand', '=', brand)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .where('customer_id', 'is not', null)
    .returning(['customer_id as customerId', 'tries'])
    .executeTakeFirst();
  return signIn ? { customerId: signIn.customerId!, tries: signIn.tries } : null;
}

export async function storeCode(db: Database, id: string, codeHash: string): Promise<void> {
  await db.updateTable('holder_sign_ins').set({ code_hash: codeHash }).where('id', '=', id).execute();
}

/** Redeems the authorisation code of a sign-in, which is valid once. */
export async function takeCode(db: Database, brand: string, codeHash: string, now: Date) {
  return db
    .deleteFrom('holder_sign_ins')
    .where('code_hash', '=', codeHash)
    .where('brand', '=', brand)
    .where('expires_at', '>', now)
    .returningAll()
    .executeTakeFirst();
}

export interface Consent {
  arrangementId: string;
  brand: string;
  customerId: string;
  scopes: string[];
  grantedAt: Date;
  expiresAt: Date;
}

/** Stores a consent; a renewed one replaces the previous one and keeps its arrangement id. */
export async function storeConsent(db: Database, consent: Consent, refreshHash: string): Promise<void> {
  const { arrangementId, brand, customerId, scopes, grantedAt, expiresAt } = consent;
  const facts = { scopes, refresh_hash: refreshHash, granted_at: grantedAt, expires_at: expiresAt, ended_at: null };
  await db
    .insertInto('holder_consents')
    .values({ arrangement_id: arrangementId, brand, customer_id: customerId, ...facts })
    .onConflict((conflict) =>
      conflict.column('arrangement_id').doUpdateSet(facts).where('holder_consents.customer_id', '=', customerId),
    )
    .execute();
}

const columns = [
  'arrangement_id as arrangementId',
  'brand',
  'customer_id as customerId',
  'scopes',
  'granted_at as grantedAt',
  'expires_at as expiresAt',
] as const;

/** The consent while it is valid. */
export async function consentOf(
  db: Database,
  by: { refreshHash: string } | { arrangementId: string },
  brand: string,
  now: Date,
): Promise<Consent | undefined> {
  let query = db
    .selectFrom('holder_consents')
    .select(columns)
    .where('brand', '=', brand)
    .where('expires_at', '>', now)
    .where('ended_at', 'is', null);
  query =
    'refreshHash' in by
      ? query.where('refresh_hash', '=', by.refreshHash)
      : query.where('arrangement_id', '=', by.arrangementId);
  return query.executeTakeFirst();
}

export async function endConsent(db: Database, arrangementId: string, brand: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('holder_consents')
    .set({ ended_at: now })
    .where('arrangement_id', '=', arrangementId)
    .where('brand', '=', brand)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Removes sign-ins that were never finished. */
export async function sweepSignIns(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('holder_sign_ins').where('expires_at', '<', now).execute();
}
