import { useState } from 'react';

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
