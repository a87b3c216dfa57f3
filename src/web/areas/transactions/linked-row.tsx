import type { ReactNode } from 'react';
import { useMemberTime } from '#web/kit/time.ts';
import { TransactionFace, nameOf } from './transaction-face.tsx';
import type { Transaction } from './transaction-face.tsx';

/** Another row that hangs on this one: pressed, it opens; beside it stands what can be done with it. */
export function LinkedRow({
  row,
  onOpen,
  action,
}: {
  row: Transaction;
  onOpen: (id: number) => void;
  action?: ReactNode;
}) {
  const time = useMemberTime();
  return (
    <li className="flex items-center gap-2 py-1">
      <button
        type="button"
        className="hover:bg-sunken -mx-2 flex min-h-14 min-w-0 flex-1 items-center rounded-control px-2 text-left transition-colors"
        aria-label={`Open ${nameOf(row)}, ${time.date(row.date)}`}
        onClick={() => onOpen(row.id)}
      >
        <TransactionFace row={row} note={time.date(row.date)} />
      </button>
      {action}
    </li>
  );
}
