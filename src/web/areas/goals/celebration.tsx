import { lazyExtra } from '#web/kit/lazy-part.tsx';
import type { Goal } from './goal-facts.ts';

// Lazy, as it is rarely needed and the dashboard loads first.
const Celebration = lazyExtra(async () => (await import('./celebration-card.tsx')).Celebration);

/** Goals reached since the last visit. It suspends, so that the content below appears together with it. */
export function Celebrations({ goals }: { goals: readonly Goal[] }) {
  return goals
    .filter((goal) => goal.iscomplete && !goal.completed_seen)
    .map((goal) => <Celebration key={goal.id} goal={goal} />);
}
