import type { ReactNode } from 'react';
import { firstInsight } from '#contract/areas/first-insight.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { endOfMonth, startOfMonth } from '#domain/calendar/civil-date.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

type Insight = ReplyOf<typeof firstInsight.firstInsight>;

function Fact({ children }: { children: ReactNode }) {
  return <li className="border-line border-t py-2.5 first:border-0">{children}</li>;
}

function Subscriptions({ count, year_amount: year, risen }: Insight['subscriptions']) {
  if (count === 0) return null;
  const [first] = risen;
  return (
    <Fact>
      You pay for{' '}
      <TextLink href="/expense-analysis/my-subscriptions">
        {count === 1 ? '1 subscription' : `${count} subscriptions`}
      </TextLink>
      , <Money cents={year} tone="plain" /> a year.
      {first ? (
        <>
          {' '}
          {first.name} went up from <Money cents={first.from} tone="plain" /> to <Money cents={first.to} tone="plain" />
          {risen.length > 1 ? `, and so did ${risen.length - 1} more` : ''}.
        </>
      ) : null}
    </Fact>
  );
}

/** What the member's own transactions show at first sight. */
export function FirstInsight({ busy, onDone }: { busy: boolean; onDone: () => void }) {
  const time = useMemberTime();
  const insight = useApiQuery(firstInsight.firstInsight);
  return (
    <>
      <h2 className="text-heading mb-2">Here’s where you stand</h2>
      <QueryState query={insight} what="your first insight" skeleton={<SkeletonText lines={3} />} compact>
        {({ from, to, spent, housing, subscriptions }) => {
          const isMonth = from === startOfMonth(from) && to === endOfMonth(from);
          return (
            <ul aria-label="What your transactions show" className="mb-5">
              <Fact>
                You spent{' '}
                <Money
                  cents={spent}
                  tone="plain"
                  size="strong"
                  href={historyHref({ kind: 'expense', min_date: from, max_date: to })}
                  opens="the transactions"
                />{' '}
                {isMonth ? `in ${time.date(from, 'ml').split(' ')[0]}` : 'in the last 30 days'}.
              </Fact>
              {housing ? (
                <Fact>
                  {housing.kind === 'rent' ? 'Rent is' : 'Your home loan is'} {housing.share_percent}% of your pay.
                </Fact>
              ) : null}
              <Subscriptions {...subscriptions} />
            </ul>
          );
        }}
      </QueryState>
      <Button busy={busy} onClick={onDone}>
        Done
      </Button>
    </>
  );
}
