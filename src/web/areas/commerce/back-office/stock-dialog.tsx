import { useState } from 'react';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { OperatorVariant } from '#contract/areas/product-back-office.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

interface StockDialogProps {
  name: string;
  variant: OperatorVariant;
  onClose: () => void;
}

type Way = 'add' | 'take' | 'unlimited';

const choices = [
  { value: 'add', label: 'Add' },
  { value: 'take', label: 'Remove' },
  { value: 'unlimited', label: 'Unlimited' },
] as const;

/** Adds to the stock of a size or takes from it; orders may take units meanwhile, so it is never set to a number. */
export function StockDialog({ name, variant, onClose }: StockDialogProps) {
  const { label, stock } = variant;
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={`Stock: ${label}`}
      description={
        stock === null
          ? `${name} has unlimited stock. If you enter a number, we’ll count stock from then on, less any units in unpaid orders.`
          : `${name}. ${stock.toLocaleString('en-AU')} in stock when this page was loaded.`
      }
    >
      <StockForm name={name} variant={variant} onClose={onClose} />
    </Dialog>
  );
}

function StockForm({ name, variant: { id, label }, onClose }: StockDialogProps) {
  const [way, setWay] = useState<Way>('add');
  const [count, setCount] = useState<number | null>(null);
  const change = useApiMutation(productBackOffice.addStock, {
    refreshes: [productBackOffice.products],
    onSuccess: ({ stock: left }) => {
      const words = left === null ? 'unlimited stock' : `${left.toLocaleString('en-AU')} in stock`;
      showToast({ tone: 'positive', text: `${name}, ${label}: ${words}.` });
      onClose();
    },
  });
  const unlimited = way === 'unlimited';
  const isReady = unlimited || (count !== null && count > 0);
  function save(): void {
    if (!isReady || change.isPending) return;
    const units = unlimited ? 0 : (count ?? 0) * (way === 'add' ? 1 : -1);
    change.mutate({ body: { variant_id: id, change: units, unlimited } });
  }
  return (
    <form
      aria-label="Stock"
      className="space-y-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <ProblemNote>{change.error?.message}</ProblemNote>
      <SegmentedControl label="Change" full choices={choices} value={way} onChange={setWay} />
      {unlimited ? (
        <p className="text-ink-soft">Buyers can order any number, and we’ll stop counting stock.</p>
      ) : (
        <NumberField label="Units" value={count} onChange={setCount} min={1} max={100_000} />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={change.isPending} disabled={!isReady}>
          Save
        </Button>
      </div>
    </form>
  );
}
