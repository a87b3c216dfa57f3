import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

/**
 * The keyboard of a chart: one mark is in the tab order, the arrows move to its neighbours, Enter or Space opens what
 * it stands for. A mark is identified by its row and column; a plain list of marks has one row. A finger has no hover:
 * the first tap shows the mark's figures, and a second one opens it.
 */
export interface Mark {
  row: number;
  column: number;
}

/** Where an arrow leads; stops at the edges. Home and End go along the row. */
export function markTarget(key: string, from: Mark, rows: number, columns: number): Mark | null {
  const targets: Record<string, Mark> = {
    ArrowRight: { row: from.row, column: from.column + 1 },
    ArrowLeft: { row: from.row, column: from.column - 1 },
    ArrowUp: { row: from.row + 1, column: from.column },
    ArrowDown: { row: from.row - 1, column: from.column },
    Home: { row: from.row, column: 0 },
    End: { row: from.row, column: columns - 1 },
  };
  const target = targets[key];
  if (!target) return null;
  return {
    row: Math.min(rows - 1, Math.max(0, target.row)),
    column: Math.min(columns - 1, Math.max(0, target.column)),
  };
}

export interface MarkAttributes {
  role: 'button' | 'img';
  tabIndex: number;
  'aria-label': string;
  'data-mark': string;
  className: string;
  onFocus: () => void;
  onBlur: () => void;
  onPointerDown: (event: PointerEvent) => void;
  onPointerEnter: (event: PointerEvent) => void;
  onPointerLeave: (event: PointerEvent) => void;
  onClick: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** `open` makes every mark a door. The active mark is the one under the pointer or the focus, for the card at it. */
export function useMarks(rows: number, columns: number, open?: (mark: Mark) => void) {
  const [stop, setStop] = useState<Mark>({ row: 0, column: 0 });
  const [active, setActive] = useState<Mark | null>(null);
  const [byTouch, setByTouch] = useState(false);
  const touched = useRef<Mark | null>(null);
  const chart = useRef<SVGSVGElement>(null);
  const inTabOrder: Mark = { row: Math.min(stop.row, rows - 1), column: Math.min(stop.column, columns - 1) };
  const same = (a: Mark | null, row: number, column: number) => a?.row === row && a.column === column;

  function press(event: KeyboardEvent, from: Mark) {
    if ((event.key === 'Enter' || event.key === ' ') && open) {
      event.preventDefault();
      open(from);
      return;
    }
    const target = markTarget(event.key, from, rows, columns);
    if (!target) return;
    event.preventDefault();
    setStop(target);
    chart.current?.querySelector<SVGElement>(`[data-mark="${target.row},${target.column}"]`)?.focus();
  }
  function attributes(row: number, column: number, label: string): MarkAttributes {
    return {
      role: open ? 'button' : 'img',
      tabIndex: same(inTabOrder, row, column) ? 0 : -1,
      'aria-label': label,
      'data-mark': `${row},${column}`,
      className: `outline-none transition-opacity focus-visible:stroke-focus focus-visible:[stroke-width:3] ${open ? 'cursor-pointer' : ''}`,
      onFocus: () => {
        setActive({ row, column });
        setStop({ row, column });
      },
      onBlur: () => {
        touched.current = null;
        setActive(null);
      },
      onPointerDown: (event) => setByTouch(event.pointerType === 'touch'),
      onPointerEnter: (event) => {
        if (event.pointerType !== 'touch') setActive({ row, column });
      },
      onPointerLeave: (event) => {
        if (event.pointerType !== 'touch') setActive(null);
      },
      onClick: () => {
        const first = byTouch && !same(touched.current, row, column);
        touched.current = { row, column };
        if (first) setActive({ row, column });
        else open?.({ row, column });
      },
      onKeyDown: (event) => press(event, { row, column }),
    };
  }
  return { chart, active, byTouch: byTouch && open !== undefined, attributes, setActive };
}
