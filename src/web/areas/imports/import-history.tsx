import { useState } from 'react';
import { imports } from '#contract/areas/imports.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { useAccountNames } from '#web/areas/bank-accounts/public.tsx';
import { historyHref } from '#web/areas/transactions/public.tsx';
import { formatName } from './import-state.ts';
import { useUndoImport } from './use-import.ts';

type Batch = ReplyOf<typeof imports.history>['data'][number];

function BatchLine({ batch, onUndo }: { batch: Batch; onUndo: () => void }) {
  const names = useAccountNames();
  const time = useMemberTime();
  const days =
    batch.first_date && batch.last_date ? `${time.date(batch.first_date)} to ${time.date(batch.last_date)}` : '';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3.5">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium wrap-anywhere">{batch.files.join(', ')}</p>
        <p className="text-ink-faint text-caption">
          {time.instant(batch.imported_at, 'fromNow')} · {formatName(batch.format)} ·{' '}
          {batch.accounts.map(({ id, name }) => names.get(id)?.name ?? name).join(', ')}
        </p>
        <p className="text-ink-soft text-caption">
          {counted(batch.imported, 'transaction')}
          {batch.duplicates > 0 ? `, ${counted(batch.duplicates, 'duplicate')}` : ''}
          {batch.rejected > 0 ? `, ${counted(batch.rejected, 'line')} we couldn’t read` : ''} · {days}
          {batch.currency !== null ? (
            <>
              {' · '}
              <Money cents={batch.sum} tone="plain" currency={batch.currency} />
            </>
          ) : null}
        </p>
      </div>
      {batch.undone_at ? (
        <Badge>Undone {time.instant(batch.undone_at)}</Badge>
      ) : (
        <div className="flex flex-wrap items-center gap-1">
          <TextLink
            href={historyHref({ batch_id: batch.batch_id })}
            aria-label={`Transactions from ${batch.files.join(', ')}`}
            className="px-2 py-2.5"
          >
            Transactions
          </TextLink>
          <Button variant="quiet" size="small" onClick={onUndo} aria-label={`Undo import of ${batch.files.join(', ')}`}>
            Undo
          </Button>
        </div>
      )}
    </li>
  );
}

function UndoDialog({ batch, onClose }: { batch: Batch | null; onClose: () => void }) {
  const undo = useUndoImport(({ removed, restored }) => {
    showToast({
      tone: 'positive',
      text: `Import undone: ${counted(removed, 'transaction')} deleted${restored > 0 ? `, ${restored} restored` : ''}.`,
    });
    onClose();
  });
  return (
    <Dialog
      open={batch !== null}
      onClose={onClose}
      size="small"
      title="Undo this import?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant="danger"
            busy={undo.isPending}
            onClick={() => batch && undo.mutate({ body: { batch_id: batch.batch_id } })}
          >
            Undo import
          </Button>
        </>
      }
    >
      <p>
        {batch
          ? `This deletes ${counted(batch.imported, 'transaction')} from ${batch.files.join(', ')}, along with any notes, tags and categories. `
          : ''}
        Other imports stay as they are.
      </p>
      <div aria-live="assertive">
        {undo.isError ? <p className="text-negative mt-3 font-medium">{undo.error.message}</p> : null}
      </div>
    </Dialog>
  );
}

/** All imports, with their transactions and undo. */
export function ImportHistory() {
  const history = useApiQuery(imports.history);
  const [undoing, setUndoing] = useState<Batch | null>(null);
  return (
    <Section title="Your imports">
      <QueryState
        query={history}
        what="your imports"
        skeleton={<SkeletonRows rows={3} />}
        empty={
          <EmptyState
            illustration="import"
            message="No imports yet"
            subtitle1="Your imports will appear here, and you can undo any of them."
          />
        }
      >
        {({ data }) => (
          <ul className="divide-line divide-y">
            {data.map((batch) => (
              <BatchLine key={batch.batch_id} batch={batch} onUndo={() => setUndoing(batch)} />
            ))}
          </ul>
        )}
      </QueryState>
      <UndoDialog batch={undoing} onClose={() => setUndoing(null)} />
    </Section>
  );
}
