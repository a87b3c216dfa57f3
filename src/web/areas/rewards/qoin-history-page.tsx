import { useState } from 'react';
import { rewards } from '#contract/areas/rewards.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { qoinText } from '#domain/rewards/qoin.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Columns, PageHeader, Section } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { BalanceCard } from './balance-card.tsx';
import { qoinChangeText } from './reward-words.ts';

const PAGE_SIZE = 20;

type Movement = ReplyOf<typeof rewards.qoinHistory>['data'][number];

function MovementList({ movements }: { movements: readonly Movement[] }) {
  const time = useMemberTime();
  return (
    <ul aria-label="History" className="divide-line divide-y">
      {movements.map((line, index) => (
        <li key={index} className="flex flex-wrap items-baseline justify-end gap-x-6 py-2.5">
          <span className="min-w-0 flex-1 basis-28">
            <span className="block">{line.source}</span>
            <span className="text-ink-faint text-caption">{time.instant(line.at)}</span>
          </span>
          <span className="figures text-right">
            <span className="block font-medium">{qoinChangeText(line.qoin)}</span>
            <span className="text-ink-faint text-caption">{`Balance ${qoinText(line.balance_after)}`}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The member's Qoin: the balance, and every movement. */
export function QoinHistoryPage() {
  const [page, setPage] = useState(1);
  const history = useApiQuery(rewards.qoinHistory, { query: { page, limit: PAGE_SIZE } }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="Qoin"
        lead="Your balance, and everything that went in or out. You can pay with Qoin at the checkout."
      />
      <Columns>
        <div className="min-h-36">
          <BalanceCard />
        </div>
        <p className="mt-3 flex flex-wrap gap-x-6">
          <TextLink href="/qoin-wallet" className="py-2">
            Convert Qoin
          </TextLink>
          <TextLink href="/claim-qoin" className="py-2">
            Claim Qoin
          </TextLink>
        </p>
        <Section title="History">
          <QueryState
            query={history}
            what="your Qoin"
            skeleton={<SkeletonRows rows={4} />}
            isEmpty={({ total }) => total === 0}
            empty={
              <EmptyState
                illustration="history"
                message="No Qoin yet"
                subtitle1="Qoin from spins, referrals and offers will appear here."
                buttonText="Ways to earn"
                href="/rewards2"
              />
            }
          >
            {({ data, total }) => (
              <>
                <MovementList movements={data} />
                <Pagination page={page} pageCount={Math.ceil(total / PAGE_SIZE)} onPage={setPage} />
              </>
            )}
          </QueryState>
        </Section>
      </Columns>
    </>
  );
}
