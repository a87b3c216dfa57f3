import CalendarCheck from 'lucide-react/icons/calendar-check';
import Check from 'lucide-react/icons/check';
import Ellipsis from 'lucide-react/icons/ellipsis-vertical';
import Pause from 'lucide-react/icons/pause';
import Pencil from 'lucide-react/icons/pencil';
import Play from 'lucide-react/icons/play';
import Trash from 'lucide-react/icons/trash-2';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Menu } from '#web/design/menu.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { factsOf } from './goal-facts.ts';
import type { Goal } from './goal-facts.ts';
import { GoalMark } from './goal-mark.tsx';
import { PledgeLine } from './pledge-line.tsx';
import { useGoalActions } from './goal-actions.ts';

interface GoalLineProps {
  goal: Goal;
  onEdit: () => void;
  onPledge: () => void;
}

function Actions({ goal, onEdit, onPledge }: GoalLineProps) {
  const { complete, setActive, remove } = useGoalActions(goal);
  return (
    <Menu
      label={`Actions of ${goal.name}`}
      placement="end"
      trigger={(attributes) => <IconButton label={`Actions of ${goal.name}`} icon={Ellipsis} {...attributes} />}
      items={[
        { id: 'edit', label: 'Change', icon: Pencil, onSelect: onEdit },
        ...(goal.isactive
          ? [
              {
                id: 'pledge',
                label: goal.pledge ? 'Change the pledge' : 'Make a pledge',
                icon: CalendarCheck,
                onSelect: onPledge,
              },
            ]
          : []),
        { id: 'complete', label: 'Mark as reached', icon: Check, onSelect: complete },
        {
          id: 'active',
          label: goal.isactive ? 'Pause' : 'Take up again',
          icon: goal.isactive ? Pause : Play,
          onSelect: setActive,
        },
        { id: 'remove', label: 'Delete', icon: Trash, onSelect: remove, danger: true, apart: true },
      ]}
    />
  );
}

/** One goal: progress, expected date and pledge. */
export function GoalLine(props: GoalLineProps) {
  const { goal, onPledge } = props;
  const time = useMemberTime();
  const { complete, busy } = useGoalActions(goal);
  return (
    <li
      aria-label={goal.name}
      className="border-line grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 border-b py-6 first:pt-0 last:border-b-0 sm:gap-x-6"
    >
      <div className={goal.isactive ? undefined : 'opacity-60'}>
        <GoalMark goal={goal} />
      </div>
      <div className="min-w-0">
        <h2 className="text-subhead flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="min-w-0 break-words">{goal.name}</span>
          {goal.isactive ? null : <Badge>Paused</Badge>}
        </h2>
        <p className="mt-0.5">
          <Money cents={goal.total_savings} tone="plain" size="strong" />
          <span className="text-ink-soft">
            {' '}
            of <Money cents={goal.target} tone="plain" />
          </span>
        </p>
        <ul className="text-ink-soft text-caption mt-1 space-y-0.5">
          {factsOf(goal, time.date).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {goal.left === 0 && goal.isactive ? (
          <Button size="small" className="mt-3" icon={Check} busy={busy} onClick={complete}>
            Mark as reached
          </Button>
        ) : null}
      </div>
      <div className="-mt-2 -mr-2">
        <Actions {...props} />
      </div>
      {goal.isactive && goal.left > 0 ? (
        <div className="col-span-full mt-3 sm:col-start-2 sm:col-end-4">
          <PledgeLine goal={goal} onPledge={onPledge} />
        </div>
      ) : null}
      {goal.note ? (
        <p className="text-ink-faint text-caption col-span-full mt-2 break-words sm:col-start-2">{goal.note}</p>
      ) : null}
    </li>
  );
}
