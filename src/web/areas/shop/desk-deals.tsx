import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import Store from 'lucide-react/icons/store';
import Upload from 'lucide-react/icons/upload';
import { shopDesk } from '#contract/areas/shop-desk.ts';
import type { DealStanding, TeamDeal } from '#contract/areas/shop-desk.ts';
import { Button } from '#web/design/button.tsx';
import { EmptyState } from '#web/design/empty-state.tsx';
import { Pagination } from '#web/design/pagination.tsx';
import { SearchBox } from '#web/design/search-box.tsx';
import { SegmentedControl } from '#web/design/segmented-control.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { DeskDeal } from './desk-deal.tsx';
import { DeskDealEditor } from './desk-deal-editor.tsx';
import { DeskUpload } from './desk-upload.tsx';

const DESK_ROWS = 20;

const standings: readonly { value: DealStanding; label: string }[] = [
  { value: 'on_offer', label: 'On offer' },
  { value: 'coming', label: 'Coming' },
  { value: 'ended', label: 'Past' },
  { value: 'withdrawn', label: 'Taken away' },
];

const nothing: Readonly<Record<DealStanding, string>> = { on_offer: 'Nothing is on offer', coming: 'Nothing is coming', ended: 'Nothing is past its last day', withdrawn: 'Nothing was taken away' };

/** What is done at the moment: a new deal, one that is changed, or a file. */
type Doing = { what: 'write'; deal: TeamDeal | null } | { what: 'upload' } | null;

/** The deals: found, written, ended and put back, one by one or with a file. */
export function DeskDeals() {
  const [standing, setStanding] = useState<DealStanding>('on_offer');
  const [words, setWords] = useState('');
  const [page, setPage] = useState(1);
  const [doing, setDoing] = useState<Doing>(null);
  const list = useApiQuery(shopDesk.deals, { query: { standing, search: words, page, limit: DESK_ROWS } }, { keepPrevious: true });
  const rows = list.data?.data ?? [];
  const total = list.data?.total ?? 0;
  const close = () => setDoing(null);
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <Button icon={Plus} onClick={() => setDoing({ what: 'write', deal: null })}>
          New deal
        </Button>
        <Button variant="secondary" icon={Upload} onClick={() => setDoing({ what: 'upload' })}>
          Load a file
        </Button>
      </div>
      <div className="flex flex-wrap gap-3">
        <SegmentedControl
          label="Which deals"
          choices={standings}
          value={standing}
          onChange={(value) => {
            setStanding(value);
            setPage(1);
          }}
        />
        <SearchBox
          label="Search deals"
          maxLength={80}
          className="min-w-48 flex-1"
          words={words}
          onWords={(next) => {
            setWords(next);
            setPage(1);
          }}
        />
      </div>
      <p role="status" className="text-ink-faint text-caption mt-4">{list.data ? (total === 1 ? '1 deal' : `${total.toLocaleString('en-AU')} deals`) : ''}</p>
      {list.isPending ? <SkeletonRows rows={6} label="Loading the deals" /> : null}
      {list.isError && !list.data ? <EmptyState message={list.error.code === 'forbidden' ? 'This is for operators.' : 'The deals could not be loaded.'} subtitle1={list.error.message} buttonText="Go home" href="/nd2" /> : null}
      {list.data && rows.length === 0 ? <EmptyState icon={Store} message={words === '' ? nothing[standing] : 'No deal fits'} /> : null}
      <ul aria-label="Deals" className="divide-line divide-y">
        {rows.map((deal) => (
          <DeskDeal key={deal.id} deal={deal} onWrite={() => setDoing({ what: 'write', deal })} />
        ))}
      </ul>
      <Pagination page={page} pageCount={Math.ceil(total / DESK_ROWS)} onPage={setPage} />
      {doing?.what === 'write' ? <DeskDealEditor deal={doing.deal} onClose={close} /> : null}
      {doing?.what === 'upload' ? <DeskUpload onClose={close} /> : null}
    </>
  );
}
