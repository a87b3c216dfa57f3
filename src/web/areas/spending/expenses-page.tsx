import { EmptyState } from '#web/design/empty-state.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Sparkline } from '#web/design/charts/sparkline.tsx';
import { Table } from '#web/design/table.tsx';
import { findCategory } from '#domain/categorise/taxonomy.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { allHref, categoriesHref, partHref } from './links.ts';
import { ReportAside } from './report-aside.tsx';
import { SpanPicker } from './span-picker.tsx';
import { spans } from './span.ts';
import { useReport, useSpan } from './use-report.ts';
import type { Report, ReportLine } from './use-report.ts';

function Full({ report }: { report: Report }) {
  const { span } = useSpan();
  const time = useMemberTime();
  const lines = report.data.filter((line) => line.kind === 'expense' && line.total !== 0);
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
  const groups = [...Map.groupBy(lines, (line) => line.category_id)]
    .map(([id, parts]) => ({
      id,
      name: findCategory(id)?.name ?? 'Uncategorised',
      parts: parts.toSorted((a, b) => b.total - a.total),
      total: parts.reduce((sum, part) => sum + part.total, 0),
    }))
    .toSorted((a, b) => b.total - a.total);
  return groups.map((group) => (
    <Section
      key={group.id}
      title={group.name}
      action={
        <Money
          cents={group.total}
          tone="plain"
          size="strong"
          href={categoriesHref([group.id], report)}
          opens={`the transactions of ${group.name}`}
        />
      }
    >
      <Table<ReportLine>
        caption={`Spending on ${group.name}`}
        rows={group.parts}
        rowKey={(line) => line.sub_category_id ?? 0}
        columns={[
          { key: 'name', header: 'Sub-category', heading: true, cell: (line) => line.name },
          {
            key: 'count',
            header: 'Number',
            align: 'end',
            wideOnly: true,
            width: 'w-20',
            cell: (line) => line.count.toLocaleString('en-AU'),
          },
          {
            key: 'course',
            header: `By ${spans[span].per}`,
            align: 'end',
            wideOnly: true,
            width: 'w-36',
            cell: (line) => (
              <Sparkline
                label={`${line.name} by ${spans[span].per}, from ${time.date(report.from)} to ${time.date(report.to)}`}
                cents={line.amounts}
              />
            ),
          },
          {
            key: 'total',
            header: 'Spent',
            align: 'end',
            width: 'w-32',
            cell: (line) => (
              <Money
                cents={line.total}
                tone="plain"
                href={partHref(line.sub_category_id ?? 0, 'expense', report)}
                opens={`the transactions of ${line.name}`}
              />
            ),
          },
        ]}
      />
    </Section>
  ));
}

/** Every expense, by sub-category. */
export function ExpensesPage() {
  const time = useMemberTime();
  const report = useReport('sub_category');
  return (
    <>
      <PageHeader
        title="Expenses breakdown"
        over={report.data ? `${time.date(report.data.from)} to ${time.date(report.data.to)}` : undefined}
        figure={
          report.data ? (
            <Money
              cents={report.data.spent}
              tone="plain"
              size="title"
              href={allHref('expense', report.data)}
              opens="what was spent"
            />
          ) : undefined
        }
      />
      <SpanPicker />
      <Columns aside={<ReportAside report={report.data} />}>
        <QueryState query={report} what="your spending" skeleton={<SkeletonRows rows={8} />}>
          {(loaded) => <Full report={loaded} />}
        </QueryState>
      </Columns>
    </>
  );
}
