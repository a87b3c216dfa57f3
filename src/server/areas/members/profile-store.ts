import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** Fields of the profile form. Omitted fields do not change. */
export interface ProfileChange {
  first_name?: string | undefined;
  last_name?: string | undefined;
  dob?: string | undefined;
  mobile?: string | undefined;
  address_line1?: string | undefined;
  suburb?: string | undefined;
  state?: string | undefined;
  postcode?: string | undefined;
  country?: string | undefined;
  occupation_id?: number | undefined;
  job_title_id?: number | undefined;
}

interface Marks {
  profile_completed_at?: Date;
  seen_welcome?: boolean | undefined;
  new_client_form_step?: number | undefined;
  loan_new_client_form_step?: number | undefined;
  pending_email?: string | null;
}

/** Updates the provided fields only. */
export async function setProfile(db: Database, memberId: number, change: ProfileChange & Marks): Promise<void> {
  const changes = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  if (Object.keys(changes).length > 0)
    await db.updateTable('profiles').set(changes).where('member_id', '=', memberId).execute();
}

/** Stores how the member first heard of us. */
export async function setSource(db: Database, memberId: number, source: string): Promise<void> {
  await db.updateTable('profiles').set({ source }).where('member_id', '=', memberId).execute();
}

/** Replaces or removes the member's image and returns the key of the previous image. */
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

/**
 * Marks the email address as verified by another route, such as a reset link. An existing verification time does not
 * change.
 */
export async function proveEmail(db: Database, memberId: number, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ email_verified_at: now })
    .where('member_id', '=', memberId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Changes the membership tier (rule C20). */
export async function setMembership(
  db: Database,
  memberId: number,
  membership: 'Bronze' | 'Silver' | 'Platinum',
): Promise<void> {
  await db.updateTable('profiles').set({ membership }).where('member_id', '=', memberId).execute();
}
