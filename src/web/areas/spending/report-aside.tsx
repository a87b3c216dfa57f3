import { useLocation } from 'react-router';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { allHref } from './links.ts';
import type { Report } from './use-report.ts';

function Totals({ report }: { report: Report }) {
  return (
    <Section title="Altogether">
      <DefinitionList
        items={[
          {
            term: 'Came in',
            is: <Money cents={report.income} tone="plain" href={allHref('income', report)} opens="the money in" />,
          },
          {
            term: 'Went out',
            is: <Money cents={report.spent} tone="plain" href={allHref('expense', report)} opens="the money out" />,
          },
          {
            term: report.net < 0 ? 'Drawn from savings' : 'Left over',
            is: <Money cents={Math.abs(report.net)} tone={report.net < 0 ? 'negative' : 'positive'} size="strong" />,
          },
        ]}
      />
      <p className="text-ink-faint text-caption mt-2">
        Refunds are taken off what was spent. Transfers between your own accounts are not counted.
      </p>
    </Section>
  );
}

const views = [
  ['/expense-analysis', 'Over time and as a flow'],
  ['/expense-analysis/categorical-breakdown', 'Breakdown by category'],
  ['/expense-analysis/expenses-breakdown', 'Expenses breakdown'],
  ['/expense-analysis/my-subscriptions', 'My subscriptions'],
] as const;

/** The totals of the shown time, and the other sides from which one can look; the time goes along. */
export function ReportAside({ report }: { report?: Report }) {
  const { pathname, search } = useLocation();
  return (
    <>
      {report && (report.spent !== 0 || report.income !== 0) ? <Totals report={report} /> : null}
      <Section title="Look closer">
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
    </>
  );
}
