import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import type { DetailToolProps } from './detail-actions.tsx';
import { LinkedRow } from './linked-transaction.tsx';
import { SplitEditor } from './split-editor.tsx';

/** The parts of a split: of the whole, or the others if it is a part itself. */
export function PartsSection({ detail, isEditing, onOpen, onDone }: DetailToolProps & { isEditing: boolean }) {
  const { data: transaction, parts } = detail;
  const whole = transaction.parent_id;
  const others = parts.filter(({ id }) => id !== transaction.id);
  if (transaction.transfer_id !== null || (!isEditing && others.length === 0 && whole === null)) return null;
  return (
    <Section
      title={isEditing ? 'Split' : whole === null ? 'Parts' : 'Other parts'}
      level={3}
      action={
        whole === null ? null : (
          <Button variant="quiet" size="small" onClick={() => onOpen(whole)}>
            Show whole purchase
          </Button>
        )
      }
    >
      {isEditing ? <SplitEditor transaction={transaction} parts={parts} onDone={onDone} /> : null}
      {!isEditing && others.length > 0 ? (
        <ul className="divide-line divide-y">
          {others.map((part) => (
            <LinkedRow key={part.id} transaction={part} onOpen={onOpen} />
          ))}
        </ul>
      ) : null}
      {!isEditing && others.length === 0 ? <p className="text-ink-soft">This is the only part.</p> : null}
    </Section>
  );
}
