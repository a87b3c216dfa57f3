import { groceries } from '#contract/areas/groceries.ts';
import type { GrocerySource } from '#contract/areas/grocery-shapes.ts';
import { Notice } from '#web/design/notice.tsx';
import { SkeletonShape } from '#web/design/skeleton.tsx';
import { QueryState } from '#web/kit/query-state.tsx';
import { useApiQuery } from '#web/kit/query.ts';
import { useMemberTime } from '#web/kit/time.ts';

/** Where the prices come from and of which day they are; made-up ones say so. */
export function SourceNote({ sources }: { sources: readonly GrocerySource[] }) {
  const time = useMemberTime();
  const sample = sources.find(({ source }) => source === 'sample');
  const others = sources.filter(({ source }) => source !== 'sample');
  return (
    <>
      {sample ? (
        <Notice tone="warning" title={`Sample prices from ${time.date(sample.as_of)}`} className="mb-5">
          These products and prices are made up to show how comparing works. No store charges these prices.
        </Notice>
      ) : null}
      {others.length > 0 ? (
        <p className="text-ink-soft mb-5">
          {others.map(({ name, as_of }) => `${name}: prices from ${time.date(as_of)}.`).join(' ')}
        </p>
      ) : null}
    </>
  );
}

/** The same where a page shows more than the categories, which say where their prices come from. */
export function CategoriesNote() {
  const categories = useApiQuery(groceries.categories);
  return (
    <QueryState
      query={categories}
      what="where the prices come from"
      skeleton={
        <div>
          <SkeletonShape className="rounded-panel mb-5 h-33 sm:h-20" />
        </div>
      }
      isEmpty={() => false}
      compact
    >
      {({ sources }) => <SourceNote sources={sources} />}
    </QueryState>
  );
}
