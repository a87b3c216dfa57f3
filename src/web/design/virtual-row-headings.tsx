import { memo, type ReactNode } from 'react';
import type { Virtualizer } from '@tanstack/react-virtual';
import { cx } from 'class-variance-authority';
import type { RowGroups } from './row-groups.ts';

export type AnyVirtualizer = Virtualizer<Window, Element> | Virtualizer<HTMLDivElement, Element>;

/**
 * Headings over groups of rows. They are rows of the grid as well, which the keys pass over; that of the group in view
 * stays at the top.
 */
export interface RowHeadings {
  /** All rows have to lie in groups. */
  groups: RowGroups;
  /** In pixels, the same for each. */
  height: number;
  /** What a heading says, with a heading element in it, so that a screen reader can jump between them. */
  render: (group: number) => ReactNode;
}

/** What stands above a row and belongs to it when it is measured: the heading, where a group begins with it. */
export function headingSpace(headings: RowHeadings | undefined, index: number): number {
  return headings?.groups.isFirst(index) ? headings.height : 0;
}

interface HeadingProps {
  group: number;
  /** Position among rows and headings, from 1. */
  ordinal: number;
  /** Where the group stands below the top of the grid, and its height with all its rows. */
  start: number;
  size: number;
  height: number;
  columnCount: number | undefined;
  className: string;
  render: RowHeadings['render'];
}

/**
 * A heading in a room as high as its group: there it stays at the top of the window until the next one pushes it away,
 * without a line of code on scrolling.
 */
export const Heading = memo(function Heading({
  group,
  ordinal,
  start,
  size,
  height,
  columnCount,
  className,
  render,
}: HeadingProps) {
  return (
    <div
      role="presentation"
      className="pointer-events-none absolute left-0 w-full"
      style={{ height: size, top: start }}
    >
      <div
        role="row"
        aria-rowindex={ordinal}
        className={cx('pointer-events-auto sticky z-1', className)}
        style={{ height }}
      >
        <div role="gridcell" aria-colspan={columnCount} className="h-full">
          {render(group)}
        </div>
      </div>
    </div>
  );
});

/** Where the heading of a group stands, measured as the rows are. */
export function headingPosition(
  { groups, height, render }: RowHeadings,
  group: number,
  virtual: AnyVirtualizer,
  offset: number,
) {
  const startOf = (of: number): number =>
    of < groups.count ? virtual.measurementsCache[groups.firstOf(of)]!.start - offset : virtual.getTotalSize();
  const start = startOf(group);
  return { group, ordinal: groups.firstOf(group) + group + 1, start, size: startOf(group + 1) - start, height, render };
}

/** The group of the first row in view, where that row's heading is not drawn with a row that is. */
export function groupAtTop({ groups }: RowHeadings, first: number, isShown: (index: number) => boolean): number | null {
  if (groups.count === 0) return null;
  const group = groups.groupOf(first);
  return isShown(groups.firstOf(group)) ? null : group;
}
