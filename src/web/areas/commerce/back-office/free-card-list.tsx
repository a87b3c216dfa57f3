import { useState } from 'react';
import { productBackOffice } from '#contract/areas/product-back-office.ts';
import type { FreeCards } from '#contract/areas/product-back-office.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { serverNow } from '#web/kit/clock.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { FreeCardDialog } from './free-card-dialog.tsx';

function faceOf({ starts_at: from, ends_at: until, number, claimed }: FreeCards): {
  says: string;
  tone: 'plain' | 'positive' | 'info' | 'warning';
} {
  const now = serverNow();
  if (until.getTime() <= now) return { says: 'Ended', tone: 'plain' };
  if (from.getTime() > now) return { says: 'Upcoming', tone: 'info' };
  return claimed >= number ? { says: 'All claimed', tone: 'warning' } : { says: 'Running', tone: 'positive' };
}

function Offer({ offer, onEdit }: { offer: FreeCards; onEdit: () => void }) {
  const time = useMemberTime();
  const { says, tone } = faceOf(offer);
  const count = (value: number): string => value.toLocaleString('en-AU');
  return (
    <li aria-label={offer.title} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-4">
      <div className="min-w-0 flex-1 basis-64">
        <h3 className="text-subhead wrap-anywhere">{offer.title}</h3>
        <p className="text-ink-faint text-caption figures mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone={tone}>{says}</Badge>
          <span>
            {time.instant(offer.starts_at)} to {time.instant(offer.ends_at)}. {count(offer.claimed)} of{' '}
            {count(offer.number)} claimed.
          </span>
        </p>
      </div>
      <Button
        variant="quiet"
        size="small"
        className="-ml-3.5 sm:ml-0"
        aria-label={`Edit ${offer.title}`}
        onClick={onEdit}
      >
        Edit
      </Button>
    </li>
  );
}

/** Offers of free gift cards, and how many were claimed. */
export function FreeCardList() {
  const [open, setOpen] = useState<{ offer: FreeCards | null } | null>(null);
  const list = useApiQuery(productBackOffice.freeCards);
  return (
    <Section
      title="Free gift cards"
      action={
        <Button variant="secondary" size="small" onClick={() => setOpen({ offer: null })}>
          New free gift cards
        </Button>
      }
    >
      <QueryState
        query={list}
        what="the free gift cards"
        skeleton={<SkeletonRows rows={2} />}
        failed={operatorProblem}
        isEmpty={() => false}
      >
        {({ data }) =>
          data.length === 0 ? (
            <p className="text-ink-soft">
              No offers yet. Offers will appear here, with how many cards have been claimed.
            </p>
          ) : (
            <ul aria-label="Free gift cards" className="divide-line divide-y">
              {data.map((offer) => (
                <Offer key={offer.id} offer={offer} onEdit={() => setOpen({ offer })} />
              ))}
            </ul>
          )
        }
      </QueryState>
      {open ? <FreeCardDialog offer={open.offer} onClose={() => setOpen(null)} /> : null}
    </Section>
  );
}
