import { Suspense, lazy } from 'react';
import { useSearchParams } from 'react-router';
import { settings } from '#contract/areas/settings.ts';
import { Button } from '#web/design/button.tsx';
import { TextLink } from '#web/design/link.tsx';
import { Notice } from '#web/design/notice.tsx';
import { useMember } from '#web/kit/member.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { inboxHref, useUncategorisedCount } from '#web/areas/transactions/public.tsx';

const ProductTour = lazy(async () => ({ default: (await import('./product-tour.tsx')).ProductTour }));

/** A sentence, with a shorter version for phones. */
function Lead({ long, short }: { long: string; short: string }) {
  return (
    <>
      <span className="sm:hidden">{short}</span>
      <span className="max-sm:hidden">{long}</span>
    </>
  );
}

/** 'Welcome Back' suggests the product tour (rule C15). */
export function WelcomeBanner() {
  const name = useMember().data?.first_name ?? '';
  const tour = useApiQuery(settings.tourChecklist);
  // In the address, so that other screens can link to it.
  const [search, setSearch] = useSearchParams();
  const setTouring = (on: boolean) =>
    setSearch(
      (now) => {
        if (on) now.set('tour', '1');
        else now.delete('tour');
        return now;
      },
      { replace: !on },
    );
  const toured = tour.data?.takeMeForATour.isComplete ?? true;
  return (
    <div className="mb-3 sm:mb-6">
      <h1 className="text-title">Welcome Back{name === '' ? '' : `, ${name}`}</h1>
      <p className="text-ink-soft flex flex-wrap items-center gap-x-3 sm:mt-2">
        {toured ? (
          <Lead long="How your money stands today." short="Your money today." />
        ) : (
          <Lead long="New here? It takes a minute, in five stops." short="New here?" />
        )}
        <Button variant="quiet" size="small" className="-ml-3" onClick={() => setTouring(true)}>
          {toured ? 'Take the tour again' : 'Take the product tour'}
        </Button>
      </p>
      {search.has('tour') ? (
        <Suspense>
          <ProductTour onClose={() => setTouring(false)} />
        </Suspense>
      ) : null}
    </div>
  );
}

/** Links to uncategorised transactions (rule C15). Shown above the budgets, which exclude them. */
export function UncategorisedNotice() {
  const waiting = useUncategorisedCount() ?? 0;
  if (waiting === 0) return null;
  return (
    <Notice
      tone="warning"
      className="mt-4"
      title={`${waiting.toLocaleString('en-AU')} uncategorised ${waiting === 1 ? 'transaction exists' : 'transactions exist'}`}
    >
      We recommend allocating {waiting === 1 ? 'it to a category' : 'them to categories'}, so that your figures are
      complete. <TextLink href={inboxHref}>Go to transaction history</TextLink>
    </Notice>
  );
}
