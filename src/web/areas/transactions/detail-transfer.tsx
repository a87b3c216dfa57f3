import { useState } from 'react';
import { transfers } from '#contract/areas/transfers.ts';
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

const touched = [...touchedByRows, transfers.list];

/** Rows of other accounts that may be the other half. */
function Candidates({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const candidates = useApiQuery(transfers.candidates, { query: { id } });
  const match = useApiMutation(transfers.match, {
    refreshes: touched,
    onSuccess: () => showToast({ tone: 'positive', text: 'Matched: neither counts as spending or income.' }),
    onError: ({ message }) => showToast({ tone: 'negative', text: 'They could not be matched.', detail: message }),
  });
  return (
    <QueryState
      query={candidates}
      what="the transactions of your other accounts"
      skeleton={<SkeletonRows rows={2} />}
      compact
      empty={<p className="text-ink-soft">No transaction of another account has the opposite amount near this day.</p>}
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
                  disabled={match.isPending}
                  aria-label={`Match with ${transaction.merchant ?? transaction.description}`}
                  onClick={() => match.mutate({ body: { id, other_id: transaction.id } })}
                >
                  Match
                </Button>
              }
            />
          ))}
        </ul>
      )}
    </QueryState>
  );
}

/** Money moved between the member's own accounts: matched by rule or manually, and taken apart again. */
export function TransferSection({ detail, onOpen }: { detail: Detail; onOpen: (id: number) => void }) {
  const { data: transaction, transfer } = detail;
  const [looking, setLooking] = useState(false);
  const unmatch = useApiMutation(transfers.unmatch, {
    refreshes: touched,
    onSuccess: ({ matched }) =>
      showToast({
        tone: 'positive',
        text: matched === 0 ? 'Taken apart: both count again.' : 'Taken apart, and matched with another that fits.',
      }),
    onError: ({ message }) => showToast({ tone: 'negative', text: 'The transfer stays as it was.', detail: message }),
  });
  if (transaction.parent_id !== null || detail.parts.length > 0) return null;
  const matched = transaction.transfer_id !== null;
  return (
    <Section
      title={matched ? 'Between your own accounts' : 'A transfer?'}
      level={3}
      action={
        matched ? (
          <Button
            variant="quiet"
            size="small"
            busy={unmatch.isPending}
            onClick={() => unmatch.mutate({ body: { id: transaction.id } })}
          >
            Not a transfer
          </Button>
        ) : looking ? null : (
          <Button variant="quiet" size="small" onClick={() => setLooking(true)}>
            Find the other half
          </Button>
        )
      }
    >
      {matched ? <p className="text-ink-soft mb-2">It is counted neither as spending nor as income.</p> : null}
      {transfer ? (
        <ul>
          <LinkedRow transaction={transfer} onOpen={onOpen} />
        </ul>
      ) : null}
      {!matched && looking ? <Candidates id={transaction.id} onOpen={onOpen} /> : null}
      {!matched && !looking ? (
        <p className="text-ink-soft">Matched with its other half in another account of yours, it is no spending.</p>
      ) : null}
    </Section>
  );
}
