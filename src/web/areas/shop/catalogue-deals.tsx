import { useState } from 'react';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import { shopCatalogue } from '#contract/areas/shop-catalogue.ts';
import type { DealStatus, TeamDeal } from '#contract/areas/shop-catalogue.ts';
import { Button } from '#web/design/button.tsx';
import { BackOfficeFilters, BackOfficeRows, useBackOfficeFind } from '#web/kit/back-office-list.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { BackOfficeDeal } from './catalogue-deal.tsx';
import { BackOfficeDealEditor } from './deal-editor.tsx';
import { BackOfficeUpload } from './catalogue-upload.tsx';

const statuses: readonly { value: DealStatus; label: string }[] = [
  { value: 'on_offer', label: 'On offer' },
  { value: 'coming', label: 'Upcoming' },
  { value: 'ended', label: 'Past' },
  { value: 'withdrawn', label: 'Withdrawn' },
];

const nothing: Readonly<Record<DealStatus, string>> = {
  on_offer: 'No deals on offer',
  coming: 'No upcoming deals',
  ended: 'No past deals',
  withdrawn: 'No withdrawn deals',
};

/** What is done at the moment: a new deal, one that is changed, or a file. */
type Doing = { what: 'write'; deal: TeamDeal | null } | { what: 'upload' } | null;

/** The deals: found, written, ended and put back, one by one or with a file. */
export function BackOfficeDeals() {
  const find = useBackOfficeFind<DealStatus>(['on_offer', 'coming', 'ended', 'withdrawn']);
  const [doing, setDoing] = useState<Doing>(null);
  const list = useApiQuery(shopCatalogue.deals, { query: find.query }, { keepPrevious: true });
  const total = list.data?.total ?? 0;
  const close = () => setDoing(null);
  return (
    <>
      <div className="mb-5 flex flex-wrap gap-3">
        <Button icon={Plus} onClick={() => setDoing({ what: 'write', deal: null })}>
          New deal
        </Button>
        <Button variant="secondary" icon={Upload} onClick={() => setDoing({ what: 'upload' })}>
          Import deals
        </Button>
      </div>
      <BackOfficeFilters find={find} what="deals" statuses={statuses} />
      <p role="status" className="text-ink-faint text-caption mt-4">
        {list.data ? (total === 1 ? '1 deal' : `${total.toLocaleString('en-AU')} deals`) : ''}
      </p>
      <BackOfficeRows
        list={list}
        find={find}
        what="deals"
        illustration="shop"
        nothing={nothing[find.status]}
        noneFits="No deals match"
        row={(deal) => <BackOfficeDeal key={deal.id} deal={deal} onWrite={() => setDoing({ what: 'write', deal })} />}
      />
      {doing?.what === 'write' ? <BackOfficeDealEditor deal={doing.deal} onClose={close} /> : null}
      {doing?.what === 'upload' ? <BackOfficeUpload onClose={close} /> : null}
    </>
  );
}
