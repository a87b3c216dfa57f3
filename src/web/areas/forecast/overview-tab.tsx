import { useNavigate } from 'react-router';
import { forecast } from '#contract/areas/forecast.ts';
import { formatPercent } from '#domain/money/format.ts';
import { AnswerCardWaiting } from '#web/design/answer-card.tsx';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, Section } from '#web/design/page.tsx';
import { SkeletonText } from '#web/design/skeleton.tsx';
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
    <Section title="Days ahead" action={<TextLink href={screenHref('ahead')}>Day by day</TextLink>}>
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
      <Section title="Savings rate">
        <p className="text-ink-soft">
          You’ll see this once you have a full month of transactions. Import a longer statement, or check back next
          month.
        </p>
      </Section>
    );
  }
  return (
    <Section
      title="Savings rate"
      note={
        rate === null
          ? 'We didn’t see any income in this period.'
          : `${formatPercent(rate)} over ${months.length === 1 ? 'one month' : `${months.length} months`}: what’s left of your income after spending.`
      }
    >
      <Table
        caption="Income, spending and savings by month"
        columns={[
          { key: 'month', header: 'Month', heading: true, cell: (month) => time.date(month.start, 'ml') },
          {
            key: 'income',
            header: 'Money in',
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
            header: 'Saved',
            align: 'end',
            cell: (month) => <Money cents={month.income - month.spent} tone="plain" />,
            total: <Money cents={income - spent} tone="plain" />,
          },
          {
            key: 'rate',
            header: 'Rate',
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
        message="No forecast yet"
        subtitle1="Import a bank statement, and you’ll see your balance for the days ahead, bills and paydays included."
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
            <SkeletonText lines={4} label="Loading your summary" />
          )}
          <OptimizerSection optimizers={optimizers} />
        </>
      }
    >
      <QueryState
        query={outlook}
        what="your forecast"
        skeleton={
          <>
            <AnswerCardWaiting />
            <SkeletonText lines={6} />
            <ChartSkeleton heightPx={240} className="mt-12" />
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
