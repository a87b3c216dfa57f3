import { Suspense } from 'react';
import { useNavigate } from 'react-router';
import { formatCents } from '#domain/money/format.ts';
import { ChartSkeleton } from '#web/design/charts/chart-skeleton.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { isCovered } from './compare.ts';
import { categoriesHref } from './links.ts';
import { spans } from './span.ts';
import { useSpan } from './use-report.ts';
import type { Report, ReportLine } from './use-report.ts';

const CategoryShare = lazyPart(
  'the chart',
  async () => (await import('#web/design/charts/category-share.tsx')).CategoryShare,
);

export const SHARES_HEIGHT = 380;

/** The categories on which something was spent, largest first. */
export function expenseLines(report: Pick<Report, 'data'>): ReportLine[] {
  return report.data
    .filter((line) => line.kind === 'expense' && line.total !== 0)
    .toSorted((a, b) => b.total - a.total);
}

/**
 * What was refunded on categories beyond what was spent on them, which no bar or share can show; undefined for nothing.
 * The other categories are shown after their own refunds, so this isn't all that was refunded.
 */
export function refundsNote(report: Pick<Report, 'data' | 'spent'>): string | undefined {
  const shown = expenseLines(report).reduce((sum, { total }) => sum + Math.max(0, total), 0);
  const refunds = shown - report.spent;
  return refunds > 0 ? `${formatCents(refunds, { currency: true })} refunded in other categories` : undefined;
}

/** The share of each category, and its change against the time before where that is covered. */
export function CategoryShares({ report, earlier }: { report: Report; earlier: Report }) {
  const navigate = useNavigate();
  const { span } = useSpan();
  const before = isCovered(earlier, spans[span].per)
    ? new Map(expenseLines(earlier).map((line) => [line.category_id, Math.max(0, line.total)]))
    : null;
  return (
    <Suspense fallback={<ChartSkeleton heightPx={SHARES_HEIGHT} />}>
      <CategoryShare
        title="Share of each category"
        middle={refundsNote(report) === undefined ? 'Spent' : 'These categories'}
        shares={expenseLines(report).map((line) => ({
          id: String(line.category_id),
          label: line.name,
          cents: Math.max(0, line.total),
          beforeCents: before === null ? undefined : (before.get(line.category_id) ?? 0),
          colour: line.colour,
        }))}
        onSelect={(share) => void navigate(categoriesHref([Number(share.id)], report))}
      />
    </Suspense>
  );
}
