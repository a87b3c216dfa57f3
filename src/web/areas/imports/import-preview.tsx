import type { ReactNode } from 'react';
import type { ImportReport } from '#contract/areas/imports.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Table } from '#web/design/table.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf } from '#web/areas/transactions/public.tsx';
import { formatName } from './import-state.ts';
import type { DateOrder, ImportStage } from './import-state.ts';
import { ImportQuestions } from './import-questions.tsx';
import { ImportRemarks } from './import-remarks.tsx';
import type { ImportFlow } from './use-import.ts';

/** The facts of a file in one list: what it is, which days, how much. */
export function ImportFacts({ report }: { report: ImportReport }) {
  const time = useMemberTime();
  const [first] = report.files;
  const kind = report.files.length === 1 && first ? formatName(first.format, first.layout) : formatName(report.format);
  const days =
    report.first_date && report.last_date
      ? `${time.date(report.first_date)} to ${time.date(report.last_date)}`
      : 'None';
  return (
    <DefinitionList
      items={[
        { term: 'File type', is: kind },
        { term: 'Dates', is: days },
        {
          term: report.accounts.length === 1 ? 'Account' : 'Accounts',
          is: report.accounts.map(({ name, created }) => (created ? `${name} (new)` : name)).join(', ') || 'None',
        },
        {
          term: 'Net amount',
          is:
            report.currency === null ? (
              'Several currencies'
            ) : (
              <Money cents={report.sum} tone="plain" currency={report.currency} />
            ),
        },
      ]}
    />
  );
}

/** Asks for the order of day and month if no date of the file has a day above 12. */
function DateQuestion({
  report,
  chosen,
  onChoose,
}: {
  report: ImportReport;
  chosen: DateOrder | undefined;
  onChoose: (order: DateOrder) => void;
}) {
  const assumed = report.files.some((file) => file.date_order_assumed);
  if (!assumed && chosen === undefined) return null;
  return (
    <Notice tone="warning" title="Is 03/04 the 3rd of April?" className="mt-5">
      <p className="mb-3">The dates could be read either way.</p>
      <RadioGroup<DateOrder>
        label="Order of day and month"
        labelHidden
        choices={[
          { value: 'dmy', label: 'Yes, 3 April (day first)' },
          { value: 'mdy', label: 'No, 4 March (month first)' },
        ]}
        value={chosen ?? null}
        onChange={onChoose}
      />
    </Notice>
  );
}

type SampleRow = ImportReport['sample'][number];

function Sample({ report }: { report: ImportReport }) {
  const time = useMemberTime();
  if (report.sample.length === 0) return null;
  return (
    <Section title="Preview" level={3}>
      <Table<SampleRow>
        caption="The first transactions in this import"
        rows={report.sample.slice(0, 12)}
        rowKey={(transaction) => `${transaction.account}-${transaction.line}`}
        columns={[
          {
            key: 'date',
            header: 'Date',
            cell: (transaction) => time.date(transaction.date),
            width: 'w-28',
            wideOnly: true,
          },
          {
            key: 'what',
            header: 'Description',
            heading: true,
            cell: (transaction) => (
              <span className="block min-w-0">
                <span className="block font-medium wrap-anywhere">
                  {transaction.merchant ?? transaction.description}
                </span>
                <span className="text-ink-faint text-caption flex flex-wrap items-center gap-x-2">
                  <span className="sm:hidden">{time.date(transaction.date)}</span>
                  {faceOf(transaction.sub_category_id).name}
                  {transaction.duplicate ? <Badge>Already imported</Badge> : null}
                </span>
              </span>
            ),
          },
          {
            key: 'amount',
            header: 'Amount',
            align: 'end',
            cell: (transaction) => <Money cents={transaction.amount} currency={transaction.currency} />,
          },
        ]}
      />
    </Section>
  );
}

