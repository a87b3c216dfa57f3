import type { GoalOnWire } from '#contract/areas/goals.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import { look } from './overview.ts';
import { goalOf } from './wire.ts';

/** Goals that are reached and whose completion has not been shown: they come alongside the user (`completeGoals.data`). */
export { unseenGoals } from './goal-store.ts';
export { reachedGoals } from './reached.ts';
/** Commands over goals, for whoever carries one out on behalf of the member. */
export { editing as goalCommands } from './handlers.ts';

/** Every goal as it stands, without its image. Nothing is settled by it: it only reads. */
export async function goalsAsOf(db: Database, memberId: number, today: CivilDate): Promise<GoalOnWire[]> {
  const overview = await look(db, memberId, today);
  return overview.goals.map((goal) => ({ ...goalOf(goal, overview, () => ''), image: null }));
}
