import { draws } from '#contract/areas/draws.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { useSignedIn } from './use-draws.ts';

function History() {
  const time = useMemberTime();
  const read = useApiQuery(draws.dropoutHistory);
  return (
    <QueryState
      query={read}
      what="the draws you’ve left"
      skeleton={<SkeletonRows rows={4} />}
      empty={
        <EmptyState
          illustration="history"
          message="You haven’t left any draws"
          subtitle1="Draws you leave will appear here, with the dates you left and rejoined."
          buttonText="See your draws"
          href="/uwin"
        />
      }
    >
      {({ data }) => (
        <Section title="Draws you’ve left" titleHidden>
          <ul aria-label="Draws you’ve left" className="divide-line divide-y">
            {data.map((row, at) => (
              <li
                key={`${row.draw}-${at}`}
                className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{row.DrawName}</span>
                  <span className="text-ink-soft text-caption block">
                    {row.DrawDate ? `Draw on ${formatDate(row.DrawDate)}. ` : 'Now and in the future. '}
                    Left on {time.instant(row.DateDropOut, 'full')}
                  </span>
                </span>
                {row.came_back_at ? (
                  <Badge tone="positive">Rejoined {time.instant(row.came_back_at)}</Badge>
                ) : (
                  <Badge tone="warning">Left</Badge>
                )}
              </li>
            ))}
          </ul>
        </Section>
      )}
    </QueryState>
  );
}

/** The draws that the member has left and come back to. */
export function DropOutPage() {
  const signedIn = useSignedIn();
  return (
    <>
      <PageHeader
        title="Draws you’ve left"
        lead="When you left a draw, a series or all draws, and when you rejoined."
      />
      <Columns>
        {signedIn ? (
          <History />
        ) : (
          <EmptyState
            illustration="history"
            message="Sign in to see the draws you’ve left"
            subtitle1="They’ll appear here."
            buttonText="Sign in"
            href="/auth/login?returnTo=%2Fopt-out%2Fdrop-out%2Fhistories"
          />
        )}
      </Columns>
    </>
  );
}
