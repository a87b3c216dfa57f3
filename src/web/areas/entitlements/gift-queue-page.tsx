import { entitlements } from '#contract/areas/entitlements.ts';
import { giftLimitsOn } from '#domain/plans/gifts.ts';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressChoice, useAddressPage } from '#web/kit/address-choice.ts';
import { BackOfficeEmpty, operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { GiftList } from './gift-list.tsx';
import { RewardRules } from './reward-rules.tsx';

const ROWS = 20;
const AGAIN_MS = 30_000;

const choices = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'decided', label: 'Decided' },
] as const;

/** Large gifts that need a second operator. */
export function BackOfficeGiftsPage() {
  const time = useMemberTime();
  const [status, setStatus] = useAddressChoice('status', ['waiting', 'decided'] as const, 'waiting', ['page']);
  const [page, setPage] = useAddressPage();
  const list = useApiQuery(
    entitlements.gifts,
    { query: { status, page, limit: ROWS } },
    { keepPrevious: true, refetchIntervalMs: AGAIN_MS },
  );
  const { onePersonEntries, onePersonPlanDays, lookBackDays } = giftLimitsOn(time.today());
  return (
    <>
      <PageHeader
        title="Gifts to approve"
        lead={`If one member’s gifts come to more than ${onePersonEntries.toLocaleString('en-AU')} entries or ${onePersonPlanDays} days of a plan within ${lookBackDays} days, a second operator has to approve. To give a gift, open the member’s page.`}
      />
      <Columns>
        <SegmentedControl label="Which gifts" choices={choices} value={status} onChange={setStatus} />
        <QueryState query={list} what="the gifts" skeleton={<SkeletonRows rows={4} />} failed={operatorProblem}>
          {(gifts) => (
            <>
              <BackOfficeEmpty
                list={gifts}
                page={page}
                onPage={setPage}
                illustration="draws"
                message={status === 'waiting' ? 'No gifts need approval' : 'No large gifts decided yet'}
              />
              <GiftList gifts={gifts.data} named />
              <Pagination page={page} pageCount={Math.ceil(gifts.total / ROWS)} onPage={setPage} />
            </>
          )}
        </QueryState>
        <RewardRules />
      </Columns>
    </>
  );
}
