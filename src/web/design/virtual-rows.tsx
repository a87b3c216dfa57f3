import {
  Fragment,
  memo,
  useCallback,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { defaultRangeExtractor, useVirtualizer, useWindowVirtualizer, type Range } from '@tanstack/react-virtual';
import { cx } from 'class-variance-authority';
import { RowSlots } from './row-slots.ts';
import { Heading, groupAtTop, headingPosition, headingSpace } from './virtual-row-headings.tsx';
import type { AnyVirtualizer, RowHeadings } from './virtual-row-headings.tsx';

export type { RowHeadings };

export interface VirtualRowsHandle {
  /** Scrolls to a row and gives it the focus. */
  focusRow: (index: number) => void;
}

export interface VirtualRowsProps {
  /** Names the grid, such as 'Transactions'. */
  label: string;
  rowCount: number;
  /** The exact height of a row in pixels, or of each by a stable function: it positions the rows. */
  rowHeight: number | ((index: number) => number);
  /**
   * The cells of a row, each with role="gridcell" and without a state of their own. A row not loaded yet gives its
   * skeleton.
   */
  renderRow: (index: number, state: { active: boolean }) => ReactNode;
  /** Enter or a click on the row itself. */
  onOpen?: (index: number) => void;
  /** Any other key on a row, for one-key work such as categorising. */
  onRowKeyDown?: (event: KeyboardEvent, index: number) => void;
  onActiveChange?: (index: number) => void;
  /** The first and the last row in view, to fetch pages by. */
  onRange?: (first: number, last: number) => void;
  isSelected?: (index: number) => boolean;
  columnCount?: number;
  /** Pixels; makes the rows scroll in a box of their own, otherwise with the page. */
  boxHeight?: number;
  rowClassName?: string;
  /** Rows on a card: its ground under the headings, and no rules between rows. */
  onCard?: boolean;
  /** Has to stay the same while nothing of it changes. */
  headings?: RowHeadings | undefined;
  ref?: Ref<VirtualRowsHandle>;
}

const OVERSCAN = 6;

/** How far a key moves the active row; null for keys that do not move it. */
export function movedRow(key: string, from: number, rowCount: number, page: number): number | null {
  const last = rowCount - 1;
  const steps: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + page,
    PageUp: from - page,
    Home: 0,
    End: last,
  };
  const target = steps[key];
  return target === undefined ? null : Math.min(last, Math.max(0, target));
}

/** Keys of rows that go with a measure: the virtualiser measures anew for other keys, and not for another measure. */
function keysFor(_measure: (index: number) => number): (index: number) => number {
  return (index) => index;
}

/**
 * Options shared by both ways of scrolling. The active row stays mounted, so that focus is never lost by scrolling
 * away.
 */
function useOptions(props: VirtualRowsProps, active: number) {
  const { rowCount, rowHeight, headings } = props;
  // A new function here makes the virtualiser measure every row anew, a hundred thousand of them at each step.
  const estimateSize = useCallback(
    (index: number) => (typeof rowHeight === 'number' ? rowHeight : rowHeight(index)) + headingSpace(headings, index),
    [rowHeight, headings],
  );
  const getItemKey = useMemo(() => keysFor(estimateSize), [estimateSize]);
  return {
    count: rowCount,
    estimateSize,
    getItemKey,
    overscan: OVERSCAN,
    rangeExtractor: (range: Range) => {
      const rows = defaultRangeExtractor(range);
      if (active >= rowCount || rows.length === 0) return rows;
      if (active < (rows[0] as number)) return [active, ...rows];
      return active > (rows.at(-1) as number) ? [...rows, active] : rows;
    },
  };
}

/** Moves the focus to a row, which may only be mounted by the scroll that leads to it: the focus waits for that. */
function useRowFocus(virtual: AnyVirtualizer, setActive: (index: number) => void) {
  const grid = useRef<HTMLDivElement>(null);
  const wanted = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    const row = grid.current?.querySelector<HTMLElement>(`[data-row="${wanted.current}"]`);
    if (!row) return;
    wanted.current = null;
    row.focus({ preventScroll: true });
  });
  function focusRow(index: number) {
    wanted.current = index;
    setActive(index);
    virtual.scrollToIndex(index, { align: 'auto' });
  }
  return { grid, focusRow };
}

interface RowProps {
  index: number;
  /** Position among rows and headings, from 1. */
  ordinal: number;
  active: boolean;
  selected: boolean | undefined;
  size: number;
  /** How far below the top of the grid it stands. */
  start: number;
  className: string | undefined;
  onCard: boolean | undefined;
  renderRow: VirtualRowsProps['renderRow'];
  onKeyDown: (event: KeyboardEvent<HTMLDivElement>, index: number) => void;
  onFocus: (index: number) => void;
  onOpen: ((index: number) => void) | undefined;
}

/** A row that stays in view while others come and go is not drawn again. */
const Row = memo(function Row({
  index,
  ordinal,
  active,
  selected,
  size,
  start,
  className,
  onCard,
  renderRow,
  onKeyDown,
  onFocus,
  onOpen,
}: RowProps) {
  return (
    <div
      role="row"
      data-row={index}
      aria-rowindex={ordinal}
      aria-selected={selected}
      tabIndex={active ? 0 : -1}
      className={cx(
        'contain-strict absolute left-0 w-full focus-visible:-outline-offset-2',
        onCard ? 'rounded-control' : 'border-line border-b',
        onOpen && (onCard ? 'hover:bg-sunken/60 cursor-pointer' : 'hover:bg-surface cursor-pointer'),
        selected && 'bg-accent-soft',
        className,
      )}
      style={{ height: size, top: start }}
      onKeyDown={(event) => onKeyDown(event, index)}
      onFocus={() => onFocus(index)}
      onClick={onOpen ? () => onOpen(index) : undefined}
    >
      {renderRow(index, { active })}
    </div>
  );
});

