import { useState } from 'react';
import { backOffice } from '#contract/areas/back-office.ts';
import type { OpenSession } from '#contract/areas/back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Link } from '#web/design/link.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { useListFocus } from '#web/kit/list-focus.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { PageSteps, useAddressPages } from '#web/kit/page-steps.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const SESSION_ROWS = 10;

/** All sessions, newest first; each can be ended. */
export function SystemSessions() {
  const time = useMemberTime();
  const pages = useAddressPages('sessions');
  const focus = useListFocus();
  const [ending, setEnding] = useState<OpenSession | null>(null);
  const list = useApiQuery(
    backOffice.sessions,
    { query: { before: pages.from, limit: SESSION_ROWS } },
    { keepPrevious: true },
  );
  const end = useApiMutation(backOffice.endMemberSessions, {
    refreshes: [backOffice.sessions],
    onSuccess: () => {
      setEnding(null);
      showToast({ tone: 'positive', text: 'Session ended.' });
    },
  });
  return (
    <Section title="Open sessions">
      <QueryState query={list} what="the sessions" skeleton={<SkeletonRows rows={5} />} failed={operatorProblem}>
        {({ data, next }) => (
          <>
            {data.length === 0 ? <p className="text-ink-soft">No open sessions.</p> : null}
            <ul {...focus} aria-label="Open sessions" className="divide-line divide-y">
              {data.map((session) => (
                <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <span className="min-w-0">
                    <Link
                      href={`/operator/members/${session.member_id}`}
                      className="font-medium break-all underline-offset-4 hover:underline"
                    >
                      {session.email}
                    </Link>{' '}
                    {session.looking ? (
                      <Badge tone="warning">Support access</Badge>
                    ) : session.role === 'operator' ? (
                      <Badge tone="accent">Operator</Badge>
                    ) : null}
                    <span className="text-ink-faint text-caption block">
                      {session.device}, {session.ip}, since {time.instant(session.started_at, 'full')}
                    </span>
                  </span>
                  <Button
                    size="small"
                    variant="secondary"
                    aria-label={`End session for ${session.email}`}
                    onClick={() => setEnding(session)}
                  >
                    End
                  </Button>
                </li>
              ))}
            </ul>
            <PageSteps pages={pages} next={next} back="Newer" forward="Older" />
          </>
        )}
      </QueryState>
      {ending ? (
        <ReasonDialog
          title="End this session?"
          description={`It ends straight away, even on pages that are open. ${ending.email} can sign in again.`}
          action="End session"
          danger
          busy={end.isPending}
          problem={end.error?.message}
          onReason={(reason) => end.mutate({ body: { member_id: ending.member_id, session_id: ending.id, reason } })}
          onClose={() => setEnding(null)}
        />
      ) : null}
    </Section>
  );
}
