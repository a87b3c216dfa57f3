import { backOffice } from '#contract/areas/back-office.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { LookList, firstViews } from './support-access-list.tsx';

/** Whether the team may look along with the member: asked for, granted for an hour, ended at once, and what was looked at. */
export function LookingAlong() {
  const time = useMemberTime();
  const list = useApiQuery(backOffice.ownViews, firstViews);
  const grant = useApiMutation(backOffice.grantView, { refreshes: [backOffice.ownViews] });
  const stop = useApiMutation(backOffice.stopView, { refreshes: [backOffice.ownViews] });
  const status = (list.data?.data ?? []).find(({ state }) => state !== 'over');
  const busy = grant.isPending || stop.isPending;
  return (
    <Section
      id="looking-along"
      title="Looking along"
      note="You can let our team see your account as you see it, for an hour. They change nothing, and you see what they looked at."
    >
      {list.isPending ? <SkeletonRows rows={1} label="Loading who looks along" /> : null}
      {status?.state === 'requested' ? (
        <Notice
          tone="warning"
          title={`${status.operator ?? 'The team'} asks to look along`}
          actions={
            <>
              <Button size="small" disabled={busy} onClick={() => grant.mutate({ body: { id: status.id } })}>
                Let them, for an hour
              </Button>
              <Button
                size="small"
                variant="secondary"
                disabled={busy}
                onClick={() => stop.mutate({ body: { id: status.id } })}
              >
                No
              </Button>
            </>
          }
        >
          {status.reason}
        </Notice>
      ) : null}
      {status?.state === 'granted' ? (
        <Notice
          tone="warning"
          title={`The team may look along until ${time.instant(status.ends_at!, 'full')}`}
          actions={
            <Button size="small" disabled={busy} onClick={() => stop.mutate({ body: { id: status.id } })}>
              End it now
            </Button>
          }
        >
          They change nothing.
        </Notice>
      ) : null}
      {list.data && !status ? (
        <Button variant="secondary" busy={busy} onClick={() => grant.mutate({ body: {} })}>
          Let the team look for an hour
        </Button>
      ) : null}
      <ProblemNote>{(grant.error ?? stop.error ?? list.error)?.message}</ProblemNote>
      <LookList />
    </Section>
  );
}
