import { useState } from 'react';
import { entitlements } from '#contract/areas/entitlements.ts';
import type { PlanStatus } from '#contract/areas/entitlements.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Card, PageHeader, Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { ChangeDialog } from './change-dialog.tsx';
import type { Change } from './change-dialog.tsx';
import { PlanCard } from './plan-card.tsx';
import { frequencies, periods } from './plan-words.ts';
import type { Frequency } from './plan-words.ts';

function OrderNotice({ status }: { status: PlanStatus }) {
  const time = useMemberTime();
  const withdraw = useApiMutation(entitlements.withdrawOrder, {
    refreshes: [entitlements.status],
    onSuccess: () => showToast({ tone: 'positive', text: 'Request cancelled.' }),
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  const { order } = status;
  if (!order) return null;
  return (
    <Notice
      tone="info"
      title={`You requested ${order.Name}`}
      actions={
        <>
          {order.checkout ? (
            <ButtonLink href={order.checkout} size="small">
              Pay for {order.Name}
            </ButtonLink>
          ) : null}
          <Button variant="secondary" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
            Cancel request
          </Button>
        </>
      }
    >
      <Money cents={order.price} tone="plain" /> {periods[order.frequency]}, requested {time.instant(order.ordered_at)}.
      Your plan starts once you’ve paid. You haven’t been charged yet.
    </Notice>
  );
}

function EndingNotice({ status }: { status: PlanStatus }) {
  const time = useMemberTime();
  const undo = useApiMutation(entitlements.undoDowngrade, {
    refreshes: [entitlements.status],
    onSuccess: () => showToast({ tone: 'positive', text: 'You’re keeping your plan.' }),
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  if (!status.downgrade_at) return null;
  return (
    <Notice
      tone="warning"
      title={`${status.Name} ends on ${time.instant(status.downgrade_at)}`}
      actions={
        <Button variant="secondary" size="small" busy={undo.isPending} onClick={() => undo.mutate({})}>
          Keep {status.Name}
        </Button>
      }
    >
      You’ll keep everything until then, and switch to Free after that.
    </Notice>
  );
}

const sources: Record<PlanStatus['source'], string> = {
  payment: 'Paid',
  grant: 'A gift from us',
  trial: 'Free trial',
  free: 'Free for as long as you like',
};

/** The present plan, on the deep cover. */
function CurrentPlan({ status }: { status: PlanStatus }) {
  const time = useMemberTime();
  const { source, ends_at: endsAt, started_at: startedAt } = status;
  const until = endsAt ? ` until ${time.instant(endsAt)}` : '';
  return (
    <Card tone="cover">
      <p className="text-on-cover-soft text-caption">You’re on</p>
      <p className="text-title mt-0.5">{status.Name}</p>
      <p className="mt-2">
        {sources[source]}
        {until}
      </p>
      <p className="text-on-cover-soft text-caption mt-3">
        {status.membership} tier{startedAt ? ` · since ${time.instant(startedAt)}` : ''}
      </p>
    </Card>
  );
}

/** The member's plan, all plans with features and prices, and upgrades and downgrades. */
export function PlanPage() {
  const read = useApiQuery(entitlements.status);
  const [frequency, setFrequency] = useState<Frequency>('monthly');
  const [change, setChange] = useState<Change | null>(null);
  return (
    <>
      <PageHeader title="Your plan" lead="Seeing and exporting your own data is free on every plan." />
      <QueryState query={read} what="your plan" skeleton={<SkeletonRows rows={6} />}>
        {({ data: status }) => (
          <>
            <div className="space-y-4">
              <CurrentPlan status={status} />
              <OrderNotice status={status} />
              <EndingNotice status={status} />
              {status.renews ? (
                <ButtonLink href="/membership/renew-upgrade" variant="secondary" size="small">
                  Manage membership
                </ButtonLink>
              ) : null}
            </div>
            <Section title="Compare plans">
              <SegmentedControl<Frequency>
                label="How often you pay"
                choices={Object.entries(frequencies).map(([value, label]) => ({ value: value as Frequency, label }))}
                value={frequency}
                onChange={setFrequency}
                className="mb-5"
              />
              <ul aria-label="Plans" className="grid gap-5 md:grid-cols-3">
                {status.plans.map((plan) => (
                  <PlanCard key={plan.id} plan={plan} status={status} frequency={frequency} onChange={setChange} />
                ))}
              </ul>
            </Section>
            {change ? <ChangeDialog change={change} status={status} onClose={() => setChange(null)} /> : null}
          </>
        )}
      </QueryState>
    </>
  );
}
