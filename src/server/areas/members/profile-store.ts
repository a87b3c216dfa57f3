import type { Database } from '#server/kit/database.ts';
import './tables.ts';

/** The fields that a form may carry; those left out stay as they are. */
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

/** The mailbox has been proved in passing, as by a reset link; a time that is known already stays. */
export async function proveEmail(db: Database, memberId: number, now: Date): Promise<void> {
  await db
    .updateTable('profiles')
    .set({ email_verified_at: now })
    .where('member_id', '=', memberId)
    .where('email_verified_at', 'is', null)
    .execute();
}

/** Raises or lowers the membership tier (rule C20). */
export async function setMembership(
  db: Database,
  memberId: number,
  membership: 'Bronze' | 'Silver' | 'Platinum',
): Promise<void> {
  await db.updateTable('profiles').set({ membership }).where('member_id', '=', memberId).execute();
}
