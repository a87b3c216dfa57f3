import { useState } from 'react';
import { useSearchParams } from 'react-router';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { tax } from '#contract/areas/tax.ts';
import { financialYear } from '#domain/calendar/financial-year.ts';
import { formatCents } from '#domain/money/format.ts';
import { counted } from '#domain/text/counted.ts';
import { taxFeature } from '#domain/tax/items.ts';
import { AnswerCard, AnswerCardWaiting } from '#web/design/answer-card.tsx';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows, SkeletonShape } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { Feature } from '#web/kit/features.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { saveAnswer } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { yearQuery, yearOf } from './reads.ts';
import { linesOfKind } from './tax-lines.ts';
import type { TaxReport } from './tax-lines.ts';
import { CategorySection, HintSection, KindSection } from './tax-sections.tsx';

function About() {
  return (
    <Section title="About this report">
      <div className="text-ink-soft space-y-2.5">
        <p>
          Items and numbers follow the Australian Taxation Office’s individual tax return instructions for 2025. Pending
          transactions aren’t included.
        </p>
        <p>
          This isn’t tax advice. What you can claim depends on your circumstances: check ato.gov.au or ask a registered
          tax agent. Keep your receipts.
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

/** Why pay or a purchase in another currency is in no item. */
function LeftOut({ report: { left_out: leftOut } }: { report: TaxReport }) {
  if (leftOut.length === 0) return null;
  const parts = leftOut.map(({ currency, rows }) => `${counted(rows, 'transaction')} in ${currency}`);
  return (
    <Notice className="mb-8" title={`Left out: ${new Intl.ListFormat('en-AU').format(parts)}`}>
      This report counts Australian dollars only. Foreign income still goes in your tax return, converted to Australian
      dollars.
    </Notice>
  );
}

function Year({ report }: { report: TaxReport }) {
  if (report.lines.length === 0 && report.hints.length === 0) {
    return (
      <>
        <LeftOut report={report} />
        <EmptyState
          illustration="tax"
          message={`No tax items for ${report.name} yet`}
          subtitle1="Pay, interest and donations are added automatically when you import them."
          buttonText="Import a statement"
          href="/sync-transactions"
        />
        <CategorySection report={report} />
      </>
    );
  }
  const sumOf = (kind: 'income' | 'deduction') => linesOfKind(report, kind).reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <AnswerCard label={`Deductions found in ${report.name}`} cents={sumOf('deduction')}>
        Income: {formatCents(sumOf('income'), { currency: true })}, with pay counted after tax.
        {report.hints.length > 0
          ? ` ${report.hints.length === 1 ? '1 category is' : `${report.hints.length} categories are`} worth checking.`
          : ''}
      </AnswerCard>
      <LeftOut report={report} />
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
        lead="Your transactions by tax return item. They’re for your records and aren’t tax advice."
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
      <Feature name={taxFeature} contentName="tax pack">
        <Columns aside={<About />}>
          <Year report={report} />
        </Columns>
      </Feature>
    </>
  );
}

function Waiting() {
  return (
    <>
      <SkeletonShape className="mb-8 h-16 w-60" />
      <AnswerCardWaiting />
      <SkeletonRows rows={8} />
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
      <QueryState query={reportQuery} what="your tax year" skeleton={<Waiting />}>
        {(report) => <Report report={report} onYear={(year) => setSearch({ year: String(year) })} />}
      </QueryState>
    </>
  );
}
