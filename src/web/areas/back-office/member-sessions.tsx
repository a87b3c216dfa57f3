import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import type { MemberInFull } from '#contract/areas/back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useListFocus } from '#web/kit/list-focus.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { useMemberTime } from '#web/kit/time.ts';

/** A member's sessions; one or all can be ended. */
export function MemberSessions({ member }: { member: MemberInFull }) {
  const time = useMemberTime();
  const focus = useListFocus();
  const [ending, setEnding] = useState<number | 'all' | null>(null);
  const end = useApiMutation(backOffice.endMemberSessions, {
    refreshes: [backOffice.member],
    onSuccess: ({ ended }) => {
      setEnding(null);
      showToast({ tone: 'positive', text: ended === 1 ? 'Session ended.' : `${ended} sessions ended.` });
    },
  });
  return (
    <>
      {member.sessions.length === 0 ? <p className="text-ink-soft">Not signed in anywhere.</p> : null}
      <ul {...focus} aria-label="Open sessions" className="divide-line divide-y">
        {member.sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <span>
              <span className="font-medium">{session.device}</span>{' '}
              {session.looking ? <Badge tone="warning">Support access</Badge> : null}
              <span className="text-ink-faint text-caption block">
                {session.ip}, since {time.instant(session.started_at, 'full')}
              </span>
            </span>
            <Button
              size="small"
              variant="secondary"
              aria-label={`End session on ${session.device}`}
              onClick={() => setEnding(session.id)}
            >
              End
            </Button>
          </li>
        ))}
      </ul>
      {member.sessions.length > 1 ? (
        <Button className="mt-3" variant="secondary" onClick={() => setEnding('all')}>
          End all
        </Button>
      ) : null}
      {ending === null ? null : (
        <ReasonDialog
          title={ending === 'all' ? 'End all sessions?' : 'End this session?'}
          description={`${ending === 'all' ? 'They end' : 'It ends'} straight away, even on pages that are open. The member can sign in again.`}
          action={ending === 'all' ? 'End sessions' : 'End session'}
          danger
          busy={end.isPending}
          problem={end.error?.message}
          onReason={(reason) =>
            end.mutate({ body: { member_id: member.id, ...(ending === 'all' ? {} : { session_id: ending }), reason } })
          }
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
