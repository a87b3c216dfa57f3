import { useState } from 'react';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { RadioGroup } from '#web/design/radio-group.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiUpload } from '#web/kit/mutation.ts';
import { actionWords, FieldChanges } from './field-changes.tsx';

type Way = 'add' | 'replace';
type Preview = ReplyOf<typeof shopCatalogue.previewDeals>;

const columns =
  'key, merchant, about, site, delivery_fee, free_delivery_from, category, title, offer, description, terms, code, link, price, full_price, taxed, delivery, starts_on and ends_on';

const whole = (count: number): string => count.toLocaleString('en-AU');

function Rejected({ preview: { rejected, rejected_lines } }: { preview: Preview }) {
  return (
    <Notice
      tone="negative"
      title={rejected === 1 ? '1 line has a problem' : `${whole(rejected)} lines have problems`}
      announce
      className="mb-5"
    >
      <ul aria-label="Lines with problems" className="list-disc space-y-0.5 pl-5">
        {rejected_lines.map(({ line, reason }) => (
          <li key={line}>
            Line {line}: {reason}
          </li>
        ))}
      </ul>
      <p className="mt-2">Fix the file and choose it again. Nothing is imported until every line is correct.</p>
    </Notice>
  );
}

/** What the file would do, in numbers and one by one. */
function UploadPreview({ preview }: { preview: Preview }) {
  const { added, changed, withdrawn, put_back, unchanged, changes } = preview;
  const all = added + changed + withdrawn + put_back;
  return (
    <>
      {preview.rejected > 0 ? <Rejected preview={preview} /> : null}
      <DefinitionList
        items={[
          { term: 'Added', is: whole(added) },
          { term: 'Changed', is: whole(changed) },
          { term: 'Restored', is: whole(put_back) },
          { term: 'Withdrawn', is: whole(withdrawn) },
          { term: 'Unchanged', is: whole(unchanged) },
        ]}
      />
      {changes.length > 0 ? (
        <ul aria-label="What would change" className="divide-line border-line mt-5 divide-y border-y">
          {changes.map(({ subject, action, key, title, fields }) => (
            <li key={`${subject} ${key}`} className="py-3">
              <p className="font-semibold">
                {actionWords[action]}: {title}
                {subject === 'merchant' ? ' (merchant)' : ''}
              </p>
              <FieldChanges fields={fields} />
            </li>
          ))}
        </ul>
      ) : null}
      {all > changes.length ? (
        <p className="text-ink-faint text-caption mt-2">Showing the first {whole(changes.length)}.</p>
      ) : null}
    </>
  );
}

function ChooseFile({ way, onWay, onFile }: { way: Way; onWay: (way: Way) => void; onFile: (file: File) => void }) {
  return (
    <div className="space-y-6">
      <RadioGroup<Way>
        label="What’s in the file"
        choices={[
          {
            value: 'replace',
            label: 'All our deals',
            hint: 'Deals that aren’t in the file are withdrawn. Deals from the coupon service don’t change.',
          },
          { value: 'add', label: 'Some deals', hint: 'Other deals don’t change.' },
        ]}
        value={way}
        onChange={onWay}
      />
      <FileDrop
        label="CSV file"
        hint={`A CSV file of up to 5 MB with the columns ${columns}.`}
        accept=".csv,text/csv"
        onFiles={([file]) => (file ? onFile(file) : undefined)}
      />
    </div>
  );
}

/** A file of deals: chosen, looked at, and only then taken, just as it was shown. */
export function BackOfficeUpload({ onClose }: { onClose: () => void }) {
  const [way, setWay] = useState<Way>('replace');
  const [file, setFile] = useState<File | null>(null);
  const look = useApiUpload(shopCatalogue.previewDeals);
  const load = useApiUpload(shopCatalogue.loadDeals, {
    refreshes: [shopCatalogue.deals, shopCatalogue.merchants, shopCatalogue.changes],
    onSuccess: ({ deals }) => {
      showToast({
        tone: 'positive',
        text: deals === 1 ? '1 deal imported.' : `${whole(deals)} deals imported.`,
      });
      onClose();
    },
  });
  const replace = way === 'replace';
  const preview = look.data;
  const again = () => {
    setFile(null);
    look.reset();
    load.reset();
  };
  function choose(chosen: File): void {
    setFile(chosen);
    load.reset();
    look.mutate({ files: { file: chosen }, body: { replace } });
  }
  const mark = preview?.mark ?? null;
  const changes = preview
    ? preview.added +
      preview.changed +
      preview.put_back +
      preview.withdrawn +
      preview.changes.filter(({ subject }) => subject === 'merchant').length
    : 0;
  return (
    <Dialog
      open
      onClose={onClose}
      size="large"
      title="Import deals"
      description="Preview the changes before you save them."
    >
      <ProblemNote>{look.error?.message ?? load.error?.message}</ProblemNote>
      {file === null || look.isError ? <ChooseFile way={way} onWay={setWay} onFile={choose} /> : null}
      {look.isPending ? <ProgressBar label="Reading the file" value={null} /> : null}
      {preview && file ? (
        <>
          <p role="status" className="text-ink-soft mb-4 break-words">
            {file.name}:{' '}
            {mark === null
              ? 'fix the problems below first.'
              : changes === 0
                ? 'nothing would change.'
                : 'here’s what would change.'}
          </p>
          <UploadPreview preview={preview} />
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={again}>
              Choose another file
            </Button>
            {mark !== null && changes > 0 ? (
              <Button busy={load.isPending} onClick={() => load.mutate({ files: { file }, body: { replace, mark } })}>
                Save changes
              </Button>
            ) : null}
          </div>
        </>
      ) : null}
    </Dialog>
  );
}
