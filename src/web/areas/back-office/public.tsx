import { backOffice } from '#contract/areas/back-office.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { Notice } from '#web/design/notice.tsx';
import { Section } from '#web/design/page.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { LookList, firstViews } from './support-access-list.tsx';

interface OpenViewProps {
  view: ReplyOf<typeof backOffice.ownViews>['data'][number];
  busy: boolean;
  onGrant: (input: { body: { id: number } }) => void;
  onStop: (input: { body: { id: number } }) => void;
}

/** A support access that was requested or granted. */
function OpenView({ view, busy, onGrant, onStop }: OpenViewProps) {
  const time = useMemberTime();
  const { id } = view;
  return view.state === 'requested' ? (
    <Notice
      tone="warning"
      title="Support is asking to view your account"
      actions={
        <>
          <Button size="small" disabled={busy} onClick={() => onGrant({ body: { id } })}>
            Allow for an hour
          </Button>
          <Button size="small" variant="secondary" disabled={busy} onClick={() => onStop({ body: { id } })}>
            Decline
          </Button>
        </>
      }
    >
      {view.operator === null ? '' : `${view.operator}: `}
      {view.reason}
    </Notice>
  ) : (
    <Notice
      tone="warning"
      title={`Support can view your account until ${time.instant(view.ends_at!, 'full')}`}
      actions={
        <Button size="small" disabled={busy} onClick={() => onStop({ body: { id } })}>
          Stop access
        </Button>
      }
    >
      They can’t change anything.
    </Notice>
  );
}

/** The member's control of support access: requests, the one-hour grant, ending it, and the log. */
export function SupportAccess() {
  const list = useApiQuery(backOffice.ownViews, firstViews);
  const grant = useApiMutation(backOffice.grantView, { refreshes: [backOffice.ownViews] });
  const stop = useApiMutation(backOffice.stopView, { refreshes: [backOffice.ownViews] });
  const status = (list.data?.data ?? []).find(({ state }) => state !== 'over');
  const busy = grant.isPending || stop.isPending;
  return (
    <>
      {status ? <OpenView view={status} busy={busy} onGrant={grant.mutate} onStop={stop.mutate} /> : null}
      {status ? null : (
        <Button
          variant="secondary"
          busy={busy}
          disabled={list.data === undefined}
          onClick={() => grant.mutate({ body: {} })}
        >
          Allow support access for an hour
        </Button>
      )}
      <ProblemNote>{(grant.error ?? stop.error)?.message}</ProblemNote>
      <Section title="Who viewed your account">
        <LookList />
      </Section>
    </>
  );
}
