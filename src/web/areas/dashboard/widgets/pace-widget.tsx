import { spendingPace } from '#contract/areas/spending-pace.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { PaceChart } from '#web/design/charts/pace-chart.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card } from '#web/design/page.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

type Pace = ReplyOf<typeof spendingPace.spendingPace>;

/** How this cycle compares with the one before, by the same day. */
function Comparison({ spent, previous_by_now: before }: Pace) {
  if (before === null) return <>so far</>;
  const difference = spent - before;
  if (difference === 0) return <>the same as this time last pay</>;
  return (
    <span className={difference < 0 ? 'text-positive font-medium' : 'text-warning font-medium'}>
      <Money cents={Math.abs(difference)} tone="plain" /> {difference < 0 ? 'less' : 'more'} than this time last pay
    </span>
  );
}

function Pace({ pace }: { pace: Pace }) {
  const { start, end, current, previous, spent } = pace;
  if (spent === 0 && previous.length === 0)
    return (
      <EmptyState
        illustration="spending"
        className="py-4!"
        message="No spending yet this pay"
        subtitle1="Your spending day by day, compared with your last pay, will appear here."
      />
    );
  return (
    <>
      <p className="text-ink-soft mb-3 min-h-[1lh]">
        <Money
          cents={spent}
          tone="plain"
          size="strong"
          href={historyHref({ kind: 'expense', min_date: start, max_date: end })}
          opens="the transactions"
          className="text-ink"
        />{' '}
        · <Comparison {...pace} />
      </p>
      <PaceChart title="Spending this pay" start={start} end={end} current={current} previous={previous} />
    </>
  );
}

/** Spending of this pay cycle day by day, against the last one. */
export function PaceWidget() {
  const pace = useApiQuery(spendingPace.spendingPace);
  return (
    <Card title="Spending this pay" action={<TextLink href="/expense-analysis">Details</TextLink>} className="h-full">
      <QueryState
        query={pace}
        what="your spending"
        skeleton={
          <div>
            <SkeletonShape className="mb-3 h-5 w-56" />
            <SkeletonShape className="h-36 w-full sm:h-40" />
            <div className="h-16" />
          </div>
        }
        compact
      >
        {(loaded) => <Pace pace={loaded} />}
      </QueryState>
    </Card>
  );
}
