import { AnswerCardWaiting } from '#web/design/answer-card.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { Sparkline } from '#web/design/charts/sparkline.tsx';
import { Table } from '#web/design/table.tsx';
import { findCategory } from '#domain/categorise/taxonomy.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { SpendingAnswer } from './answer.tsx';
import { categoriesHref, partHref } from './links.ts';
import { NothingSpent } from './nothing-spent.tsx';
import { ReportAside } from './report-aside.tsx';
import { SpanPicker } from './span-picker.tsx';
import { spans } from './span.ts';
import { useReports, useSpan } from './use-report.ts';
import type { Report, ReportLine } from './use-report.ts';

interface ExpenseGroup {
  id: number;
  name: string;
  parts: readonly ReportLine[];
  total: number;
}

/** A category with what was spent on each of its sub-categories. */
function Group({ group, report }: { group: ExpenseGroup; report: Report }) {
  const { span } = useSpan();
  const time = useMemberTime();
  return (
    <Section
      title={group.name}
      action={
        <Money
          cents={group.total}
          tone="plain"
          size="strong"
          href={categoriesHref([group.id], report)}
          opens={`the transactions for ${group.name}`}
        />
      }
    >
      <Table<ReportLine>
        caption={`Spending in ${group.name}`}
        rows={group.parts}
        rowKey={(line) => line.sub_category_id ?? 0}
        columns={[
          { key: 'name', header: 'Sub-category', heading: true, cell: (line) => line.name },
          {
            key: 'count',
            header: 'Transactions',
            align: 'end',
            wideOnly: true,
            width: 'w-28',
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
                opens={`the transactions for ${line.name}`}
              />
            ),
          },
        ]}
      />
    </Section>
  );
}

function Full({ report }: { report: Report }) {
  const lines = report.data.filter((line) => line.kind === 'expense' && line.total !== 0);
  if (lines.length === 0) return <NothingSpent />;
  const groups = [...Map.groupBy(lines, (line) => line.category_id)]
    .map(([id, parts]) => ({
      id,
      name: findCategory(id)?.name ?? 'Uncategorised',
      parts: parts.toSorted((a, b) => b.total - a.total),
      total: parts.reduce((sum, part) => sum + part.total, 0),
    }))
    .toSorted((a, b) => b.total - a.total);
  return groups.map((group) => <Group key={group.id} group={group} report={report} />);
}

/** Every expense, by sub-category. */
export function ExpensesPage() {
  const reports = useReports('sub_category');
  return (
    <>
      <PageHeader title="All expenses" />
      <SpanPicker />
      <Columns aside={<ReportAside report={reports.report.data} />}>
        <QueryState
          queries={reports}
          what="your spending"
          skeleton={
            <>
              <AnswerCardWaiting />
              <SkeletonRows rows={10} />
            </>
          }
        >
          {({ report, earlier }) => (
            <>
              {report.spent === 0 ? null : <SpendingAnswer report={report} earlier={earlier} />}
              <Full report={report} />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
