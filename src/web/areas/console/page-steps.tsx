import { Button } from '#web/design/button.tsx';
import type { PagesBack } from './pages-back.ts';

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
