import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import Trash2 from 'lucide-react/icons/trash-2';
import { transactions } from '#contract/areas/transactions.ts';
import { dollarsFromCents } from '#domain/money/cents.ts';
import { Button } from '#web/design/button.tsx';
import { IconButton } from '#web/design/icon-button.tsx';
import { Money } from '#web/design/money.tsx';
import { MoneyField } from '#web/design/number-field.tsx';
import { TextField } from '#web/design/text-field.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { CategoryPicker } from './category-picker.tsx';
import { touchedByRows } from './reads.ts';
import { remainingOf, splitProblem, withPart } from './split.ts';
import type { SplitPart } from './split.ts';
import type { Transaction } from './transaction-face.tsx';

function startOf(transaction: Transaction, parts: readonly Transaction[]): SplitPart[] {
  if (parts.length > 0)
    return parts.map((part, at) => ({
      key: at + 1,
      sub_category_id: part.sub_category_id || null,
      amount: Math.abs(part.amount),
      notes: part.notes ?? '',
    }));
  return [
    { key: 1, sub_category_id: transaction.sub_category_id || null, amount: Math.abs(transaction.amount), notes: '' },
    { key: 2, sub_category_id: null, amount: null, notes: '' },
  ];
}

interface PartFieldsProps {
  part: SplitPart;
  currency: string;
  number: number;
  onPart: (patch: Partial<SplitPart>) => void;
  onRemove?: () => void;
}

function PartFields({ part, currency, number, onPart, onRemove }: PartFieldsProps) {
  return (
    <fieldset className="border-line border-b pb-4">
      <legend className="sr-only">Part {number}</legend>
      <div className="grid gap-3 sm:grid-cols-[minmax(0,1fr)_8rem]">
        <CategoryPicker
          label={`Category for part ${number}`}
          value={part.sub_category_id}
          onChange={(id) => onPart({ sub_category_id: id })}
        />
        <MoneyField
          label="Amount"
          currency={currency}
          min={1}
          value={part.amount}
          onChange={(amount) => onPart({ amount })}
        />
      </div>
      <div className="mt-2 flex items-end gap-2">
        <TextField
          className="flex-1"
          label={`Note for part ${number}`}
          labelHidden
          optional
          placeholder="Note"
          maxLength={500}
          value={part.notes}
          onChange={(event) => onPart({ notes: event.target.value })}
        />
        {onRemove ? <IconButton label={`Remove part ${number}`} icon={Trash2} onClick={onRemove} /> : null}
      </div>
    </fieldset>
  );
}

function Remaining({ cents, currency }: { cents: number; currency: string }) {
  return (
    <p role="status" className="flex justify-between font-medium">
      <span>{cents === 0 ? 'Fully allocated' : cents > 0 ? 'Left to allocate' : 'Over by'}</span>
      {cents === 0 ? null : (
        <Money cents={Math.abs(cents)} tone={cents < 0 ? 'negative' : 'plain'} sign="never" currency={currency} />
      )}
    </p>
  );
}

/** Splits a transaction into parts that add up to it exactly. */
export function SplitEditor({
  transaction,
  parts: before,
  onDone,
}: {
  transaction: Transaction;
  parts: readonly Transaction[];
  onDone: () => void;
}) {
  const [parts, setParts] = useState(() => startOf(transaction, before));
  const [problem, setProblem] = useState<string>();
  const split = useApiMutation(transactions.split, {
    refreshes: touchedByRows,
    onError: ({ message }) => setProblem(message),
  });
  const remaining = remainingOf(transaction.amount, parts);
  const patch = (key: number, change: Partial<SplitPart>) =>
    setParts((now) => now.map((part) => (part.key === key ? { ...part, ...change } : part)));
  function send(splitParts: readonly SplitPart[], message: string): void {
    split.mutate(
      {
        body: {
          id: transaction.id,
          parts: splitParts.map(({ sub_category_id: sub, amount, notes }) => ({
            sub_category_id: sub ?? 0,
            amount: dollarsFromCents(amount ?? 0),
            ...(notes.trim() === '' ? {} : { notes: notes.trim() }),
          })),
        },
      },
      {
        onSuccess: () => {
          showToast({ tone: 'positive', text: message });
          onDone();
        },
      },
    );
  }
  function save(): void {
    const wrong = splitProblem(transaction.amount, parts);
    setProblem(wrong ?? undefined);
    if (wrong === null) send(parts, `Split into ${parts.length} parts.`);
  }
  return (
    <div className="space-y-4">
      <ProblemNote>{problem}</ProblemNote>
      {parts.map((part, at) => (
        <PartFields
          key={part.key}
          part={part}
          currency={transaction.currency}
          number={at + 1}
          onPart={(change) => patch(part.key, change)}
          onRemove={parts.length > 2 ? () => setParts((now) => now.filter(({ key }) => key !== part.key)) : undefined}
        />
      ))}
      <Remaining cents={remaining} currency={transaction.currency} />
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={split.isPending} onClick={save}>
          Save split
        </Button>
        <Button
          size="small"
          variant="secondary"
          icon={Plus}
          disabled={parts.length >= 50}
          onClick={() => setParts((now) => withPart(transaction.amount, now))}
        >
          Add part
        </Button>
        {before.length > 0 ? (
          <Button size="small" variant="secondary" onClick={() => send([], 'Split removed.')}>
            Remove split
          </Button>
        ) : null}
        <Button size="small" variant="quiet" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </div>
  );
}
