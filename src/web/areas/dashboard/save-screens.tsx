import { bankAccounts } from '#contract/areas/bank-accounts.ts';
import { bills } from '#contract/areas/bills.ts';
import { budget } from '#contract/areas/budget.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { goals } from '#contract/areas/goals.ts';
import { loans } from '#contract/areas/loans.ts';
import { networth } from '#contract/areas/networth.ts';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import { counted } from '#domain/text/counted.ts';
import { Money } from '#web/design/money.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { useUncategorisedCount } from '#web/areas/transactions/public.tsx';
import { ScreenList } from './screen-list.tsx';
import type { ScreenLine } from './screen-list.tsx';

const figure = (cents: number | undefined) => (cents === undefined ? undefined : <Money cents={cents} tone="plain" />);

function useEveryday(): ScreenLine[] {
  const time = useMemberTime();
  const waiting = useUncategorisedCount();
  const budgets = useApiQuery(budget.list).data;
  const due = useApiQuery(bills.count).data;
  const saved = useApiQuery(goals.list).data;
  const safe = useApiQuery(safeToSpend.safeToSpend).data;
  const open = saved?.data.filter(({ iscomplete }) => !iscomplete).length ?? 0;
  return [
    {
      href: '/transaction-history',
      label: 'Transactions',
      note:
        waiting === undefined
          ? undefined
          : waiting === 0
            ? 'No transaction needs a category'
            : counted(waiting, 'transaction needs a category', 'transactions need a category'),
    },
    {
      href: '/ubudget',
      label: 'Budgets',
      ...(budgets && budgets.data.length > 0
        ? {
            note: budgets.left < 0 ? 'Over your budgets this pay' : 'Left in your budgets this pay',
            figure: figure(Math.abs(budgets.left)),
          }
        : { note: budgets && 'Set a limit for what you spend most on' }),
    },
    {
      href: '/expense-analysis/payments-calendar',
      label: 'Bills',
      note:
        due &&
        (due.overdue > 0
          ? counted(due.overdue, 'bill is overdue', 'bills are overdue')
          : due.due > 0
            ? `${counted(due.due, 'bill', 'bills')} due in the next 7 days`
            : 'Nothing due in the next 7 days'),
    },
    {
      href: '/goals',
      label: 'Goals',
      ...(saved && open > 0
        ? { note: `Saved for ${counted(open, 'goal', 'goals')}`, figure: figure(saved.total_savings) }
        : { note: saved && 'Start saving for something' }),
    },
    {
      href: '/smart-money',
      label: 'Forecast',
      ...(safe && safe.pay_cycle_source !== 'months'
        ? {
            note: `${safe.safe < 0 ? 'Short until' : 'Safe to spend until'} ${time.date(safe.payday, 'wmd')}`,
            figure: figure(Math.abs(safe.safe)),
          }
        : { note: safe && 'See your balance for the days ahead' }),
    },
  ];
}

function useInsight(): ScreenLine[] {
  const score = useApiQuery(entitlements.creditScore).data?.data;
  return [
    { href: '/expense-analysis', label: 'Spending', note: 'Where your money goes, by category and over time' },
    { href: '/tax-year', label: 'Tax year', note: 'Income and deductions for your return' },
    {
      href: '/credit-score',
      label: 'Credit score',
      note: score && (score.band ?? 'Needs more history'),
      figure: score?.score ?? undefined,
    },
  ];
}

function useWealth(): ScreenLine[] {
  const accounts = useApiQuery(bankAccounts.list).data?.data;
  const worth = useApiQuery(networth.list).data;
  const owed = useApiQuery(loans.mine).data;
  return [
    {
      href: '/accounts',
      label: 'Accounts',
      note:
        accounts && (accounts.length > 0 ? counted(accounts.length, 'account', 'accounts') : 'Add your first account'),
    },
    { href: '/net-worth', label: 'Net worth', note: 'What you own less what you owe', figure: figure(worth?.Networth) },
    {
      href: '/loans',
      label: 'Loans',
      ...(owed && owed.data.length > 0
        ? { note: owed.overdue > 0 ? 'Left to repay, with some overdue' : 'Left to repay', figure: figure(owed.total) }
        : { note: owed && 'See what you could borrow, and what it costs' }),
    },
  ];
}

/** The screens of Save by kind, each with what it shows right now. */
export function SaveScreens() {
  const [everyday, insight, wealth] = [useEveryday(), useInsight(), useWealth()];
  return (
    <div className="grid grid-cols-1 gap-x-10 gap-y-8 lg:grid-cols-3">
      <ScreenList title="Everyday" screens={everyday} />
      <ScreenList title="Insight" screens={insight} />
      <ScreenList title="Wealth" screens={wealth} />
    </div>
  );
}
