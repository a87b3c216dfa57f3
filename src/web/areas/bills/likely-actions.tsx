import { bills } from '#contract/areas/bills.ts';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { touchedReads } from './payment-words.ts';

/** Schedules a likely bill, or excludes it. A transfer between own accounts can only be excluded. */
export function LikelyActions({
  seriesKey,
  name,
  isTransfer,
}: {
  seriesKey: string;
  name: string;
  isTransfer: boolean;
}) {
  const accept = useApiMutation(bills.acceptDetected, {
    refreshes: touchedReads,
    onSuccess: () => void showToast({ tone: 'positive', text: `${name} confirmed.` }),
  });
  const dismiss = useApiMutation(bills.removeRecurrence, {
    refreshes: touchedReads,
    onSuccess: () => void showToast({ text: `We’ll ignore ${name}.` }),
  });
  const problem = accept.error ?? dismiss.error;
  return (
    <>
      <span className="flex flex-wrap gap-1">
        {isTransfer ? null : (
          <Button
            size="small"
            variant="secondary"
            busy={accept.isPending}
            onClick={() => accept.mutate({ body: { key: seriesKey } })}
          >
            Confirm<span className="sr-only"> {name}</span>
          </Button>
        )}
        <Button
          size="small"
          variant="quiet"
          busy={dismiss.isPending}
          onClick={() => dismiss.mutate({ body: { key: seriesKey } })}
        >
          {isTransfer ? 'Not regular' : 'Not a bill'}
          <span className="sr-only"> ({name})</span>
        </Button>
      </span>
      <span aria-live="assertive">
        {problem ? <span className="text-negative text-caption block">{problem.message}</span> : null}
      </span>
    </>
  );
}
