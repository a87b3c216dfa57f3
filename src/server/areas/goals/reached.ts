import type { Database } from '#server/kit/database.ts';
import { look, savedFor } from './overview.ts';

export interface ReachedGoal {
  id: number;
  name: string;
  targetCents: number;
}

/** Open goals for which all the money is there. */
export async function reachedGoals(db: Database, memberId: number, today: string): Promise<ReachedGoal[]> {
  const overview = await look(db, memberId, today);
  return overview.goals
    .filter((goal) => goal.completed_at === null && goal.active && savedFor(goal, overview) >= goal.target_cents)
    .map(({ id, name, target_cents: targetCents }) => ({ id, name, targetCents }));
}