/** The same function for ever, which does what the latest one does. */
function useLatest<Args extends unknown[]>(work: (...args: Args) => void): (...args: Args) => void {
  const latest = useRef(work);
  useLayoutEffect(() => {
    latest.current = work;
  });
  return useCallback((...args: Args) => latest.current(...args), []);
}

function Rows({
  virtual,
  offset,
  stickyAt,
  active,
  setActive,
  props,
}: {
  virtual: AnyVirtualizer;
  offset: number;
  stickyAt: string;
  active: number;
  setActive: (index: number) => void;
  props: VirtualRowsProps;
}) {
  const {
    label,
    rowCount,
    renderRow,
    onOpen,
    onRowKeyDown,
    onRange,
    isSelected,
    columnCount,
    rowClassName,
    onCard,
    headings,
  } = props;
  const { grid, focusRow } = useRowFocus(virtual, setActive);
  const [slots] = useState(() => new RowSlots());
  const shown = slots.arrange(
    virtual.getVirtualItems(),
    (index) => (index < rowCount ? virtual.measurementsCache[index] : undefined),
    !virtual.isScrolling,
  );
  const range = virtual.range;
  const first = range?.startIndex ?? 0;
  const last = range?.endIndex ?? 0;

  useEffect(() => {
    if (rowCount > 0) onRange?.(first, last);
  }, [first, last, rowCount, onRange]);

  useImperativeHandle(props.ref, () => ({ focusRow }));

  const press = useLatest((event: KeyboardEvent<HTMLDivElement>, index: number) => {
    const onRow = event.target === event.currentTarget;
    const next =
      onRow || event.key.startsWith('Page') ? movedRow(event.key, index, rowCount, Math.max(1, last - first)) : null;
    if (next !== null) {
      event.preventDefault();
      focusRow(next);
    } else if (onRow && event.key === 'Enter' && onOpen) {
      event.preventDefault();
      onOpen(index);
    } else onRowKeyDown?.(event, index);
  });
  const focus = useLatest(setActive);
  const top = headings ? groupAtTop(headings, first, (index) => shown.some(({ item }) => item.index === index)) : null;
  const heading = (of: RowHeadings, group: number) => (
    <Heading
      {...headingPosition(of, group, virtual, offset)}
      columnCount={columnCount}
      className={cx(stickyAt, onCard ? 'bg-surface' : 'bg-page')}
    />
  );
  return (
    <div
      ref={grid}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + (headings?.groups.count ?? 0)}
      aria-colcount={columnCount}
      className="relative w-full contain-strict"
      style={{ height: virtual.getTotalSize() }}
    >
      {headings && top !== null ? heading(headings, top) : null}
      {shown.map(({ slot, item: { index, start, size } }) => (
        <Fragment key={slot}>
          {headings?.groups.isFirst(index) ? heading(headings, headings.groups.groupOf(index)) : null}
          <Row
            index={index}
            ordinal={index + 1 + (headings ? headings.groups.groupOf(index) + 1 : 0)}
            active={index === active}
            selected={isSelected?.(index)}
            size={size - headingSpace(headings, index)}
            start={start - offset + headingSpace(headings, index)}
            className={rowClassName}
            onCard={onCard}
            renderRow={renderRow}
            onKeyDown={press}
            onFocus={focus}
            onOpen={onOpen}
          />
        </Fragment>
      ))}
    </div>
  );
}

function useActive(props: VirtualRowsProps): [number, (index: number) => void] {
  const [active, setActive] = useState(0);
  const { rowCount, onActiveChange } = props;
  const clamped = Math.min(active, Math.max(0, rowCount - 1));
  return [
    clamped,
    (index) => {
      if (index !== active) onActiveChange?.(index);
      setActive(index);
    },
  ];
}

function PageRows(props: VirtualRowsProps) {
  const [active, setActive] = useActive(props);
  const grid = useRef<HTMLDivElement>(null);
  const [offset, setOffset] = useState(0);
  // Whatever stands above the rows may grow or go at any time, and the page's height tells of it.
  useLayoutEffect(() => {
    const measure = () => setOffset(Math.round((grid.current?.getBoundingClientRect().top ?? 0) + window.scrollY));
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(document.body);
    return () => sizes.disconnect();
  }, []);
  const virtual = useWindowVirtualizer<Element>({
    ...useOptions(props, active),
    scrollMargin: offset,
    scrollPaddingStart: 72 + (props.headings?.height ?? 0),
    scrollPaddingEnd: 88,
  });
  return (
    <div ref={grid}>
      <Rows {...{ virtual, offset, active, setActive, props }} stickyAt="top-14 lg:top-0" />
    </div>
  );
}

function BoxRows({ boxHeight, ...props }: VirtualRowsProps & { boxHeight: number }) {
  const [active, setActive] = useActive(props);
  const box = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer<HTMLDivElement, Element>({
    ...useOptions(props, active),
    getScrollElement: () => box.current,
    scrollPaddingStart: props.headings?.height ?? 0,
  });
  return (
    <div ref={box} className="overflow-y-auto overscroll-contain" style={{ height: boxHeight }}>
      <Rows {...{ virtual, offset: 0, active, setActive, props }} stickyAt="top-0" />
    </div>
  );
}

/**
 * Rows by the hundred thousand, of which only those in view are in the document. One row is in the tab order; arrows,
 * Page Up, Page Down, Home and End move it, Enter opens it.
 */
export function VirtualRows({ boxHeight, ...props }: VirtualRowsProps) {
  return boxHeight === undefined ? <PageRows {...props} /> : <BoxRows {...props} boxHeight={boxHeight} />;
}
