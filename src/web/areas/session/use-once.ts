import { useEffect, useRef, useState } from 'react';
import { isProblem } from '#web/kit/api-problem.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';

export type Once<T> = { state: 'working' } | { state: 'done'; result: T } | { state: 'failed'; problem: ApiProblem };

/**
 * Runs the work of a link exactly once, however often the page renders, because link codes work once. `again` retries
 * an attempt that never reached the server.
 */
export function useOnce<T>(work: () => Promise<T>): Once<T> & { again: () => void } {
  const [once, setOnce] = useState<Once<T>>({ state: 'working' });
  const begun = useRef(false);
  function begin() {
    setOnce({ state: 'working' });
    work().then(
      (value) => setOnce({ state: 'done', result: value }),
      (error: unknown) => {
        if (!isProblem(error)) throw error;
        setOnce({ state: 'failed', problem: error });
      },
    );
  }
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    begin();
    // The work of the first render; a link does not change while its page is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { ...once, again: begin };
}
