import { profile } from '#contract/areas/profile.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import { benefitOf } from '#domain/plans/benefits.ts';
import type { PlanStatus } from '#contract/areas/entitlements.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import type { Plan } from './plan-words.ts';

export interface Change {
  kind: 'trial' | 'downgrade';
  plan: Plan;
}

function titleOf({ kind, plan }: Change): string {
  return kind === 'trial' ? `Try ${plan.Name}?` : `Switch to ${plan.Name}?`;
}

/** A benefit as part of a sentence; initials such as 'SMS' keep their capitals. */
function inSentence(feature: string): string {
  const benefit = benefitOf(feature);
  return /^[A-Z][a-z]/.test(benefit) ? benefit.charAt(0).toLowerCase() + benefit.slice(1) : benefit;
}

function beginsWhen(change: Change, status: PlanStatus): string {
  if (change.kind === 'trial')
    return `Your trial starts now and ends after ${status.trial_days} days. It’s free, and you don’t need to cancel.`;
  return status.source === 'payment'
    ? 'You’ll keep everything until the end of the period you’ve paid for.'
    : 'This happens straight away.';
}

function lossWords(losing: readonly string[], { source }: PlanStatus): string {
  const lead = source === 'payment' ? 'After that, you’ll lose' : 'You’ll lose';
  return `${lead}: ${losing.map(inSentence).join(', ')}. You’ll keep all your data.`;
}

export interface ChangeDialogProps {
  change: Change;
  status: PlanStatus;
  onClose: () => void;
}

/** Shows a plan change before and after, and applies it. */
export function ChangeDialog({ change, status, onClose }: ChangeDialogProps) {
  const time = useMemberTime();
  // The profile contains the locked features.
  const refreshes = [entitlements.status, profile.get];
  const finish = (text: string) => {
    showToast({ tone: 'positive', text });
    onClose();
  };
  const request = useApiMutation(entitlements.setPremium, {
    refreshes,
    onSuccess: ({ data }) => finish(`${data.Name} has started.`),
  });
  const down = useApiMutation(entitlements.downgrade, {
    refreshes,
    onSuccess: ({ data }) =>
      finish(
        data.downgrade_at ? `${data.Name} ends on ${time.instant(data.downgrade_at)}.` : `You’re now on ${data.Name}.`,
      ),
  });
  const losing = status.plans
    .filter(({ id }) => id > change.plan.id && id <= (status.plan_id ?? 0))
    .flatMap(({ features }) => features);
  return (
    <Dialog
      open
      onClose={onClose}
      size="small"
      title={titleOf(change)}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            busy={request.isPending || down.isPending}
            onClick={() => {
              if (change.kind === 'downgrade') down.mutate({});
              else request.mutate({ body: { plan_id: change.plan.id, trial: true } });
            }}
          >
            {change.kind === 'trial' ? 'Start trial' : `Switch to ${change.plan.Name}`}
          </Button>
        </>
      }
    >
      <DefinitionList
        items={[
          { term: 'Your plan', is: status.Name },
          { term: 'New plan', is: change.plan.Name },
          { term: 'Price', is: 'Free' },
        ]}
      />
      <p className="mt-4">{beginsWhen(change, status)}</p>
      {change.kind === 'downgrade' && losing.length > 0 ? <p className="mt-2">{lossWords(losing, status)}</p> : null}
      <ProblemNote>{(request.error ?? down.error)?.message}</ProblemNote>
    </Dialog>
  );
}
