import { useState } from 'react';
import { entitlements } from '#contract/areas/entitlements.ts';
import type { PlanStatus } from '#contract/areas/entitlements.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Columns, DefinitionList, PageHeader, Section } from '#web/design/page.tsx';
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
import { frequencies } from './plan-words.ts';
import type { Frequency } from './plan-words.ts';

function OrderNotice({ status }: { status: PlanStatus }) {
  const time = useMemberTime();
  const withdraw = useApiMutation(entitlements.withdrawOrder, {
    refreshes: [entitlements.status],
    onSuccess: () => showToast({ tone: 'positive', text: 'Your wish is taken back.' }),
    onError: ({ message }) => showToast({ tone: 'negative', text: message }),
  });
  const { order } = status;
  if (!order) return null;
  return (
    <Notice
      tone="info"
      title={`${order.Name} begins when it is paid for`}
      actions={
        <Button variant="secondary" size="small" busy={withdraw.isPending} onClick={() => withdraw.mutate({})}>
          Take it back
        </Button>
      }
    >
      You asked for it on {time.instant(order.ordered_at)}: <Money cents={order.price} tone="plain" />{' '}
      {frequencies[order.frequency].toLowerCase()}. Nothing has been charged.
    </Notice>
  );
}

function EndingNotice({ status }: { status: PlanStatus }) {
  const time = useMemberTime();
  const undo = useApiMutation(entitlements.undoDowngrade, {
    refreshes: [entitlements.status],
    onSuccess: () => showToast({ tone: 'positive', text: 'Your plan goes on.' }),
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
      Everything stays open until then. After it you have Free.
    </Notice>
  );
}

const sources: Record<PlanStatus['source'], string> = {
  payment: 'Paid for',
  grant: 'A gift of the team',
  trial: 'Your trial',
  free: 'Costs nothing',
};

function Status({ status }: { status: PlanStatus }) {
  const time = useMemberTime();
  return (
    <DefinitionList
      items={[
        { term: 'Plan', is: status.Name },
        { term: 'Because', is: sources[status.source] },
        ...(status.started_at ? [{ term: 'Since', is: time.instant(status.started_at) }] : []),
        ...(status.ends_at ? [{ term: 'Until', is: time.instant(status.ends_at) }] : []),
        { term: 'Membership', is: status.membership },
      ]}
    />
  );
}

/** The member's plan, all plans with features and prices, and upgrades and downgrades. */
export function PlanPage() {
  const read = useApiQuery(entitlements.status);
  const [frequency, setFrequency] = useState<Frequency>('monthly');
  const [change, setChange] = useState<Change | null>(null);
  return (
    <>
      <PageHeader title="Your plan" lead="What your plan opens, what the others add, and what they cost." />
      <QueryState query={read} what="your plan" skeleton={<SkeletonRows rows={6} />}>
        {({ data: status }) => (
          <>
            <Columns>
              <div className="space-y-4">
                <OrderNotice status={status} />
                <EndingNotice status={status} />
              </div>
              <Section title="What you have">
                <Status status={status} />
              </Section>
            </Columns>
            <Section title="Plans" note="What you see and take out of your own data is never locked.">
              <SegmentedControl<Frequency>
                label="Paid"
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
