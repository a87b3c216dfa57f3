import { SkeletonShape } from '#web/design/skeleton.tsx';
import type { ListVariant } from '../list-variants.ts';

/** As many beside each other as have their width: one on a phone, four on a large screen. */
export const cardGrid = 'grid gap-4 grid-cols-[repeat(auto-fill,minmax(min(100%,15.5rem),1fr))]';

/** The list of packs before it has loaded. */
export function WaitingPacks({ layout }: { layout: ListVariant['layout'] }) {
  return (
    <div className={layout === 'rows' ? 'space-y-3' : cardGrid}>
      {Array.from({ length: 6 }, (_, at) => (
        <SkeletonShape key={at} className={`rounded-panel w-full ${layout === 'rows' ? 'h-20' : 'h-80'}`} />
      ))}
    </div>
  );
}
