import { goals } from '#contract/areas/goals.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Link, TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { Celebrations } from './celebration.tsx';
import { GoalMark } from './goal-mark.tsx';

/** The first goals with their rings, at most as many as the member wants on the dashboard (rules C16 and M09). */
export function GoalsWidget() {
  const list = useApiQuery(goals.list);
  const open = list.data?.data.filter((goal) => !goal.iscomplete && goal.isactive) ?? [];
  return (
    <Section title="Goals" action={<TextLink href={open.length > 0 ? '/goals' : '/goals/new'}>{open.length > 0 ? 'See all' : 'New goal'}</TextLink>}>
      {list.isPending ? <SkeletonRows rows={2} label="Loading your goals" /> : null}
      {list.isError && !list.data ? <p className="text-ink-soft">Your goals could not be loaded. {list.error.message}</p> : null}
      {list.data ? <Celebrations goals={list.data.data} /> : null}
      {list.data && open.length === 0 ? <EmptyState className="py-6" message="Nothing to save for yet" subtitle1="A goal fills from the money that you put aside." buttonText="Create a goal" href="/goals/new" /> : null}
      {list.data && open.length > 0 ? (
        <ul aria-label="Goals" className="grid grid-cols-3 gap-3 sm:gap-6">
          {open.slice(0, list.data.max_dsb_goals).map((goal) => (
            <li key={goal.id}>
              <Link href="/goals" className="rounded-control flex flex-col items-center text-center">
                <GoalMark goal={goal} sizePx={72} />
                <span className="mt-2 line-clamp-2 font-medium break-words">{goal.name}</span>
                <Money cents={goal.total_savings} tone="soft" short className="text-caption" />
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  );
}
