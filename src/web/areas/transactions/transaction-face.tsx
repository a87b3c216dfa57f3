import type { ReactNode } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { TransactionOnWire } from '#contract/areas/transactions.ts';
import { Badge } from '#web/design/badge.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Money } from '#web/design/money.tsx';
import { faceOf } from './category-options.tsx';

/** A row of an account, decoded: amounts are cents. */
export type Transaction = TransactionOnWire;

/** The name that stands for a row: the merchant where it is known, else the bank's words. */
export function nameOf(row: Pick<Transaction, 'merchant' | 'description'>): string {
  return row.merchant ?? row.description;
}

export interface TransactionFaceProps {
  row: Transaction;
  /** Stands after the category: the account, or the date where rows are not under a day's heading. */
  note?: ReactNode;
}

/** What one row says: mark, name, category and amount. The frame around it (a link, a grid row) is the list's. */
export function TransactionFace({ row, note }: TransactionFaceProps) {
  const face = faceOf(row.sub_category_id);
  return (
    <div className="flex min-w-0 flex-1 items-center gap-3">
      <CategoryIcon icon={face.icon} colour={face.colour} />
      <div className="min-w-0 flex-1">
        <p className="truncate font-medium">{nameOf(row)}</p>
        <p className="text-ink-faint text-caption flex items-center gap-1.5 truncate">
          {row.transfer_id === null ? null : <ArrowLeftRight size={13} aria-hidden="true" className="shrink-0" />}
          <span className={`truncate ${row.sub_category_id === 0 ? 'text-warning font-medium' : ''}`}>
            {row.transfer_id === null ? face.name : 'Own transfer'}
          </span>
          {note ? <span className="text-ink-faint shrink-0">· {note}</span> : null}
        </p>
      </div>
      {row.status === 'pending' ? (
        <div className="flex shrink-0 flex-col items-end">
          <Money cents={row.amount} size="strong" />
          <Badge tone="info">Pending</Badge>
        </div>
      ) : (
        <Money cents={row.amount} size="strong" className="shrink-0" />
      )}
    </div>
  );
}
