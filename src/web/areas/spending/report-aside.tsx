import { useLocation } from 'react-router';
import { percentShare } from '#domain/money/cents.ts';
import { formatPercent } from '#domain/money/format.ts';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { allHref } from './links.ts';
import type { Report } from './use-report.ts';

const waiting = <SkeletonShape className="my-1 h-4 w-20" />;

/** Money in and out; each line has its place before the figures arrive. */
function Totals({ report }: { report: Report | undefined }) {
  const short = report !== undefined && report.net < 0;
  return (
    <Section title="Money in and out">
      <DefinitionList
        items={[
          {
            term: 'Money in',
            is: report ? (
              <Money cents={report.income} tone="plain" href={allHref('income', report)} opens="the money in" />
            ) : (
              waiting
            ),
          },
          {
            term: 'Money out',
            is: report ? (
              <Money cents={report.spent} tone="plain" href={allHref('expense', report)} opens="the money out" />
            ) : (
              waiting
            ),
          },
          {
            term: short ? 'Shortfall' : 'Left over',
            is: report ? (
              <Money cents={Math.abs(report.net)} tone={short ? 'negative' : 'positive'} size="strong" />
            ) : (
              waiting
            ),
          },
          ...(report && report.income > 0 && report.net > 0
            ? [{ term: 'Savings rate', is: formatPercent(percentShare(report.net, report.income)) }]
            : []),
        ]}
      />
      <p className="text-ink-faint text-caption mt-2">
        Refunds reduce what you spent. Transfers between your own accounts don’t count.
      </p>
    </Section>
  );
}

const views = [
  ['/expense-analysis', 'Spending'],
  ['/expense-analysis/categorical-breakdown', 'Categories'],
  ['/expense-analysis/expenses-breakdown', 'All expenses'],
  ['/expense-analysis/my-subscriptions', 'Subscriptions'],
] as const;

/** Links to the other views of the same period. */
export function OtherViews() {
  const { pathname, search } = useLocation();
  return (
    <Section title="More detail">
      <ul className="space-y-2.5">
        {views
          .filter(([path]) => path !== pathname)
          .map(([path, name]) => (
            <li key={path}>
              <TextLink href={`${path}${search}`}>{name}</TextLink>
            </li>
          ))}
        <li>
          <TextLink href="/ubudget">Budgets</TextLink>
        </li>
      </ul>
    </Section>
  );
}

/** The totals of the shown period, and links to its other views. */
export function ReportAside({ report }: { report: Report | undefined }) {
  return (
    <>
      {report && report.spent === 0 && report.income === 0 ? null : <Totals report={report} />}
      <OtherViews />
    </>
  );
}
