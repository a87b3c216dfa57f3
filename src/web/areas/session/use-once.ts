import { useEffect, useRef, useState } from 'react';
import { isProblem } from '#web/kit/api-problem.ts';
import type { ApiProblem } from '#web/kit/api-problem.ts';

export type Once<T> = { state: 'working' } | { state: 'done'; result: T } | { state: 'failed'; problem: ApiProblem };

/**
 * Does the work of a link exactly once when its page opens, however often the page is drawn: the codes of links work
 * once. `again` is for a try that never reached the server.
 */
export function useOnce<T>(work: () => Promise<T>): Once<T> & { again: () => void } {
  const [once, setOnce] = useState<Once<T>>({ state: 'working' });
  const begun = useRef(false);
  function begin() {
    setOnce({ state: 'working' });
    work().then(
      (result) => setOnce({ state: 'done', result }),
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
    // The work is that of the first drawing: a link does not change while its page is open.
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  return { ...once, again: begin };
}
