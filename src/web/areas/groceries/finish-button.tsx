import { groceries } from '#contract/areas/groceries.ts';
import type { GroceryTrip } from '#contract/areas/grocery-shapes.ts';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { afterWrite, useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { finishedText } from './price-words.ts';
import { listReads } from './reads.ts';

/** Records that the member bought the list as planned. */
export function FinishButton({ trip }: { trip: GroceryTrip }) {
  const time = useMemberTime();
  const finish = useApiMutation(groceries.finish, {
    refreshes: [...listReads, groceries.budget, groceries.proposals],
    onSuccess: (reply) => showToast({ tone: 'positive', text: finishedText(reply, time.date) }),
    onError: (problem) => {
      showToast({ tone: 'negative', text: problem.message });
      // The list may be another one by now.
      void afterWrite(listReads);
    },
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
