import { budget } from '#contract/areas/budget.ts';
import { bills } from '#contract/areas/bills.ts';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Card, DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonFigure, SkeletonText } from '#web/design/skeleton.tsx';
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
      {answer.isPending ? <SkeletonFigure label="Working out what is safe to spend" /> : null}
      {answer.isError && !answer.data ? <p>It could not be worked out. {answer.error.message}</p> : null}
      {answer.data ? (
        <>
          <Money
            cents={answer.data.safe}
            tone="plain"
            size="title"
            href="/expense-analysis/budget-allocation#safe-to-spend"
            opens="how it adds up"
          />
          <p className="text-on-cover-soft mt-1">Until {time.date(answer.data.payday, 'wmd')}</p>
        </>
      ) : null}
    </Card>
  );
}

function ThisPay() {
  const budgets = useApiQuery(budget.list, { query: {} });
  return (
    <Section title="This pay" action={<TextLink href="/ubudget">Budgets</TextLink>}>
      {budgets.isPending ? <SkeletonText lines={3} label="Loading your budgets" /> : null}
      {budgets.isError && !budgets.data ? (
        <p className="text-ink-soft">Your budgets could not be loaded. {budgets.error.message}</p>
      ) : null}
      {budgets.data ? (
        <DefinitionList
          items={[
            {
              term: 'Came in',
              is: (
                <Money
                  cents={budgets.data.income}
                  tone="plain"
                  href={historyHref({ direction: 'credit', min_date: budgets.data.window.start })}
                  opens="the income"
                />
              ),
            },
            {
              term: 'Spent of budgets',
              is: (
                <Money
                  cents={budgets.data.spent}
                  tone="plain"
                  href={historyHref({ direction: 'debit', min_date: budgets.data.window.start })}
                  opens="the spending"
                />
              ),
            },
            {
              term: 'Left in budgets',
              is: <Money cents={budgets.data.left} tone="plain" href="/ubudget" opens="your budgets" />,
            },
          ]}
        />
      ) : null}
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
