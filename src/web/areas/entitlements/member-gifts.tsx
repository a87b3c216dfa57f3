import { useState } from 'react';
import type { ComponentType } from 'react';
import { entitlements } from '#contract/areas/entitlements.ts';
import { Button } from '#web/design/button.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useAddressPage } from '#web/kit/address-choice.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { EntryGift, PlanGift, PrizeGift } from './gift-dialogs.tsx';
import type { GiftProps } from './gift-dialogs.tsx';
import { GiftList } from './gift-list.tsx';

const gifts: readonly { label: string; dialog: ComponentType<GiftProps> }[] = [
  { label: 'Give plan days', dialog: PlanGift },
  { label: 'Give entries', dialog: EntryGift },
  { label: 'Offer a prize', dialog: PrizeGift },
];

const GIFT_ROWS = 5;

/** Gives a member a gift, and lists earlier ones. */
export function MemberGifts({ memberId }: { memberId: number }) {
  const [openIndex, setOpenIndex] = useState<number | null>(null);
  const [page, setPage] = useAddressPage('gifts');
  const list = useApiQuery(
    entitlements.gifts,
    { query: { member_id: memberId, page, limit: GIFT_ROWS } },
    { keepPrevious: true },
  );
  const GiftDialog = openIndex === null ? null : gifts[openIndex]!.dialog;
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {gifts.map(({ label }, at) => (
          <Button key={label} variant="secondary" size="small" onClick={() => setOpenIndex(at)}>
            {label}
          </Button>
        ))}
      </div>
      <QueryState query={list} what="the gifts" skeleton={<SkeletonRows rows={2} />} failed={operatorProblem}>
        {({ data, total }) => (
          <>
            {total === 0 ? <p className="text-ink-soft mt-4">No gifts yet.</p> : null}
            <GiftList gifts={data} named={false} />
            <Pagination label="Pages of gifts" page={page} pageCount={Math.ceil(total / GIFT_ROWS)} onPage={setPage} />
          </>
        )}
      </QueryState>
      {GiftDialog ? <GiftDialog memberId={memberId} onClose={() => setOpenIndex(null)} /> : null}
    </>
  );
}
