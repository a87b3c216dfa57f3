import { useEffect, useRef, useState } from 'react';
import Info from 'lucide-react/icons/info';
import { categories } from '#contract/areas/categories.ts';
import type { CorrectionReach } from '#contract/areas/categories.ts';
import { Button } from '#web/design/button.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { changeCategory, tellCategoryChange } from './category-change.ts';
import { faceOf } from './category-options.tsx';
import { CategoryPicker } from './category-picker.tsx';
import { applyToAllText } from './row-change.ts';
import { nameOf } from './transaction-face.tsx';
import type { Transaction } from './transaction-face.tsx';

interface ReachProps {
  transaction: Transaction;
  subCategoryId: number;
  onClose: () => void;
}

/** Asks whether the merchant's other transactions follow, before anything changes. */
function Reach({ transaction, subCategoryId, onClose }: ReachProps) {
  const preview = useApiQuery(categories.updateCategory, {
    body: { id: [transaction.id], categoryId: subCategoryId, apply: 'past', preview: true },
  });
  const others = preview.data?.same_merchant ?? 0;
  const [busy, setBusy] = useState<CorrectionReach>();
  const [problem, setProblem] = useState<string>();
  async function save(reach: CorrectionReach): Promise<void> {
    setBusy(reach);
    setProblem(undefined);
    try {
      const change = await changeCategory(transaction, subCategoryId, reach);
      tellCategoryChange(faceOf(subCategoryId).name, change);
      onClose();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(undefined);
    }
  }
  const whole: CorrectionReach = others > 0 ? 'past_and_future' : 'future';
  const hasMerchant = transaction.merchant_key !== null;
  return (
    <div role="group" aria-label="Apply to" className="bg-sunken mt-3 rounded-control px-4 py-3.5">
      <ProblemNote>{problem}</ProblemNote>
      <p className="mb-3" aria-live="polite">
        Move {nameOf(transaction)} to <strong>{faceOf(subCategoryId).name}</strong>?
      </p>
      <div className="flex flex-col gap-2">
        {hasMerchant ? (
          <Button busy={busy === whole} disabled={preview.isPending} onClick={() => void save(whole)}>
            {preview.isPending ? 'Counting…' : applyToAllText(others + 1)}
          </Button>
        ) : null}
        <div className="grid grid-cols-2 gap-2">
          <Button
            variant={hasMerchant ? 'secondary' : 'primary'}
            busy={busy === 'one'}
            onClick={() => void save('one')}
          >
            Only this one
          </Button>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </div>
    </div>
  );
}

export interface DetailCategoryProps {
  transaction: Transaction;
  reason: string | null;
  /** Shows the list of categories from the start. */
  isOpen?: boolean;
}

/** The category, the reason for it, and the way to change it. */
export function DetailCategory({ transaction, reason, isOpen = false }: DetailCategoryProps) {
  const [wanted, setWanted] = useState<number | null>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // After the drawer has set its own focus.
    const frame = requestAnimationFrame(() => {
      const input = box.current?.querySelector('input');
      input?.focus();
      input?.click();
    });
    return () => cancelAnimationFrame(frame);
  }, [isOpen]);
  /** The question that had the focus goes, so that its field has it again. */
  function closeQuestion(): void {
    setWanted(null);
    box.current?.querySelector('input')?.focus();
  }
  return (
    <div ref={box}>
      <CategoryPicker
        value={wanted ?? transaction.sub_category_id}
        onChange={(id) => setWanted(id === null || id === transaction.sub_category_id ? null : id)}
        placeholder="Choose a category"
      />
      {wanted === null ? null : (
        <Reach key={wanted} transaction={transaction} subCategoryId={wanted} onClose={closeQuestion} />
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
