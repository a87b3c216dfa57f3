import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import type { BankAccountOnWire } from '#contract/areas/bank-accounts.ts';
import { budget } from '#contract/areas/budget.ts';
import { subscriptionSubCategories, transactions } from '#contract/areas/transactions.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { TipsWidget } from '#web/areas/content/public.tsx';
import { historyHref } from '#web/areas/transactions/public.tsx';
import { Income, NextPay } from './income.tsx';
import { SaveScreens } from './save-screens.tsx';
import { UnderBudget } from './under-budget.tsx';

/** Sub-categories in which the member spends most above what households like this one do. */
function Above({ from, to, categories }: ReplyOf<typeof budget.categories>) {
  if (categories.every(({ actual_spending: spent }) => spent === 0))
    return (
      <EmptyState
        illustration="spending"
        message="Nothing to compare yet"
        subtitle1="Your last four weeks will appear here, compared with other households."
        buttonText="Import a statement"
        href="/sync-transactions"
      />
    );
  const above = categories
    .flatMap((category) => category.sub_categories)
    .filter((sub) => sub.benchmark_value > 0 && sub.actual_spending > sub.benchmark_value)
    .toSorted((a, b) => b.actual_spending - b.benchmark_value - (a.actual_spending - a.benchmark_value))
    .slice(0, 5);
  if (above.length === 0)
    return (
      <EmptyState
        illustration="done"
        message="Nothing stands out"
        subtitle1="You spent no more than other households in the last four weeks."
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
              opens={`the transactions for ${sub.name}`}
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
  return (
    <QueryState query={subscriptions} what="your subscriptions" skeleton={<SkeletonRows rows={2} />} compact>
      {({ spent, merchants, from, to }) => (
        <>
          <Money
            cents={spent}
            tone="plain"
            size="heading"
            href={historyHref({ sub_categories: [...subscriptionSubCategories], min_date: from, max_date: to })}
            opens="the transactions for your subscriptions"
          />
          <p className="text-ink-soft mt-1 mb-3">
            for {merchants.length === 1 ? '1 subscription' : `${merchants.length} subscriptions`} in the last 30 days.
          </p>
          <TextLink href="/expense-analysis/my-subscriptions">Review subscriptions</TextLink>
        </>
      )}
    </QueryState>
  );
}

const isSaving = (account: BankAccountOnWire): boolean => account.saving_account || account.account_type === 'savings';

function Savings() {
  const list = useApiQuery(bankAccounts.list);
  return (
    <QueryState
      query={list}
      what="your savings"
      skeleton={<SkeletonRows rows={1} />}
      compact
      isEmpty={({ data }) => !data.some(isSaving)}
      empty={
        <p className="text-ink-soft">
          No savings account yet. Choose one in <TextLink href="/accounts">Accounts</TextLink>.
        </p>
      }
    >
      {({ data }) => (
        <DefinitionList
          items={data.filter(isSaving).map((account) => ({
            term: account.name,
            is: (
              <Money
                cents={account.balance}
                currency={account.currency}
                tone="plain"
                href={`/accounts/${account.id}`}
                opens={account.name}
              />
            ),
          }))}
        />
      )}
    </QueryState>
  );
}

/** Everyday money, insight and wealth: the screens of the group, and where money could be saved. */
export function SaveTab() {
  const categories = useApiQuery(budget.categories, { query: { period: 'week4' } });
  return (
    <div className="space-y-12">
      <SaveScreens />
      <Columns
        aside={
          <>
            <Section title="Next payday">
              <NextPay />
            </Section>
            <Section title="Savings accounts">
              <Savings />
            </Section>
            <Section title="Subscriptions">
              <Subscriptions />
            </Section>
          </>
        }
      >
        <UnderBudget />
        <Section
          title="More than other households"
          action={<TextLink href="/compare">Compare prices</TextLink>}
          note="Your last four weeks compared with what Australian households spend."
        >
          <QueryState query={categories} what="the comparison" skeleton={<SkeletonRows rows={4} />}>
            {(loaded) => <Above {...loaded} />}
          </QueryState>
        </Section>
        <Income />
        <TipsWidget />
      </Columns>
    </div>
  );
}
