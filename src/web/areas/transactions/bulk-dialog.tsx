import { useState } from 'react';
import { transactions } from '#contract/areas/transactions.ts';
import { Button } from '#web/design/button.tsx';
import { Checkbox } from '#web/design/checkbox.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { changeRows, targetOf } from './bulk-change.ts';
import { CategoryPicker } from './category-picker.tsx';
import type { HistoryView } from './filters.ts';
import { changesAnything, rowsText, tagsOf } from './row-change.ts';
import type { RowChange } from './row-change.ts';
import type { Selection } from './selection.ts';
import { useTags } from './use-facts.ts';
import { useRested } from './use-rested.ts';

export interface BulkDialogProps {
  selection: Selection;
  view: HistoryView;
  count: number;
  onClose: () => void;
  onDone: () => void;
}

interface Draft {
  subCategoryId: number | null;
  addTags: string;
  removeTags: string;
  notes: string;
  setsNotes: boolean;
}

function changeOf(draft: Draft): RowChange {
  const add = tagsOf(draft.addTags);
  const remove = tagsOf(draft.removeTags);
  return {
    ...(draft.subCategoryId === null ? {} : { sub_category_id: draft.subCategoryId }),
    ...(add.length > 0 ? { add_tags: add } : {}),
    ...(remove.length > 0 ? { remove_tags: remove } : {}),
    ...(draft.setsNotes ? { notes: draft.notes.trim() } : {}),
  };
}

function Fields({ draft, onDraft }: { draft: Draft; onDraft: (patch: Partial<Draft>) => void }) {
  const tags = useTags();
  const known =
    tags.length === 0
      ? 'Separate tags with commas'
      : `In use: ${tags
          .slice(0, 6)
          .map(({ tag }) => tag)
          .join(', ')}`;
  return (
    <div className="space-y-5">
      <CategoryPicker
        optional
        value={draft.subCategoryId}
        placeholder="No change"
        onChange={(subCategoryId) => onDraft({ subCategoryId })}
      />
      <TextField
        label="Add tags"
        optional
        hint={known}
        value={draft.addTags}
        onChange={(event) => onDraft({ addTags: event.target.value })}
      />
      <TextField
        label="Remove tags"
        optional
        value={draft.removeTags}
        onChange={(event) => onDraft({ removeTags: event.target.value })}
      />
      <Checkbox
        label="Replace the notes"
        checked={draft.setsNotes}
        onChange={(event) => onDraft({ setsNotes: event.target.checked })}
      />
      {draft.setsNotes ? (
        <TextArea
          label="Notes"
          optional
          hint="Leave this blank to clear the notes."
          maxLength={500}
          value={draft.notes}
          onChange={(event) => onDraft({ notes: event.target.value })}
        />
      ) : null}
    </div>
  );
}

/** Changes many transactions at once, with their number before and after. */
export function BulkDialog({ selection, view, count, onClose, onDone }: BulkDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    subCategoryId: null,
    addTags: '',
    removeTags: '',
    notes: '',
    setsNotes: false,
  });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const rested = useRested(draft);
  const change = changeOf(rested);
  const says = changesAnything(change);
  const preview = useApiQuery(
    transactions.bulk,
    { body: { ...targetOf(selection, view), ...change, preview: true } },
    { enabled: says && !busy },
  );
  async function apply(): Promise<void> {
    const now = changeOf(draft);
    if (!changesAnything(now)) return setProblem('Choose something to change.');
    setBusy(true);
    setProblem(undefined);
    try {
      await changeRows(selection, view, now);
      onDone();
    } catch (error) {
      setProblem(messageOf(error));
      setBusy(false);
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      dismissible={!busy}
      title={`Edit ${rowsText(count)}`}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={busy} onClick={() => void apply()}>
            {says && preview.data ? `Update ${rowsText(preview.data.changed)}` : 'Update'}
          </Button>
        </>
      }
    >
      <ProblemNote>{problem}</ProblemNote>
      <Fields draft={draft} onDraft={(patch) => setDraft((now) => ({ ...now, ...patch }))} />
      <p role="status" className="text-ink-soft mt-5">
        {!says
          ? 'No changes yet.'
          : preview.isError
            ? preview.error.message
            : preview.data
              ? `${preview.data.changed.toLocaleString('en-AU')} of ${rowsText(count)} will change.`
              : 'Counting…'}
      </p>
    </Dialog>
  );
}
