import { useEffect, useRef, useState } from 'react';
import type { CheckResult } from '#domain/draws/record-check.ts';
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

/** Checks records in a worker of the browser. A second check ends the first. */
export function useRecordCheck(): RecordCheck & { run: (order: CheckOrder) => void } {
  const [check, setCheck] = useState(idle);
  const worker = useRef<Worker>(undefined);
  useEffect(() => () => worker.current?.terminate(), []);
  const run = (order: CheckOrder): void => {
    worker.current?.terminate();
    const started = new Worker(new URL('./check-worker.ts', import.meta.url), { type: 'module' });
    worker.current = started;
    setCheck({ ...idle, state: 'running' });
    started.addEventListener('message', ({ data }: MessageEvent<CheckMessage>) => {
      setCheck((before) => after(before, data));
      if (data.kind === 'done' || data.kind === 'failed') started.terminate();
    });
    started.addEventListener('error', () =>
      setCheck((before) => ({ ...before, state: 'failed', message: 'Your browser couldn’t run the check.' })),
    );
    started.postMessage(order);
  };
  return { ...check, run };
}
