import { budget } from '#contract/areas/budget.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { touchedReads } from './payment-words.ts';

const frequencyWords = {
  weekly: 'every week',
  fortnightly: 'every fortnight',
  four_weekly: 'every four weeks',
  monthly: 'every month',
} as const;

/** Suggests the detected payday for confirmation, or asks for it if none was detected. */
export function PaydayNotice({ isDetected }: { isDetected: boolean }) {
  const detected = useApiQuery(budget.detectPayCycle, undefined, { enabled: isDetected }).data?.data ?? null;
  const set = useApiMutation(budget.setPayCycle, {
    refreshes: [...touchedReads, budget.payCycle, budget.list],
    onSuccess: () => void showToast({ tone: 'positive', text: 'Your payday is set.' }),
  });
  if (!isDetected) {
    return (
      <Notice
        className="mb-8"
        title="When are you paid?"
        actions={
          <ButtonLink size="small" variant="secondary" href="/ubudget#pay-cycle">
            Set your pay cycle
          </ButtonLink>
        }
      >
        Until you say, each pay runs from the first of the month.
      </Notice>
    );
  }
  if (!detected) return null;
  const { frequency, anchor, day, payer, rows } = detected;
  return (
    <Notice
      className="mb-8"
      title={`Are you paid ${frequencyWords[frequency]} by ${payer}?`}
      actions={
        <>
          <Button
            size="small"
            variant="secondary"
            busy={set.isPending}
            onClick={() => set.mutate({ body: { frequency, ...(frequency === 'monthly' ? { day } : { anchor }) } })}
          >
            Confirm payday
          </Button>
          <ButtonLink size="small" variant="quiet" href="/ubudget#pay-cycle">
            Change it
          </ButtonLink>
        </>
      }
    >
      {rows} payments in your transactions show this, and every figure on this page uses it.
      <span aria-live="assertive">
        {set.error ? <span className="text-negative block">{set.error.message}</span> : null}
      </span>
    </Notice>
  );
}
