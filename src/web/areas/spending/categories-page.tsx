import { AnswerCardWaiting } from '#web/design/answer-card.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { SpendingAnswer } from './answer.tsx';
import { CategoryShares, SHARES_HEIGHT, expenseLines } from './category-shares.tsx';
import { allHref, categoriesHref } from './links.ts';
import { NothingSpent } from './nothing-spent.tsx';
import { ReportAside } from './report-aside.tsx';
import { SpanPicker } from './span-picker.tsx';
import { useReports } from './use-report.ts';
import type { Report, ReportLine } from './use-report.ts';

function Full({ report, earlier }: { report: Report; earlier: Report }) {
  const lines = expenseLines(report);
  if (lines.length === 0) return <NothingSpent />;
  return (
    <>
      <SpendingAnswer report={report} earlier={earlier} />
      <Section title="Share of each category">
        <CategoryShares report={report} earlier={earlier} />
      </Section>
      <Section title="All categories">
        <Table<ReportLine>
          caption="Spending by category"
          rows={lines}
          rowKey={(line) => line.category_id}
          columns={[
            {
              key: 'name',
              header: 'Category',
              heading: true,
              cell: (line) => (
                <span className="flex items-center gap-3">
                  <CategoryIcon icon={line.icon} colour={line.colour} size="small" />
                  {line.name}
                </span>
              ),
            },
            {
              key: 'count',
              header: 'Transactions',
              align: 'end',
              wideOnly: true,
              cell: (line) => line.count.toLocaleString('en-AU'),
            },
            {
              key: 'total',
              header: 'Spent',
              align: 'end',
              cell: (line) => (
                <Money
                  cents={line.total}
                  tone="plain"
                  href={categoriesHref([line.category_id], report)}
                  opens={`the transactions for ${line.name}`}
                />
              ),
              total: (
                <Money cents={report.spent} tone="plain" href={allHref('expense', report)} opens="what was spent" />
              ),
            },
          ]}
        />
      </Section>
    </>
  );
}

/** What part of the spending each category has. */
export function CategoriesPage() {
  const reports = useReports('category');
  return (
    <>
      <PageHeader title="Categories" />
      <SpanPicker />
      <Columns aside={<ReportAside report={reports.report.data} />}>
        <QueryState
          queries={reports}
          what="your spending"
          skeleton={
            <>
              <AnswerCardWaiting />
              <ChartSkeleton heightPx={SHARES_HEIGHT} />
              <SkeletonRows rows={5} />
            </>
          }
        >
          {({ report, earlier }) => <Full report={report} earlier={earlier} />}
        </QueryState>
      </Columns>
    </>
  );
}
