import { groceries } from '#contract/areas/groceries.ts';
import type { GroceryTrip } from '#contract/areas/grocery-shapes.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { listReads } from './reads.ts';

function doneText(saved: number | null): string {
  return saved === null || saved <= 0
    ? 'Shop finished.'
    : `Shop finished. You saved ${formatCents(saved, { currency: true })}.`;
}

/** Records that the member bought the list as planned. */
export function FinishButton({ trip }: { trip: GroceryTrip }) {
  const finish = useApiMutation(groceries.finish, {
    refreshes: [...listReads, groceries.budget, groceries.proposals],
    onSuccess: ({ saved }) => showToast({ tone: 'positive', text: doneText(saved) }),
    onError: (problem) => showToast({ tone: 'negative', text: problem.message }),
  });
  return (
    <Button
      className="mt-5"
      busy={finish.isPending}
      onClick={() =>
        finish.mutate({
          body: { stores: trip.store_ids.length, items: trip.items.map(({ GroceryID }) => GroceryID) },
        })
      }
    >
      Finish shop
    </Button>
  );
}
