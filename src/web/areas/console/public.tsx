import { desk } from '#contract/areas/console.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { LookList, firstViews } from './look-list.tsx';

/** Whether the team may look along with the member: asked for, granted for an hour, ended at once, and what was looked at. */
export function LookingAlong() {
  const time = useMemberTime();
  const list = useApiQuery(desk.ownViews, firstViews);
  const grant = useApiMutation(desk.grantView, { refreshes: [desk.ownViews] });
  const stop = useApiMutation(desk.stopView, { refreshes: [desk.ownViews] });
  const standing = (list.data?.data ?? []).find(({ state }) => state !== 'over');
  const busy = grant.isPending || stop.isPending;
  return (
    <Section
      id="looking-along"
      title="Looking along"
      note="You can let our team see your account as you see it, for an hour. They change nothing, and you see what they looked at."
    >
      {list.isPending ? <SkeletonRows rows={1} label="Loading who looks along" /> : null}
      {standing?.state === 'asked' ? (
        <Notice
          tone="warning"
          title={`${standing.operator ?? 'The team'} asks to look along`}
          actions={
            <>
              <Button size="small" disabled={busy} onClick={() => grant.mutate({ body: { id: standing.id } })}>
                Let them, for an hour
              </Button>
              <Button
                size="small"
                variant="secondary"
                disabled={busy}
                onClick={() => stop.mutate({ body: { id: standing.id } })}
              >
                No
              </Button>
            </>
          }
        >
          {standing.reason}
        </Notice>
      ) : null}
      {standing?.state === 'granted' ? (
        <Notice
          tone="warning"
          title={`The team may look along until ${time.instant(standing.ends_at!, 'full')}`}
          actions={
            <Button size="small" disabled={busy} onClick={() => stop.mutate({ body: { id: standing.id } })}>
              End it now
            </Button>
          }
        >
          They change nothing.
        </Notice>
      ) : null}
      {list.data && !standing ? (
        <Button variant="secondary" busy={busy} onClick={() => grant.mutate({ body: {} })}>
          Let the team look for an hour
        </Button>
      ) : null}
      <ProblemNote>{(grant.error ?? stop.error ?? list.error)?.message}</ProblemNote>
      <LookList />
    </Section>
  );
}
