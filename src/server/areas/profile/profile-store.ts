import type { Database } from '#server/kit/database.ts';
import './tables.ts';

export async function setTimeZone(db: Database, memberId: number, timeZone: string): Promise<void> {
  await db.updateTable('members').set({ time_zone: timeZone }).where('member_id', '=', memberId).execute();
}

export async function listIdentities(db: Database, memberId: number) {
  return db
    .selectFrom('external_identities')
    .select(['provider', 'email', 'linked_at'])
    .where('member_id', '=', memberId)
    .orderBy('linked_at')
    .execute();
}

export async function listConsents(db: Database, memberId: number) {
  return db
    .selectFrom('consents')
    .select(['id', 'kind', 'granted', 'at', 'source', 'edition'])
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

export async function imageOf(db: Database, memberId: number) {
  return db
    .selectFrom('profiles')
    .select(['image_key', 'image_updated_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

const documentFields = ['id', 'kind', 'side', 'uploaded_at', 'status'] as const;

export async function listIdentityDocuments(db: Database, memberId: number) {
  return db
    .selectFrom('identity_documents')
    .select(documentFields)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

export type NewIdentityDocument = {
  kind: IdentityDocumentKind;
  side: 'front' | 'back';
  file_key: string;
  uploaded_at: Date;
};
export type IdentityDocumentKind = 'driver_licence' | 'passport' | 'proof_of_age' | 'medicare_card' | 'other';

export async function addIdentityDocuments(db: Database, memberId: number, documents: readonly NewIdentityDocument[]) {
  return db
    .insertInto('identity_documents')
    .values(documents.map((document) => ({ member_id: memberId, ...document })))
    .returning(documentFields)
    .execute();
}
