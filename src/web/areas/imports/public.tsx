import { useEffect, useRef } from 'react';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { ProgressBar } from '#web/design/progress-bar.tsx';
import { historyHref } from '#web/areas/transactions/public.tsx';
import { ImportFacts } from './import-preview.tsx';
import { ImportRefusal } from './import-refusal.tsx';
import { useImport } from './use-import.ts';
import type { ImportFlow } from './use-import.ts';

function Preview({ flow, stage }: { flow: ImportFlow; stage: Extract<ImportFlow['stage'], { at: 'preview' }> }) {
  const { report, problem } = stage;
  return (
    <>
      <ImportFacts report={report} />
      <p className="mt-2">
        {counted(report.imported, 'new transaction')}
        {report.duplicates > 0 ? `, ${counted(report.duplicates, 'transaction')} you already have` : ''}
        {report.rejected_count > 0 ? `, ${counted(report.rejected_count, 'line')} we couldn’t read` : ''}.
      </p>
      {report.questions.map(({ code, message }) => (
        <p key={code} className="mt-1">
          {message}
        </p>
      ))}
      {problem ? (
        <p role="alert" className="text-negative mt-1 font-medium">
          {problem.message}
        </p>
      ) : null}
      <div className="mt-3 flex flex-wrap items-center gap-3">
        <Button
          size="small"
          disabled={report.imported === 0 || report.questions.length > 0}
          onClick={() => void flow.keep()}
        >
          Import {counted(report.imported, 'transaction')}
        </Button>
        <TextLink href="/sync-transactions">More import options</TextLink>
      </div>
    </>
  );
}

/** The import of one statement from another screen: a preview, then the import. */
export function StatementImport({ file }: { file: File }) {
  const flow = useImport();
  const looked = useRef<File>(undefined);
  useEffect(() => {
    if (looked.current === file) return;
    looked.current = file;
    void flow.look([file]);
  });
  const { stage } = flow;
  return (
    <section aria-label={`Import of ${file.name}`} className="mt-2">
      <ImportRefusal flow={flow} />
      {stage.at === 'sending' ? (
        <ProgressBar label={stage.preview ? 'Reading your statement…' : 'Importing your transactions…'} value={null} />
      ) : null}
      {stage.at === 'mapping' ? (
        <p className="text-ink-soft">
          We need to know which column is which. <TextLink href="/sync-transactions">Choose the columns</TextLink>
        </p>
      ) : null}
      {stage.at === 'preview' ? <Preview flow={flow} stage={stage} /> : null}
      {stage.at === 'done' ? (
        <p role="status" className="font-medium">
          {counted(stage.report.imported, 'transaction')} imported.{' '}
          {stage.report.batch_id === null ? null : (
            <TextLink href={historyHref({ batch_id: stage.report.batch_id })}>See transactions</TextLink>
          )}
        </p>
      ) : null}
    </section>
  );
}
