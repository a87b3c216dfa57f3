import { useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { BulkDialog } from './bulk-dialog.tsx';
import type { HistoryView } from './filters.ts';
import { rowsText } from './row-change.ts';
import { chosenCount, chosenSum } from './selection.ts';
import type { Selection } from './selection.ts';

interface BulkBarProps {
  selection: Selection;
  view: HistoryView;
  total: number;
  onAll: () => void;
  onClear: () => void;
}

/** The selection and its actions; stays at the bottom of the screen, above a phone's navigation. */
export function BulkBar({ selection, view, total, onAll, onClear }: BulkBarProps) {
  const [editing, setEditing] = useState(false);
  const count = chosenCount(selection, total);
  const sum = chosenSum(selection);
  return (
    <>
      <div
        role="region"
        aria-label="Selected transactions"
        className="on-cover shadow-raised sticky bottom-[calc(var(--toast-floor,0px)+0.75rem)] z-10 mt-4 flex flex-wrap items-center gap-x-2 gap-y-2 rounded-panel px-4 py-3 sm:gap-x-4"
      >
        <p role="status" className="mr-auto font-medium">
          {selection.kind === 'all' ? `All ${rowsText(count)} selected` : `${rowsText(count)} selected`}
          {sum === null || count === 0 ? null : (
            <span className="text-on-cover-soft ml-2 hidden font-normal sm:inline">
              <Money {...sum} tone="plain" />
            </span>
          )}
        </p>
        {selection.kind === 'some' && count < total ? (
          <button
            type="button"
            className="min-h-11 rounded-control px-2 font-semibold underline underline-offset-4"
            onClick={onAll}
          >
            Select all {total.toLocaleString('en-AU')}
          </button>
        ) : null}
        <button
          type="button"
          className="min-h-11 rounded-control px-2 font-semibold underline underline-offset-4"
          onClick={onClear}
        >
          Clear
        </button>
        <Button variant="secondary" disabled={count === 0} onClick={() => setEditing(true)}>
          Edit
        </Button>
      </div>
      {editing ? (
        <BulkDialog
          selection={selection}
          view={view}
          count={count}
          onClose={() => setEditing(false)}
          onDone={() => {
            setEditing(false);
            onClear();
          }}
        />
      ) : null}
    </>
  );
}
