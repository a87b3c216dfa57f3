import { useState } from 'react';
import { loans } from '#contract/areas/loans.ts';
import type { LoanCardOnWire } from '#contract/areas/loans.ts';
import { Button } from '#web/design/button.tsx';
import { Select } from '#web/design/select.tsx';
import { messageOf } from '#web/kit/api-problem.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

/**
 * Saves a practice card, which moves no real money. Real card numbers are only entered in the card provider's form.
 */
export function CardAdding({
  practice,
  onAdded,
}: {
  practice: readonly { token: string; title: string }[];
  onAdded: (card: LoanCardOnWire) => void;
}) {
  const [open, setOpen] = useState(false);
  const [token, setToken] = useState<string | null>(null);
  const add = useApiMutation(loans.addCard, {
    refreshes: [loans.cards],
    onSuccess: ({ data }) => {
      setOpen(false);
      setToken(null);
      onAdded(data);
    },
  });
  if (!open) {
    return (
      <Button variant="quiet" size="small" className="mt-3 -ml-3" onClick={() => setOpen(true)}>
        Add a card
      </Button>
    );
  }
  return (
    <div className="bg-sunken mt-5 rounded-panel p-4">
      <ProblemNote>{add.isError ? messageOf(add.error) : undefined}</ProblemNote>
      <Select<string>
        label="Test card"
        hint="For testing only. No real money moves."
        placeholder="Choose a card"
        options={practice.map((card) => ({ value: card.token, label: card.title }))}
        value={token}
        onChange={setToken}
      />
      <Button
        variant="secondary"
        size="small"
        className="mt-4"
        busy={add.isPending}
        disabled={token === null}
        onClick={() => token !== null && add.mutate({ body: { token } })}
      >
        Save card
      </Button>
    </div>
  );
}
