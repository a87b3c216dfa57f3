import { entitlements } from '#contract/areas/entitlements.ts';
import { settings } from '#contract/areas/settings.ts';
import { Section } from '#web/design/page.tsx';
import { Select } from '#web/design/select.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** The plans that give each tier; Bronze is the default. */
export function MembershipRules() {
  const rules = useApiQuery(entitlements.memberships);
  const plans = useApiQuery(settings.plans);
  const save = useApiMutation(entitlements.setMembership, {
    refreshes: [entitlements.memberships],
    onSuccess: () => showToast({ tone: 'positive', text: 'Saved. Members’ tiers will be updated overnight.' }),
  });
  return (
    <Section
      title="Membership tiers"
      note="Everyone starts at Bronze. Members reach higher tiers with their plan, or with a year’s entries and purchases."
    >
      <QueryState queries={{ rules, plans }} what="the tiers" skeleton={<SkeletonRows rows={2} />} compact>
        {(loaded) => (
          <div className="flex flex-wrap gap-x-6 gap-y-4">
            {loaded.rules.data.map(({ tier, plan_id: planId }) =>
              tier === 'Bronze' ? null : (
                <div key={tier} className="w-full sm:w-64">
                  <Select<number>
                    label={tier}
                    options={loaded.plans.data.map(({ id, Name }) => ({ value: id, label: `${Name} and above` }))}
                    value={planId}
                    disabled={save.isPending}
                    onChange={(plan) => save.mutate({ body: { tier, plan_id: plan } })}
                  />
                </div>
              ),
            )}
          </div>
        )}
      </QueryState>
      <ProblemNote>{save.error?.message}</ProblemNote>
    </Section>
  );
}
