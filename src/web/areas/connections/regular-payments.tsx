import { useEffect, useRef } from 'react';
import { connections } from '#contract/areas/connections.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import type { Connection } from './connection-words.ts';
import { RegularPaymentList } from './regular-payment-list.tsx';

/** Data that a consent of before does not open: it is asked for with the next one. */
function Addable({ connection, onRenew }: { connection: Connection; onRenew: () => void }) {
  const names = connection.addable.map(({ title }) => title.toLowerCase()).join(', ');
  return (
    <Notice
      className="mt-4"
      title="Your bank can tell you which bills are coming"
      actions={
        <Button size="small" variant="secondary" onClick={onRenew}>
          Renew to add it
        </Button>
      }
    >
      This consent goes on without {names}. Renewing it asks for that too; accounts and history stay as they are.
    </Notice>
  );
}

/** Direct debits and scheduled payments of a connection, as the bank tells of them. */
export function RegularPayments({
  connection,
  onRenew,
}: {
  connection: Connection;
  onRenew: (() => void) | undefined;
}) {
  const list = useApiQuery(connections.regularPayments);
  const { refetch } = list;
  // What the bank tells comes in with a sync, so it is read again after each.
  const synced = connection.last_synced_at?.getTime() ?? 0;
  const read = useRef(synced);
  useEffect(() => {
    if (read.current === synced) return;
    read.current = synced;
    void refetch();
  }, [synced, refetch]);
  const own = list.data?.data.filter((one) => one.connection_id === connection.id) ?? [];
  if (connection.addable.length > 0) return onRenew ? <Addable connection={connection} onRenew={onRenew} /> : null;
  if (list.isPending) return <SkeletonRows rows={1} label="Loading direct debits" />;
  if (list.isError)
    return <p className="text-ink-soft mt-4">Direct debits could not be loaded. {list.error.message}</p>;
  if (own.length === 0) return null;
  return (
    <details className="border-line mt-5 border-t pt-3">
      <summary className="cursor-pointer py-2 font-medium">
        Direct debits and scheduled payments <span className="text-ink-faint figures">({own.length})</span>
      </summary>
      <RegularPaymentList list={own} label={`Direct debits and scheduled payments at ${connection.institution}`} />
      <p className="text-ink-soft text-caption mt-2">New ones are proposed in your payments calendar.</p>
    </details>
  );
}