/** Whether the file has no transactions at all, not even rejected or known ones. */
const isBare = ({
  imported,
  duplicates,
  rejected_count: rejected,
  pending_replaced: replaced,
}: ImportReport): boolean => imported + duplicates + rejected + replaced === 0;

/** For a table whose columns were recognised wrongly. */
function OwnColumns({ report, onAsk }: { report: ImportReport; onAsk: () => void }) {
  if (report.files.length !== 1 || !['csv', 'xlsx', 'markup'].includes(report.files[0]!.format)) return null;
  return (
    <p className="text-ink-soft mt-4">
      Dates or amounts look wrong?{' '}
      <Button variant="quiet" size="small" onClick={onAsk}>
        Choose the columns
      </Button>
    </p>
  );
}

/** What an import would do, before it is done. */
export function ImportPreview({
  flow,
  stage,
  children,
}: {
  flow: ImportFlow;
  stage: Extract<ImportStage, { at: 'preview' }>;
  children?: ReactNode;
}) {
  const { report, problem } = stage;
  return (
    <section aria-labelledby="import-preview">
      <h2 id="import-preview" tabIndex={-1} className="text-heading mb-1 outline-none">
        {report.imported > 0
          ? `${counted(report.imported, 'new transaction')} to import`
          : isBare(report)
            ? 'No transactions found'
            : 'Nothing new to import'}
      </h2>
      <p className="text-ink-soft mb-4" role="status">
        {report.duplicates > 0
          ? `You already have ${report.duplicates.toLocaleString('en-AU')} of these transactions. `
          : ''}
        {report.rejected_count > 0 ? `We couldn’t read ${counted(report.rejected_count, 'line')}. ` : ''}
        {report.categorised > 0 ? `We found a category for ${counted(report.categorised, 'transaction')}. ` : ''}
        {report.transfers > 0 ? `${counted(report.transfers, 'transfer')} between your accounts.` : ''}
      </p>
      {isBare(report) ? (
        <Notice tone="warning" title="Nothing to import" className="mb-5">
          A statement may be incomplete, or cover a period with no transactions. Download it again from your bank,
          covering more days if you can.
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="negative" title="Nothing was imported" announce className="mb-5">
          {problem.message} You can try again. Nothing will be imported twice.
        </Notice>
      ) : null}
      <ImportFacts report={report} />
      <DateQuestion
        report={report}
        chosen={flow.choices.dateOrder}
        onChoose={(dateOrder) => void flow.look(stage.files, { ...flow.choices, dateOrder })}
      />
      <ImportQuestions
        report={report}
        onAnswer={(answer) => void flow.look(stage.files, { ...flow.choices, ...answer })}
      />
      <ImportRemarks report={report} />
      <OwnColumns
        report={report}
        onAsk={() => void flow.look(stage.files, { ...flow.choices, mapping: undefined, asksColumns: true })}
      />
      {children}
      {report.questions.length > 0 ? (
        <p className="text-ink-soft mt-5" id="import-waits">
          Answer {report.questions.length === 1 ? 'the question' : `the ${report.questions.length} questions`} above
          before you import.
        </p>
      ) : null}
      <div className="bg-page border-line sticky bottom-[3.75rem] z-10 -mx-4 mt-6 flex flex-wrap gap-3 border-t px-4 py-3 sm:-mx-6 sm:px-6 lg:static lg:mx-0 lg:border-t-0 lg:p-0">
        <Button
          onClick={() => void flow.keep()}
          disabled={report.questions.length > 0 || (report.imported === 0 && report.pending_replaced === 0)}
          aria-describedby={report.questions.length > 0 ? 'import-waits' : undefined}
        >
          {report.imported > 0 ? `Import ${counted(report.imported, 'transaction')}` : 'Nothing to import'}
        </Button>
        <Button variant="secondary" onClick={flow.again}>
          Choose another file
        </Button>
      </div>
      <Sample report={report} />
    </section>
  );
}
