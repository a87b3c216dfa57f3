import type { ReactNode } from 'react';
import { useMemberTime } from '#web/kit/time.ts';
import { TransactionFace, nameOf } from './transaction-face.tsx';
import type { Transaction } from './transaction-face.tsx';

/** A linked transaction, which opens when pressed, with its actions. */
export function LinkedRow({
  transaction,
  onOpen,
  action,
}: {
  transaction: Transaction;
  onOpen: (id: number) => void;
  action?: ReactNode;
}) {
  const time = useMemberTime();
  return (
    <li className="flex items-center gap-2 py-1">
      <button
        type="button"
        className="hover:bg-sunken -mx-2 flex min-h-14 min-w-0 flex-1 items-center rounded-control px-2 text-left transition-colors"
        aria-label={`Open ${nameOf(transaction)}, ${time.date(transaction.date)}`}
        onClick={() => onOpen(transaction.id)}
      >
        <TransactionFace transaction={transaction} note={time.date(transaction.date)} />
      </button>
      {action}
    </li>
  );
}
