import type { PlanStatus } from '#contract/areas/entitlements.ts';
import { benefitOf, everyPlanBenefits } from '#domain/plans/benefits.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { PlanPanel } from '#web/design/plan-panel.tsx';
import type { Change } from './change-dialog.tsx';
import { entriesText } from './payment-words.ts';
import { periods, priceBy } from './plan-words.ts';
import type { Frequency, Plan } from './plan-words.ts';

const FREE = 1;
const PREMIUM = 2;

export interface PlanCardProps {
  plan: Plan;
  status: PlanStatus;
  frequency: Frequency;
  onChange: (change: Change) => void;
}

/** What a plan gives: everything of the plan below it, and what it adds. */
function benefitsOf(plan: Plan, { plans }: PlanStatus, frequency: Frequency): string[] {
  const below = plans.filter(({ id }) => id < plan.id).at(-1);
  const entries = priceBy(plan, frequency)?.entries ?? 0;
  return [
    ...(below ? [`Everything in ${below.Name}`] : everyPlanBenefits),
    ...plan.features.map(benefitOf),
    ...(entries > 0 ? [`${entriesText(entries)} in our draws each time you pay`] : []),
  ];
}

function Price({ plan, status, frequency }: Omit<PlanCardProps, 'onChange'>) {
  const price = priceBy(plan, frequency);
  const hasTrial = plan.id === PREMIUM && status.trial_open;
  return (
    <div className="min-h-14">
      {price ? (
        <p>
          <Money cents={price.price} tone="plain" size="heading" />{' '}
          <span className="text-ink-soft">{periods[price.frequency]}</span>
        </p>
      ) : (
        <p className="text-heading">{plan.id === FREE ? '$0' : 'Not on sale today'}</p>
      )}
      {hasTrial ? <p className="text-ink-soft text-caption">Free for your first {status.trial_days} days</p> : null}
    </div>
  );
}

/** A plan with its features and price. The actions depend on the member's current plan. */
export function PlanCard({ plan, status, frequency, onChange }: PlanCardProps) {
  const price = priceBy(plan, frequency);
  const currentPlanId = status.plan_id ?? FREE;
  const canUpgrade = plan.id > currentPlanId && price !== undefined;
  const canChangeDown = plan.id < currentPlanId && price !== undefined && status.renews && status.downgrade_at === null;
  return (
    <PlanPanel
      name={plan.Name}
      mark={plan.id === currentPlanId ? 'Your plan' : undefined}
      description={plan.description}
      features={benefitsOf(plan, status, frequency)}
      price={<Price plan={plan} status={status} frequency={frequency} />}
    >
      {canUpgrade && plan.id === PREMIUM && status.trial_open ? (
        <Button full onClick={() => onChange({ kind: 'trial', plan })}>
          Start free trial
        </Button>
      ) : null}
      {canUpgrade ? (
        <ButtonLink full variant="secondary" href={price.checkout}>
          Get {plan.Name}
        </ButtonLink>
      ) : null}
      {canChangeDown ? (
        <ButtonLink full variant="secondary" href={price.checkout}>
          Change to {plan.Name}
        </ButtonLink>
      ) : null}
      {plan.id === FREE && currentPlanId > FREE && !status.downgrade_at ? (
        <Button full variant="secondary" onClick={() => onChange({ kind: 'downgrade', plan })}>
          Switch to {plan.Name}
        </Button>
      ) : null}
    </PlanPanel>
  );
}
