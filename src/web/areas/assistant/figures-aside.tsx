import { budget } from '#contract/areas/budget.ts';
import { bills } from '#contract/areas/bills.ts';
import { Link, TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonFigure, SkeletonText } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { AccountsAside } from '#web/areas/bank-accounts/public.tsx';
import { GoalsWidget } from '#web/areas/goals/public.tsx';
import { historyHref } from '#web/areas/transactions/public.tsx';

function SafeNow() {
  const time = useMemberTime();
  const answer = useApiQuery(bills.safeToSpend);
  return (
    <Card title="Safe to spend" tone="cover">
      <QueryState query={answer} what="what’s safe to spend" skeleton={<SkeletonFigure />} compact>
        {({ safe, payday, lines }) =>
          lines.some(({ kind, rows }) => kind === 'balance' && rows.length > 0) ? (
            <>
              <Money
                cents={Math.abs(safe)}
                tone="plain"
                size="title"
                href="/expense-analysis/budget-allocation#safe-to-spend"
                opens="how it adds up"
              />
              <p className="text-on-cover-soft mt-1">
                {safe < 0 ? 'Short until' : 'Until'} {time.date(payday, 'wmd')}
              </p>
            </>
          ) : (
            <p className="text-on-cover-soft">
              <Link href="/sync-transactions" className="rounded-tag underline underline-offset-4">
                Add a statement
              </Link>{' '}
              to see this.
            </p>
          )
        }
      </QueryState>
    </Card>
  );
}

function ThisPay() {
  const budgets = useApiQuery(budget.list, { query: {} });
  return (
    <Section title="This pay cycle" action={<TextLink href="/ubudget">Budgets</TextLink>}>
      <QueryState query={budgets} what="your budgets" skeleton={<SkeletonText lines={3} />} compact>
        {({ window, income, spent, left }) => (
          <DefinitionList
            items={[
              {
                term: 'Money in',
                is: (
                  <Money
                    cents={income}
                    tone="plain"
                    href={historyHref({ direction: 'credit', min_date: window.start })}
                    opens="the income"
                  />
                ),
              },
              {
                term: 'Spent from budgets',
                is: (
                  <Money
                    cents={spent}
                    tone="plain"
                    href={historyHref({ direction: 'debit', min_date: window.start })}
                    opens="the spending"
                  />
                ),
              },
              {
                term: 'Left in budgets',
                is: <Money cents={left} tone="plain" href="/ubudget" opens="your budgets" />,
              },
            ]}
          />
        )}
      </QueryState>
    </Section>
  );
}

/** The member's figures beside the conversation. */
export function FiguresAside() {
  return (
    <>
      <SafeNow />
      <ThisPay />
      <AccountsAside />
      <GoalsWidget />
    </>
  );
}
