import { useNavigate } from 'react-router';
import { forecast } from '#contract/areas/forecast.ts';
import { formatPercent } from '#domain/money/format.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, Section } from '#web/design/page.tsx';
import { SkeletonChart, SkeletonFigure, SkeletonText } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { BalanceChart } from './balance-chart.tsx';
import { DebtSection, EmergencySection, OptimizerSection } from './overview-aside.tsx';
import { pointsOf } from './outlook.ts';
import type { Outlook } from './outlook.ts';
import { screenHref } from './screens.ts';
import { SafeToSpend } from './safe-to-spend.tsx';
import { Warnings } from './warnings.tsx';

function Ahead({ outlook }: { outlook: Outlook }) {
  const navigate = useNavigate();
  return (
    <Section title="The days ahead" action={<TextLink href={screenHref('ahead')}>Day by day</TextLink>}>
      <Warnings outlook={outlook} view="all" />
      <BalanceChart
        title={`All accounts, ${outlook.weeks} weeks`}
        points={pointsOf(outlook, 'all')}
        onDay={(day) => void navigate(screenHref('ahead', { day }))}
      />
    </Section>
  );
}

function SavingsRate({ outlook }: { outlook: Outlook }) {
  const time = useMemberTime();
  const { rate, income, spent, months } = outlook.wellness.savings_rate;
  if (months.length === 0) {
    return (
      <Section title="Kept of your income">
        <p className="text-ink-soft">
          This needs one whole month of transactions. Bring in a longer statement, or come back next month.
        </p>
      </Section>
    );
  }
  return (
    <Section
      title="Kept of your income"
      note={
        rate === null
          ? 'No income was seen in these months.'
          : `${formatPercent(rate)} over ${months.length === 1 ? 'one month' : `${months.length} months`}: what came in less what was spent, as a share of what came in.`
      }
    >
      <Table
        caption="Income, spending and what was kept, by month"
        columns={[
          { key: 'month', header: 'Month', heading: true, cell: (month) => time.date(month.start, 'ml') },
          {
            key: 'income',
            header: 'Came in',
            align: 'end',
            wideOnly: true,
            cell: (month) => <Money cents={month.income} tone="plain" />,
            total: <Money cents={income} tone="plain" />,
          },
          {
            key: 'spent',
            header: 'Spent',
            align: 'end',
            wideOnly: true,
            cell: (month) => <Money cents={month.spent} tone="plain" />,
            total: <Money cents={spent} tone="plain" />,
          },
          {
            key: 'kept',
            header: 'Kept',
            align: 'end',
            cell: (month) => <Money cents={month.income - month.spent} tone="plain" />,
            total: <Money cents={income - spent} tone="plain" />,
          },
          {
            key: 'rate',
            header: 'Share',
            align: 'end',
            cell: (month) => (month.rate === null ? '–' : formatPercent(month.rate)),
            total: rate === null ? '–' : formatPercent(rate),
          },
        ]}
        rows={months.toReversed()}
        rowKey={(month) => month.start}
      />
    </Section>
  );
}

/** The overview: safe to spend, the forecast with its lowest day, and wellness. */
export function OverviewTab() {
  const outlook = useApiQuery(forecast.daily, { query: { weeks: undefined } });
  const optimizers = useApiQuery(forecast.optimizers);
  const shown = outlook.data;
  const weeklyDebt = optimizers.data?.data.find(({ slug }) => slug === 'debt')?.value ?? 0;
  if (shown?.accounts.length === 0) {
    return (
      <EmptyState
        illustration="forecast"
        message="Nothing to look ahead from yet"
        subtitle1="Bring in a bank statement: its balances and transactions are what a forecast is made of."
        buttonText="Import a statement"
        href="/sync-transactions"
      />
    );
  }
  return (
    <Columns
      aside={
        <>
          {shown ? (
            <>
              <EmergencySection outlook={shown} />
              <DebtSection outlook={shown} weeklyDebt={weeklyDebt} />
            </>
          ) : outlook.errorUpdateCount > 0 ? null : (
            <SkeletonText lines={4} label="Loading how you stand" />
          )}
          <OptimizerSection optimizers={optimizers} />
        </>
      }
    >
      <QueryState
        query={outlook}
        what="the days ahead"
        skeleton={
          <>
            <SkeletonFigure />
            <SkeletonChart className="mt-8" />
          </>
        }
      >
        {(loaded) => (
          <>
            <SafeToSpend />
            <Ahead outlook={loaded} />
            <SavingsRate outlook={loaded} />
          </>
        )}
      </QueryState>
    </Columns>
  );
}
