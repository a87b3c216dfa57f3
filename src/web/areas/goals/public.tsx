import { Suspense } from 'react';
import { goals } from '#contract/areas/goals.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { Celebrations } from './celebration.tsx';
import type { Goal } from './goal-facts.ts';
import { GoalMark } from './goal-mark.tsx';

const waiting = <SkeletonRows rows={2} label="Loading your goals" />;

function Rings({ goals: open }: { goals: readonly Goal[] }) {
  if (open.length === 0)
    return (
      <EmptyState
        picture="goals"
        className="py-6!"
        message="Nothing to save for yet"
        subtitle1="A goal fills from the money that you put aside."
        buttonText="Create a goal"
        href="/goals/new"
      />
    );
  return (
    <ul aria-label="Goals" className="grid grid-cols-3 gap-3 sm:gap-6">
      {open.map((goal) => (
        <li key={goal.id}>
          <Link href="/goals" className="rounded-control flex flex-col items-center text-center">
            <GoalMark goal={goal} sizePx={72} />
            <span className="mt-2 line-clamp-2 font-medium break-words">{goal.name}</span>
            <Money cents={goal.total_savings} tone="soft" short className="text-caption" />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The first goals with progress rings, up to the member's limit for the dashboard (rules C16 and M09). */
export function GoalsWidget() {
  const list = useApiQuery(goals.list);
  const open = list.data?.data.filter((goal) => !goal.iscomplete && goal.isactive) ?? [];
  return (
    <Section
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
