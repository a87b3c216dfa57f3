import type { Database } from '#server/kit/database.ts';
import { readOverview, savedCents } from './overview.ts';

export interface ReachedGoal {
  id: number;
  name: string;
  targetCents: number;
}

/** Open goals whose target amount is saved. */
export async function reachedGoals(db: Database, memberId: number, today: string): Promise<ReachedGoal[]> {
  const overview = await readOverview(db, memberId, today);
  return overview.goals
    .filter((goal) => goal.completed_at === null && goal.active && savedCents(goal, overview) >= goal.target_cents)
    .map(({ id, name, target_cents: targetCents }) => ({ id, name, targetCents }));
}
