import { Suspense, lazy, useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { removeManualEntry } from './manual-entry.ts';
import type { Detail } from './detail.ts';

const ManualEntryDialog = lazy(async () => ({
  default: (await import('./manual-entry-dialog.tsx')).ManualEntryDialog,
}));

/** What the member entered is the member's to change and to remove; a part goes with the whole of it. */
export function ManualEntryActions({ detail, onGone }: { detail: Detail; onGone: () => void }) {
  const [changing, setChanging] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data: transaction } = detail;
  if (!detail.manual || transaction.parent_id !== null) return null;
  async function remove(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      await removeManualEntry(transaction.id);
      onGone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <div className="mb-5">
      <ProblemNote>{problem}</ProblemNote>
      <div className="flex flex-wrap gap-2">
        <Button size="small" variant="secondary" onClick={() => setChanging(true)}>
          Change it
        </Button>
        <Button size="small" variant="secondary" busy={busy} onClick={() => void remove()}>
          Remove it
        </Button>
      </div>
      <Suspense>
        {changing ? (
          <ManualEntryDialog
            status={{ transaction, isChosen: detail.reason?.kind === 'member', isSplit: detail.parts.length > 0 }}
            onClose={() => setChanging(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
