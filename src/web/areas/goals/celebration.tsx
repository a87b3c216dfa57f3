import { lazy } from 'react';
import type { Goal } from './goal-facts.ts';

// Seldom there is any, and the dashboard is the first that is loaded.
const Celebration = lazy(async () => ({ default: (await import('./celebration-card.tsx')).Celebration }));

/** Goals that were reached since the member last looked: said once, quietly. It suspends, so that what stands below comes together with it. */
export function Celebrations({ goals }: { goals: readonly Goal[] }) {
  return goals
    .filter((goal) => goal.iscomplete && !goal.completed_seen)
    .map((goal) => <Celebration key={goal.id} goal={goal} />);
}
