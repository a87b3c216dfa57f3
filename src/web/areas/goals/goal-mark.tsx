import { CategoryIcon } from '#web/design/category-icon.tsx';
import { GoalRing } from '#web/design/charts/goal-ring.tsx';
import type { Goal } from './goal-facts.ts';

/** The progress ring, in the goal's colour, around its image or icon. */
export function GoalMark({ goal, sizePx = 88 }: { goal: Goal; sizePx?: number }) {
  const inner = Math.round(sizePx * 0.66);
  return (
    <GoalRing
      label={`${goal.name}, saved`}
      savedCents={goal.total_savings}
      targetCents={goal.target}
      colour={goal.colour}
      sizePx={sizePx}
    >
      {goal.image ? (
        <img src={goal.image} alt="" className="rounded-full object-cover" style={{ width: inner, height: inner }} />
      ) : (
        <CategoryIcon
          icon={goal.icon}
          colour={goal.colour}
          size={sizePx >= 88 ? 'large' : sizePx >= 60 ? 'regular' : 'small'}
        />
      )}
    </GoalRing>
  );
}
