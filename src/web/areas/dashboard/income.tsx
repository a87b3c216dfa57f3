import { budget } from '#contract/areas/budget.ts';
import { spending } from '#contract/areas/spending.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';

/** Money in over the last year, by where it came from. */
function Sources({ from, to, income, data }: ReplyOf<typeof spending.report>) {
  const time = useMemberTime();
  const lines = data.filter((line) => line.kind === 'income' && line.total !== 0).toSorted((a, b) => b.total - a.total);
  if (lines.length === 0)
    return (
      <EmptyState
        illustration="import"
        message="No income yet"
        subtitle1="Your pay and other money in will appear here."
        buttonText="Import a statement"
        href="/sync-transactions"
      />
    );
  return (
    <>
      <Money
        cents={income}
        tone="plain"
        size="title"
        href={historyHref({ kind: 'income', min_date: from, max_date: to })}
        opens="the money in"
      />
      <p className="text-ink-soft mt-1 mb-4">
        received from {time.date(from)} to {time.date(to)}.
      </p>
      <DefinitionList
        items={lines.map((line) => ({
          term: line.name,
          is: (
            <Money
              cents={line.total}
              tone="plain"
              href={historyHref({
                sub_categories: [line.sub_category_id ?? 0],
                kind: 'income',
                min_date: from,
                max_date: to,
              })}
              opens={`the transactions for ${line.name}`}
            />
          ),
        }))}
      />
    </>
  );
}

/** The day on which the next pay cycle begins. */
export function NextPay() {
  const time = useMemberTime();
  const cycle = useApiQuery(budget.payCycle);
  return (
    <QueryState query={cycle} what="your next payday" skeleton={<SkeletonRows rows={1} />} compact>
      {({ chosen, next, paid_on: early }) => (
        <>
          <p className="text-heading">{time.date(next.start, 'wmd')}</p>
          <p className="text-ink-soft mt-1 mb-3">
            {chosen
              ? 'is your next payday.'
              : 'is the start of next month. Set your payday and your budgets will follow it.'}
            {chosen && early !== next.start
              ? ` It’s a public holiday or weekend, so most employers pay on ${time.date(early, 'wmd')}.`
              : ''}
          </p>
          <TextLink href="/ubudget#pay-cycle">{chosen ? 'Change payday' : 'Set your payday'}</TextLink>
        </>
      )}
    </QueryState>
  );
}

/** Money in over the last year, by source. */
export function Income() {
  const report = useApiQuery(spending.report, { query: { period: 'year', group: 'sub_category' } });
  return (
    <Section title="Income">
      <QueryState query={report} what="your income" skeleton={<SkeletonRows rows={4} />}>
        {(loaded) => <Sources {...loaded} />}
      </QueryState>
    </Section>
  );
}
