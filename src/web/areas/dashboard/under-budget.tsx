import { budget } from '#contract/areas/budget.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { rowsHref } from '#web/areas/budget/public.tsx';

function Leftovers({ window, data }: ReplyOf<typeof budget.list>) {
  const time = useMemberTime();
  const unspent = data
    .filter((line) => line.left !== null && line.left > 0)
    .toSorted((a, b) => (b.left ?? 0) - (a.left ?? 0));
  if (unspent.length === 0) {
    return (
      <EmptyState
        illustration="budget"
        message="Nothing left over in the last pay cycle"
        subtitle1="Budgets with money left over will appear here."
        buttonText="See your budgets"
        href="/ubudget"
      />
    );
  }
  const total = unspent.reduce((sum, line) => sum + (line.left ?? 0), 0);
  return (
    <Section
      title="Under budget"
      note={`Your last pay cycle, ${time.date(window.start, 'wmd')} to ${time.date(window.end, 'wmd')}.`}
    >
      <Money cents={total} tone="positive" size="title" />
      <p className="text-ink-soft mt-1 mb-4">
        left over in {unspent.length} of {counted(data.length, 'budget')}.
      </p>
      <DefinitionList
        items={unspent.map((line) => ({
          term: (
            <>
              {line.name}
              <span className="text-ink-faint text-caption block">
                <Money
                  cents={line.actual_spending}
                  tone="plain"
                  href={rowsHref(line, window)}
                  opens={`the transactions for ${line.name}`}
                />{' '}
                of <Money cents={line.budget ?? 0} tone="plain" /> spent
              </span>
            </>
          ),
          is: <Money cents={line.left ?? 0} tone="positive" />,
        }))}
      />
    </Section>
  );
}

/** Budgets that were not used up in the last finished pay cycle. */
export function UnderBudget() {
  const current = useApiQuery(budget.list);
  const lastDay = current.data?.previous.end;
  const last = useApiQuery(budget.list, { query: { date: lastDay } }, { enabled: lastDay !== undefined });
  return (
    <QueryState queries={{ current, last }} what="your last budgets" skeleton={<SkeletonRows rows={5} />}>
      {(loaded) => <Leftovers {...loaded.last} />}
    </QueryState>
  );
}
