import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import type { MembershipAfterRefund } from '#contract/areas/order-back-office.ts';
import { refundLimitsOn } from '#domain/commerce/refund-policy.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, useApiForm } from '#web/kit/form.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { FormButtons } from './form-buttons.tsx';
import { refundText } from './order-words.ts';
import type { RefundableOrder } from './order-words.ts';
import { refundRefreshes } from './refund-decision.tsx';
import { RestockChoice } from './restock-choice.tsx';
import type { RestockableLine } from './restock-choice.tsx';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

interface ActionProps {
  reference: string;
  onClose: () => void;
}

interface RefundFacts {
  order: RefundableOrder;
  left: number;
  restockable: readonly RestockableLine[];
  /** What a refund in full does to the buyer's membership. */
  membership: MembershipAfterRefund | null;
}

interface RefundValues {
  amount: number | null;
  reason: string;
  restock: number[];
}

/** Refunds a part or all of what is left of an order. */
export function RefundDialog({ reference, order, left, restockable, membership, onClose }: ActionProps & RefundFacts) {
  const time = useMemberTime();
  const { onePersonCents, lookBackDays } = refundLimitsOn(time.today());
  const form = useApiForm<typeof orderBackOffice.refund, RefundValues>(orderBackOffice.refund, {
    defaults: { amount: null, reason: '', restock: [] },
    body: ({ amount, reason, restock }) => ({
      reference,
      reason,
      restock,
      amount: amount === null ? '' : dollarsFromCents(amount),
    }),
    check: ({ amount }): Record<string, string> => (amount === null ? { amount: 'This field is required.' } : {}),
    refreshes: refundRefreshes,
    onDone: ({ state }) => {
      showToast(
        state === 'waiting'
          ? { tone: 'info', text: 'A second operator has to approve this refund before it’s paid.' }
          : { tone: 'positive', text: 'The refund is on its way. The buyer will get an email.' },
      );
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Refund this order"
      description={refundText(order, left, { after: membership, dayOf: (at) => time.instant(at) })}
    >
      <Form form={form} aria-label="Refund" className="space-y-5">
        <div>
          <MoneyField
            label="Amount"
            name="amount"
            min={1}
            max={left}
            hint={`If refunds on one order come to more than ${dollars(onePersonCents)} within ${lookBackDays} days, a second operator has to approve.`}
            {...form.value('amount')}
          />
          <Button variant="quiet" size="small" className="mt-1 -ml-3.5" onClick={() => form.set({ amount: left })}>
            Refund all {dollars(left)}
          </Button>
        </div>
        <TextArea
          label="Reason"
          rows={3}
          maxLength={300}
          hint="The buyer will see this on their order."
          {...form.field('reason')}
        />
        <RestockChoice lines={restockable} value={form.values.restock} onChange={(restock) => form.set({ restock })} />
        <FormButtons form={form} action="Refund" danger onClose={onClose} />
      </Form>
    </Dialog>
  );
}

/** Marks an order as sent and emails the buyer the number of the parcel. */
export function SendDialog({ reference, address, onClose }: ActionProps & { address: string | null }) {
  const form = useApiForm<typeof orderBackOffice.fulfil, { parcel: string }>(orderBackOffice.fulfil, {
    defaults: { parcel: '' },
    body: ({ parcel }) => ({ reference, parcel }),
    refreshes: refundRefreshes,
    onDone: () => {
      showToast({ tone: 'positive', text: 'Marked as sent. The buyer will get an email.' });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Mark as sent"
      description={address ? `To ${address}.` : 'Nothing in this order needs posting.'}
    >
      <Form form={form} aria-label="Sending" className="space-y-5">
        <TextField
          label="Tracking number"
          optional
          figures
          maxLength={80}
          hint="The buyer can use it to track the parcel."
          {...form.field('parcel')}
        />
        <FormButtons form={form} action="Mark as sent" onClose={onClose} />
      </Form>
    </Dialog>
  );
}
