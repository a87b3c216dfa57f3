import { useState } from 'react';
import Info from 'lucide-react/icons/info';
import { categories } from '#contract/areas/categories.ts';
import type { CorrectionReach } from '#contract/areas/categories.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { changeCategory, tellCategoryChange } from './category-change.ts';
import { faceOf } from './category-options.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { rowsText } from './row-change.ts';
import { nameOf } from './transaction-face.tsx';
import type { Transaction } from './transaction-face.tsx';

/** How far a correction goes, from the two boxes. */
export function reachOf(past: boolean, future: boolean): CorrectionReach {
  if (past && future) return 'past_and_future';
  return past ? 'past' : future ? 'future' : 'one';
}

interface ReachProps {
  transaction: Transaction;
  subCategoryId: number;
  onClose: () => void;
}

/** The row alone, or its merchant's other rows too; asked before anything is changed. */
function Reach({ transaction, subCategoryId, onClose }: ReachProps) {
  const preview = useApiQuery(categories.updateCategory, {
    body: { id: [transaction.id], categoryId: subCategoryId, apply: 'past', preview: true },
  });
  const others = preview.data?.same_merchant ?? 0;
  const [past, setPast] = useState(false);
  const [future, setFuture] = useState(true);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  async function save(): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const change = await changeCategory(transaction, subCategoryId, reachOf(past && others > 0, future));
      tellCategoryChange(faceOf(subCategoryId).name, change);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <div role="group" aria-label="How far this goes" className="bg-sunken mt-3 rounded-control px-4 py-3">
      <ProblemNote>{problem}</ProblemNote>
      <p>
        {nameOf(transaction)} goes to <strong>{faceOf(subCategoryId).name}</strong>.
      </p>
      <div aria-live="polite">
        {preview.isPending ? <p className="text-ink-soft text-caption">Looking for others of this merchant…</p> : null}
        {others > 0 ? (
          <Checkbox
            label={
              others === 1
                ? 'Also the other one of this merchant'
                : `Also the ${others.toLocaleString('en-AU')} others of this merchant`
            }
            checked={past}
            onChange={(event) => setPast(event.target.checked)}
          />
        ) : null}
        <Checkbox label="Also those to come" checked={future} onChange={(event) => setFuture(event.target.checked)} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => void save()}>
          {past && others > 0 ? `Change ${rowsText(others + 1)}` : 'Change this one'}
        </Button>
        <Button size="small" variant="secondary" onClick={onClose}>
          Leave it
        </Button>
      </div>
    </div>
  );
}

/** The category of the row, why it stands there, and the way to another. */
export function DetailCategory({ transaction, reason }: { transaction: Transaction; reason: string | null }) {
  const [wanted, setWanted] = useState<number | null>(null);
  return (
    <div>
      <CategoryPicker
        value={wanted ?? transaction.sub_category_id}
        onChange={(id) => setWanted(id === null || id === transaction.sub_category_id ? null : id)}
        placeholder="Uncategorised: type to find one"
      />
      {wanted === null ? null : (
        <Reach key={wanted} transaction={transaction} subCategoryId={wanted} onClose={() => setWanted(null)} />
      )}
      {reason && wanted === null ? (
        <p className="text-ink-soft text-caption mt-2 flex items-start gap-1.5">
          <Info size={15} aria-hidden="true" className="mt-0.5 shrink-0" />
          <span>{reason}</span>
        </p>
      ) : null}
    </div>
  );
}
