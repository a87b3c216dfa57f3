import { budget } from '#contract/areas/budget.ts';
import { counted } from '#domain/text/counted.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

/** Sets benchmarks as budgets for spending without one. */
export function BenchmarkDialog({ onClose }: { onClose: () => void }) {
  const take = useApiMutation(budget.setBenchmarks, {
    refreshes: [budget.list, budget.categories],
    onSuccess: ({ set }) => {
      showToast({
        tone: 'positive',
        text: `${counted(set, 'budget')} set. You can change ${set === 1 ? 'it' : 'them'} at any time.`,
      });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Start with typical amounts?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button busy={take.isPending} onClick={() => take.mutate({ body: {} })}>
            Set budgets
          </Button>
        </>
      }
    >
      <p>
        We’ll set a budget for each category that doesn’t have one, based on what Australian households spend. It’s a
        guide, not advice.
      </p>
      <div aria-live="assertive">
        {take.isError ? <p className="text-negative mt-3 font-medium">{take.error.message}</p> : null}
      </div>
    </Dialog>
  );
}
