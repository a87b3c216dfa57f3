import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface MemberFeature {
  memberId: number;
  feature: string;
  mode: 'Open' | 'Lock' | 'Hide';
  reason: string;
}

/** Decides about a feature for one member, above the plan. `db` must be an open transaction of the system. */
export async function setMemberFeature(
  db: Database,
  { memberId, feature, mode, reason }: MemberFeature,
  by: { operatorId: number; at: Date },
): Promise<void> {
  const decided = { mode, reason, changed_at: by.at, changed_by: by.operatorId };
  await db
    .insertInto('member_features')
    .values({ member_id: memberId, feature, ...decided })
    .onConflict((conflict) => conflict.columns(['member_id', 'feature']).doUpdateSet(decided))
    .execute();
}

/** Lets the plan decide again. */
export async function dropMemberFeature(db: Database, memberId: number, feature: string): Promise<void> {
  await db.deleteFrom('member_features').where('member_id', '=', memberId).where('feature', '=', feature).execute();
}
