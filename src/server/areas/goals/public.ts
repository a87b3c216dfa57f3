import type { GoalOnWire } from '#contract/areas/goals.ts';
import type { CivilDate } from '#domain/calendar/civil-date.ts';
import type { Database } from '#server/kit/database.ts';
import { readOverview } from './overview.ts';
import { goalOf } from './wire.ts';

/** Completed goals not seen yet; they are part of the user reply (`completeGoals.data`). */
export { unseenGoals } from './goal-store.ts';
export { reachedGoals } from './reached.ts';
/** Goal commands, for areas that act on behalf of the member. */
export { editingHandlers as goalCommands } from './handlers.ts';

/** All goals without their images. Read-only: pledges are not checked. */
export async function goalsAsOf(db: Database, memberId: number, today: CivilDate): Promise<GoalOnWire[]> {
  const overview = await readOverview(db, memberId, today);
  return overview.goals.map((goal) => ({ ...goalOf(goal, overview, () => ''), image: null }));
}
