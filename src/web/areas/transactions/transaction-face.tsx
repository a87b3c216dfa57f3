import type { ReactNode } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { TransactionOnWire } from '#contract/areas/transactions.ts';
import { Badge } from '#web/design/badge.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Money } from '#web/design/money.tsx';
import { faceOf } from './category-options.tsx';

/** A decoded transaction: amounts are cents. */
export type Transaction = TransactionOnWire;

/** The display name: the merchant if known, else the bank's description. */
export function nameOf(transaction: Pick<Transaction, 'merchant' | 'description'>): string {
  return transaction.merchant ?? transaction.description;
}

export interface TransactionFaceProps {
  transaction: Transaction;
  /** After the category: the account, or the date if there is no day heading. */
  note?: ReactNode;
}

/** The content of a transaction: icon, name, category and amount. The list provides the frame. */
export function TransactionFace({ transaction, note }: TransactionFaceProps) {
  const face = faceOf(transaction.sub_category_id);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <CategoryIcon icon={face.icon} colour={face.colour} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{nameOf(transaction)}</p>
        <p className="text-ink-faint text-caption flex items-center gap-1.5 truncate">
          {transaction.transfer_id === null ? null : (
            <ArrowLeftRight size={13} aria-hidden="true" className="shrink-0" />
          )}
          <span className={`truncate ${transaction.sub_category_id === 0 ? 'text-warning font-medium' : ''}`}>
            {transaction.transfer_id === null ? face.name : 'Own transfer'}
          </span>
          {note ? <span className="text-ink-faint shrink-0">· {note}</span> : null}
        </p>
      </div>
      {transaction.status === 'pending' ? (
        <div className="flex shrink-0 flex-col items-end">
          <Money cents={transaction.amount} size="strong" />
          <Badge tone="info">Pending</Badge>
        </div>
      ) : (
        <Money cents={transaction.amount} size="strong" className="shrink-0" />
      )}
    </div>
  );
}
