import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
import type { QueryResult } from '#web/kit/query-state.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import type { Optimizers, Outlook } from './outlook.ts';
import { screenHref } from './screens.ts';

/** How long the available money covers usual spending. */
export function EmergencySection({ outlook }: { outlook: Outlook }) {
  const { money, weekly_spending, weeks } = outlook.wellness.emergency_fund;
  return (
    <Section title="Emergency fund">
      {weeks === null ? null : (
        <p className="mb-1">
          <span className="text-figure figures">{weeks}</span>{' '}
          <span className="text-ink-soft">{weeks === 1 ? 'week' : 'weeks'} of usual spending</span>
        </p>
      )}
      <DefinitionList
        items={[
          { term: 'Money in your accounts', is: <Money cents={money} tone="plain" /> },
          {
            term: 'Usual weekly spending',
            is: weeks === null ? 'Not enough data yet' : <Money cents={weekly_spending} tone="plain" />,
          },
        ]}
      />
      <p className="text-ink-faint text-caption mt-2">
        {weeks === null
          ? 'You’ll see this once you have a full month of transactions.'
          : 'How long your money would last without pay, based on what you spend in a typical month. Cards and loans aren’t counted.'}
      </p>
    </Section>
  );
}

/** How long the optimizer's weekly amount takes to repay debts on accounts; loans have their own schedule. */
function RepaidIn({ owed, weeklyDebt, hasLoans }: { owed: number; weeklyDebt: number; hasLoans: boolean }) {
  if (owed === 0) return hasLoans ? 'Your loans have their own repayment schedules.' : null;
  const rest = hasLoans ? ' Your loans have their own repayment schedules.' : '';
  if (weeklyDebt === 0) return `Interest isn’t included.${rest}`;
  const weeks = Math.ceil(owed / weeklyDebt);
  return (
    <>
      At <Money cents={weeklyDebt} tone="plain" /> a week, as set in the optimizer, you’d pay off what you owe on your
      accounts in {weeks === 1 ? '1 week' : `${weeks} weeks`}, not counting interest.{rest}
    </>
  );
}

/** The total of the list of debts, as on accounts and net worth. */
export function DebtSection({ outlook, weeklyDebt }: { outlook: Outlook; weeklyDebt: number }) {
  const { owed, accounts, loans, others } = outlook.wellness.debt;
  if (owed === 0) {
    return (
      <Section title="Debt">
        <p className="text-ink-soft">You don’t owe anything on your accounts or loans.</p>
      </Section>
    );
  }
  return (
    <Section title="Debt" action={<TextLink href="/credit-score">Credit score</TextLink>}>
      <DefinitionList
        items={[
          ...accounts.map((account) => ({
            term: account.name,
            is: (
              <Money
                cents={account.owed}
                tone="plain"
                href={`/accounts/${account.bank_account_id}`}
                opens={account.name}
              />
            ),
          })),
          ...loans.map((loan) => ({
            term: loan.name,
            is: <Money cents={loan.owed} tone="plain" href={`/loans/${loan.loan_id}`} opens={loan.name} />,
          })),
          ...others.map((debt) => ({
            term: debt.name,
            is: <Money cents={debt.owed} tone="plain" href="/net-worth?show=Liabilities" opens={debt.name} />,
          })),
          { term: 'Total owed', is: <Money cents={owed} tone="plain" size="strong" /> },
        ]}
      />
      <p className="text-ink-faint text-caption mt-2">
        <RepaidIn
          owed={accounts.reduce((sum, account) => sum + account.owed, 0)}
          weeklyDebt={weeklyDebt}
          hasLoans={loans.length > 0}
        />
      </p>
    </Section>
  );
}

/** A week's income and what goes off it, line by line down to the remainder. */
export function Week({ shown }: { shown: Optimizers }) {
  const income = shown.boincome ?? shown.income_proposal?.amount ?? null;
  const budgeted = shown.categories.reduce((sum, { value }) => sum + (value ?? 0), 0);
  const usual = shown.categories.reduce((sum, { value, counted }) => sum + (value === null ? counted : 0), 0);
  return (
    <DefinitionList
      items={[
        {
          term: shown.boincome === null ? 'Income, based on your pay' : 'Income',
          is: income === null ? 'Not set' : <Money cents={income} tone="plain" />,
        },
        ...shown.data
          .filter(({ TransactionCategoryID, value }) => TransactionCategoryID > 100 && value > 0)
          .map(({ slug, name, value }) => ({ term: name, is: <Money key={slug} cents={-value} tone="plain" /> })),
        {
          term: 'Category budgets',
          is: <Money cents={-budgeted} tone="plain" />,
        },
        ...(usual > 0
          ? [{ term: 'Usual spending without a budget', is: <Money key="usual" cents={-usual} tone="plain" /> }]
          : []),
        {
          term: shown.left !== null && shown.left < 0 ? 'Over' : 'Left over',
          is:
            shown.left === null ? (
              '–'
            ) : (
              <Money cents={shown.left} tone={shown.left < 0 ? 'negative' : 'plain'} size="strong" />
            ),
        },
      ]}
    />
  );
}

/** A summary of the optimizer. */
export function OptimizerSection({ optimizers }: { optimizers: QueryResult<Optimizers> }) {
  return (
    <Section title="Your week" action={<TextLink href={screenHref('optimizer')}>Optimizer</TextLink>}>
      <QueryState
        query={optimizers}
        what="the optimizer"
        skeleton={<SkeletonText lines={4} />}
        compact
        isEmpty={({ locked }) => locked !== null}
        empty={
          <p className="text-ink-soft">
            Your plan doesn’t include the optimizer. <TextLink href="/subscription-details">See your plan</TextLink>
          </p>
        }
      >
        {(loaded) => <Week shown={loaded} />}
      </QueryState>
    </Section>
  );
}
