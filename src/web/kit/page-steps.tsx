import { useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { trailIn, useAddress } from './address-choice.ts';

/** A list that goes on from where a page ended: where the shown page begins, and the way to the next and back. */
export interface PagesBack {
  /** What the shown page begins after; undefined for the first. */
  from: number | undefined;
  onNext: (from: number) => void;
  /** Left out on the first page. */
  onBack: (() => void) | undefined;
}

export function usePagesBack(): PagesBack {
  const [trail, setTrail] = useState<readonly number[]>([]);
  return {
    from: trail.at(-1),
    onNext: (from) => setTrail([...trail, from]),
    onBack: trail.length > 0 ? () => setTrail(trail.slice(0, -1)) : undefined,
  };
}

/** The same, with the way kept in the address under `name`: a reload, a link and Back lead to the page that was shown. */
export function useAddressPages(name = 'from'): PagesBack {
  const [search, keep] = useAddress();
  const trail = trailIn(search, name);
  const walk = (next: readonly number[]) => keep({ [name]: next.join('.') });
  return {
    from: trail.at(-1),
    onNext: (from) => walk([...trail, from]),
    onBack: trail.length > 0 ? () => walk(trail.slice(0, -1)) : undefined,
  };
}

const ENDED = 'opacity-55';

/** The way through a list that has no numbered pages. At either end its button does nothing, and keeps the focus of who came there by it. */
export function PageSteps({
  pages,
  next,
  back,
  forward,
}: {
  pages: PagesBack;
  next: number | null | undefined;
  back: string;
  forward: string;
}) {
  const isLast = next === null || next === undefined;
  if (!pages.onBack && isLast) return null;
  return (
    <div className="mt-6 flex justify-between gap-3">
      <Button
        variant="secondary"
        size="small"
        className={pages.onBack ? undefined : ENDED}
        aria-disabled={!pages.onBack}
        onClick={() => pages.onBack?.()}
      >
        {back}
      </Button>
      <Button
        variant="secondary"
        size="small"
        className={isLast ? ENDED : undefined}
        aria-disabled={isLast}
        onClick={() => (isLast ? undefined : pages.onNext(next))}
      >
        {forward}
      </Button>
    </div>
  );
}
