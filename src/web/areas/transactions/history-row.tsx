import { memo } from 'react';
import type { MouseEvent } from 'react';
import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { formatDate } from '#domain/calendar/date-format.ts';
import { Badge } from '#web/design/badge.tsx';
import { CategoryIcon } from '#web/design/category-icon.tsx';
import { Money } from '#web/design/money.tsx';
import { faceOf } from './category-options.tsx';
import { TransactionFace, nameOf } from './transaction-face.tsx';
import type { Transaction } from './transaction-face.tsx';

/** The columns of the wide list, shared by header and rows. */
export const wideColumns = 'grid grid-cols-[2.75rem_6rem_minmax(0,1fr)_12rem_8rem_6.5rem_6.5rem] items-center gap-x-3';

export interface HistoryRowProps {
  transaction: Transaction;
  /** Its index in the list. */
  index: number;
  accountName: string;
  width: 'wide' | 'roomy' | 'slim';
  /** Whether it is below a day heading, which replaces its date. */
  underDay: boolean;
  /** Whether rows have checkboxes. */
  choosing: boolean;
  chosen: boolean;
  /** All matching transactions are selected, so single ones cannot be deselected. */
  fixed: boolean;
  active: boolean;
  /** Must be a stable function, because rows only re-render when their own props change. */
  onChoose: (index: number, extend: boolean) => void;
}

/**
 * The whole cell is the target of the checkbox. The tick is only rendered when visible: fewer nodes keep scrolling
 * smooth.
 */
function Box({ transaction, index, chosen, fixed, active, onChoose }: HistoryRowProps) {
  function press(event: MouseEvent) {
    event.stopPropagation();
    if (!fixed && event.target === event.currentTarget) onChoose(index, event.shiftKey);
  }
  return (
    <span role="gridcell" className="relative grid size-11 place-items-center" onClick={press}>
      <input
        type="checkbox"
        aria-label={`Choose ${nameOf(transaction)}, ${formatDate(transaction.date)}`}
        className="rounded-tag border-line-strong bg-raised hover:border-ink-soft checked:border-accent checked:bg-accent size-5.5 appearance-none border disabled:opacity-50"
        checked={chosen}
        disabled={fixed}
        tabIndex={active ? 0 : -1}
        onChange={(event) =>
          onChoose(index, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true)
        }
      />
      {chosen ? (
        <svg
          viewBox="0 0 22 22"
          aria-hidden="true"
          className="stroke-on-accent pointer-events-none absolute size-5.5 fill-none stroke-[2.5] [stroke-linecap:round] [stroke-linejoin:round]"
        >
          <path d="m6 11.5 3.5 3.5L16 7.5" />
        </svg>
      ) : null}
    </span>
  );
}

/** Badges beside the name. */
function Marks({ transaction }: { transaction: Transaction }) {
  return (
    <>
      {transaction.status === 'pending' ? <Badge tone="info">Pending</Badge> : null}
      {transaction.parent_id === null ? null : <Badge>Part</Badge>}
      {transaction.refund_of === null ? null : <Badge tone="positive">Refund</Badge>}
      {transaction.tags.slice(0, 2).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </>
  );
}

/** The name alone in the common case without badges. */
function NameCell({ transaction }: { transaction: Transaction }) {
  const marked =
    transaction.notes ||
    transaction.status === 'pending' ||
    transaction.parent_id !== null ||
    transaction.refund_of !== null ||
    transaction.tags.length > 0;
  if (!marked)
    return (
      <span role="gridcell" className="truncate font-medium">
        {nameOf(transaction)}
      </span>
    );
  return (
    <span role="gridcell" className="flex min-w-0 items-center gap-2">
      <span className="min-w-0">
        <span className="block truncate font-medium">{nameOf(transaction)}</span>
        {transaction.notes ? (
          <span className="text-ink-faint text-caption block truncate">{transaction.notes}</span>
        ) : null}
      </span>
      <Marks transaction={transaction} />
    </span>
  );
}

function WideRow(props: HistoryRowProps) {
  const { transaction, accountName } = props;
  const face = faceOf(transaction.sub_category_id);
  return (
    <>
      <Box {...props} />
      <span role="gridcell" className="figures text-ink-soft">
        {formatDate(transaction.date)}
      </span>
      <NameCell transaction={transaction} />
      <span role="gridcell" className="flex min-w-0 items-center gap-2">
        {transaction.transfer_id === null ? (
          <CategoryIcon icon={face.icon} colour={face.colour} size="small" />
        ) : (
          <ArrowLeftRight size={18} aria-hidden="true" className="text-ink-faint mx-1.5 shrink-0" />
        )}
        <span
          className={`truncate ${transaction.sub_category_id === 0 && transaction.transfer_id === null ? 'text-warning font-medium' : ''}`}
        >
          {transaction.transfer_id === null ? face.name : 'Own transfer'}
        </span>
      </span>
      <span role="gridcell" className="text-ink-soft truncate">
        {accountName}
      </span>
      <span role="gridcell" className="text-right">
        {transaction.amount < 0 ? <Money cents={-transaction.amount} tone="plain" sign="never" size="strong" /> : null}
      </span>
      <span role="gridcell" className="text-right">
        {transaction.amount >= 0 ? <Money cents={transaction.amount} size="strong" /> : null}
      </span>
    </>
  );
}

/** The layout of the cells, for the enclosing row. */
export const rowLayout = {
  wide: wideColumns,
  roomy: 'flex items-center gap-1',
  slim: 'flex items-center gap-1',
} as const;

/**
 * The cells of a row for the available width; memoised, so that scrolling stays smooth. The date is always present
 * for keyboard users, who skip the headings.
 */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { transaction, width, underDay, accountName } = props;
  if (width === 'wide') return <WideRow {...props} />;
  return (
    <>
      {props.choosing ? <Box {...props} /> : null}
      <span role="gridcell" className="flex min-w-0 flex-1">
        <TransactionFace
          transaction={transaction}
          note={underDay ? (width === 'roomy' ? accountName : null) : formatDate(transaction.date)}
        />
        {underDay && width === 'roomy' ? <span className="sr-only">{formatDate(transaction.date)}</span> : null}
      </span>
    </>
  );
});

/** Not animated: a hundred pulsing placeholders would drop frames. */
const shape = 'bg-line rounded-tag h-4';

/** A placeholder with the same layout, to avoid shifts. */
export const SkeletonRow = memo(function SkeletonRow({
  index,
  width,
}: {
  index: number;
  width: HistoryRowProps['width'];
}) {
  const length = index % 3 === 0 ? 'w-3/5' : 'w-2/5';
  const label = <span className="sr-only">Loading</span>;
  if (width === 'wide') {
    return (
      <div role="gridcell" className={`col-span-full ${wideColumns}`}>
        {label}
        <span className={`col-start-2 w-20 ${shape}`} />
        <span className={`${length} ${shape}`} />
        <span className={`w-32 ${shape}`} />
        <span className={`col-start-6 w-16 justify-self-end ${shape}`} />
      </div>
    );
  }
  return (
    <div role="gridcell" className="flex flex-1 items-center gap-3">
      {label}
      <span className="bg-line size-10 rounded-full" />
      <span className="flex-1">
        <span className={`block ${length} ${shape}`} />
      </span>
      <span className={`w-16 ${shape}`} />
    </div>
  );
});
