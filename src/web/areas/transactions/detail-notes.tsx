import { useState } from 'react';
import { transactions } from '#contract/areas/transactions.ts';
import { Button } from '#web/design/button.tsx';
import { Combobox } from '#web/design/combobox.tsx';
import { Tag } from '#web/design/tag.tsx';
import { TextArea } from '#web/design/text-area.tsx';
import { showToast } from '#web/design/toasts.ts';
import { Form, SubmitButton, useApiForm } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { touchedByRows } from './reads.ts';
import type { Transaction } from './transaction-face.tsx';
import { useTags } from './use-facts.ts';

/** The member's note on a transaction. */
export function NotesForm({ transaction }: { transaction: Transaction }) {
  const form = useApiForm<typeof transactions.note, { notes: string }>(transactions.note, {
    defaults: { notes: transaction.notes ?? '' },
    body: ({ notes }) => ({ id: transaction.id, notes }),
    refreshes: touchedByRows,
    onDone: () => showToast({ tone: 'positive', text: 'Note saved.' }),
  });
  const changed = form.values.notes.trim() !== (transaction.notes ?? '');
  return (
    <Form form={form}>
      <TextArea label="Notes" optional rows={2} maxLength={500} {...form.field('notes')} />
      {changed ? (
        <div className="mt-2 flex gap-2">
          <SubmitButton form={form} size="small">
            Save note
          </SubmitButton>
          <Button size="small" variant="secondary" onClick={() => form.reset({ notes: transaction.notes ?? '' })}>
            Cancel
          </Button>
        </div>
      ) : null}
    </Form>
  );
}

/** The tags of a transaction: existing ones are offered, and new ones can be typed. */
export function TagEditor({ transaction }: { transaction: Transaction }) {
  const known = useTags();
  const [round, setRound] = useState(0);
  const save = useApiMutation(transactions.tag, {
    refreshes: touchedByRows,
    onError: (problem) =>
      showToast({ tone: 'negative', text: 'We couldn’t change the tags.', detail: problem.message }),
  });
  const set = (tags: readonly string[]) => save.mutate({ body: { id: transaction.id, tags: [...tags] } });
  function add(tag: string | null): void {
    if (tag === null || transaction.tags.includes(tag)) return;
    set([...transaction.tags, tag.replaceAll(',', ' ').trim().slice(0, 40)]);
    // A fresh box, empty again.
    setRound(round + 1);
  }
  return (
    <div className="mt-4">
      {transaction.tags.length > 0 ? (
        <ul aria-label="Tags" className="mb-2 flex flex-wrap gap-2">
          {transaction.tags.map((tag) => (
            <li key={tag}>
              <Tag
                label={tag}
                disabled={save.isPending}
                onRemove={() => set(transaction.tags.filter((other) => other !== tag))}
              />
            </li>
          ))}
        </ul>
      ) : null}
      <Combobox<string>
        key={round}
        label="Add a tag"
        optional
        disabled={save.isPending || transaction.tags.length >= 20}
        options={known
          .filter(({ tag }) => !transaction.tags.includes(tag))
          .map(({ tag, count }) => ({
            value: tag,
            label: tag,
            hint: count === 1 ? 'On 1 transaction' : `On ${count} transactions`,
          }))}
        value={null}
        placeholder="For example, work or holiday"
        emptyText="Type a word to create a tag."
        onChange={add}
        onCreate={add}
      />
    </div>
  );
}
