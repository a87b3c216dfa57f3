import { useEffect, useRef } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { Button } from '#web/design/button.tsx';
import { chunkProblem, lazyView } from './lazy-view.tsx';
import type { FailedViewProps } from './lazy-view.tsx';
import { LoadFailure } from './query-state.tsx';
import { focusReplacement, placeOfFailure } from './retry-focus.ts';
import type { FailurePlace } from './retry-focus.ts';

/** Retries when the connection is back. */
function useRetryOnline(retry: () => void): void {
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  });
}

function PartFailure({ what, busy, retry }: Omit<FailedViewProps<unknown>, 'view'> & { what: string }) {
  const failure = useRef<HTMLDivElement>(null);
  const place = useRef<FailurePlace>(undefined);
  const retryFrom = (button: Element | null) => {
    if (button && failure.current?.contains(button)) place.current = placeOfFailure(button);
    retry();
  };
  useRetryOnline(() => retryFrom(document.activeElement));
  useEffect(() => () => place.current && focusReplacement(place.current), []);
  return (
    <div ref={failure} role="status" className="border-line rounded-control border px-4 py-3">
      <LoadFailure
        compact
        what={what}
        problem={chunkProblem()}
        busy={busy}
        onRetry={({ currentTarget }) => retryFrom(currentTarget)}
      >
        {navigator.onLine ? (
          <Button size="small" variant="quiet" onClick={() => window.location.reload()}>
            Reload
          </Button>
        ) : null}
      </LoadFailure>
    </div>
  );
}

/**
 * A part of a screen with a chunk of its own. `what` is for sentences: 'the chart'. If the chunk fails to load, only
 * this part says so and can be tried again.
 */
export function lazyPart<P extends object>(
  what: string,
  load: () => Promise<ComponentType<P>>,
): (props: P) => ReactNode {
  return lazyView(load, (failed) => <PartFailure what={what} {...failed} />);
}

function Nothing({ retry }: { retry: () => void }) {
  useRetryOnline(retry);
  return null;
}

/** A part that nobody misses if its chunk fails to load; it appears when the connection is back. */
export function lazyExtra<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => ReactNode {
  return lazyView(load, Nothing);
}
