import { useState } from 'react';
import { transactions } from '#contract/areas/transactions.ts';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { LinkedRow } from './linked-transaction.tsx';
import { touchedByRows } from './reads.ts';
import type { Detail } from './detail.ts';

function useRefundLink() {
  return useApiMutation(transactions.refund, {
    refreshes: touchedByRows,
    onSuccess: ({ data }) =>
      showToast({
        tone: 'positive',
        text:
          data.refund_of === null ? 'The link is undone.' : 'Linked: it now counts in the category of that expense.',
      }),
    onError: ({ message }) => showToast({ tone: 'negative', text: 'The link could not be changed.', detail: message }),
  });
}

/** Expenses that this money may be paying back, the likeliest first. */
function Candidates({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const candidates = useApiQuery(transactions.refundCandidates, { query: { id } });
  const link = useRefundLink();
  return (
    <QueryState
      query={candidates}
      what="the expenses"
      skeleton={<SkeletonRows rows={3} />}
      compact
      empty={<p className="text-ink-soft">No earlier expense fits this amount.</p>}
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

/** Money that came back and the expense that it pays back, seen from either side. */
export function RefundSection({ detail, onOpen }: { detail: Detail; onOpen: (id: number) => void }) {
  const { data: transaction, refund_of: expense, refunds } = detail;
  const [looking, setLooking] = useState(false);
  const link = useRefundLink();
  if (transaction.amount <= 0) {
    if (refunds.length === 0) return null;
    return (
      <Section title="Paid back" level={3}>
        <ul className="divide-line divide-y">
          {refunds.map((refund) => (
            <LinkedRow key={refund.id} transaction={refund} onOpen={onOpen} />
          ))}
        </ul>
      </Section>
    );
  }
  if (transaction.transfer_id !== null) return null;
  return (
    <Section
      title="A refund?"
      level={3}
      action={
        expense ? (
          <Button
            variant="quiet"
            size="small"
            busy={link.isPending}
            onClick={() => link.mutate({ body: { id: transaction.id, refund_of: null } })}
          >
            Undo the link
          </Button>
        ) : looking ? null : (
          <Button variant="quiet" size="small" onClick={() => setLooking(true)}>
            Find the expense
          </Button>
        )
      }
    >
      {expense ? (
        <ul>
          <LinkedRow transaction={expense} onOpen={onOpen} />
        </ul>
      ) : looking ? (
        <Candidates id={transaction.id} onOpen={onOpen} />
      ) : (
        <p className="text-ink-soft">Linked to the expense that it pays back, it lowers what you spent there.</p>
      )}
    </Section>
  );
}
