import { useState } from 'react';
import { useNavigate } from 'react-router';
import { backOffice } from '#contract/areas/back-office.ts';
import type { MemberInFull } from '#contract/areas/back-office.ts';
import { Button } from '#web/design/button.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { useMemberTime } from '#web/kit/time.ts';
import { LookList } from './support-access-list.tsx';

/** Support access to a member: requests, active access and its log. */
export function MemberLooks({ member }: { member: MemberInFull }) {
  const time = useMemberTime();
  const goTo = useNavigate();
  const [asking, setAsking] = useState(false);
  const ask = useApiMutation(backOffice.askView, {
    refreshes: [backOffice.member, backOffice.views],
    onSuccess: () => setAsking(false),
  });
  const status = member.view;
  return (
    <>
      {status?.state === 'granted' ? (
        <div className="mb-4 flex flex-wrap items-center gap-3">
          <Button onClick={() => goTo(`/operator/members/${member.id}/view`)}>View account</Button>
          <p className="text-ink-soft">The member has allowed access until {time.instant(status.ends_at!, 'full')}.</p>
        </div>
      ) : null}
      {status?.state === 'requested' ? (
        <p className="text-ink-soft mb-4">
          Requested {time.instant(status.requested_at, 'full')}. Waiting for the member to answer.
        </p>
      ) : null}
      {status ? null : (
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Request access
        </Button>
      )}
      <LookList memberId={member.id} />
      {asking ? (
        <ReasonDialog
          title="Request access"
          description="We’ll notify the member and email them your reason. If they allow it, you can view their account for an hour, but not change it."
          action="Send request"
          busy={ask.isPending}
          problem={ask.error?.message}
          onReason={(reason) => ask.mutate({ body: { member_id: member.id, reason } })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
