import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { subscriptionSubCategories, transactions } from '#contract/areas/transactions.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { GoalsWidget } from '#web/areas/goals/public.tsx';
import { TipsWidget } from '#web/areas/content/public.tsx';
import { historyHref } from '#web/areas/transactions/public.tsx';

/** Sub-categories in which the member spends most above what households like this one do. */
function Above() {
  const categories = useApiQuery(budget.categories, { query: { period: 'week4' } });
  if (categories.isPending) return <SkeletonRows rows={4} label="Comparing with households" />;
  if (categories.isError)
    return (
      <EmptyState
        message="The comparison could not be made."
        subtitle1={categories.error.message}
        buttonText="Try again"
        onButton={() => void categories.refetch()}
      />
    );
  const { from, to } = categories.data;
  if (categories.data.categories.every(({ actual_spending: spent }) => spent === 0))
    return (
      <EmptyState
        message="Nothing to compare yet"
        subtitle1="Your spending of the last four weeks stands here beside that of other households, once it is known."
        buttonText="Import a statement"
        href="/sync-transactions"
      />
    );
  const above = categories.data.categories
    .flatMap((category) => category.sub_categories)
    .filter((sub) => sub.benchmark_value > 0 && sub.actual_spending > sub.benchmark_value)
    .toSorted((a, b) => b.actual_spending - b.benchmark_value - (a.actual_spending - a.benchmark_value))
    .slice(0, 5);
  if (above.length === 0)
    return (
      <EmptyState
        message="Nothing stands out"
        subtitle1="Over the last four weeks no part of your spending was above the benchmark."
      />
    );
  return (
    <DefinitionList
      items={above.map((sub) => ({
        term: sub.name,
        is: (
          <>
            <Money
              cents={sub.actual_spending}
              tone="plain"
              href={historyHref({ sub_categories: [sub.id], min_date: from, max_date: to })}
              opens={`the transactions of ${sub.name}`}
            />
            <span className="text-ink-faint text-caption block font-normal">
              households <Money cents={sub.benchmark_value} tone="plain" />
            </span>
          </>
        ),
      }))}
    />
  );
}

function Subscriptions() {
  const subscriptions = useApiQuery(transactions.subscriptions);
  if (subscriptions.isPending) return <SkeletonRows rows={2} label="Adding up your subscriptions" />;
  if (subscriptions.isError) return <p className="text-ink-soft">Your subscriptions could not be loaded.</p>;
  const { spent, merchants, from, to } = subscriptions.data;
  return (
    <>
      <Money
        cents={spent}
        tone="plain"
        size="heading"
        href={historyHref({ sub_categories: [...subscriptionSubCategories], min_date: from, max_date: to })}
        opens="the transactions of your subscriptions"
      />
      <p className="text-ink-soft mt-1 mb-3">
        for {merchants.length === 1 ? '1 subscription' : `${merchants.length} subscriptions`} in the last 30 days.
      </p>
      <TextLink href="/expense-analysis/my-subscriptions">Go through them</TextLink>
    </>
  );
}

function Savings() {
  const list = useApiQuery(bankAccounts.list);
  const saving =
    list.data?.data.filter((account) => account.saving_account || account.account_type === 'savings') ?? [];
  if (list.isPending) return <SkeletonRows rows={1} label="Loading your savings" />;
  if (saving.length === 0)
    return (
      <p className="text-ink-soft">
        No savings account yet. Mark one under <TextLink href="/accounts">Accounts</TextLink>.
      </p>
    );
  return (
    <DefinitionList
      items={saving.map((account) => ({
        term: account.name,
        is: <Money cents={account.balance} tone="plain" href={`/accounts/${account.id}`} opens={account.name} />,
      }))}
    />
  );
}

/** Where money could stay with the member. */
export function SaveTab() {
  return (
    <Columns
      aside={
        <>
          <Section title="Put aside">
            <Savings />
          </Section>
          <Section title="Subscriptions">
            <Subscriptions />
          </Section>
        </>
      }
    >
      <GoalsWidget />
      <Section
        title="More than most"
        action={<TextLink href="/compare">Compare prices</TextLink>}
        note="The last four weeks beside what Australian households spend."
      >
        <Above />
      </Section>
      <TipsWidget />
    </Columns>
  );
}
