import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { spending } from '#contract/areas/spending.ts';
import { AnswerCardWaiting } from '#web/design/answer-card.tsx';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { SpendingAnswer } from './answer.tsx';
import { barsOf } from './bars.ts';
import { isCovered } from './compare.ts';
import { CategoryShares, refundsNote } from './category-shares.tsx';
import { categoriesHref, partHref } from './links.ts';
import { REFUNDS, flowOf } from './flow.ts';
import { periodLabel } from './period-label.ts';
import { ReportAside } from './report-aside.tsx';
import { SpanPicker } from './span-picker.tsx';
import { spans } from './span.ts';
import type { SpanName } from './span.ts';
import { useReports, useSpan } from './use-report.ts';
import type { Report } from './use-report.ts';

const BarsOverTime = lazyPart(
  'the chart',
  async () => (await import('#web/design/charts/bars-over-time.tsx')).BarsOverTime,
);
const CashFlowSankey = lazyPart(
  'the chart',
  async () => (await import('#web/design/charts/cash-flow-sankey.tsx')).CashFlowSankey,
);

const FLOW_HEIGHT = 420;
const BARS_LEGEND = 3;

/** The totals of the earlier time, each under the name of its own month, day or year. */
function earlierTotals(earlier: Report, span: SpanName) {
  const { per, before } = spans[span];
  return {
    label: before.replace(/^t/, 'T'),
    names: earlier.periods.map((period) => periodLabel(period, per).longLabel),
    cents: earlier.totals.map(({ spent }) => Math.max(0, spent)),
  };
}

function Bars({ report, earlier }: { report: Report; earlier: Report }) {
  const navigate = useNavigate();
  const { span } = useSpan();
  const { per } = spans[span];
  const { periods, series } = barsOf(report, per);
  // Weeks don't begin on the same day of both times; months, days and years have a counterpart.
  const comparable = per !== 'week' && earlier.totals.length === periods.length && isCovered(earlier, per);
  return (
    <Section title="Spending over time">
      <Suspense fallback={<ChartSkeleton legendLines={BARS_LEGEND} />}>
        <BarsOverTime
          title="Spending over time"
          periods={periods}
          unit={`${per === 'week' ? 'calendar week' : per}${periods.length === 1 ? '' : 's'}`}
          summary={refundsNote(report)}
          series={series}
          before={comparable ? earlierTotals(earlier, span) : undefined}
          onSelect={(period, barSeries) => {
            const [from = '', to = ''] = period.key.split('/');
            void navigate(categoriesHref(barSeries.id.split(',').map(Number), { from, to }));
          }}
        />
      </Suspense>
    </Section>
  );
}

function CashFlow() {
  const navigate = useNavigate();
  const { dates } = useSpan();
  const flow = useApiQuery(spending.cashFlow, { query: dates }, { keepPrevious: true });
  return (
    <Section title="From pay to purchases">
      <QueryState query={flow} what="your cash flow" skeleton={<ChartSkeleton heightPx={FLOW_HEIGHT} />}>
        {(loaded) => (
          <Suspense fallback={<ChartSkeleton heightPx={FLOW_HEIGHT} />}>
            <CashFlowSankey
              title="From pay to purchases"
              {...flowOf(loaded)}
              onSelect={(node) => {
                if (node.id === REFUNDS) return;
                const [kind, id] = node.id.split(':');
                void navigate(
                  kind === 'category'
                    ? categoriesHref([Number(id)], loaded)
                    : partHref(Number(id), kind === 'income' ? 'income' : 'expense', loaded),
                );
              }}
            />
          </Suspense>
        )}
      </QueryState>
    </Section>
  );
}

const isEmpty = ({ spent, income }: Report): boolean => spent === 0 && income === 0;

/** Where the money goes: the total and what changed, over time, by category, and as a flow. */
export function AnalysisPage() {
  const reports = useReports('category');
  const { span } = useSpan();
  return (
    <>
      <PageHeader title="Spending" />
      <SpanPicker />
      <Columns aside={<ReportAside report={reports.report.data} />}>
        <QueryState
          queries={reports}
          what="your spending"
          skeleton={
            <>
              <AnswerCardWaiting />
              <ChartSkeleton legendLines={BARS_LEGEND} />
              <ChartSkeleton heightPx={FLOW_HEIGHT} className="mt-12" />
            </>
          }
          isEmpty={({ report }) => isEmpty(report)}
          empty={
            <EmptyState
              illustration="spending"
              message="No spending or income in this period"
              subtitle1="Import a statement that covers it, or choose another period. You’ll see your spending over time and by category."
              buttonText="Import a statement"
              href="/sync-transactions"
            />
          }
        >
          {({ report, earlier }) => (
            <>
              <SpendingAnswer report={report} earlier={earlier} />
              <Bars report={report} earlier={earlier} />
              <Section
                title="By category"
                action={
                  <TextLink href={`/expense-analysis/categorical-breakdown?span=${span}`}>All categories</TextLink>
                }
              >
                <CategoryShares report={report} earlier={earlier} />
              </Section>
              <CashFlow />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
