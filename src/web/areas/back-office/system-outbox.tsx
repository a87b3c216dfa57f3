import { backOffice } from '#contract/areas/back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useListFocus } from '#web/kit/list-focus.ts';
import { useApiMutation } from '#web/kit/mutation.ts';
import { PageSteps, useAddressPages } from '#web/kit/page-steps.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { actionWords } from './audit-words.ts';

const MESSAGE_ROWS = 10;

const badges = {
  late: { tone: 'warning', words: 'Late' },
  failing: { tone: 'warning', words: 'Failing' },
  given_up: { tone: 'negative', words: 'Stopped' },
} as const;

/** Outbox messages that are late or failing, without their content. */
export function SystemOutbox() {
  const time = useMemberTime();
  const pages = useAddressPages('messages');
  const focus = useListFocus();
  const list = useApiQuery(
    backOffice.outbox,
    { query: { before: pages.from, limit: MESSAGE_ROWS } },
    { keepPrevious: true },
  );
  const retry = useApiMutation(backOffice.retryMessage, {
    refreshes: [backOffice.outbox],
    onSuccess: () => showToast({ tone: 'positive', text: 'Trying again now.' }),
  });
  return (
    <Section
      title="Undelivered messages"
      note="Messages to members, banks and partners that are more than five minutes late, or whose last attempt failed."
    >
      <ProblemNote>{retry.error?.message}</ProblemNote>
      <QueryState query={list} what="the messages" skeleton={<SkeletonRows rows={3} />} failed={operatorProblem}>
        {({ data, next }) => (
          <>
            {data.length === 0 ? <p className="text-ink-soft">Nothing is stuck.</p> : null}
            <ul {...focus} aria-label="Messages" className="divide-line divide-y">
              {data.map((message) => (
                <li key={message.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
                  <span className="min-w-0">
                    <span className="font-medium">
                      {actionWords(message.topic.replaceAll('-', ' '))} {message.id}
                    </span>{' '}
                    <Badge tone={badges[message.state].tone}>{badges[message.state].words}</Badge>
                    <span className="text-ink-faint text-caption block">
                      Since {time.instant(message.created_at, 'full')},{' '}
                      {message.tries === 1 ? '1 attempt' : `${message.tries} attempts`}
                      {message.error === null ? '' : `, ${message.error}`}
                      {message.state === 'failing' ? `, next attempt ${time.instant(message.due_at, 'full')}` : ''}
                    </span>
                  </span>
                  <Button
                    size="small"
                    variant="secondary"
                    disabled={retry.isPending}
                    aria-label={`Try again: message ${message.id}`}
                    onClick={() => retry.mutate({ body: { id: message.id } })}
                  >
                    Try again
                  </Button>
                </li>
              ))}
            </ul>
            <PageSteps pages={pages} next={next} back="Newer" forward="Older" />
          </>
        )}
      </QueryState>
    </Section>
  );
}
