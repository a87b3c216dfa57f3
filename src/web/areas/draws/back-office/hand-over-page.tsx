import { useState } from 'react';
import { draws } from '#contract/areas/draws.ts';
import type { ReplyOf } from '#contract/kit/endpoint.ts';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { ReasonDialog } from '#web/kit/reason-dialog.tsx';
import { useMemberTime } from '#web/kit/time.ts';

const ROWS = 20;

type Prize = ReplyOf<typeof draws.claimedPrizes>['data'][number];

function HandOver({ prize, onClose }: { prize: Prize; onClose: () => void }) {
  const handOver = useApiMutation(draws.handOver, {
    refreshes: [draws.claimedPrizes],
    onSuccess: () => {
      showToast({ tone: 'positive', text: `Handover of ${prize.prize} recorded.` });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title="Record handover"
      description={`${prize.member}: ${prize.prize}. Say how they received it.`}
      action="Record handover"
      busy={handOver.isPending}
      problem={handOver.error?.message}
      onReason={(reason) => handOver.mutate({ body: { draw: prize.draw, position: prize.position, reason } })}
      onClose={onClose}
    />
  );
}

/** Claimed prizes that wait for an operator to hand them over. */
export function BackOfficePrizesPage() {
  const time = useMemberTime();
  const [page, setPage] = useAddressPage();
  const [chosen, setChosen] = useState<Prize>();
  const list = useApiQuery(draws.claimedPrizes, { query: { page, limit: ROWS } }, { keepPrevious: true });
  return (
    <>
      <PageHeader
        title="Prizes to hand over"
        lead="Prizes that draw winners have claimed, oldest claim first. Entries and Qoin are added automatically."
      />
      <Columns>
        <QueryState
          query={list}
          what="the prizes"
          skeleton={<SkeletonRows rows={4} />}
          failed={operatorProblem}
          isEmpty={() => false}
        >
          {(prizes) => (
            <>
              <BackOfficeEmpty
                list={prizes}
                page={page}
                onPage={setPage}
                illustration="draws"
                message="No prizes to hand over"
              />
              <ul aria-label="Claimed prizes" className="divide-line divide-y">
                {prizes.data.map((prize) => (
                  <li
                    key={`${prize.draw}-${prize.position}`}
                    className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3"
                  >
                    <span className="min-w-0 flex-1">
                      <span className="block font-medium">
                        {prize.prize}, <Money cents={prize.value} tone="plain" />
                      </span>
                      <span className="text-ink-soft text-caption block">
                        {prize.member}, {prize.DrawName}, claimed on{' '}
                        {prize.claimed_at ? time.instant(prize.claimed_at, 'full') : ''}
                      </span>
                    </span>
                    <Button variant="secondary" size="small" onClick={() => setChosen(prize)}>
                      Record handover<span className="sr-only"> of {prize.prize}</span>
                    </Button>
                  </li>
                ))}
              </ul>
              <Pagination page={page} pageCount={Math.ceil(prizes.total / ROWS)} onPage={setPage} />
            </>
          )}
        </QueryState>
      </Columns>
      {chosen ? <HandOver prize={chosen} onClose={() => setChosen(undefined)} /> : null}
    </>
  );
}
