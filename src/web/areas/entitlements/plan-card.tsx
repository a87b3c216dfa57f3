import Check from 'lucide-react/icons/check';
import type { PlanStanding } from '#contract/areas/entitlements.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import type { Change } from './change-dialog.tsx';
import { frequencies, priceBy } from './plan-words.ts';
import type { Frequency, Plan } from './plan-words.ts';

const FREE = 1;
const PREMIUM = 2;

export interface PlanCardProps {
  plan: Plan;
  standing: PlanStanding;
  frequency: Frequency;
  onChange: (change: Change) => void;
}

/** One plan with what it adds and costs. What a member can do with it depends on the plan that runs. */
export function PlanCard({ plan, standing, frequency, onChange }: PlanCardProps) {
  const price = priceBy(plan, frequency);
  const held = standing.plan_id ?? FREE;
  const canUpgrade = plan.id > held && price !== undefined;
  return (
    <li className="border-line bg-surface flex flex-col rounded-panel border px-5 py-6">
      <div className="flex items-center justify-between gap-3">
        <h3 className="text-subhead">{plan.Name}</h3>
        {plan.id === held ? <Badge tone="accent">Your plan</Badge> : null}
      </div>
      <p className="text-ink-soft mt-1 mb-5">{plan.description}</p>
      {price ? (
        <p>
          <Money cents={price.price} tone="plain" size="heading" /> <span className="text-ink-soft">{frequencies[price.frequency].toLowerCase()}</span>
          {price.entries > 0 ? <span className="text-ink-faint text-caption mt-1 block">{price.entries} entries each time</span> : null}
        </p>
      ) : (
        <p className="text-heading">Costs nothing</p>
      )}
      {plan.features.length > 0 ? (
        <ul aria-label={`What ${plan.Name} adds`} className="border-line mt-5 space-y-2 border-t pt-4">
          {plan.features.map((feature) => (
            <li key={feature} className="flex items-start gap-2.5">
              <Check size={18} strokeWidth={2.25} aria-hidden="true" className="text-positive mt-0.5 shrink-0" />
              {feature}
            </li>
          ))}
        </ul>
      ) : null}
      <div className="mt-auto space-y-2 pt-6">
        {canUpgrade && plan.id === PREMIUM && standing.trial_open ? (
          <Button full onClick={() => onChange({ kind: 'trial', plan })}>
            Try {plan.Name} for {standing.trial_days} days
          </Button>
        ) : null}
        {canUpgrade ? (
          <Button full variant="secondary" onClick={() => onChange({ kind: 'upgrade', plan, price })}>
            Ask for {plan.Name}
          </Button>
        ) : null}
        {plan.id === FREE && held > FREE && !standing.downgrade_at ? (
          <Button full variant="secondary" onClick={() => onChange({ kind: 'downgrade', plan })}>
            Go back to {plan.Name}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
