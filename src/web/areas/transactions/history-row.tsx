import { memo } from 'react';
import type { MouseEvent } from 'react';
import { cx } from 'class-variance-authority';
import { formatDate } from '#domain/calendar/date-format.ts';
import { Badge } from '#web/design/badge.tsx';
import { Money } from '#web/design/money.tsx';
import { faceOf } from './category-options.tsx';
import { CategoryName, TransactionFace, TransactionMark, nameOf } from './transaction-face.tsx';
import type { Transaction } from './transaction-face.tsx';

/** The columns of the wide list. */
const wideColumns =
  'group grid grid-cols-[2.5rem_minmax(0,1fr)_minmax(0,13rem)_minmax(0,9rem)_7.5rem] items-center gap-x-4 px-2';

export interface HistoryRowProps {
  transaction: Transaction;
  /** Its index in the list. */
  index: number;
  accountName: string;
  /** The address of the merchant's stored logo. */
  logo: string | undefined;
  width: 'wide' | 'roomy' | 'slim';
  /** Whether it is below a day heading, which replaces its date. */
  underDay: boolean;
  /** Whether checkboxes replace the marks; with a pointer they also do so while it is on the row. */
  choosing: boolean;
  chosen: boolean;
  /** All matching transactions are selected, so single ones cannot be deselected. */
  fixed: boolean;
  active: boolean;
  /** Must be a stable function, because rows only re-render when their own props change. */
  onChoose: (index: number, extend: boolean) => void;
  /** Opens the details at the category; stable too. */
  onCategory: (id: number) => void;
}

const tick = (
  <svg
    viewBox="0 0 22 22"
    aria-hidden="true"
    className="stroke-on-accent pointer-events-none absolute size-5.5 fill-none stroke-[2.5] [stroke-linecap:round] [stroke-linejoin:round]"
  >
    <path d="m6 11.5 3.5 3.5L16 7.5" />
  </svg>
);

/** The mark, and the checkbox in its place. The whole cell is the target of the checkbox. */
function MarkCell({ transaction, index, logo, choosing, chosen, fixed, active, onChoose }: HistoryRowProps) {
  function press(event: MouseEvent) {
    event.stopPropagation();
    if (!fixed && event.target === event.currentTarget) onChoose(index, event.shiftKey);
  }
  const boxShown = choosing || chosen;
  return (
    <span
      role="gridcell"
      className={cx(
        'relative grid size-10 shrink-0 place-items-center',
        // No room beside an amount in large text on a phone.
        boxShown ? '@max-[16rem]:w-6' : '@max-[16rem]:hidden',
      )}
    >
      <span
        className={cx(
          'col-start-1 row-start-1',
          boxShown ? 'invisible' : 'pointer-fine:group-hover:invisible group-has-[input:focus-visible]:invisible',
        )}
      >
        <TransactionMark transaction={transaction} logo={logo} />
      </span>
      <span
        className={cx(
          'absolute inset-0 grid place-items-center',
          boxShown ? null : 'opacity-0 pointer-coarse:hidden focus-within:opacity-100 group-hover:opacity-100',
        )}
        onClick={press}
      >
        <input
          type="checkbox"
          aria-label={`Select ${nameOf(transaction)}, ${formatDate(transaction.date)}`}
          className="rounded-tag border-line-strong bg-raised hover:border-ink-soft checked:border-accent checked:bg-accent size-5.5 appearance-none border disabled:opacity-50"
          checked={chosen}
          disabled={fixed}
          tabIndex={active ? 0 : -1}
          onChange={(event) =>
            onChoose(index, (event.nativeEvent as unknown as { shiftKey?: boolean }).shiftKey === true)
          }
        />
        {chosen ? tick : null}
      </span>
    </span>
  );
}

/** What sets this transaction apart: 'Refund · part of a split · “big shop”'. */
function remarksOf(transaction: Transaction): string {
  return [
    transaction.status === 'pending' ? 'Pending' : null,
    transaction.refund_of === null ? null : 'Refund',
    transaction.parent_id === null ? null : 'Part of a split',
    transaction.notes ? `“${transaction.notes}”` : null,
  ]
    .filter((remark) => remark !== null)
    .join(' · ');
}

function NameCell({ transaction, underDay }: HistoryRowProps) {
  const remarks = remarksOf(transaction);
  const line = [underDay ? '' : formatDate(transaction.date), remarks].filter((part) => part !== '').join(' · ');
  return (
    <span role="gridcell" className="flex min-w-0 items-center gap-2">
      <span className="min-w-0">
        <span className="block truncate leading-snug font-semibold">{nameOf(transaction)}</span>
        {line === '' ? null : <span className="text-ink-soft text-caption block truncate">{line}</span>}
      </span>
      {transaction.tags.slice(0, 2).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </span>
  );
}

/** The category, which opens the details at the category. */
function CategoryCell({ transaction, active, onCategory }: HistoryRowProps) {
  const { colour } = faceOf(transaction.sub_category_id);
  const dot = (
    <span
      aria-hidden="true"
      className={cx('size-2.5 shrink-0 rounded-full', !colour && 'border-warning border')}
      style={colour ? { background: colour } : undefined}
    />
  );
  return (
    <span role="gridcell" className="min-w-0">
      {transaction.transfer_id === null ? (
        <button
          type="button"
          tabIndex={active ? 0 : -1}
          title="Change category"
          className="hover:bg-sunken -ml-2.5 flex min-h-9 max-w-full items-center gap-2 rounded-full px-2.5 text-left"
          onClick={(event) => {
            event.stopPropagation();
            onCategory(transaction.id);
          }}
        >
          {dot}
          <span className="truncate">
            <CategoryName transaction={transaction} />
          </span>
        </button>
      ) : (
        <span className="text-ink-soft">Between your accounts</span>
      )}
    </span>
  );
}

function WideRow(props: HistoryRowProps) {
  const { transaction, accountName } = props;
  return (
    <>
      <MarkCell {...props} />
      <NameCell {...props} />
      <CategoryCell {...props} />
      <span role="gridcell" className="text-ink-soft truncate">
        {accountName}
      </span>
      <span role="gridcell" className="text-right">
        <Money cents={transaction.amount} currency={transaction.currency} size="strong" />
      </span>
    </>
  );
}

/** The layout of the cells, for the enclosing row. */
export const rowLayout = {
  wide: wideColumns,
  roomy: 'group flex items-center gap-3 px-2',
  slim: 'group flex items-center gap-3 px-1',
} as const;

/** The cells of a row for the available width; memoised, so that scrolling stays smooth. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { transaction, width, underDay, accountName } = props;
  if (width === 'wide') return <WideRow {...props} />;
  const remarks = remarksOf({ ...transaction, status: 'posted' });
  const note = [underDay ? accountName : formatDate(transaction.date), remarks].filter((part) => part !== '');
  return (
    <>
      <MarkCell {...props} />
      <span role="gridcell" className="flex min-w-0 flex-1">
        <TransactionFace transaction={transaction} note={note.join(' · ')} mark={null} />
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
  return (
    <div role="gridcell" className={width === 'wide' ? 'contents' : 'flex flex-1 items-center gap-3'}>
      <span className="sr-only">Loading</span>
      <span className="bg-line size-10 rounded-control" />
      <span className={width === 'wide' ? `${length} ${shape}` : `flex-1`}>
        {width === 'wide' ? null : <span className={`block ${length} ${shape}`} />}
      </span>
      {width === 'wide' ? (
        <>
          <span className={`w-32 ${shape}`} />
          <span />
        </>
      ) : null}
      <span className={`w-16 justify-self-end ${shape}`} />
    </div>
  );
});
