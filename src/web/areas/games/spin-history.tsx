import { useState } from 'react';
import { spin } from '#contract/areas/spin.ts';
import type { LoggedOdds, PastSpin } from '#contract/areas/spin.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { checkSpin } from './check-spin.ts';
import { resultText } from './spin-words.ts';

const PAGE_SIZE = 10;

function Check({ past, secret, ticket, odds }: { past: PastSpin; secret: string; ticket: string; odds: LoggedOdds }) {
  const time = useMemberTime();
  const [answer, setAnswer] = useState<{ matches: boolean; commitment: string } | null>(null);
  const weights = odds.segments.map(({ weight }) => weight);
  async function check(): Promise<void> {
    const { drawn, commitment } = await checkSpin({ ...past, secret }, ticket, weights);
    setAnswer({ matches: odds.segments[drawn]?.segment === past.drawn, commitment });
  }
  return (
    <>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 sm:ml-0"
        aria-label={`Check spin ${past.id.slice(past.id.indexOf(':') + 1)} on ${time.date(past.day)}`}
        onClick={() => void check()}
      >
        Check
      </Button>
      <div role="status" className="text-caption basis-full empty:hidden">
        {answer ? (
          <>
            <p className={answer.matches ? 'text-positive font-semibold' : 'text-negative font-semibold'}>
              {answer.matches
                ? 'Your browser got the same result.'
                : 'Your browser got a different result. Please tell our support team.'}
            </p>
            <p className="text-ink-soft wrap-anywhere">{`Hash published that day: ${answer.commitment}`}</p>
          </>
        ) : null}
      </div>
    </>
  );
}

function Spin({ past, ticket, odds }: { past: PastSpin; ticket: string; odds: LoggedOdds | undefined }) {
  const time = useMemberTime();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block font-medium">{resultText(past)}</span>
        <span className="text-ink-faint text-caption">{time.date(past.day)}</span>
      </span>
      {past.secret !== null && odds ? (
        <Check past={past} secret={past.secret} ticket={ticket} odds={odds} />
      ) : (
        <span className="text-ink-faint text-caption">You can check it tomorrow</span>
      )}
    </li>
  );
}

/** The member's spins, each of which can be recomputed in the browser once its day is over. */
export function SpinHistory({ log }: { log: readonly LoggedOdds[] }) {
  const [page, setPage] = useState(1);
  const history = useApiQuery(spin.history, { query: { page, limit: PAGE_SIZE } }, { keepPrevious: true });
  return (
    <Section
      title="Your spins"
      note="The day after a spin, we publish the secret behind it. Your browser can then work out the result itself."
    >
      <QueryState
        query={history}
        what="your spins"
        skeleton={<SkeletonRows rows={3} />}
        isEmpty={({ total }) => total === 0}
        empty={
          <EmptyState
            illustration="history"
            message="No spins yet"
            subtitle1="Your spins and their results will appear here."
            buttonText="Go to the wheel"
            href="/games/spin-wheel"
          />
        }
      >
        {({ data, total, ticket }) => (
          <>
            <ul aria-label="Your spins" className="divide-line divide-y">
              {data.map((past) => (
                <Spin
                  key={past.id}
                  past={past}
                  ticket={ticket}
                  odds={log.find(({ version }) => version === past.version)}
                />
              ))}
            </ul>
            <Pagination page={page} pageCount={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
          </>
        )}
      </QueryState>
    </Section>
  );
}
