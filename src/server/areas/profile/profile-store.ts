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

const shownPaper = ['id', 'kind', 'side', 'uploaded_at', 'status'] as const;

export async function listPapers(db: Database, memberId: number) {
  return db
    .selectFrom('identity_documents')
    .select(shownPaper)
    .where('member_id', '=', memberId)
    .orderBy('id')
    .execute();
}

export type NewPaper = { kind: PaperKind; side: 'front' | 'back'; file_key: string; uploaded_at: Date };
export type PaperKind = 'driver_licence' | 'passport' | 'proof_of_age' | 'medicare_card' | 'other';

export async function addPapers(db: Database, memberId: number, papers: readonly NewPaper[]) {
  return db
    .insertInto('identity_documents')
    .values(papers.map((paper) => ({ member_id: memberId, ...paper })))
    .returning(shownPaper)
    .execute();
}
