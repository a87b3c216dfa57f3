import { draws } from '#contract/areas/draws.ts';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';

/** Leaves a draw, a series or all draws, or comes back. `draw` is what the call takes. */
export function LeaveButton({
  draw,
  name,
  left,
  open = true,
}: {
  draw: string;
  name: string;
  left: boolean;
  open?: boolean;
}) {
  const leave = useApiMutation(draws.dropout, {
    refreshes: [draws.getUwinEntries, draws.dropoutHistory, draws.drawList, draws.details],
    onSuccess: () => showToast({ tone: 'positive', text: left ? `You’re back in ${name}.` : `You’ve left ${name}.` }),
  });
  if (!open) return null;
  return (
    <div>
      <ProblemNote>{leave.error?.message}</ProblemNote>
      <Button
        variant="secondary"
        size="small"
        busy={leave.isPending}
        onClick={() => leave.mutate({ body: { draw, back: left } })}
      >
        {left ? 'Rejoin' : 'Leave'}
        <span className="sr-only"> {name}</span>
      </Button>
    </div>
  );
}
