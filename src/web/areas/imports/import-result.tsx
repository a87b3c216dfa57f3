import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import type { ImportReport } from '#contract/areas/imports.ts';
import { counted } from '#domain/text/counted.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Card } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { historyHref, inboxHref, useUncategorisedCount } from '#web/areas/transactions/public.tsx';
import { ImportFacts } from './import-preview.tsx';
import { ImportRemarks } from './import-remarks.tsx';
import { useUndoImport } from './use-import.ts';

/** 'From Everyday, 01/10/2026 to 31/10/2026. 4 transactions need a category.' */
function Summary({ report, waiting }: { report: ImportReport; waiting: number | undefined }) {
  const time = useMemberTime();
  const names = new Intl.ListFormat('en-AU').format(report.accounts.map(({ name }) => name));
  const days =
    report.first_date && report.last_date ? `${time.date(report.first_date)} to ${time.date(report.last_date)}` : '';
  return (
    <p className="text-on-cover-soft mt-1.5">
      {[names, days].filter((part) => part !== '').join(', ')}.{' '}
      {waiting === undefined
        ? ''
        : waiting > 0
          ? `${counted(waiting, 'transaction')} ${waiting === 1 ? 'needs' : 'need'} a category.`
          : 'Every transaction has a category.'}
    </p>
  );
}

/** What was imported, and the next step. */
export function ImportResult({ report, onAgain }: { report: ImportReport; onAgain: () => void }) {
  const uncategorised = useUncategorisedCount();
  const undo = useUndoImport(({ removed }) => {
    showToast({ tone: 'positive', text: `Import undone: ${counted(removed, 'transaction')} deleted.` });
    onAgain();
  });
  const batch = report.batch_id;
  return (
    <section aria-labelledby="import-result">
      <Card tone="cover">
        <div role="status" className="flex items-center gap-3">
          <CircleCheckBig size={28} strokeWidth={1.75} aria-hidden="true" className="text-spark shrink-0" />
          <h2 id="import-result" tabIndex={-1} className="text-heading outline-none">
            {counted(report.imported, 'transaction')} imported
          </h2>
        </div>
        <Summary report={report} waiting={uncategorised} />
        <div className="mt-5 flex flex-wrap gap-3">
          <ButtonLink variant="secondary" href="/nd2">
            See where you stand
          </ButtonLink>
        </div>
      </Card>
      <div className="mt-4 flex flex-wrap gap-2">
        {batch === null ? null : (
          <ButtonLink variant="secondary" size="small" href={historyHref({ batch_id: batch })}>
            See transactions
          </ButtonLink>
        )}
        {uncategorised ? (
          <ButtonLink variant="secondary" size="small" href={inboxHref}>
            Categorise {counted(uncategorised, 'transaction')}
          </ButtonLink>
        ) : null}
        <Button variant="secondary" size="small" onClick={onAgain}>
          Import another
        </Button>
        {batch === null ? null : (
          <Button
            variant="quiet"
            size="small"
            busy={undo.isPending}
            onClick={() => undo.mutate({ body: { batch_id: batch } })}
          >
            Undo
          </Button>
        )}
      </div>
      <div aria-live="assertive">
        {undo.isError ? (
          <p className="text-negative mt-3 font-medium">{undo.error.message} Your import hasn’t changed.</p>
        ) : null}
      </div>
      <div className="mt-6">
        <ImportFacts report={report} />
        <ImportRemarks report={report} />
      </div>
    </section>
  );
}
