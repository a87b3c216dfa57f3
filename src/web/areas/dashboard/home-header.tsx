import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { safeToSpend } from '#contract/areas/safe-to-spend.ts';
import { settings } from '#contract/areas/settings.ts';
import { Button, ButtonLink } from '#web/design/button.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import { useMember } from '#web/kit/member.ts';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { addHref } from '#web/areas/transactions/public.tsx';
import { isNewcomer, useHomeSettings } from './home-settings.ts';

const ProductTour = lazyDialog('the product tour', async () => (await import('./product-tour.tsx')).ProductTour);

/** 'Wednesday 25 November · 9 days until payday'. */
function DayLine() {
  const time = useMemberTime();
  const answer = useApiQuery(safeToSpend.safeToSpend).data;
  const today = time.today();
  const days = answer?.days_left ?? 0;
  return (
    <span>
      <span className="sm:hidden">{time.date(today, 'wmd')}</span>
      <span className="max-sm:hidden">{time.date(today, 'full').replace(/ \d{4}$/, '')}</span>
      {answer && answer.pay_cycle_source !== 'months'
        ? ` · ${days === 1 ? 'payday is tomorrow' : `${days} days until payday`}`
        : null}
    </span>
  );
}

/** The product tour (rule C15), opened by its address so that other screens can link to it. */
function Tour({ isSuggested }: { isSuggested: boolean }) {
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
  return (
    <>
      {isSuggested ? (
        <Button variant="quiet" size="small" className="-my-2 max-sm:-ml-3.5" onClick={() => setTouring(true)}>
          Take the product tour
        </Button>
      ) : null}
      {search.has('tour') ? (
        <Suspense>
          <ProductTour onClose={() => setTouring(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

/** Greets the member. 'Welcome Back' is for those who have been here (rule C15); their main action is beside it. */
export function HomeHeader() {
  const name = useMember().data?.first_name ?? '';
  const chosen = useHomeSettings();
  const tour = useApiQuery(settings.tourChecklist).data;
  const isNew = chosen !== undefined && isNewcomer(chosen);
  const greeting = isNew ? 'Welcome' : 'Welcome Back';
  return (
    <header className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 lg:mb-6">
      <div className="min-w-0">
        <h1 className="text-title min-h-[1.1em]">
          {chosen ? (
            `${greeting}${name === '' ? '' : `, ${name}`}`
          ) : (
            <>
              <span className="sr-only">Home</span>
              <SkeletonShape className="h-[1em] w-64" />
            </>
          )}
        </h1>
        <p className="text-ink-soft mt-1 flex flex-wrap items-center gap-x-2">
          <DayLine />
          <Tour isSuggested={tour !== undefined && !tour.takeMeForATour.isComplete && !isNew} />
        </p>
      </div>
      {isNew ? null : (
        <div className="flex gap-2 max-sm:hidden">
          <ButtonLink variant="secondary" href={addHref()}>
            Add transaction
          </ButtonLink>
          <ButtonLink href="/sync-transactions">Import</ButtonLink>
        </div>
      )}
    </header>
  );
}
