import type { PlanStatus } from '#contract/areas/entitlements.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { PlanPanel } from '#web/design/plan-panel.tsx';
import type { Change } from './change-dialog.tsx';
import { entriesText } from './payment-words.ts';
import { frequencies, priceBy } from './plan-words.ts';
import type { Frequency, Plan } from './plan-words.ts';

const FREE = 1;
const PREMIUM = 2;

export interface PlanCardProps {
  plan: Plan;
  status: PlanStatus;
  frequency: Frequency;
  onChange: (change: Change) => void;
}

/** A plan with its features and price. The actions depend on the member's current plan. */
export function PlanCard({ plan, status, frequency, onChange }: PlanCardProps) {
  const price = priceBy(plan, frequency);
  const currentPlanId = status.plan_id ?? FREE;
  const canUpgrade = plan.id > currentPlanId && price !== undefined;
  return (
    <PlanPanel
      name={plan.Name}
      mark={plan.id === currentPlanId ? 'Your plan' : undefined}
      description={plan.description}
      features={plan.features}
      price={
        price ? (
          <p>
            <Money cents={price.price} tone="plain" size="heading" />{' '}
            <span className="text-ink-soft">{frequencies[price.frequency].toLowerCase()}</span>
            {price.entries > 0 ? (
              <span className="text-ink-faint text-caption mt-1 block">{entriesText(price.entries)} each time</span>
            ) : null}
          </p>
        ) : (
          <p className="text-heading">Costs nothing</p>
        )
      }
    >
      {canUpgrade && plan.id === PREMIUM && status.trial_open ? (
        <Button full onClick={() => onChange({ kind: 'trial', plan })}>
          Try {plan.Name} for {status.trial_days} days
        </Button>
      ) : null}
      {canUpgrade ? (
        <Button full variant="secondary" onClick={() => onChange({ kind: 'upgrade', plan, price })}>
          Ask for {plan.Name}
        </Button>
      ) : null}
      {plan.id === FREE && currentPlanId > FREE && !status.downgrade_at ? (
        <Button full variant="secondary" onClick={() => onChange({ kind: 'downgrade', plan })}>
          Go back to {plan.Name}
        </Button>
      ) : null}
    </PlanPanel>
  );
}
