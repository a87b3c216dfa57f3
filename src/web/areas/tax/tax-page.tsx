import { useState } from 'react';
import { useSearchParams } from 'react-router';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { tax } from '#contract/areas/tax.ts';
import { financialYear } from '#domain/calendar/financial-year.ts';
import { taxFeature } from '#domain/tax/items.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { Feature } from '#web/kit/features.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { yearQuery, yearOf } from './reads.ts';
import type { TaxReport } from './tax-lines.ts';
import { CategorySection, HintSection, KindSection } from './tax-sections.tsx';

function About() {
  return (
    <Section title="What this is">
      <div className="text-ink-soft space-y-2.5">
        <p>
          Your transactions under the items of the individual tax return, as the Australian Taxation Office numbers them
          in its instructions for 2025. Pending ones are left out.
        </p>
        <p>
          It is a help with your records, not tax advice. Whether something counts depends on your circumstances: see
          ato.gov.au, or ask a registered tax agent. Keep your receipts.
        </p>
      </div>
    </Section>
  );
}

function Actions({ report }: { report: TaxReport }) {
  const [busy, setBusy] = useState(false);
  async function save() {
    setBusy(true);
    try {
      await saveAnswer('tax.csv', tax.csv, { query: { year: report.year } });
    } catch (problem) {
      showToast({ tone: 'negative', text: messageOf(problem) });
    }
    setBusy(false);
  }
  if (report.locked !== null || report.lines.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-2 print:hidden">
      <Button variant="secondary" icon={Download} busy={busy} onClick={() => void save()}>
        Save as CSV
      </Button>
      <Button variant="secondary" icon={Printer} onClick={() => window.print()}>
        Print
      </Button>
    </div>
  );
}

function Year({ report }: { report: TaxReport }) {
  if (report.lines.length === 0 && report.hints.length === 0) {
    return (
      <>
        <EmptyState
          illustration="tax"
          message={`Nothing of ${report.name} belongs to an item yet.`}
          subtitle1="Interest, pay and donations are sorted by themselves when they come in."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
        <CategorySection report={report} />
      </>
    );
  }
  return (
    <>
      <KindSection report={report} kind="income" />
      <KindSection report={report} kind="deduction" />
      <KindSection report={report} kind="other" />
      <HintSection report={report} />
      <CategorySection report={report} />
    </>
  );
}

function Report({ report, onYear }: { report: TaxReport; onYear: (year: number) => void }) {
  const time = useMemberTime();
  const years = [...new Set([...report.years, report.year])].toSorted((a, b) => b - a);
  return (
    <>
      <PageHeader
        title={`Tax year ${report.name}`}
        over={`${time.date(report.first)} to ${time.date(report.last)}`}
        lead="Your transactions by items of the tax return. A help with your records, not tax advice."
        actions={<Actions report={report} />}
      />
      <div className="mb-8 max-w-60 print:hidden">
        <Select<number>
          label="Financial year"
          options={years.map((year) => ({ value: year, label: financialYear(year).name }))}
          value={report.year}
          onChange={onYear}
        />
      </div>
      <Columns aside={<About />}>
        <Feature name={taxFeature} contentName="tax year">
          <Year report={report} />
        </Feature>
      </Columns>
    </>
  );
}

/** A financial year sorted for the tax return: totals, the rows behind each, and what might be missing. */
export function TaxPage() {
  const [search, setSearch] = useSearchParams();
  const reportQuery = useApiQuery(tax.report, yearQuery(yearOf(search)), { keepPrevious: true });
  return (
    <>
      {reportQuery.data ? null : <PageHeader title="Tax year" />}
      <QueryState query={reportQuery} what="your tax year" skeleton={<SkeletonRows rows={8} />}>
        {(report) => <Report report={report} onYear={(year) => setSearch({ year: String(year) })} />}
      </QueryState>
    </>
  );
}
