import { transfers } from '#contract/areas/transfers.ts';
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

const touched = [...touchedByRows, transfers.list];

/** Transactions of other accounts that may be the other side. */
function Candidates({ id, onOpen }: { id: number; onOpen: (id: number) => void }) {
  const candidates = useApiQuery(transfers.candidates, { query: { id } });
  const match = useApiMutation(transfers.match, {
    refreshes: touched,
    onSuccess: () => showToast({ tone: 'positive', text: 'Matched. Neither counts as spending or income.' }),
    onError: ({ message }) => showToast({ tone: 'negative', text: 'We couldn’t match them.', detail: message }),
  });
  return (
    <QueryState
      query={candidates}
      what="your other accounts’ transactions"
      skeleton={<SkeletonRows rows={2} />}
      compact
      empty={<p className="text-ink-soft">None of your other accounts has a matching amount around this date.</p>}
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

/** A transfer between the member's own accounts: matched by rule or manually, and unmatched again. */
export function TransferSection({ detail, isLooking, onOpen, onDone }: DetailToolProps & { isLooking: boolean }) {
  const { data: transaction, transfer } = detail;
  const unmatch = useApiMutation(transfers.unmatch, {
    refreshes: touched,
    onSuccess: ({ matched }) =>
      showToast({
        tone: 'positive',
        text: matched === 0 ? 'Unmatched. Both count again.' : 'Unmatched, then matched with a better fit.',
      }),
    onError: ({ message }) => showToast({ tone: 'negative', text: 'We couldn’t unmatch them.', detail: message }),
  });
  const matched = transaction.transfer_id !== null;
  if (transaction.parent_id !== null || detail.parts.length > 0 || (!matched && !isLooking)) return null;
  return (
    <Section
      title={matched ? 'Transfer between your accounts' : 'Which transaction is the other side?'}
      level={3}
      action={
        <Button
          variant="quiet"
          size="small"
          busy={unmatch.isPending}
          onClick={() => (matched ? unmatch.mutate({ body: { id: transaction.id } }) : onDone())}
        >
          {matched ? 'Not a transfer' : 'Cancel'}
        </Button>
      }
    >
      {matched ? <p className="text-ink-soft mb-2">Doesn’t count as spending or income.</p> : null}
      {transfer ? (
        <ul>
          <LinkedRow transaction={transfer} onOpen={onOpen} />
        </ul>
      ) : null}
      {matched ? null : <Candidates id={transaction.id} onOpen={onOpen} />}
    </Section>
  );
}
