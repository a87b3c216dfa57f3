import MonitorSmartphone from 'lucide-react/icons/monitor-smartphone';
import { security } from '#contract/areas/security.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { logOut } from '#web/kit/session.ts';
import { useMemberTime } from '#web/kit/time.ts';

type Session = ReplyOf<typeof security.sessions>['data'][number];

function SessionLine({ session, busy, onEnd }: { session: Session; busy: boolean; onEnd: () => void }) {
  const time = useMemberTime();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <MonitorSmartphone size={22} strokeWidth={1.75} aria-hidden="true" className="text-ink-faint shrink-0" />
      <span className="min-w-[min(12rem,100%)] flex-1">
        <span className="font-medium">{session.device}</span>{' '}
        {session.current ? <Badge tone="positive">This device</Badge> : null}
        <span className="text-ink-faint text-caption block">
          Signed in {time.instant(session.started_at)}, last active {time.instant(session.last_seen_at, 'fromNow')},{' '}
          {session.ip}
          {session.remembered ? ', stays signed in' : ''}
        </span>
      </span>
      {session.current ? (
        <Button size="small" variant="quiet" onClick={logOut}>
          Sign out
        </Button>
      ) : (
        <Button
          size="small"
          variant="secondary"
          aria-label={`Sign out ${session.device}`}
          disabled={busy}
          onClick={onEnd}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}

/** The member's sessions; each can be ended. */
export function SessionSection() {
  const sessions = useApiQuery(security.sessions);
  const revoke = useApiMutation(security.revokeSession, {
    refreshes: [security.sessions],
    onSuccess: ({ ended }) =>
      showToast({
        tone: 'positive',
        text: ended === 1 ? 'Signed out on 1 device.' : `Signed out on ${ended} devices.`,
      }),
    onError: (problem) => showToast({ tone: 'negative', text: messageOf(problem) }),
  });
  return (
    <QueryState query={sessions} what="your devices" skeleton={<SkeletonRows rows={2} />} compact>
      {({ data: rows }) => (
        <div className="space-y-4">
          <ul className="divide-line divide-y" aria-label="Devices">
            {rows.map((session) => (
              <SessionLine
                key={session.id}
                session={session}
                busy={revoke.isPending}
                onEnd={() => revoke.mutate({ body: { id: session.id } })}
              />
            ))}
          </ul>
          {rows.length > 1 ? (
            <Button
              variant="secondary"
              busy={revoke.isPending}
              onClick={() => revoke.mutate({ body: { others: true } })}
            >
              Sign out everywhere else
            </Button>
          ) : null}
        </div>
      )}
    </QueryState>
  );
}
