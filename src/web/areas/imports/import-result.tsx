import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import type { ImportReport } from '#contract/areas/imports.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { historyHref, inboxHref, useUncategorisedCount } from '#web/areas/transactions/public.tsx';
import { ImportFacts } from './import-preview.tsx';
import { ImportRemarks } from './import-remarks.tsx';
import { counted } from './import-state.ts';
import { useUndoImport } from './use-import.ts';

/** What has been kept, and where to go from here. */
export function ImportResult({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  const waiting = useUncategorisedCount() ?? 0;
  const undo = useUndoImport(({ removed }) => {
    showToast({ tone: 'positive', text: `The import was taken away: ${counted(removed, 'transaction')} removed.` });
    onAgain();
  });
  const batch = report.batch_id;
  return (
    <section aria-labelledby="import-result">
      <div role="status" className="mb-4 flex items-center gap-3">
        <CircleCheckBig size={28} strokeWidth={1.75} aria-hidden="true" className="text-positive shrink-0" />
        <h2 id="import-result" tabIndex={-1} className="text-heading outline-none">
          {counted(report.imported, 'transaction')} imported
        </h2>
      </div>
      <ImportFacts report={report} />
      <ImportRemarks report={report} />
      <div className="mt-6 flex flex-wrap gap-3">
        {batch === null ? null : <ButtonLink href={historyHref({ batch_id: batch })}>See the transactions</ButtonLink>}
        {waiting > 0 ? (
          <ButtonLink variant="secondary" href={inboxHref}>
            Categorise {counted(waiting, 'transaction')}
          </ButtonLink>
        ) : null}
        <Button variant="secondary" onClick={onAgain}>
          Import another
        </Button>
        {batch === null ? null : (
          <Button variant="quiet" busy={undo.isPending} onClick={() => undo.mutate({ body: { batch_id: batch } })}>
            Undo
          </Button>
        )}
      </div>
      <div aria-live="assertive">
        {undo.isError ? (
          <p className="text-negative mt-3 font-medium">{undo.error.message} The import stands as it was.</p>
        ) : null}
      </div>
    </section>
  );
}
