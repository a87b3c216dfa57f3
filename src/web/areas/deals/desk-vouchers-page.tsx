import { useState } from 'react';
import Tags from 'lucide-react/icons/tags';
import { deals } from '#contract/areas/deals.ts';
import type { TeamVoucher, VoucherStanding } from '#contract/areas/deals.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Columns, PageHeader } from '#web/design/page.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { ConsoleNav } from '#web/kit/console.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { DeskVoucher } from './desk-voucher.tsx';
import { StockDialog } from './stock-dialog.tsx';
import { VoucherEditor } from './voucher-editor.tsx';

const DESK_ROWS = 20;

const standings: readonly { value: VoucherStanding; label: string }[] = [
  { value: 'on_offer', label: 'On offer' },
  { value: 'ended', label: 'Ended' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

const nothing = { on_offer: 'Nothing is on offer', ended: 'Nothing has ended yet', withdrawn: 'Nothing was withdrawn' } as const;

/** What the team does to a voucher at the moment; 'new' is one that is not there yet. */
type Doing = { what: 'write'; voucher: TeamVoucher | null } | { what: 'stock'; voucher: TeamVoucher } | null;

/** The operator's vouchers: made, corrected, stocked and withdrawn. */
export function DeskVouchersPage() {
  const [standing, setStanding] = useState<VoucherStanding>('on_offer');
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [doing, setDoing] = useState<Doing>(null);
  const list = useApiQuery(deals.teamVouchers, { query: { standing, search: words, page, limit: DESK_ROWS } }, { keepPrevious: true });
  const rows = list.data?.data ?? [];
  const close = () => setDoing(null);
  return (
    <>
      <PageHeader title="Vouchers" over="Operator" lead="What members can redeem, and what became of it." actions={<Button onClick={() => setDoing({ what: 'write', voucher: null })}>New voucher</Button>} />
      <ConsoleNav current="/operator/vouchers" />
      <Columns>
        <div className="flex flex-wrap gap-3">
          <SegmentedControl
            label="Which vouchers"
            choices={standings}
            value={standing}
            onChange={(value) => {
              setStanding(value);
              setPage(1);
            }}
          />
          <SearchBox
            label="Search vouchers"
            maxLength={80}
            className="min-w-48 flex-1"
            words={words}
            onWords={(next) => {
              setWords(next);
              setPage(1);
            }}
          />
        </div>
        {list.isPending ? <SkeletonRows rows={6} label="Loading the vouchers" /> : null}
        {list.isError && !list.data ? <EmptyState message={list.error.code === 'forbidden' ? 'This is for operators.' : 'The vouchers could not be loaded.'} subtitle1={list.error.message} buttonText="Go home" href="/nd2" /> : null}
        {list.data && rows.length === 0 ? <EmptyState icon={Tags} message={words === '' ? nothing[standing] : 'No voucher fits'} /> : null}
        <ul aria-label="Vouchers" className="divide-line mt-4 divide-y">
          {rows.map((voucher) => (
            <DeskVoucher key={voucher.VoucherID} voucher={voucher} onWrite={() => setDoing({ what: 'write', voucher })} onStock={() => setDoing({ what: 'stock', voucher })} />
          ))}
        </ul>
        <Pagination page={page} pageCount={Math.ceil((list.data?.total ?? 0) / DESK_ROWS)} onPage={setPage} />
      </Columns>
      {doing?.what === 'write' ? <VoucherEditor voucher={doing.voucher} onClose={close} /> : null}
      {doing?.what === 'stock' ? <StockDialog voucher={doing.voucher} onClose={close} /> : null}
    </>
  );
}
