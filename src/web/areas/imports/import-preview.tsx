import type { ReactNode } from 'react';
import type { ImportReport } from '#contract/areas/imports.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList, Section } from '#web/design/page.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { Table } from '#web/design/table.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { faceOf } from '#web/areas/transactions/public.tsx';
import { counted, formatName } from './import-state.ts';
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
        { term: 'Read as', is: kind },
        { term: 'From', is: days },
        {
          term: report.accounts.length === 1 ? 'Account' : 'Accounts',
          is: report.accounts.map(({ name, created }) => (created ? `${name} (new)` : name)).join(', ') || 'None',
        },
        { term: 'All of it together', is: <Money cents={report.sum} tone="plain" /> },
      ]}
    />
  );
}

/** A file that writes 03/04 and never 25/04 cannot say which is the month: the member is asked, and sees the result. */
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
    <Notice tone="warning" title="Is the day first?" className="mt-5">
      <p className="mb-3">This file does not say whether 03/04 is the third of April or the fourth of March.</p>
      <RadioGroup<DateOrder>
        label="Order of day and month"
        labelHidden
        choices={[
          { value: 'dmy', label: 'Day first: 3 April' },
          { value: 'mdy', label: 'Month first: March 4' },
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
    <Section title="The first of them" level={3}>
      <Table<SampleRow>
        caption="The first transactions as they will stand"
        rows={report.sample.slice(0, 12)}
        rowKey={(transaction) => `${transaction.account}-${transaction.line}`}
        columns={[
          { key: 'date', header: 'Date', cell: (transaction) => time.date(transaction.date), width: 'w-28' },
          {
            key: 'what',
            header: 'What',
            heading: true,
            cell: (transaction) => (
              <span className="block min-w-0">
                <span className="block font-medium wrap-anywhere">
                  {transaction.merchant ?? transaction.description}
                </span>
                <span className="text-ink-faint text-caption flex flex-wrap items-center gap-2">
                  {faceOf(transaction.sub_category_id).name}
                  {transaction.duplicate ? <Badge>You have it</Badge> : null}
                </span>
              </span>
            ),
          },
          {
            key: 'amount',
            header: 'Amount',
            align: 'end',
            cell: (transaction) => <Money cents={transaction.amount} />,
          },
        ]}
      />
    </Section>
  );
}

/** Nothing came of the file at all, neither kept nor refused nor known before. */
const isBare = ({
  imported,
  duplicates,
  rejected_count: rejected,
  pending_replaced: replaced,
}: ImportReport): boolean => imported + duplicates + rejected + replaced === 0;

/** The way out where a table was understood wrongly: a figure on the wrong side, a column that was missed. */
function OwnColumns({ report, onAsk }: { report: ImportReport; onAsk: () => void }) {
  if (report.files.length !== 1 || !['csv', 'xlsx', 'markup'].includes(report.files[0]!.format)) return null;
  return (
    <p className="text-ink-soft mt-4">
      Do the dates and amounts look wrong?{' '}
      <Button variant="quiet" size="small" onClick={onAsk}>
        Choose the columns myself
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
          ? `${counted(report.imported, 'new transaction')} to keep`
          : isBare(report)
            ? 'No transactions in here'
            : 'Nothing new in here'}
      </h2>
      <p className="text-ink-soft mb-4" role="status">
        {report.duplicates > 0 ? `${counted(report.duplicates, 'transaction')} you already have. ` : ''}
        {report.rejected_count > 0 ? `${counted(report.rejected_count, 'line')} cannot be used. ` : ''}
        {report.categorised > 0
          ? `${counted(report.categorised, 'transaction')} already ${report.categorised === 1 ? 'has' : 'have'} a category. `
          : ''}
        {report.transfers > 0 ? `${counted(report.transfers, 'transfer')} between your own accounts.` : ''}
      </p>
      {isBare(report) ? (
        <Notice tone="warning" title="This file holds no transaction" className="mb-5">
          It may have been cut off on its way, or be of days on which nothing happened. Download it from your bank
          again, for more days if you can.
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="negative" title="Nothing was kept" announce className="mb-5">
          {problem.message} You can try again: nothing comes in twice.
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
          Answer {report.questions.length === 1 ? 'the question' : `the ${report.questions.length} questions`} above to
          import this file.
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
          Another file
        </Button>
      </div>
      <Sample report={report} />
    </section>
  );
}
