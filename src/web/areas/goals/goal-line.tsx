import { cx } from 'class-variance-authority';
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
import { statusOf } from './goal-facts.ts';
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
      label={`More for ${goal.name}`}
      placement="end"
      trigger={(attributes) => <IconButton label={`More for ${goal.name}`} icon={Ellipsis} {...attributes} />}
      items={[
        { id: 'edit', label: 'Edit', icon: Pencil, onSelect: onEdit },
        ...(goal.isactive
          ? [
              {
                id: 'pledge',
                label: goal.pledge ? 'Edit pledge' : 'Make a pledge',
                icon: CalendarCheck,
                onSelect: onPledge,
              },
            ]
          : []),
        { id: 'complete', label: 'Mark as reached', icon: Check, onSelect: complete },
        {
          id: 'active',
          label: goal.isactive ? 'Pause' : 'Resume',
          icon: goal.isactive ? Pause : Play,
          onSelect: setActive,
        },
        { id: 'remove', label: 'Delete', icon: Trash, onSelect: remove, danger: true, apart: true },
      ]}
    />
  );
}

const tones = { good: 'text-positive', late: 'text-warning', plain: 'text-ink-soft' } as const;

/** One goal: progress, expected date and pledge. */
export function GoalLine(props: GoalLineProps) {
  const { goal, onPledge } = props;
  const { complete, busy } = useGoalActions(goal);
  const { tone, says, next } = statusOf(goal);
  return (
    <li
      aria-label={goal.name}
      className="bg-surface border-line grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-4 rounded-panel border p-5 sm:gap-x-5"
    >
      <div className={goal.isactive ? undefined : 'opacity-60'}>
        <GoalMark goal={goal} />
      </div>
      <div className="min-w-0 self-center @max-[16rem]:col-span-full @max-[16rem]:row-start-2">
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
        <p className={cx('text-caption mt-1 font-medium', tones[tone])}>{says}</p>
        {next ? <p className="text-ink-soft text-caption mt-0.5">{next}</p> : null}
        {goal.left === 0 && goal.isactive ? (
          <Button size="small" className="mt-3" icon={Check} busy={busy} onClick={complete}>
            Mark as reached
          </Button>
        ) : null}
      </div>
      <div className="col-start-3 -mt-2 -mr-2">
        <Actions {...props} />
      </div>
      {goal.note ? <p className="text-ink-soft text-caption col-span-full mt-3 break-words">{goal.note}</p> : null}
      {goal.isactive && goal.left > 0 ? (
        <div className="col-span-full mt-3">
          <PledgeLine goal={goal} onPledge={onPledge} />
        </div>
      ) : null}
    </li>
  );
}
