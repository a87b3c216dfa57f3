import { budget } from '#contract/areas/budget.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

/** Sets benchmarks as budgets for spending without one. */
export function BenchmarkDialog({ onClose }: { onClose: () => void }) {
  const take = useApiMutation(budget.setBenchmarks, {
    refreshes: [budget.list, budget.categories],
    onSuccess: ({ set }) => {
      showToast({ tone: 'positive', text: `${set} budgets are set. Change each as you like.` });
      onClose();
    },
  });
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title="Start from benchmarks?"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Not now
          </Button>
          <Button busy={take.isPending} onClick={() => take.mutate({ body: {} })}>
            Set them
          </Button>
        </>
      }
    >
      <p>
        Every spending category without a budget gets what Australian households spend on it, scaled to your income. It
        is a guide, not advice.
      </p>
      <div aria-live="assertive">
        {take.isError ? <p className="text-negative mt-3 font-medium">{take.error.message}</p> : null}
      </div>
    </Dialog>
  );
}
