import { tracking } from '#contract/areas/tracking.ts';
import { SkeletonText } from '#web/design/skeleton.tsx';
import { Switch } from '#web/design/switch.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

/** Whether visits are kept, and whether a service learns of them. A no deletes what was kept. */
export function VisitChoices() {
  const choices = useApiQuery(tracking.choices);
  const change = useApiMutation(tracking.choose, {
    refreshes: [tracking.choices],
    onSuccess: ({ deleted }) => {
      if (deleted > 0)
        showToast({
          tone: 'positive',
          text: `Deleted ${deleted} ${deleted === 1 ? 'record' : 'records'}.`,
        });
    },
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <QueryState query={choices} what="your choices" skeleton={<SkeletonText lines={2} />} compact>
      {({ data, service }) => (
        <div className="space-y-5">
          <Switch
            label="Record which screens I open"
            hint="For 13 months, we keep each screen’s name, the day and how long it was open, to learn which screens help. We never keep what you search for or what’s on the screen."
            checked={data.visits}
            disabled={change.isPending}
            onChange={(visits) => change.mutate({ body: { visits } })}
          />
          <Switch
            label="Share product analytics"
            hint={
              service
                ? `Screens and actions go to ${service} under a random ID, without amounts, text or your email.`
                : 'We count screens and actions under a random ID, without amounts or text. No one else sees the data.'
            }
            checked={data.analytics}
            disabled={change.isPending}
            onChange={(analytics) => change.mutate({ body: { analytics } })}
          />
        </div>
      )}
    </QueryState>
  );
}
