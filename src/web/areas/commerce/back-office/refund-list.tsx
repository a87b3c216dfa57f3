import { useState } from 'react';
import type { Refund } from '#contract/areas/order-back-office.ts';
import { formatCents } from '#domain/money/format.ts';
import { qoinText } from '#domain/rewards/qoin.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { useListFocus } from '#web/kit/list-focus.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { refundFace } from './order-words.ts';
import { DecideDialog } from './refund-decision.tsx';
import type { Decision } from './refund-decision.tsx';
import type { RestockableLine } from './restock-choice.tsx';

const dollars = (cents: number): string => formatCents(cents, { currency: true });

const isOpen = ({ state }: Refund): boolean => state === 'requested' || state === 'waiting';

function History({ refund }: { refund: Refund }) {
  const time = useMemberTime();
  const { by_buyer: byBuyer, proposed_by: proposer, decided_by: decider, decided_at: at, answer } = refund;
  return (
    <span className="text-ink-soft text-caption block wrap-anywhere">
      <span className="block">
        {byBuyer ? 'Requested by the buyer' : `By ${proposer ?? 'a former operator'}`},{' '}
        {time.instant(refund.requested_at, 'full')}: “{refund.reason}”
      </span>
      {byBuyer && proposer && refund.second ? <span className="block">Approved first by {proposer}</span> : null}
      {refund.to_gift_cards > 0 ? <span className="block">To gift cards: {dollars(refund.to_gift_cards)}</span> : null}
      {refund.to_qoin > 0 ? (
        <span className="block">
          To Qoin: {dollars(refund.to_qoin)}, {qoinText(refund.qoin)}
        </span>
      ) : null}
      {at && answer ? (
        <span className="block">
          {refund.state === 'refused' ? 'Declined' : 'Approved'} by {decider ?? 'a former operator'},{' '}
          {time.instant(at, 'full')}: “{answer}”
        </span>
      ) : null}
    </span>
  );
}

function RefundRow({
  refund,
  named,
  onDecide,
}: {
  refund: Refund;
  named: boolean;
  onDecide: (agree: boolean) => void;
}) {
  const face = refundFace(refund);
  const what = `${dollars(refund.amount)} for order ${refund.reference}`;
  const declining = refund.second && refund.mine && !refund.by_buyer ? 'Withdraw' : 'Decline';
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-64">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="figures font-semibold">{dollars(refund.amount)}</span>
          <Badge tone={face.tone}>{face.says}</Badge>
          {refund.restock.length > 0 ? <Badge>Restock</Badge> : null}
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
              onClick={() => onDecide(true)}
            >
              Approve
            </Button>
          )}
          <Button size="small" variant="secondary" aria-label={`${declining} ${what}`} onClick={() => onDecide(false)}>
            {declining}
          </Button>
        </span>
      ) : null}
    </li>
  );
}

/**
 * Refunds with their reasons; open ones with the decision. `named` where they are of different orders; what came back
 * can be ticked on the page of an order alone.
 */
export function RefundList({
  refunds,
  named = false,
  restockable = [],
}: {
  refunds: readonly Refund[];
  named?: boolean;
  restockable?: readonly RestockableLine[];
}) {
  const focus = useListFocus();
  const [decision, setDecision] = useState<Decision | null>(null);
  return (
    <>
      <ul {...focus} aria-label="Refunds" className="divide-line divide-y">
        {refunds.map((refund) => (
          <RefundRow
            key={`${refund.reference}-${refund.id}`}
            refund={refund}
            named={named}
            onDecide={(agree) => setDecision({ refund, agree })}
          />
        ))}
      </ul>
      {decision ? <DecideDialog {...decision} restockable={restockable} onClose={() => setDecision(null)} /> : null}
    </>
  );
}
