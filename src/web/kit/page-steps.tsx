import { useState } from 'react';
import { Button } from '#web/design/button.tsx';

/** A list that goes on from where a page ended: where the shown page begins, and the way to the next and back. */
export interface PagesBack {
  /** What the shown page begins after; undefined for the first. */
  from: number | undefined;
  onNext: (from: number) => void;
  /** Left out on the first page. */
  onBack: (() => void) | undefined;
  toFirst: () => void;
}

export function usePagesBack(): PagesBack {
  const [trail, setTrail] = useState<readonly number[]>([]);
  return {
    from: trail.at(-1),
    onNext: (from) => setTrail([...trail, from]),
    onBack: trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : undefined,
    toFirst: () => setTrail([]),
  };
}

/** The way through a list that has no numbered pages. */
export function PageSteps({ pages, next, back, forward }: { pages: PagesBack; next: number | null | undefined; back: string; forward: string }) {
  if (!pages.onBack && (next === null || next === undefined)) return null;
  return (
    <div className="mt-6 flex justify-between gap-3">
      <Button variant="secondary" size="small" disabled={!pages.onBack} onClick={() => pages.onBack?.()}>
        {back}
      </Button>
      <Button variant="secondary" size="small" disabled={next === null || next === undefined} onClick={() => pages.onNext(next!)}>
        {forward}
      </Button>
    </div>
  );
}
