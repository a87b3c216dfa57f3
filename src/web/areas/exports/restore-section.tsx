import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import type { RestoreReport } from '#contract/areas/exports.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { FileDrop } from '#web/design/file-drop.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { Table } from '#web/design/table.tsx';
import type { ApiProblem } from '#web/kit/api-problem.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref } from '#web/areas/transactions/public.tsx';
import { addedInAll, restoreSummary, useRestore } from './restore-state.ts';
import type { Restore, RestoreStage } from './restore-state.ts';

const whole = (count: number): string => count.toLocaleString('en-AU');

function Refused({ problem }: { problem: ApiProblem }) {
  return (
    <Notice tone="negative" title="We couldn’t restore this archive" announce className="mb-5">
      <p>{problem.message}</p>
      <p>Nothing has changed.</p>
    </Notice>
  );
}

const stayNames: Readonly<Record<RestoreReport['stays'][number]['kind'], string>> = {
  loan: 'Loan',
  payment: 'Payment in progress',
  order: 'Order',
};

/** New and existing items by section, and the resulting balances. */
function Parts({ report }: { report: RestoreReport }) {
  const time = useMemberTime();
  const parts = restoreSummary(report);
  return (
    <>
      <p className="text-ink-soft mb-4">Exported on {time.instant(report.exported_at)}.</p>
      {parts.length > 0 ? (
        <Table
          caption="What’s in the archive"
          rows={parts}
          rowKey={({ section }) => section}
          columns={[
            {
              key: 'name',
              header: 'Type',
              heading: true,
              cell: ({ name }) => <span className="inline-block first-letter:uppercase">{name}</span>,
            },
            { key: 'added', header: 'New', align: 'end', cell: ({ added }) => whole(added) },
            { key: 'known', header: 'Already here', align: 'end', cell: ({ known }) => whole(known) },
          ]}
        />
      ) : null}
      {report.stays.length > 0 ? (
        <>
          <h3 className="text-subhead mt-7 mb-1">Still open in the original account</h3>
          <p className="text-ink-soft mb-2">These stay with that account and aren’t copied.</p>
          <DefinitionList
            items={report.stays.map(({ kind, title, amount }) => ({
              term: `${stayNames[kind]}: ${title}`,
              is: <Money cents={amount} tone="plain" />,
            }))}
          />
        </>
      ) : null}
      {report.accounts.length > 0 ? (
        <>
          <h3 className="text-subhead mt-7 mb-1">Your account balances after restoring</h3>
          <DefinitionList
            items={report.accounts.map(({ name, created, balance }) => ({
              term: created ? `${name} (new)` : name,
              is: <Money cents={balance} tone="plain" />,
            }))}
          />
        </>
      ) : null}
    </>
  );
}

function Preview({ restore, stage }: { restore: Restore; stage: Extract<RestoreStage, { at: 'preview' }> }) {
  const added = addedInAll(stage.report);
  return (
    <div>
      {stage.problem ? <Refused problem={stage.problem} /> : null}
      <div role="status">
        <h3 className="text-subhead mb-1">
          {added === 0 ? 'You already have everything in this archive' : 'Ready to restore'}
        </h3>
      </div>
      <Parts report={stage.report} />
      {added > 0 ? <p className="text-ink-soft mt-5 max-w-[58ch]">What you already have won’t change.</p> : null}
      <div className="mt-6 flex flex-wrap gap-3">
        {added > 0 ? <Button onClick={() => void restore.keep()}>Restore</Button> : null}
        <Button variant="secondary" onClick={restore.again}>
          Choose another file
        </Button>
      </div>
    </div>
  );
}

function Done({ restore, report }: { restore: Restore; report: RestoreReport }) {
  return (
    <div>
      <div role="status" className="mb-3 flex items-center gap-3">
        <CircleCheckBig size={26} strokeWidth={1.75} aria-hidden="true" className="text-positive shrink-0" />
        <h3 className="text-subhead">Restored</h3>
      </div>
      <Parts report={report} />
      <div className="mt-6 flex flex-wrap gap-3">
        {report.batch_id === null ? null : (
          <ButtonLink href={historyHref({ batch_id: report.batch_id })}>View transactions</ButtonLink>
        )}
        <Button variant="secondary" onClick={restore.again}>
          Restore another file
        </Button>
      </div>
      {report.batch_id === null ? null : (
        <p className="text-ink-faint text-caption mt-4">
          To remove these transactions, go to your import history. Everything else stays.
        </p>
      )}
    </div>
  );
}

/** Restores an archive: choose a file, preview, restore. */
export function RestoreSection() {
  const restore = useRestore();
  const { stage } = restore;
  switch (stage.at) {
    case 'choose':
      return (
        <>
          {stage.problem ? <Refused problem={stage.problem} /> : null}
          <FileDrop
            label="Archive to restore"
            hint="A JSON archive of up to 200 MB. You’ll see what’s in it before anything changes."
            accept=".json,application/json"
            onFiles={([file]) => (file ? void restore.look(file) : undefined)}
          />
        </>
      );
    case 'sending':
      return (
        <div className="border-line bg-surface rounded-panel border px-5 py-6">
          <ProgressBar
            label={stage.share < 1 ? 'Uploading' : stage.preview ? 'Reading the archive' : 'Restoring'}
            value={stage.share < 1 ? stage.share : null}
          />
          <p className="text-ink-soft mt-3 break-words">{stage.file.name}</p>
          {stage.preview || stage.share < 1 ? (
            <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={restore.stop}>
              Cancel
            </Button>
          ) : null}
        </div>
      );
    case 'preview':
      return <Preview restore={restore} stage={stage} />;
    case 'done':
      return <Done restore={restore} report={stage.report} />;
  }
}
