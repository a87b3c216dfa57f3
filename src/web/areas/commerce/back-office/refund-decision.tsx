import { backOffice } from '#contract/areas/back-office.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import type { Refund } from '#contract/areas/order-back-office.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, useApiForm } from '#web/kit/form.tsx';
import { FormButtons } from './form-buttons.tsx';
import { RestockChoice } from './restock-choice.tsx';
import type { RestockableLine } from './restock-choice.tsx';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

export const refundRefreshes = [
  orderBackOffice.details,
  orderBackOffice.refunds,
  orderBackOffice.search,
  backOffice.counts,
  backOffice.audit,
];

interface DecisionValues {
  amount: number | null;
  reason: string;
  restock: number[];
}

export interface Decision {
  refund: Refund;
  agree: boolean;
}

function toastOf(state: string): { tone: 'positive' | 'info'; text: string } {
  if (state === 'waiting')
    return { tone: 'info', text: 'A second operator has to approve this refund before it’s paid.' };
  return { tone: 'positive', text: state === 'refused' ? 'Declined' : 'Approved. The refund is on its way.' };
}

/** What declining means to the buyer. */
function declineWords({ by_buyer: byBuyer, mine }: Refund): string {
  if (byBuyer) return 'The buyer will get an email with your reason.';
  return mine
    ? 'Nothing will be refunded.'
    : 'Nothing will be refunded. The operator who proposed it will see your reason.';
}

function useDecision({ refund, agree }: Decision, hasAmount: boolean, onClose: () => void) {
  return useApiForm<typeof orderBackOffice.decideRefund, DecisionValues>(orderBackOffice.decideRefund, {
    defaults: { amount: refund.amount, reason: '', restock: [] },
    body: ({ amount, reason, restock }) => ({
      reference: refund.reference,
      id: refund.id,
      agree,
      reason,
      ...(hasAmount ? { restock } : {}),
      ...(hasAmount && amount !== null ? { amount: dollarsFromCents(amount) } : {}),
    }),
    check: ({ amount }): Record<string, string> =>
      hasAmount && amount === null ? { amount: 'This field is required.' } : {},
    refreshes: refundRefreshes,
    onDone: ({ state }) => {
      showToast(toastOf(state));
      onClose();
    },
  });
}

/** The decision about one refund, with its reason; of a buyer's request, a part can be approved. */
export function DecideDialog({
  refund,
  agree,
  restockable,
  onClose,
}: Decision & { restockable: readonly RestockableLine[]; onClose: () => void }) {
  const hasAmount = agree && refund.state === 'requested';
  const form = useDecision({ refund, agree }, hasAmount, onClose);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={agree ? 'Approve this refund?' : 'Decline this refund?'}
      description={`${dollars(refund.amount)} for order ${refund.reference}. ${
        agree ? 'The money goes back the way it was paid. This can’t be undone.' : declineWords(refund)
      }`}
    >
      <Form form={form} aria-label="Decision" className="space-y-5">
        {hasAmount ? (
          <MoneyField
            label="Amount"
            name="amount"
            hint="You can approve less than the buyer asked for."
            min={1}
            max={refund.amount}
            {...form.value('amount')}
          />
        ) : null}
        <TextArea
          label="Reason"
          rows={3}
          maxLength={300}
          hint={refund.by_buyer ? 'The buyer will see this.' : undefined}
          {...form.field('reason')}
        />
        {hasAmount ? (
          <RestockChoice
            lines={restockable}
            value={form.values.restock}
            onChange={(restock) => form.set({ restock })}
          />
        ) : null}
        <FormButtons form={form} action={agree ? 'Approve' : 'Decline'} danger={!agree} onClose={onClose} />
      </Form>
    </Dialog>
  );
}
