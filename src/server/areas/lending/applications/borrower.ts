import { Failure } from '#contract/kit/errors.ts';
import type { Database } from '#server/kit/database.ts';
import { listIdentityDocuments } from '../../profile/public.ts';
import { findMember } from '../../members/public.ts';
import type { MemberRow } from '../../members/public.ts';

/** The applicant, and whether an identity document is stored. */
export interface Borrower {
  person: MemberRow;
  hasIdentity: boolean;
}

export async function borrowerOf(db: Database, memberId: number): Promise<Borrower> {
  const [person, papers] = await Promise.all([findMember(db, memberId), listIdentityDocuments(db, memberId)]);
  if (!person) throw new Failure('not_found');
  return { person, hasIdentity: papers.some(({ side, status }) => side === 'front' && status !== 'refused') };
}
