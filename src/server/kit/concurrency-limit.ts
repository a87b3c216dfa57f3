/** How many tasks may wait, and the error for one more. */
export interface QueueLimit {
  waiting: number;
  error: () => Error;
}

/**
 * Runs at most `limit` tasks at once, in the order of their calls. A failing task rejects only its own call. The queue
 * is unlimited unless `full` is provided.
 */
export function limitConcurrency(limit: number, queueLimit?: QueueLimit): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (task) => {
    if (running < limit) {
      running += 1;
    } else {
      if (queueLimit && waiting.length >= queueLimit.waiting) throw queueLimit.error();
      await new Promise<void>((resume) => waiting.push(resume));
    }
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      // The slot passes to the next task in the queue, so that a new call cannot overtake it.
      if (next) next();
      else running -= 1;
    }
  };
}
