import { useState } from 'react';
import { Button } from '#web/design/button.tsx';
import { trailIn, useAddress } from './address-choice.ts';

/** Cursor pagination: the current page's start, next and previous. */
export interface PagesBack {
  /** The cursor of the current page; undefined for the first. */
  from: number | undefined;
  onNext: (from: number) => void;
  /** Absent on the first page. */
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

/** The same, with the cursors in the address under `name`. */
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

/** Buttons for cursor pagination. At either end the button stays focusable but does nothing. */
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
