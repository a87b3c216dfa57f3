import { Suspense } from 'react';
import { goals } from '#contract/areas/goals.ts';
import { GoalRing } from '#web/design/charts/goal-ring.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { Celebrations } from './celebration.tsx';
import { statusOf } from './goal-facts.ts';
import type { Goal } from './goal-facts.ts';

const waiting = <SkeletonRows rows={2} label="Loading your goals" />;

function Rings({ goals: open }: { goals: readonly Goal[] }) {
  if (open.length === 0)
    return (
      <EmptyState
        illustration="goals"
        className="py-6!"
        message="No goals yet"
        subtitle1="Your goals will appear here and fill up from your savings account."
        buttonText="Add a goal"
        href="/goals/new"
      />
    );
  return (
    <ul aria-label="Goals" className="space-y-1">
      {open.map((goal) => (
        <li key={goal.id}>
          <Link
            href="/goals"
            className="hover:bg-sunken -mx-2 flex items-center gap-3.5 rounded-control px-2 py-2 transition-colors"
          >
            <GoalRing
              label={`${goal.name}, saved`}
              savedCents={goal.total_savings}
              targetCents={goal.target}
              colour={goal.colour}
              sizePx={52}
            />
            <span className="min-w-0">
              <span className="block truncate font-medium">{goal.name}</span>
              <span className="text-ink-soft text-caption block">
                <Money cents={goal.total_savings} tone="plain" short /> of{' '}
                <Money cents={goal.target} tone="plain" short />
                <span className="block">{statusOf(goal).says}</span>
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The first goals with progress rings, up to the member's limit for the dashboard (rules C16 and M09). */
export function GoalsWidget({ className }: { className?: string }) {
  const list = useApiQuery(goals.list);
  const open = list.data?.data.filter((goal) => !goal.iscomplete && goal.isactive) ?? [];
  return (
    <Section
      className={className}
      title="Goals"
      action={
        <TextLink href={open.length > 0 ? '/goals' : '/goals/new'}>{open.length > 0 ? 'See all' : 'New goal'}</TextLink>
      }
    >
      <QueryState query={list} what="your goals" skeleton={waiting} compact>
        {({ data, max_dsb_goals: maxGoals }) => (
          <Suspense fallback={waiting}>
            <Celebrations goals={data} />
            <Rings goals={open.slice(0, maxGoals)} />
          </Suspense>
        )}
      </QueryState>
    </Section>
  );
}
