import { useEffect, useRef, useState } from 'react';
import type { CheckResult } from '#domain/draws/record-check.ts';
import { messageOf } from '#web/kit/api-problem.ts';
import type { CheckMessage, CheckOrder } from './check-messages.ts';

export interface RecordCheck {
  state: 'idle' | 'running' | 'done' | 'failed';
  results: readonly CheckResult[];
  /** 0 to 1; null while nobody knows. */
  progress: number | null;
  /** The draw that was checked, once it is done. */
  sequence: number | null;
  title: string;
  /** Why the check couldn't run. */
  message: string;
}

const idle: RecordCheck = { state: 'idle', results: [], progress: null, sequence: null, title: '', message: '' };

function after(check: RecordCheck, message: CheckMessage): RecordCheck {
  switch (message.kind) {
    case 'progress':
      return { ...check, progress: message.part };
    case 'result':
      return { ...check, results: [...check.results, message.result] };
    case 'done':
      return { ...check, state: 'done', sequence: message.sequence, title: message.title };
    case 'failed':
      return { ...check, state: 'failed', message: message.message };
  }
}

/**
 * Checks records in a worker of the browser, once what it needs is loaded. A second check ends the first.
 */
export function useRecordCheck(): RecordCheck & { run: (prepare: () => Promise<CheckOrder>) => Promise<void> } {
  const [check, setCheck] = useState(idle);
  const worker = useRef<Worker>(undefined);
  const runs = useRef(0);
  useEffect(
    () => () => {
      runs.current += 1;
      worker.current?.terminate();
    },
    [],
  );
  const start = (order: CheckOrder): void => {
    const started = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    started.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
      setCheck((before) => after(before, data));
      if (data.kind === 'done' || data.kind === 'failed') started.terminate();
    });
    started.addEventListener('error', () =>
      setCheck((before) => ({ ...before, state: 'failed', message: 'Your browser couldn’t run the check.' })),
    );
    started.postMessage(order);
  };
  const run = async (prepare: () => Promise<CheckOrder>): Promise<void> => {
    worker.current?.terminate();
    runs.current += 1;
    const own = runs.current;
    setCheck({ ...idle, state: 'running' });
    try {
      const order = await prepare();
      if (own === runs.current) start(order);
    } catch (problem) {
      if (own === runs.current) setCheck({ ...idle, state: 'failed', message: messageOf(problem) });
    }
  };
  return { ...check, run };
}
