import { household } from '#contract/areas/household.ts';
import type { SharedBudgetLine } from '#contract/areas/household.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import type { FieldMessages } from '#web/kit/form-values.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { sharedReads, tellChange } from './share-change.ts';

/** Changes the amount of a shared budget, from the current pay cycle on. */
export function AmountDialog({
  line,
  share,
  onClose,
}: {
  line: SharedBudgetLine;
  share: { share_id: number; owner: string };
  onClose: () => void;
}) {
  const form = useApiForm<typeof household.setBudget, { amount: number | null }>(household.setBudget, {
    defaults: { amount: line.Amount },
    body: ({ amount }) => ({
      share_id: share.share_id,
      category_id: line.category_id,
      sub_category_id: line.sub_category_id,
      amount: dollarsFromCents(amount ?? 0),
    }),
    check: ({ amount }): FieldMessages => (amount === null ? { amount: 'Enter an amount such as 120.00.' } : {}),
    refreshes: sharedReads,
    onDone: ({ log_ids: ids }) => {
      tellChange(`${line.name} budget changed.`, ids);
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} size="small" title={`${line.name} budget`}>
      <Form form={form}>
        <MoneyField
          label="Amount each pay cycle"
          hint={`From this pay cycle on. ${share.owner} will see the change.`}
          {...form.value('amount')}
        />
        <div className="mt-7 flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>Save changes</SubmitButton>
        </div>
      </Form>
    </Dialog>
  );
}
