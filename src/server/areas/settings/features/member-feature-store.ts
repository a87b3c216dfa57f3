import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

export interface MemberFeature {
  memberId: number;
  feature: string;
  mode: 'Open' | 'Lock' | 'Hide';
  reason: string;
}

/** Sets a feature for one member, overriding the plan. `db` must be a system-scoped transaction. */
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

/** Removes the override, so that the plan applies again. */
export async function dropMemberFeature(db: Database, memberId: number, feature: string): Promise<void> {
  await db.deleteFrom('member_features').where('member_id', '=', memberId).where('feature', '=', feature).execute();
}
