import { formatCents } from '#domain/money/format.ts';
import { AnswerCard } from '#web/design/answer-card.tsx';
import { Money } from '#web/design/money.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { compared } from './compare.ts';
import { allHref, categoriesHref } from './links.ts';
import { spans } from './span.ts';
import { useSpan } from './use-report.ts';
import type { Report } from './use-report.ts';

const inDollars = (cents: number) => formatCents(cents, { currency: true });

/** What was spent, how that compares with the time before, and which category made the largest difference. */
export function SpendingAnswer({ report, earlier }: { report: Report; earlier: Report }) {
  const time = useMemberTime();
  const { span } = useSpan();
  const { per, before } = spans[span];
  // By sub-category the report has other lines than the earlier one; then only the totals are compared.
  const byCategory = report.data.every(({ sub_category_id: sub }) => sub === null || sub === 0);
  const comparison = compared(report, earlier, per);
  const largest = byCategory ? comparison?.largest : null;
  const change = comparison?.change ?? 0;
  return (
    <AnswerCard
      label={`Spent from ${time.date(report.from)} to ${time.date(report.to)}`}
      cents={report.spent}
      href={allHref('expense', report)}
      opens="what was spent"
      change={
        comparison === null
          ? undefined
          : {
              up: change > 0,
              text:
                change === 0
                  ? `The same as ${before}`
                  : `${inDollars(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than ${before}`,
            }
      }
    >
      {comparison === null ? (
        `You don’t have transactions for all of ${before}, so there’s nothing to compare with yet.`
      ) : largest ? (
        <>
          Largest change: {largest.name},{' '}
          <Money
            cents={largest.cents}
            tone="plain"
            sign="always"
            href={categoriesHref([largest.id], report)}
            opens={`the transactions for ${largest.name}`}
          />
        </>
      ) : null}
    </AnswerCard>
  );
}
