import type { ReactNode } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import type { TransactionOnWire } from '#contract/areas/transactions.ts';
import { MerchantMark } from '#web/design/merchant-mark.tsx';
import { Money } from '#web/design/money.tsx';
import { faceOf } from './category-options.tsx';

/** A decoded transaction: amounts are cents. */
export type Transaction = TransactionOnWire;

/** The display name: the merchant if known, else the bank's description. */
export function nameOf(transaction: Pick<Transaction, 'merchant' | 'description'>): string {
  return transaction.merchant ?? transaction.description;
}

/** The merchant's mark in the colour of the category, or two arrows for an own transfer. */
export function TransactionMark({
  transaction,
  size,
  logo,
}: {
  transaction: Transaction;
  size?: 'regular' | 'large';
  /** The address of a stored logo. */
  logo?: string | undefined;
}) {
  if (transaction.transfer_id !== null)
    return (
      <MerchantMark name="" size={size}>
        <ArrowLeftRight size={size === 'large' ? 24 : 18} />
      </MerchantMark>
    );
  return (
    <MerchantMark name={nameOf(transaction)} colour={faceOf(transaction.sub_category_id).colour} size={size}>
      {logo === undefined ? undefined : <img src={logo} alt="" className="bg-raised size-full object-contain" />}
    </MerchantMark>
  );
}

/** 'Groceries', 'Between your accounts', or 'Needs a category' in a warning tone. */
export function CategoryName({ transaction }: { transaction: Transaction }) {
  if (transaction.transfer_id !== null) return 'Between your accounts';
  if (transaction.sub_category_id === 0) return <span className="text-warning font-medium">Uncategorised</span>;
  return faceOf(transaction.sub_category_id).name;
}

export interface TransactionFaceProps {
  transaction: Transaction;
  /** After the category: the account, or the date if there is no day heading. */
  note?: ReactNode;
  /** In place of the mark; null for none. */
  mark?: ReactNode;
}

/** The content of a transaction: mark, name, category and amount. The list provides the frame. */
export function TransactionFace({ transaction, note, mark }: TransactionFaceProps) {
  return (
    <div className="@container min-w-0 flex-1">
      {/* In large text on a phone the amount stands under the name, which would have no room beside it. */}
      <div className="flex items-center gap-3 @max-[12rem]:flex-col @max-[12rem]:items-stretch @max-[12rem]:gap-0">
        {mark === undefined ? (
          <span className="contents @max-[12rem]:hidden">
            <TransactionMark transaction={transaction} />
          </span>
        ) : (
          mark
        )}
        <div className="min-w-0 flex-1">
          <p className="truncate leading-snug font-semibold @max-[12rem]:leading-tight">{nameOf(transaction)}</p>
          <p className="text-ink-soft text-caption truncate">
            <CategoryName transaction={transaction} />
            {note ? <> · {note}</> : null}
            {transaction.status === 'pending' ? <> · Pending</> : null}
          </p>
        </div>
        <Money
          cents={transaction.amount}
          currency={transaction.currency}
          size="strong"
          className="shrink-0 @max-[12rem]:text-right @max-[12rem]:leading-tight"
        />
      </div>
    </div>
  );
}
