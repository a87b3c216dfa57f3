import { goals } from '#contract/areas/goals.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { useGoalActions } from './goal-actions.ts';
import type { Goal } from './goal-facts.ts';
import { GoalMark } from './goal-mark.tsx';

function PastGoal({ goal }: { goal: Goal }) {
  const time = useMemberTime();
  const { reopen, remove, busy } = useGoalActions(goal);
  return (
    <li className="border-line flex flex-wrap items-center gap-x-4 gap-y-2 border-b py-4 last:border-b-0">
      <GoalMark goal={goal} sizePx={64} />
      <div className="min-w-0 flex-1 basis-44">
        <h2 className="text-subhead break-words">{goal.name}</h2>
        <p className="text-ink-soft">
          <Money cents={goal.total_savings} tone="plain" size="strong" /> of <Money cents={goal.target} tone="plain" />
        </p>
        {goal.completed_at ? (
          <p className="text-ink-faint text-caption">Reached on {time.instant(goal.completed_at)}</p>
        ) : null}
      </div>
      <div className="flex gap-2">
        <Button variant="secondary" size="small" busy={busy} onClick={reopen}>
          Reopen<span className="sr-only">: {goal.name}</span>
        </Button>
        <Button
          variant="quiet"
          size="small"
          className="text-negative"
          busy={busy}
          onClick={remove}
          aria-label={`Delete ${goal.name}`}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}

/** Reached goals with date and amount. */
export function HistoryPage() {
  const list = useApiQuery(goals.list);
  const past = list.data?.data.filter((goal) => goal.iscomplete) ?? [];
  const total = past.reduce((sum, goal) => sum + goal.total_savings, 0);
  return (
    <>
      <PageHeader
        title="Past goals"
        lead="Everything you’ve saved for and reached."
        figure={past.length > 0 ? <Money cents={total} tone="plain" size="title" /> : undefined}
        actions={
          <ButtonLink variant="secondary" href="/goals">
            All goals
          </ButtonLink>
        }
      />
      <Columns>
        <QueryState
          query={list}
          what="your past goals"
          skeleton={<SkeletonRows rows={4} />}
          isEmpty={() => past.length === 0}
          empty={
            <EmptyState
              illustration="history"
              message="No past goals yet"
              subtitle1="Goals you reach move here, with the date and the amount."
              buttonText="See your goals"
              href="/goals"
            />
          }
        >
          {() => (
            <ul aria-label="Past goals">
              {past.map((goal) => (
                <PastGoal key={goal.id} goal={goal} />
              ))}
            </ul>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
