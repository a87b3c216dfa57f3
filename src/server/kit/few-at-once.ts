/** How many may wait, and what is thrown at one more. */
export interface Full {
  waiting: number;
  refusal: () => Error;
}

/** Runs works in the order in which they come, so many at once; a failure is that of its own work alone. Any number may wait unless `full` says otherwise. */
export function fewAtOnce(most: number, full?: Full): <T>(work: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (work) => {
    if (running < most) {
      running += 1;
    } else {
      if (full && waiting.length >= full.waiting) throw full.refusal();
      await new Promise<void>((resume) => waiting.push(resume));
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      // The place is handed on: whoever comes meanwhile stands behind those that wait.
      if (next) next();
      else running -= 1;
    }
  };
}
