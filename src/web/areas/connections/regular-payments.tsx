import { useEffect, useRef } from 'react';
import { connections } from '#contract/areas/connections.ts';
import type { RegularPaymentOnWire } from '#contract/areas/connections.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import type { Connection } from './connection-words.ts';
import { RegularPaymentList } from './regular-payment-list.tsx';

/** Data that an older consent does not include; the next one requests it. */
function Addable({ connection, onRenew }: { connection: Connection; onRenew: () => void }) {
  const names = connection.addable.map(({ title }) => title.toLowerCase()).join(', ');
  return (
    <Notice
      className="mt-4"
      title="See your upcoming bills"
      actions={
        <Button size="small" variant="secondary" onClick={onRenew}>
          Renew consent
        </Button>
      }
    >
      Your current consent doesn’t include {names}. Renew it to add them. Your accounts and history stay the same.
    </Notice>
  );
}

function Listed({ connection, list }: { connection: Connection; list: readonly RegularPaymentOnWire[] }) {
  if (list.length === 0) return null;
  return (
    <details className="border-line mt-5 border-t pt-3">
      <summary className="cursor-pointer py-2 font-medium">
        Direct debits and scheduled payments <span className="text-ink-faint figures">({list.length})</span>
      </summary>
      <RegularPaymentList list={list} label={`Direct debits and scheduled payments at ${connection.institution}`} />
      <p className="text-ink-soft text-caption mt-2">We’ll suggest new ones in Bills.</p>
    </details>
  );
}

/** Direct debits and scheduled payments of a connection, as reported by the bank. */
export function RegularPayments({
  connection,
  onRenew,
}: {
  connection: Connection;
  onRenew: (() => void) | undefined;
}) {
  const list = useApiQuery(connections.regularPayments);
  const { refetch } = list;
  // Each sync may change them, so they are reloaded after it.
  const synced = connection.last_synced_at?.getTime() ?? 0;
  const read = useRef(synced);
  useEffect(() => {
    if (read.current === synced) return;
    read.current = synced;
    void refetch();
  }, [synced, refetch]);
  if (connection.addable.length > 0) return onRenew ? <Addable connection={connection} onRenew={onRenew} /> : null;
  return (
    <QueryState query={list} what="your direct debits" skeleton={<SkeletonRows rows={1} />} compact>
      {({ data }) => (
        <Listed connection={connection} list={data.filter((payment) => payment.connection_id === connection.id)} />
      )}
    </QueryState>
  );
}
