import type { GrocerySource } from '#contract/areas/grocery-shapes.ts';
import { Notice } from '#web/design/notice.tsx';
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
