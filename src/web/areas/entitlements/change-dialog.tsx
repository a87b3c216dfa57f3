import { profile } from '#contract/areas/profile.ts';
import { entitlements } from '#contract/areas/entitlements.ts';
import type { PlanStatus } from '#contract/areas/entitlements.ts';
import { formatCents } from '#domain/money/format.ts';
import { Button } from '#web/design/button.tsx';
import { Dialog } from '#web/design/dialog.tsx';
import { DefinitionList } from '#web/design/page.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { frequencies } from './plan-words.ts';
import type { Plan, PlanPrice } from './plan-words.ts';

export type Change = { kind: 'upgrade'; plan: Plan; price: PlanPrice } | { kind: 'trial' | 'downgrade'; plan: Plan };

function titleOf({ kind, plan }: Change): string {
  if (kind === 'trial') return `Try ${plan.Name}?`;
  return kind === 'upgrade' ? `Ask for ${plan.Name}?` : `Go back to ${plan.Name}?`;
}

function beginsWhen(change: Change, status: PlanStatus): string {
  if (change.kind === 'trial') return `Now, for ${status.trial_days} days. It ends by itself and costs nothing.`;
  if (change.kind === 'upgrade') return 'When it is paid for. Nothing is charged now.';
  return status.source === 'payment'
    ? 'When the period that is paid for ends. Until then everything stays open.'
    : 'Now: nothing was paid for it.';
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
    onSuccess: ({ begun, data }) =>
      finish(begun ? `${data.Name} has begun.` : `${change.plan.Name} begins when it is paid for.`),
  });
  const down = useApiMutation(entitlements.downgrade, {
    refreshes,
    onSuccess: ({ data }) =>
      finish(
        data.downgrade_at ? `${data.Name} ends on ${time.instant(data.downgrade_at)}.` : `You have ${data.Name} now.`,
      ),
  });
  const price =
    change.kind === 'upgrade'
      ? `${formatCents(change.price.price, { currency: true })} ${frequencies[change.price.frequency].toLowerCase()}`
      : 'Nothing';
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
            Leave it as it is
          </Button>
          <Button
            busy={request.isPending || down.isPending}
            onClick={() => {
              if (change.kind === 'downgrade') down.mutate({});
              else
                request.mutate({
                  body:
                    change.kind === 'upgrade'
                      ? { plan_id: change.plan.id, frequency: change.price.frequency }
                      : { plan_id: change.plan.id, trial: true },
                });
            }}
          >
            {change.kind === 'trial'
              ? 'Begin the trial'
              : change.kind === 'upgrade'
                ? `Ask for ${change.plan.Name}`
                : `Go back to ${change.plan.Name}`}
          </Button>
        </>
      }
    >
      <DefinitionList
        items={[
          { term: 'Before', is: status.Name },
          { term: 'After', is: change.plan.Name },
          { term: 'Costs', is: price },
        ]}
      />
      <p className="mt-4">{beginsWhen(change, status)}</p>
      {change.kind === 'downgrade' && losing.length > 0 ? (
        <p className="mt-2">Locked then: {losing.join(', ')}. Your own data stays yours.</p>
      ) : null}
      <ProblemNote>{(request.error ?? down.error)?.message}</ProblemNote>
    </Dialog>
  );
}
