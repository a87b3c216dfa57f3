import type { Database } from '#server/kit/database.ts';
import '../tables.ts';

function gates(db: Database) {
  return db
    .selectFrom('feature_gates')
    .leftJoin('members', 'members.member_id', 'feature_gates.changed_by')
    .select(['feature', 'minimum_plan_id', 'mode', 'feature_gates.changed_at', 'members.email as changed_by']);
}

export type Gate = Awaited<ReturnType<typeof listGates>>[number];

/** Every feature that a plan can include. `db` must be system scoped, to read the operators' email addresses. */
export async function listGates(db: Database) {
  return gates(db).orderBy('feature').execute();
}

export async function findGate(db: Database, feature: string): Promise<Gate | undefined> {
  return gates(db).where('feature', '=', feature).executeTakeFirst();
}

/** A feature gate, locked until the transaction ends. */
export async function lockGate(db: Database, feature: string) {
  return db
    .selectFrom('feature_gates')
    .select(['minimum_plan_id', 'mode'])
    .where('feature', '=', feature)
    .forUpdate()
    .executeTakeFirst();
}

export async function setGate(
  db: Database,
  feature: string,
  to: { planId: number; mode: 'Lock' | 'Hide' },
  by: { operatorId: number; at: Date },
): Promise<void> {
  await db
    .updateTable('feature_gates')
    .set({ minimum_plan_id: to.planId, mode: to.mode, changed_at: by.at, changed_by: by.operatorId })
    .where('feature', '=', feature)
    .execute();
}
