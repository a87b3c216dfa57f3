import { useState } from 'react';
import { vouchers } from '#contract/areas/vouchers.ts';
import type { TeamVoucher } from '#contract/areas/vouchers.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { NumberField } from '#web/design/number-field.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

/**
 * Adds to what is left of a voucher or takes from it; members may redeem meanwhile, so that it is never set to a
 * number.
 */
export function StockDialog({
  voucher: { VoucherID, Title, stock },
  onClose,
}: {
  voucher: TeamVoucher;
  onClose: () => void;
}) {
  const [way, setWay] = useState<'add' | 'take'>('add');
  const [count, setCount] = useState<number | null>(null);
  const change = useApiMutation(vouchers.addStock, {
    refreshes: [vouchers.teamVouchers],
    onSuccess: (reply) => {
      showToast({ tone: 'positive', text: `${Title}: ${reply.stock.toLocaleString('en-AU')} left.` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={`Stock of ${Title}`}
      description={`${stock.toLocaleString('en-AU')} left when this page was loaded.`}
    >
      <form
        aria-label="Stock"
        className="space-y-5"
        onSubmit={(event) => {
          event.preventDefault();
          if (count !== null && count > 0 && !change.isPending)
            change.mutate({ body: { VoucherID, add: way === 'add' ? count : -count } });
        }}
      >
        <ProblemNote>{change.error?.message}</ProblemNote>
        <SegmentedControl
          label="Change"
          full
          choices={[
            { value: 'add', label: 'Add' },
            { value: 'take', label: 'Remove' },
          ]}
          value={way}
          onChange={setWay}
        />
        <NumberField label="Number of vouchers" value={count} onChange={setCount} min={1} max={1_000_000} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" busy={change.isPending} disabled={count === null || count < 1}>
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
