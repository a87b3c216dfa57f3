import { useId, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import ChartColumn from 'lucide-react/icons/chart-column';
import Table2 from 'lucide-react/icons/table-2';
import { Button } from '../button.tsx';
import { ScrollRegion } from '../scroll-region.tsx';

export interface ChartTable {
  /** The first heads the names of the rows, the others their figures. */
  columns: readonly string[];
  rows: readonly { key: string; cells: readonly ReactNode[]; onOpen?: () => void; opens?: string }[];
}

export interface ChartFrameProps {
  /** Says what the chart shows; read as its name. */
  title: string;
  titleShown?: boolean;
  /** What one should see in it, in one sentence. */
  summary?: ReactNode;
  table: ChartTable;
  legend?: ReactNode;
  /** What stands out in it, in a sentence under the drawing. */
  note?: ReactNode;
  /** Draws the chart for a width in pixels. */
  children: (width: number) => ReactNode;
}

/** The width that there is, followed as it changes. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const sizes = new ResizeObserver(() => setWidth(element.clientWidth));
    sizes.observe(element);
    return () => sizes.disconnect();
  }, []);
  return { box, width };
}

function FigureTable({ title, table }: { title: string; table: ChartTable }) {
  return (
    <ScrollRegion label={`${title}, table`}>
      <table className="w-full border-collapse">
        <caption className="sr-only">{title}</caption>
        <thead>
          <tr className="border-line-strong text-ink-faint text-caption border-b">
            {table.columns.map((column, at) => (
              <th key={column} scope="col" className={`py-2 font-medium ${at === 0 ? 'text-left' : 'pl-3 text-right'}`}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map((row) => (
            <tr key={row.key} className="border-line border-b last:border-b-0">
              {row.cells.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row" className="py-2 text-left font-normal">
                    {row.onOpen ? (
                      <button
                        type="button"
                        className="decoration-line-strong hover:decoration-accent rounded-tag text-left underline underline-offset-[0.24em]"
                        onClick={row.onOpen}
                      >
                        {cell}
                        {row.opens ? <span className="sr-only">, opens {row.opens}</span> : null}
                      </button>
                    ) : (
                      cell
                    )}
                  </th>
                ) : (
                  <td key={at} className="figures py-2 pl-3 text-right">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

/** What every chart has around it: a name, a sentence, and the same figures as a table. */
export function ChartFrame({ title, titleShown, summary, table, legend, note, children }: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  const { box, width } = useWidth();
  const id = useId();
  return (
    <figure aria-labelledby={`${id}-title`} className="min-w-0">
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <figcaption className="min-w-0 flex-1 basis-40">
          <span id={`${id}-title`} className={titleShown ? 'text-subhead block' : 'sr-only'}>
            {title}
          </span>
          {summary ? <span className="text-ink-soft figures block">{summary}</span> : null}
        </figcaption>
        <Button
          variant="quiet"
          size="small"
          icon={asTable ? ChartColumn : Table2}
          className="ml-auto shrink-0"
          aria-pressed={asTable}
          aria-label={`${title} as a table`}
          onClick={() => setAsTable(!asTable)}
        >
          {asTable ? 'Chart' : 'Table'}
        </Button>
      </div>
      <div ref={box} className="relative min-w-0">
        {asTable ? <FigureTable title={title} table={table} /> : width > 0 ? children(width) : <div className="h-56" />}
      </div>
      {asTable ? null : legend}
      {asTable || !note ? null : <p className="text-ink-soft text-caption mt-2">{note}</p>}
    </figure>
  );
}
