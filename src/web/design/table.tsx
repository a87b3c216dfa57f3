import type { ReactNode } from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowUp from 'lucide-react/icons/arrow-up';
import ChevronsUpDown from 'lucide-react/icons/chevrons-up-down';
import { cx } from 'class-variance-authority';
import { ScrollRegion } from './scroll-region.tsx';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Amounts stand at the end of the line and have digits of one width. */
  align?: 'start' | 'end';
  /** The column that names the row: read with every cell of it. */
  heading?: boolean;
  /** Left away below 640 px, where only what is needed fits. */
  wideOnly?: boolean;
  sortable?: boolean;
  /** A Tailwind width, such as 'w-32'. */
  width?: string;
  /** Stands under the column on the double rule. */
  total?: ReactNode;
}

export interface Sort {
  key: string;
  descending: boolean;
}

export interface TableProps<Row> {
  caption: string;
  captionShown?: boolean;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  sort?: Sort;
  onSort?: (sort: Sort) => void;
  /** What stands in the first cell of the totals line; there is one when a column has a total. */
  totalLabel?: string;
  className?: string;
}

function cellLook<Row>(column: Column<Row>): string {
  return cx(
    column.align === 'end' && 'text-right figures whitespace-nowrap',
    column.wideOnly && 'hidden sm:table-cell',
    column.width,
  );
}

function SortButton<Row>({
  column,
  sort,
  onSort,
}: {
  column: Column<Row>;
  sort: Sort | undefined;
  onSort: (sort: Sort) => void;
}) {
  const active = sort?.key === column.key;
  const Icon = !active ? ChevronsUpDown : sort.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      className={cx(
        'hover:text-ink -mx-1.5 inline-flex min-h-11 items-center gap-1 rounded-tag px-1.5 transition-colors sm:min-h-9',
        active && 'text-ink',
      )}
      onClick={() => onSort({ key: column.key, descending: active ? !sort.descending : false })}
    >
      {column.header}
      <Icon size={14} aria-hidden="true" className={active ? undefined : 'opacity-50'} />
    </button>
  );
}

/**
 * A real table with thin rules. On a phone it keeps the columns that matter; with large text it may scroll, and the
 * page does not.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { caption, captionShown, columns, rows, rowKey, sort, onSort, totalLabel = 'Total', className } = props;
  const hasTotal = columns.some((column) => column.total !== undefined);
  const labelled = Math.max(
    0,
    columns.findIndex((column) => !column.wideOnly && column.total === undefined),
  );
  const direction = (column: Column<Row>) => {
    if (!column.sortable) return undefined;
    return sort?.key !== column.key ? 'none' : sort.descending ? 'descending' : 'ascending';
  };
  return (
    <ScrollRegion label={caption}>
      <table className={cx('w-full border-collapse', className)}>
        <caption className={captionShown ? 'text-subhead pb-2 text-left' : 'sr-only'}>{caption}</caption>
        <thead>
          <tr className="border-line-strong text-ink-faint text-caption border-b text-left">
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                aria-sort={direction(column)}
                className={cx('py-2 pr-4 font-medium last:pr-0', cellLook(column))}
              >
                {column.sortable && onSort ? <SortButton column={column} sort={sort} onSort={onSort} /> : column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-line hover:bg-surface border-b transition-colors last:border-b-0">
              {columns.map((column) => {
                const Cell = column.heading ? 'th' : 'td';
                return (
                  <Cell
                    key={column.key}
                    scope={column.heading ? 'row' : undefined}
                    className={cx('py-3 pr-4 text-left font-normal last:pr-0', cellLook(column))}
                  >
                    {column.cell(row)}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
        {hasTotal ? (
          <tfoot>
            <tr className="border-ink border-t font-semibold">
              {columns.map((column, index) => (
                <td key={column.key} className={cx('py-2.5 pr-4 last:pr-0', cellLook(column))}>
                  {column.total !== undefined ? (
                    <span className="double-rule pb-0.5">{column.total}</span>
                  ) : index === labelled ? (
                    totalLabel
                  ) : null}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </ScrollRegion>
  );
}
