import { Suspense, lazy } from 'react';
import { useNavigate } from 'react-router';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonChart, SkeletonShape } from '#web/design/skeleton.tsx';
import { Table } from '#web/design/table.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { allHref, categoriesHref } from './links.ts';
import { ReportAside } from './report-aside.tsx';
import { SpanPicker } from './span-picker.tsx';
import { useReport } from './use-report.ts';
import type { Report, ReportLine } from './use-report.ts';

const CategoryShare = lazy(async () => ({
  default: (await import('#web/design/charts/category-share.tsx')).CategoryShare,
}));

function Full({ report }: { report: Report }) {
  const navigate = useNavigate();
  const lines = report.data
    .filter((line) => line.kind === 'expense' && line.total !== 0)
    .toSorted((a, b) => b.total - a.total);
  if (lines.length === 0)
    return (
      <EmptyState
        illustration="spending"
        message="Nothing was spent in this time"
        subtitle1="Choose a longer one, or bring in a statement that covers it."
        buttonText="Import a statement"
        href="/sync-transactions"
      />
    );
  return (
    <>
      <Suspense fallback={<SkeletonChart label="Drawing the shares" tall />}>
        <CategoryShare
          title="Share of each category"
          shares={lines.map((line) => ({
            id: String(line.category_id),
            label: line.name,
            cents: Math.max(0, line.total),
            colour: line.colour,
          }))}
          onSelect={(share) => void navigate(categoriesHref([Number(share.id)], report))}
        />
      </Suspense>
      <Section title="In figures">
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
              header: 'Number',
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
                  opens={`the transactions of ${line.name}`}
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
  const time = useMemberTime();
  const report = useReport('category');
  return (
    <>
      <PageHeader
        title="Breakdown by category"
        over={
          report.data ? (
            `${time.date(report.data.from)} to ${time.date(report.data.to)}`
          ) : report.isPending ? (
            <SkeletonShape className="h-4 w-40" />
          ) : undefined
        }
      />
      <SpanPicker />
      <Columns aside={<ReportAside report={report.data} />}>
        <QueryState query={report} what="your spending" skeleton={<SkeletonChart tall />}>
          {(loaded) => <Full report={loaded} />}
        </QueryState>
      </Columns>
    </>
  );
}
