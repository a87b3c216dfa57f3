import { useEffect, useRef } from 'react';
import { connections } from '#contract/areas/connections.ts';
import type { RegularPaymentOnWire } from '#contract/areas/connections.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { MemberTime } from '#web/kit/time.ts';
import type { Connection } from './connection-words.ts';
import { factsOfPayment } from './regular-payment-words.ts';

function Line({ one, time }: { one: RegularPaymentOnWire; time: MemberTime }) {
  return (
    <li className="flex min-h-14 items-center gap-3 py-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-2 font-medium">
          {one.name}
          {one.ended_at === null ? null : <Badge tone="warning">Cancelled, {time.instant(one.ended_at)}</Badge>}
        </p>
        <p className="text-ink-faint text-caption">{factsOfPayment(one, time)}</p>
      </div>
      {one.amount === null ? null : <Money cents={one.amount} />}
    </li>
  );
}

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
export function RegularPayments({ connection, onRenew }: { connection: Connection; onRenew: (() => void) | undefined }) {
  const time = useMemberTime();
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
  if (list.isError) return <p className="text-ink-soft mt-4">Direct debits could not be loaded. {list.error.message}</p>;
  if (own.length === 0) return null;
  return (
    <details className="border-line mt-5 border-t pt-3">
      <summary className="cursor-pointer py-2 font-medium">
        Direct debits and scheduled payments <span className="text-ink-faint figures">({own.length})</span>
      </summary>
      <ul className="divide-line divide-y" aria-label={`Direct debits and scheduled payments at ${connection.institution}`}>
        {own.map((one) => (
          <Line key={`${one.kind}${one.account_name}${one.name}${one.payee}${one.next_date ?? ''}${one.amount ?? ''}`} one={one} time={time} />
        ))}
      </ul>
      <p className="text-ink-soft text-caption mt-2">New ones are proposed in your payments calendar.</p>
    </details>
  );
}
