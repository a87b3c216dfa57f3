import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import type { MemberInFull } from '#contract/areas/back-office.ts';
import { Select } from '#web/design/select.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';

type Mode = 'Open' | 'Lock' | 'Hide' | 'Plan';

const words = { Open: 'open', Lock: 'locked', Hide: 'hidden' } as const;

/** The member's features, by plan or by an operator's decision. */
export function MemberFeatures({ member }: { member: MemberInFull }) {
  const [pendingChange, setPendingChange] = useState<{ feature: string; mode: Mode } | null>(null);
  const save = useApiMutation(backOffice.setMemberFeature, {
    refreshes: [backOffice.member],
    onSuccess: () => {
      setPendingChange(null);
      showToast({ tone: 'positive', text: 'Saved. The member will see the change the next time they open the app.' });
    },
  });
  return (
    <>
      <ul aria-label="Features" className="divide-line divide-y">
        {member.features.map(({ feature, by_plan: byPlan, fixed, own }) => (
          <li key={feature} className="flex flex-wrap items-end justify-between gap-x-6 gap-y-2 py-3">
            <span className="min-w-0">
              <span className="font-medium">{feature}</span>
              <span className="text-ink-faint text-caption block">
                {fixed
                  ? 'Off for everyone.'
                  : own === null
                    ? `Plan: ${words[byPlan]}`
                    : `Plan: ${words[byPlan]}. Changed to ${words[own.mode]}: ${own.reason}`}
              </span>
            </span>
            {fixed ? null : (
              <div className="w-full sm:w-48">
                <Select
                  label={`${feature} for this member`}
                  labelHidden
                  options={[
                    { value: 'Plan' as Mode, label: 'Same as plan' },
                    { value: 'Open' as Mode, label: 'Open' },
                    { value: 'Lock' as Mode, label: 'Locked' },
                    { value: 'Hide' as Mode, label: 'Hidden' },
                  ]}
                  value={(own?.mode ?? 'Plan') as Mode}
                  onChange={(mode) => setPendingChange({ feature, mode })}
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      {pendingChange ? (
        <ReasonDialog
          title={`${pendingChange.feature}: ${pendingChange.mode === 'Plan' ? 'same as plan' : words[pendingChange.mode]}`}
          description="Give a reason in case the member asks. It’s kept in the audit log."
          action="Save"
          busy={save.isPending}
          problem={save.error?.message}
          onReason={(reason) => save.mutate({ body: { member_id: member.id, ...pendingChange, reason } })}
          onClose={() => setPendingChange(null)}
        />
      ) : null}
    </>
  );
}
