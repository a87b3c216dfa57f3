import { Suspense, lazy } from 'react';
import { useNavigate } from 'react-router';
import { spending } from '#contract/areas/spending.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonChart, SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { barsOf } from './bars.ts';
import { allHref, categoriesHref, partHref } from './links.ts';
import { flowOf } from './flow.ts';
import { ReportAside } from './report-aside.tsx';
import { SpanPicker } from './span-picker.tsx';
import { spans } from './span.ts';
import { useReport, useSpan } from './use-report.ts';
import type { Report } from './use-report.ts';

const BarsOverTime = lazy(async () => ({
  default: (await import('#web/design/charts/bars-over-time.tsx')).BarsOverTime,
}));
const CashFlowSankey = lazy(async () => ({
  default: (await import('#web/design/charts/cash-flow-sankey.tsx')).CashFlowSankey,
}));

function Bars({ report }: { report: Report }) {
  const navigate = useNavigate();
  const { span } = useSpan();
  const { periods, series } = barsOf(report, spans[span].per);
  return (
    <Section title="Spending over time" titleHidden>
      <Suspense fallback={<SkeletonChart label="Drawing your spending" tall />}>
        <BarsOverTime
          title="Spending over time"
          titleShown
          periods={periods}
          unit={periods.length === 1 ? spans[span].per : `${spans[span].per}s`}
          series={series}
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
    <Section title="From pay to purchases" titleHidden>
      <QueryState query={flow} what="your cash flow" skeleton={<SkeletonChart />}>
        {(loaded) => (
          <Suspense fallback={<SkeletonChart label="Drawing the flow of your money" tall />}>
            <CashFlowSankey
              title="From pay to purchases"
              titleShown
              {...flowOf(loaded)}
              onSelect={(node) => {
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

/** The size of what stands in the header, so that nothing moves when it comes. */
const waitingOver = <SkeletonShape className="h-4 w-40" />;
const waitingFigure = <SkeletonShape className="h-11 w-52" />;

const isEmpty = ({ spent, income }: Report): boolean => spent === 0 && income === 0;

/** Where the money goes: in all, over time, and as a flow. */
export function AnalysisPage() {
  const time = useMemberTime();
  const report = useReport('category');
  const shown = report.data;
  return (
    <>
      <PageHeader
        title="Spending"
        over={shown ? `${time.date(shown.from)} to ${time.date(shown.to)}` : report.isPending ? waitingOver : undefined}
        figure={
          shown && !isEmpty(shown) ? (
            <p>
              <Money
                cents={shown.spent}
                tone="plain"
                size="title"
                href={allHref('expense', shown)}
                opens="what was spent"
              />{' '}
              <span className="text-ink-soft">spent</span>
            </p>
          ) : report.isPending ? (
            waitingFigure
          ) : undefined
        }
      />
      <SpanPicker />
      <Columns aside={<ReportAside report={shown} />}>
        <QueryState
          query={report}
          what="your spending"
          skeleton={<SkeletonChart tall />}
          isEmpty={isEmpty}
          empty={
            <EmptyState
              illustration="spending"
              message="Nothing in this time"
              subtitle1="Choose a longer one, or bring in a statement that covers it."
              buttonText="Import a statement"
              href="/sync-transactions"
            />
          }
        >
          {(loaded) => (
            <>
              <Bars report={loaded} />
              <CashFlow />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
