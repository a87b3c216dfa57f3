import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import { orderBackOffice } from '#contract/areas/order-back-office.ts';
import type { Refund } from '#contract/areas/order-back-office.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { formatCents } from '#domain/money/format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextLink } from '#web/design/link.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, useApiForm } from '#web/kit/form.tsx';
import { useListFocus } from '#web/kit/list-focus.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { FormButtons } from './form-buttons.tsx';
import { refundFace } from './order-words.ts';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

export const refundRefreshes = [
  orderBackOffice.details,
  orderBackOffice.refunds,
  orderBackOffice.search,
  backOffice.counts,
  backOffice.audit,
];

const isOpen = ({ state }: Refund): boolean => state === 'requested' || state === 'waiting';

interface Decision {
  refund: Refund;
  agree: boolean;
}

function toastOf(state: string): { tone: 'positive' | 'info'; text: string } {
  if (state === 'waiting') return { tone: 'info', text: 'A second operator has to approve it before it’s paid.' };
  return { tone: 'positive', text: state === 'refused' ? 'Declined' : 'Approved. The refund is on its way.' };
}

/** What declining means to the buyer. */
function declineWords({ by_buyer: byBuyer, mine }: Refund): string {
  if (byBuyer) return 'The buyer gets an email with your reason.';
  return mine ? 'Nothing is refunded.' : 'Nothing is refunded. The operator who proposed it will see your reason.';
}

/** The decision about one refund, with its reason; of a buyer's request, a part can be approved. */
function DecideDialog({ refund, agree, onClose }: Decision & { onClose: () => void }) {
  const hasAmount = agree && refund.state === 'requested';
  const form = useApiForm<typeof orderBackOffice.decideRefund, { amount: number | null; reason: string }>(
    orderBackOffice.decideRefund,
    {
      defaults: { amount: refund.amount, reason: '' },
      body: ({ amount, reason }) => ({
        reference: refund.reference,
        id: refund.id,
        agree,
        reason,
        ...(hasAmount && amount !== null ? { amount: dollarsFromCents(amount) } : {}),
      }),
      check: ({ amount }): Record<string, string> =>
        hasAmount && amount === null ? { amount: 'This field is required.' } : {},
      refreshes: refundRefreshes,
      onDone: ({ state }) => {
        showToast(toastOf(state));
        onClose();
      },
    },
  );
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={agree ? 'Approve this refund?' : 'Decline this refund?'}
      description={`${dollars(refund.amount)} of order ${refund.reference}. ${
        agree ? 'The money goes back to the card that paid. This can’t be undone.' : declineWords(refund)
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
          hint={refund.by_buyer ? 'The buyer sees it.' : undefined}
          {...form.field('reason')}
        />
        <FormButtons form={form} action={agree ? 'Approve' : 'Decline'} danger={!agree} onClose={onClose} />
      </Form>
    </Dialog>
  );
}

function History({ refund }: { refund: Refund }) {
  const time = useMemberTime();
  const { by_buyer: byBuyer, proposed_by: proposer, decided_by: decider, decided_at: at, answer } = refund;
  return (
    <span className="text-ink-soft text-caption block wrap-anywhere">
      <span className="block">
        {byBuyer ? 'Requested by the buyer' : `By ${proposer ?? 'an operator who has left'}`},{' '}
        {time.instant(refund.requested_at, 'full')}: “{refund.reason}”
      </span>
      {byBuyer && proposer && refund.second ? <span className="block">Approved first by {proposer}</span> : null}
      {refund.to_gift_cards > 0 ? (
        <span className="block">{dollars(refund.to_gift_cards)} of it to gift cards</span>
      ) : null}
      {at && answer ? (
        <span className="block">
          {refund.state === 'refused' ? 'Declined' : 'Approved'} by {decider ?? 'an operator who has left'},{' '}
          {time.instant(at, 'full')}: “{answer}”
        </span>
      ) : null}
    </span>
  );
}

/** Refunds with their reasons; open ones with the decision. `named` where they are of different orders. */
export function RefundList({ refunds, named = false }: { refunds: readonly Refund[]; named?: boolean }) {
  const focus = useListFocus();
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      <ul {...focus} aria-label="Refunds" className="divide-line divide-y">
        {refunds.map((refund) => {
          const face = refundFace(refund);
          const what = `${dollars(refund.amount)} of ${refund.reference}`;
          return (
            <li
              key={`${refund.reference}-${refund.id}`}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
            >
              <span className="min-w-0 flex-1 basis-64">
                <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                  <span className="figures font-semibold">{dollars(refund.amount)}</span>
                  <Badge tone={face.tone}>{face.says}</Badge>
                </span>
                {named ? (
                  <span className="block">
                    <TextLink href={`/operator/orders/${refund.reference}`} className="figures">
                      {refund.reference}
                    </TextLink>
                    , {refund.buyer}
                  </span>
                ) : null}
                <History refund={refund} />
              </span>
              {isOpen(refund) ? (
                <span className="flex flex-wrap gap-2">
                  {refund.second && refund.mine ? null : (
                    <Button
                      size="small"
                      variant={named ? 'secondary' : 'primary'}
                      aria-label={`Approve ${what}`}
                      onClick={() => setDecision({ refund, agree: true })}
                    >
                      Approve
                    </Button>
                  )}
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`${refund.second && refund.mine && !refund.by_buyer ? 'Withdraw' : 'Decline'} ${what}`}
                    onClick={() => setDecision({ refund, agree: false })}
                  >
                    {refund.second && refund.mine && !refund.by_buyer ? 'Withdraw' : 'Decline'}
                  </Button>
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {decision ? <DecideDialog {...decision} onClose={() => setDecision(null)} /> : null}
    </>
  );
}
