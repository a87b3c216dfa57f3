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

/** The columns of the wide list, shared by its heading and its rows. */
export const wideColumns = 'grid grid-cols-[2.75rem_6rem_minmax(0,1fr)_12rem_8rem_6.5rem_6.5rem] items-center gap-x-3';

export interface HistoryRowProps {
  row: Transaction;
  /** Its place in the list. */
  index: number;
  accountName: string;
  width: 'wide' | 'roomy' | 'slim';
  /** Whether the heading of a day stands over it, so that its date need not be seen on it once more. */
  underDay: boolean;
  /** Whether boxes stand before the rows. */
  choosing: boolean;
  chosen: boolean;
  /** All rows are chosen at once, so that none is taken out alone. */
  fixed: boolean;
  active: boolean;
  /** Has to stay the same function: rows are drawn anew only when something of theirs changes. */
  onChoose: (index: number, extend: boolean) => void;
}

/** The whole cell is the target of its box. The tick is only there when it is seen: a row has few nodes, and so a fling stays smooth. */
function Box({ row, index, chosen, fixed, active, onChoose }: HistoryRowProps) {
  function press(event: MouseEvent) {
    event.stopPropagation();
    if (!fixed && event.target === event.currentTarget) onChoose(index, event.shiftKey);
  }
  return (
    <span role="gridcell" className="relative grid size-11 place-items-center" onClick={press}>
      <input
        type="checkbox"
        aria-label={`Choose ${nameOf(row)}, ${formatDate(row.date)}`}
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

/** What stands beside the name: how the row differs from a plain one. */
function Marks({ row }: { row: Transaction }) {
  return (
    <>
      {row.status === 'pending' ? <Badge tone="info">Pending</Badge> : null}
      {row.parent_id === null ? null : <Badge>Part</Badge>}
      {row.refund_of === null ? null : <Badge tone="positive">Refund</Badge>}
      {row.tags.slice(0, 2).map((tag) => (
        <Badge key={tag}>{tag}</Badge>
      ))}
    </>
  );
}

/** The name alone where there is nothing beside it, as nearly always. */
function NameCell({ row }: { row: Transaction }) {
  const marked =
    row.notes || row.status === 'pending' || row.parent_id !== null || row.refund_of !== null || row.tags.length > 0;
  if (!marked)
    return (
      <span role="gridcell" className="truncate font-medium">
        {nameOf(row)}
      </span>
    );
  return (
    <span role="gridcell" className="flex min-w-0 items-center gap-2">
      <span className="min-w-0">
        <span className="block truncate font-medium">{nameOf(row)}</span>
        {row.notes ? <span className="text-ink-faint text-caption block truncate">{row.notes}</span> : null}
      </span>
      <Marks row={row} />
    </span>
  );
}

function WideRow(props: HistoryRowProps) {
  const { row, accountName } = props;
  const face = faceOf(row.sub_category_id);
  return (
    <>
      <Box {...props} />
      <span role="gridcell" className="figures text-ink-soft">
        {formatDate(row.date)}
      </span>
      <NameCell row={row} />
      <span role="gridcell" className="flex min-w-0 items-center gap-2">
        {row.transfer_id === null ? (
          <CategoryIcon icon={face.icon} colour={face.colour} size="small" />
        ) : (
          <ArrowLeftRight size={18} aria-hidden="true" className="text-ink-faint mx-1.5 shrink-0" />
        )}
        <span
          className={`truncate ${row.sub_category_id === 0 && row.transfer_id === null ? 'text-warning font-medium' : ''}`}
        >
          {row.transfer_id === null ? face.name : 'Own transfer'}
        </span>
      </span>
      <span role="gridcell" className="text-ink-soft truncate">
        {accountName}
      </span>
      <span role="gridcell" className="text-right">
        {row.amount < 0 ? <Money cents={-row.amount} tone="plain" sign="never" size="strong" /> : null}
      </span>
      <span role="gridcell" className="text-right">
        {row.amount >= 0 ? <Money cents={row.amount} size="strong" /> : null}
      </span>
    </>
  );
}

/** How the cells of a row stand, for the row that holds them. */
export const rowLayout = {
  wide: wideColumns,
  roomy: 'flex items-center gap-1',
  slim: 'flex items-center gap-1',
} as const;

/** The cells of one row in the room there is; drawn anew only when it changes, so that a fling stays smooth. Where there are keys the date is said in any case, as they pass over headings. */
export const HistoryRow = memo(function HistoryRow(props: HistoryRowProps) {
  const { row, width, underDay, accountName } = props;
  if (width === 'wide') return <WideRow {...props} />;
  return (
    <>
      {props.choosing ? <Box {...props} /> : null}
      <span role="gridcell" className="flex min-w-0 flex-1">
        <TransactionFace row={row} note={underDay ? (width === 'roomy' ? accountName : null) : formatDate(row.date)} />
        {underDay && width === 'roomy' ? <span className="sr-only">{formatDate(row.date)}</span> : null}
      </span>
    </>
  );
});

/** A still shape: a hundred of them pass by in a fling, and each that breathes would cost a frame. */
const shape = 'bg-line rounded-tag h-4';

/** A row on its way: the same boxes at the same places, so that nothing moves when it comes. */
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
