import { Suspense, lazy, useState } from 'react';
import { settings } from '#contract/areas/settings.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useMember } from '#web/kit/member.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { inboxHref, useUncategorisedCount } from '#web/areas/transactions/public.tsx';

const ProductTour = lazy(async () => ({ default: (await import('./product-tour.tsx')).ProductTour }));

/** 'Welcome Back' suggests the product tour; a notice leads to rows without a category (rule C15). */
export function WelcomeBanner() {
  const name = useMember().data?.first_name ?? '';
  const tour = useApiQuery(settings.tourChecklist);
  const waiting = useUncategorisedCount() ?? 0;
  const [touring, setTouring] = useState(false);
  const toured = tour.data?.takeMeForATour.isComplete ?? true;
  return (
    <div className="mb-6">
      <h1 className="text-title">Welcome Back{name === '' ? '' : `, ${name}`}</h1>
      <p className="text-ink-soft mt-2 flex flex-wrap items-center gap-x-3">
        {toured ? 'How your money stands today.' : 'New here? Take the product tour: a minute, five stops.'}
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => setTouring(true)}>
          {toured ? 'Take the tour again' : 'Take the product tour'}
        </Button>
      </p>
      {waiting > 0 ? (
        <Notice tone="warning" className="mt-4" title={`${waiting.toLocaleString('en-AU')} uncategorised ${waiting === 1 ? 'transaction exists' : 'transactions exist'}`}>
          We recommend allocating {waiting === 1 ? 'it to a category' : 'them to categories'}, so that your figures are complete. <TextLink href={inboxHref}>Go to transaction history</TextLink>
        </Notice>
      ) : null}
      {touring ? (
        <Suspense>
          <ProductTour onClose={() => setTouring(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}
