import { useState } from 'react';
import { groceryBackOffice } from '#contract/areas/grocery-back-office.ts';
import { counted } from '#domain/text/counted.ts';
import { Badge } from '#web/design/badge.tsx';
import { Button } from '#web/design/button.tsx';
import { PageHeader, Section } from '#web/design/page.tsx';
import { SkeletonRows } from '#web/design/skeleton.tsx';
import { showToast } from '#web/design/toasts.ts';
import { operatorProblem } from '#web/kit/back-office-list.tsx';
import { ProblemNote } from '#web/kit/form.tsx';
import { useApiMutation } from '#web/kit/mutation.ts';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { loadedText } from './load-words.ts';
import { PriceImportDialog } from './price-import-dialog.tsx';

/** Where grocery prices come from; operators load the service and import files. */
export function BackOfficeGroceryPage() {
  const time = useMemberTime();
  const [importing, setImporting] = useState(false);
  const sources = useApiQuery(groceryBackOffice.sources);
  const refresh = useApiMutation(groceryBackOffice.refresh, {
    refreshes: [groceryBackOffice.sources],
    onSuccess: (loaded) => showToast({ tone: 'positive', text: loadedText(loaded) }),
  });
  return (
    <>
      <PageHeader
        title="Grocery prices"
        lead="Prices are loaded from the price service each morning, and from files that you import."
        actions={
          <>
            <Button variant="secondary" busy={refresh.isPending} onClick={() => refresh.mutate({})}>
              Load prices
            </Button>
            <Button onClick={() => setImporting(true)}>Import file</Button>
          </>
        }
      />
      <ProblemNote>{refresh.error?.message}</ProblemNote>
      <Section title="Sources">
        <QueryState
          query={sources}
          what="the sources"
          skeleton={<SkeletonRows rows={2} />}
          failed={operatorProblem}
          empty={<p className="text-ink-soft">No prices yet. Load them from the price service or import a file.</p>}
        >
          {({ data }) => (
            <ul aria-label="Sources" className="divide-line divide-y">
              {data.map(({ source, name, as_of: asOf, products }) => (
                <li key={source} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
                  <span className="font-semibold">
                    {name} {source === 'sample' ? <Badge>Sample</Badge> : null}
                  </span>
                  <span className="text-ink-soft">
                    {counted(products, 'product')}, prices from {time.date(asOf)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </QueryState>
      </Section>
      {importing ? <PriceImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}
