import { transactions } from '#contract/areas/transactions.ts';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import type { DetailToolProps } from './detail-actions.tsx';
import { LinkedRow } from './linked-transaction.tsx';
import { touchedByRows } from './reads.ts';

function useRefundLink() {
  return useApiMutation(transactions.refund, {
    refreshes: touchedByRows,
    onSuccess: ({ data }) =>
      showToast({
        tone: 'positive',
        text:
          data.refund_of === null
            ? 'Refund unlinked.'
            : 'Refund linked. It now reduces your spending in that category.',
      }),
    onError: ({ message }) => showToast({ tone: 'negative', text: 'We couldn’t change the link.', detail: message }),
  });
}

/** Purchases that it may refund, the likeliest first. */
function Candidates({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const candidates = useApiQuery(transactions.refundCandidates, { query: { id } });
  const link = useRefundLink();
  return (
    <QueryState
      query={candidates}
      what="your purchases"
      skeleton={<SkeletonRows rows={3} />}
      compact
      empty={<p className="text-ink-soft">We found no earlier purchase of this amount or more.</p>}
    >
      {({ data }) => (
        <ul className="divide-line divide-y">
          {data.map((transaction) => (
            <LinkedRow
              key={transaction.id}
              transaction={transaction}
              onOpen={onOpen}
              action={
                <Button
                  size="small"
                  variant="secondary"
                  disabled={link.isPending}
                  aria-label={`Link to ${transaction.merchant ?? transaction.description}`}
                  onClick={() => link.mutate({ body: { id, refund_of: transaction.id } })}
                >
                  Link
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

/** A refund and its purchase, from either side. */
export function RefundSection({ detail, isLooking, onOpen, onDone }: DetailToolProps & { isLooking: boolean }) {
  const { data: transaction, refund_of: purchase, refunds } = detail;
  const link = useRefundLink();
  if (transaction.amount <= 0) {
    if (refunds.length === 0) return null;
    return (
      <Section title="Refunds" level={3}>
        <ul className="divide-line divide-y">
          {refunds.map((refund) => (
            <LinkedRow key={refund.id} transaction={refund} onOpen={onOpen} />
          ))}
        </ul>
      </Section>
    );
  }
  if (transaction.transfer_id !== null || (!purchase && !isLooking)) return null;
  return (
    <Section
      title={purchase ? 'Refund of' : 'Which purchase was refunded?'}
      level={3}
      action={
        <Button
          variant="quiet"
          size="small"
          busy={link.isPending}
          onClick={() => (purchase ? link.mutate({ body: { id: transaction.id, refund_of: null } }) : onDone())}
        >
          {purchase ? 'Unlink' : 'Cancel'}
        </Button>
      }
    >
      {purchase ? (
        <ul>
          <LinkedRow transaction={purchase} onOpen={onOpen} />
        </ul>
      ) : (
        <Candidates id={transaction.id} onOpen={onOpen} />
      )}
    </Section>
  );
}
