import { use, useEffect, useState, useTransition } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { ApiProblem, offlineProblem } from './api-problem.ts';
import { isChunkFailure } from './chunk-failure.ts';

export interface FailedViewProps<P> {
  /** The properties of the view that failed to load. */
  view: P;
  /** Loads the view again. The failure stays until the result is known. */
  retry: () => void;
  /** A retry is running. */
  busy: boolean;
}

/** Why a chunk is missing, and what to do. Online it may be gone for good: a newer version was deployed. */
export function chunkProblem(): ApiProblem {
  if (!navigator.onLine) return offlineProblem();
  return new ApiProblem('offline', 0, 'Reloading may help, but can clear what you haven’t saved.');
}

/**
 * A view with a chunk of its own, like React's `lazy`: it suspends until it is loaded, and what else goes wrong in it
 * is for the error boundary. If its chunk fails to load, `Failed` is shown in its place and the rest of the screen
 * stays. The next view to be mounted loads it again.
 */
export function lazyView<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Failed: (props: FailedViewProps<P>) => ReactNode,
): (props: P) => ReactNode {
  let shared: Promise<ComponentType<P> | null> | undefined;
  const start = () =>
    (shared ??= load().catch((error: unknown) => {
      if (isChunkFailure(error)) return null;
      throw error;
    }));
  return function LazyView(props) {
    const [attempt, setAttempt] = useState(start);
    const [busy, startTransition] = useTransition();
    const View = use(attempt);
    useEffect(() => {
      // Not before the failure is shown: a suspended view has no state yet, and would load for ever.
      if (View === null && shared === attempt) shared = undefined;
    }, [View, attempt]);
    if (View) return <View {...props} />;
    return <Failed view={props} busy={busy} retry={() => startTransition(() => setAttempt(start()))} />;
  };
}
