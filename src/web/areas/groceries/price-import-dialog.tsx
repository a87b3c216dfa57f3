import { useState } from 'react';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { DateInput } from '#web/design/date-input.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { Notice } from '#web/design/notice.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiUpload } from '#web/kit/mutation.ts';
import { saveFile } from '#web/kit/save-file.ts';
import { useMemberTime } from '#web/kit/time.ts';

type Report = ReplyOf<typeof groceryBackOffice.importPrices>;

const SHOWN_LINES = 50;

/** The rejected lines with their first line, to be corrected and imported by themselves. */
function saveRejected({ header, rejected }: Report): void {
  const lines = [header, ...rejected.map(({ text }) => text)];
  saveFile(new Blob([`${lines.join('\n')}\n`], { type: 'text/csv' }), 'rejected-prices.csv');
}

function Rejected({ report }: { report: Report }) {
  const { rejected } = report;
  if (rejected.length === 0) return null;
  return (
    <Notice
      tone="negative"
      title={`${counted(rejected.length, 'line')} won’t be imported`}
      announce
      className="mb-5"
      actions={
        <Button size="small" variant="secondary" onClick={() => saveRejected(report)}>
          Download these lines
        </Button>
      }
    >
      <ul aria-label="Lines with problems" className="list-disc space-y-0.5 pl-5">
        {rejected.slice(0, SHOWN_LINES).map(({ line, reason }) => (
          <li key={line}>
            Line {line}: {reason}
          </li>
        ))}
      </ul>
      {rejected.length > SHOWN_LINES ? <p className="mt-2">Download the lines to see them all.</p> : null}
    </Notice>
  );
}

interface Details {
  name: string;
  on: string | null;
}

function DetailFields({ details, onChange }: { details: Details; onChange: (details: Details) => void }) {
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-2">
      <TextField
        label="Source"
        hint="Members see this name."
        maxLength={120}
        value={details.name}
        onChange={(event) => onChange({ ...details, name: event.target.value })}
      />
      <DateInput label="Price date" value={details.on} onChange={(on) => onChange({ ...details, on })} maxToday />
    </div>
  );
}

interface CheckedProps {
  name: string;
  report: Report;
  busy: boolean;
  onImport: () => void;
}

/** What of a file would be imported. */
function Checked({ name, report, busy, onImport }: CheckedProps) {
  const time = useMemberTime();
  return (
    <div className="mt-5">
      <p role="status" className="text-ink-soft mb-4 break-words">
        {name}: {counted(report.prices, 'price')} for {counted(report.products, 'product')}.
      </p>
      {report.newer_on === null ? null : (
        <Notice tone="warning" title={`You already have prices from ${time.date(report.newer_on)}`} className="mb-5">
          This file is older, so it only adds missing products and prices. Newer ones won’t change.
        </Notice>
      )}
      <Rejected report={report} />
      <div className="flex justify-end">
        <Button busy={busy} disabled={report.prices === 0} onClick={onImport}>
          Import {counted(report.prices, 'price')}
        </Button>
      </div>
    </div>
  );
}

/** A file of prices: chosen, checked line by line, and only then imported. */
export function PriceImportDialog({ onClose }: { onClose: () => void }) {
  const time = useMemberTime();
  const [details, setDetails] = useState<Details>({ name: '', on: time.today() });
  const [file, setFile] = useState<File | null>(null);
  const preview = useApiUpload(groceryBackOffice.importPrices);
  const load = useApiUpload(groceryBackOffice.importPrices, {
    refreshes: [groceryBackOffice.sources],
    onSuccess: ({ prices }) => {
      showToast({ tone: 'positive', text: `${counted(prices, 'price')} imported.` });
      onClose();
    },
  });
  const isComplete = details.name.trim() !== '' && details.on !== null;
  const body = { name: details.name, on: details.on ?? '' };
  const choose = (chosen: File) => {
    setFile(chosen);
    preview.mutate({ files: { file: chosen }, body: { ...body, preview: true } });
  };
  const report = preview.data;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="Import prices"
      description="Check the file before you import it."
    >
      <ProblemNote>{preview.error?.message ?? load.error?.message}</ProblemNote>
      <DetailFields
        details={details}
        onChange={(next) => {
          setDetails(next);
          preview.reset();
        }}
      />
      {isComplete ? (
        <FileDrop
          label="Price file"
          hint="Up to 5 MB, with the columns store, product, price, quantity and unit. You can also include brand, category, subcategory, group, own_brand_of, special and on."
          accept=".csv,.tsv,text/csv,text/tab-separated-values"
          onFiles={([chosen]) => (chosen ? choose(chosen) : undefined)}
        />
      ) : (
        <p className="text-ink-soft">Enter the source and date first.</p>
      )}
      {report && file ? (
        <Checked
          name={file.name}
          report={report}
          busy={load.isPending}
          onImport={() => load.mutate({ files: { file }, body })}
        />
      ) : null}
    </Dialog>
  );
}
