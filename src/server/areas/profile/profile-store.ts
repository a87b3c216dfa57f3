import type { Database } from '#server/kit/database.ts';
import type { ProfileChange } from './profile-change.ts';
import './tables.ts';

interface Marks {
  profile_completed_at?: Date;
  seen_welcome?: boolean | undefined;
  new_client_form_step?: number | undefined;
  loan_new_client_form_step?: number | undefined;
  pending_email?: string | null;
}

/** Sets the fields that are given and leaves the others. */
export async function setProfile(db: Database, memberId: number, change: ProfileChange & Marks): Promise<void> {
  const input = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(input).length > 0)
    await db.updateTable('profiles').set(input).where('member_id', '=', memberId).execute();
}

/** Keeps how the member came to us. */
export async function setSource(db: Database, memberId: number, source: string): Promise<void> {
  await db.updateTable('profiles').set({ source }).where('member_id', '=', memberId).execute();
}

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

/** Remembers who brought the new member, if the code of the link is anybody's. `db` must be the system's. */
export async function recordReferral(db: Database, newMemberId: number, ref: string, now: Date): Promise<void> {
  const friend = await db
    .selectFrom('profiles')
    .select('member_id')
    .where('referral_code', '=', ref.toUpperCase())
    .executeTakeFirst();
  if (friend)
    await db
      .insertInto('referrals')
      .values({ member_id: friend.member_id, referred_member_id: newMemberId, created_at: now, seen_at: null })
      .execute();
}

export async function imageOf(db: Database, memberId: number) {
  return db
    .selectFrom('profiles')
    .select(['image_key', 'image_updated_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirstOrThrow();
}

/** Puts another image in the place of the member's, or none, and answers the key of the one before. */
export async function replaceImage(
  db: Database,
  memberId: number,
  key: string | null,
  now: Date,
): Promise<string | null> {
  return db.transaction().execute(async (transaction) => {
    const before = await transaction
      .selectFrom('profiles')
      .select('image_key')
      .where('member_id', '=', memberId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    await transaction
      .updateTable('profiles')
      .set({ image_key: key, image_updated_at: now })
      .where('member_id', '=', memberId)
      .execute();
    return before.image_key;
  });
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
