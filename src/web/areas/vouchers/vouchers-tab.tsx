import { useState } from 'react';
import { vouchers } from '#contract/areas/vouchers.ts';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { operatingToday } from './operating-day.ts';
import { InterestsDialog } from './interests-dialog.tsx';
import { useSearched } from './record-activity.ts';
import { isFiltered, VOUCHERS_A_PAGE, vouchersInput } from './view.ts';
import type { DealsView } from './view.ts';
import { VoucherDrawer } from './voucher-drawer.tsx';
import { VoucherFilters } from './voucher-filters.tsx';
import { VoucherTicket } from './voucher-ticket.tsx';
import { onOffer } from './voucher-words.ts';

export interface PartProps {
  view: DealsView;
  onView: (next: Partial<DealsView>, replace?: boolean) => void;
}

function Waiting() {
  return (
    <div className="grid gap-4 xl:grid-cols-2">
      {Array.from({ length: 6 }, (_, at) => (
        <SkeletonShape key={at} className="h-36 w-full" />
      ))}
    </div>
  );
}

/** Nothing on this shelf, and what leads on from there. */
function Nothing({ view, onView, interests, onChoose }: PartProps & { interests: number; onChoose: () => void }) {
  const all = { category: '', place: '', words: '', page: 1 };
  if (view.shelf === 'interests' && interests === 0)
    return (
      <EmptyState
        illustration="deals"
        message="What are you into?"
        subtitle1="Choose your interests, and matching vouchers will appear here."
        buttonText="Choose interests"
        onButton={onChoose}
      />
    );
  if (isFiltered(view))
    return (
      <EmptyState
        illustration="search"
        message="No vouchers match"
        subtitle1="Try another word, location or category."
        buttonText="Clear filters"
        onButton={() => onView(all)}
      />
    );
  if (view.shelf === 'favourites')
    return (
      <EmptyState
        illustration="saved"
        message="No favourites yet"
        subtitle1="Tap the heart on a voucher to keep it here."
        buttonText="See all vouchers"
        onButton={() => onView({ shelf: 'all', page: 1 })}
      />
    );
  if (view.shelf === 'redeemed')
    return (
      <EmptyState
        illustration="vouchers"
        message="No redeemed vouchers yet"
        subtitle1="When you redeem a voucher, its code stays here."
        buttonText="See all vouchers"
        onButton={() => onView({ shelf: 'all', page: 1 })}
      />
    );
  if (view.shelf === 'interests')
    return (
      <EmptyState
        illustration="deals"
        message="No matches today"
        subtitle1="Choose more interests, and their vouchers will appear here."
        buttonText="Change interests"
        onButton={onChoose}
      />
    );
  return (
    <EmptyState
      illustration="vouchers"
      message="No vouchers right now"
      subtitle1="New vouchers will appear here when we add them."
    />
  );
}

/** The vouchers on offer: searched, by category, place and interests, the favourites first. */
export function VouchersTab({ view, onView }: PartProps) {
  const [choosing, setChoosing] = useState(false);
  const list = useApiQuery(vouchers.findVouchers, vouchersInput(view), { keepPrevious: true });
  const categories = useApiQuery(vouchers.mainCategories, {}, { freshMs: 60_000 });
  useSearched(view.words);
  const mains = categories.data?.data ?? [];
  const interests = mains.flatMap(({ Categories }) => Categories).filter(({ interested }) => interested).length;
  const today = operatingToday();
  const shown = onOffer(list.data?.data ?? [], today);
  const total = list.data?.total ?? 0;
  return (
    <>
      <VoucherFilters
        view={view}
        onView={onView}
        mains={mains}
        places={list.data?.locations ?? []}
        interests={interests}
        onChoose={() => setChoosing(true)}
      />
      <p role="status" className="text-ink-faint text-caption mt-6 mb-3">
        {list.data && total > 0 ? `${total} ${total === 1 ? 'voucher' : 'vouchers'}` : ''}
      </p>
      <QueryState
        query={list}
        what="the vouchers"
        skeleton={<Waiting />}
        isEmpty={() => shown.length === 0}
        empty={<Nothing view={view} onView={onView} interests={interests} onChoose={() => setChoosing(true)} />}
      >
        {() => (
          <ul aria-label="Vouchers" className="@container grid grid-cols-1 gap-4 xl:grid-cols-2">
            {shown.map((voucher) => (
              <VoucherTicket
                key={voucher.VoucherID}
                voucher={voucher}
                today={today}
                onOpen={() => onView({ voucher: voucher.VoucherID })}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <Pagination page={view.page} pageCount={Math.ceil(total / VOUCHERS_A_PAGE)} onPage={(page) => onView({ page })} />
      {view.voucher === null ? null : (
        <VoucherDrawer
          key={view.voucher}
          id={view.voucher}
          today={today}
          onClose={() => onView({ voucher: null }, true)}
        />
      )}
      {choosing ? <InterestsDialog mains={mains} onClose={() => setChoosing(false)} /> : null}
    </>
  );
}
