import { profile } from '#contract/areas/profile.ts';
import { settings } from '#contract/areas/settings.ts';
import { Switch } from '#web/design/switch.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { patchMember } from '#web/kit/member.ts';
import { useApiMutation } from '#web/kit/mutation.ts';

/** Turns round-ups on. Shown as on once the server has confirmed it (rule C19). */
export function RoundUpSwitch({ member }: { member: { roundupenabled: boolean } }) {
  const change = useApiMutation(settings.roundup, {
    refreshes: [profile.get],
    onSuccess: ({ roundupenabled }) => patchMember({ roundupenabled }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <Switch
      label="Round up my purchases"
      hint="A $4.60 coffee rounded up to $5.00 puts $0.40 towards your savings."
      checked={member.roundupenabled}
      disabled={change.isPending}
      onChange={(on) => change.mutate({ body: { roundup: on } })}
    />
  );
}
