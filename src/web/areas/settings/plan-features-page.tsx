import { settings } from '#contract/areas/settings.ts';
import type { FeatureGate } from '#contract/areas/settings.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { MembershipRules } from '#web/areas/entitlements/public.tsx';

type Plan = ReplyOf<typeof settings.plans>['data'][number];

const FREE = 1;

/** What members of a lower plan see. */
const modes = [
  { value: 'Lock', label: 'Locked' },
  { value: 'Hide', label: 'Hidden' },
] as const;

function useHistoryWords(): (gate: FeatureGate) => string {
  const time = useMemberTime();
  return ({ changed_at: at, changed_by: by }) =>
    at === null ? 'Default.' : `Changed ${time.instant(at, 'full')}${by === null ? '' : ` by ${by}`}.`;
}

function Feature({ gate, plans }: { gate: FeatureGate; plans: readonly Plan[] }) {
  const words = useHistoryWords();
  const save = useApiMutation(settings.setFeature, { refreshes: [settings.featureMap, settings.plans] });
  if (gate.fixed) {
    return (
      <Section title={gate.feature}>
        <p className="text-ink-soft">Off for everyone.</p>
      </Section>
    );
  }
  const was = { feature: gate.feature, plan_id: gate.plan_id ?? FREE, mode: gate.mode };
  async function set(change: Partial<Pick<FeatureGate, 'mode'>> & { plan_id?: number }): Promise<void> {
    await save.mutateAsync({ body: { ...was, ...change } });
    showToast({
      tone: 'positive',
      text: `${gate.feature} saved. Members will see the change the next time they open the app.`,
      action: { label: 'Undo', run: () => save.mutate({ body: was }) },
    });
  }
  // Errors are shown below.
  const choose = (change: Parameters<typeof set>[0]) => void set(change).catch(() => {});
  const options = plans.map(({ id, Name }) => ({ value: id, label: id === FREE ? 'Everyone' : `${Name} and above` }));
  return (
    <Section title={gate.feature} note={words(gate)}>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <div className="w-full sm:w-80">
          <Select
            label={`Who has ${gate.feature}`}
            options={options}
            value={gate.plan_id}
            onChange={(plan) => choose({ plan_id: plan })}
            disabled={save.isPending}
          />
        </div>
        {gate.plan_id === FREE ? null : (
          <SegmentedControl
            label={`${gate.feature} for other members`}
            choices={modes}
            value={gate.mode}
            onChange={(mode) => choose({ mode })}
            disabled={save.isPending}
          />
        )}
      </div>
      <ProblemNote>{save.error?.message}</ProblemNote>
    </Section>
  );
}

/**
 * The operator's map of features by plan (rule C02). Access to and export of the member's own data is never part of
 * it.
 */
export function BackOfficePlansPage() {
  const map = useApiQuery(settings.featureMap);
  const plans = useApiQuery(settings.plans);
  return (
    <>
      <PageHeader
        title="Plan features"
        lead="Members without the plan see a lock, or nothing. They can always see and export their own data."
      />
      <Columns>
        <QueryState
          queries={{ map, plans }}
          what="plan features"
          skeleton={<SkeletonRows rows={5} />}
          failed={operatorProblem}
        >
          {(loaded) => (
            <>
              {loaded.map.data.map((gate) => (
                <Feature key={gate.feature} gate={gate} plans={loaded.plans.data} />
              ))}
              <MembershipRules />
            </>
          )}
        </QueryState>
      </Columns>
    </>
  );
}
