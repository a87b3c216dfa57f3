import { useState } from 'react';
import { draws } from '#contract/areas/draws.ts';
import type { ClaimStatus, Winner } from '#contract/areas/draws.ts';
import { formatDate } from '#domain/calendar/date-format.ts';
import { Badge } from '#web/design/badge.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';

const ROWS = 20;

const tones: Readonly<Record<ClaimStatus, 'warning' | 'positive' | 'plain'>> = {
  Unclaimed: 'warning',
  Claimed: 'positive',
  'Handed over': 'positive',
  Lapsed: 'plain',
};

function WinnerLine({ winner, named }: { winner: Winner; named?: boolean }) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 font-medium">
          {winner.prize} <Badge tone={tones[winner.claim_status]}>{winner.claim_status}</Badge>
          {winner.sample ? <Badge tone="info">Sample</Badge> : null}
        </span>
        <span className="text-ink-soft text-caption block">
          {named ? `${winner.DrawName}, ` : ''}
          {formatDate(winner.DrawDate)}, number {winner.number.toLocaleString('en-AU')}, {winner.name ?? 'anonymous'}
        </span>
      </span>
      <Money cents={winner.value} tone="plain" />
    </li>
  );
}

function Latest() {
  const read = useApiQuery(draws.winners);
  const first = read.data?.data
    .flatMap(({ winners }) => winners)
    .find(({ claim_status: status }) => status === 'Unclaimed');
  return (
    <QueryState
      query={read}
      what="the winners"
      skeleton={<SkeletonRows rows={6} />}
      empty={
        <EmptyState
          illustration="draws"
          message="No winners yet"
          subtitle1="Winners will appear here as soon as we publish them."
          buttonText="See what you can win"
          href="/giveaways"
        />
      }
    >
      {({ data }) => (
        <>
          {first ? (
            <Section title="Still to be claimed" note="Is this number yours? Claim the prize before time runs out.">
              <ul aria-label="Still to be claimed">
                <WinnerLine winner={first} named />
              </ul>
              <TextLink href="/draws/prizes" className="inline-block py-1.5">
                Claim your prize
              </TextLink>
            </Section>
          ) : null}
          {data.map(({ DrawName, winners }) => (
            <Section key={DrawName} title={DrawName}>
              <ul aria-label={`Winners of the ${DrawName}`} className="divide-line divide-y">
                {winners.map((winner) => (
                  <WinnerLine key={`${winner.draw}-${winner.position}`} winner={winner} />
                ))}
              </ul>
            </Section>
          ))}
        </>
      )}
    </QueryState>
  );
}

function AllWinners() {
  const [page, setPage] = useState(1);
  const read = useApiQuery(draws.winnersHistory, { query: { page, limit: ROWS } }, { keepPrevious: true });
  if (read.data?.total === 0) return null;
  return (
    <Section title="All previous winners">
      <QueryState query={read} what="the previous winners" skeleton={<SkeletonRows rows={6} />} compact>
        {({ data }) => (
          <ul aria-label="All previous winners" className="divide-line divide-y">
            {data.map((winner) => (
              <WinnerLine key={`${winner.draw}-${winner.position}`} winner={winner} named />
            ))}
          </ul>
        )}
      </QueryState>
      <Pagination
        page={page}
        pageCount={Math.ceil((read.data?.total ?? 0) / ROWS)}
        onPage={setPage}
        label="Pages of previous winners"
      />
    </Section>
  );
}

/** Who has won: by draw for the last 90 days, and everybody before. */
export function WinnersPage() {
  return (
    <>
      <PageHeader
        title="Previous winners"
        lead="Winners from the last 90 days by draw, then everyone who’s won. Winners choose how they’re named."
      />
      <Columns>
        <Latest />
        <AllWinners />
      </Columns>
    </>
  );
}
