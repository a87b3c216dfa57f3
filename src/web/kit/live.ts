import { useEffect } from 'react';
import { MAX_LOOKBACK_MS, messages } from '#contract/areas/messages.ts';
import { open } from './api.ts';
import { isProblem } from './api-problem.ts';
import { refetchQueries } from './query.ts';
import { sessionStore } from './session-store.ts';

/**
 * Server-sent change events. One stream serves the page while it is visible, because each occupies one of the
 * browser's few connections.
 */

const FIRST_WAIT_MS = 1_000;
const MAX_WAIT_MS = 60_000;

/** When the page last read from a stream, in milliseconds since it started to load. */
let lastReadAt = 0;

/** Areas whose changes also affect the layout's counts. */
const counted: readonly string[] = ['messages', 'notifications'];

/** Invalidates what an event names: one area, or everything after a gap. */
function refresh(kind: string): void {
  const key = sessionStore.key();
  void refetchQueries(kind === 'resync' ? [key] : [key, kind]);
  if (counted.includes(kind)) void refetchQueries([key, 'unreadCounts']);
}

/** The complete events in `text`, and the remainder. */
export function takeEvents(text: string): { kinds: string[]; rest: string } {
  const parts = text.split('\n\n');
  const rest = parts.pop() ?? '';
  return { kinds: parts.flatMap((part) => /^event: (.+)$/m.exec(part)?.[1] ?? []), rest };
}

/** Reads a stream, which starts with what has changed since the page started to load or the previous one ended. */
async function listen(signal: AbortSignal, onOpen: () => void): Promise<void> {
  const lookbackMs = Math.min(Math.ceil(performance.now() - lastReadAt), MAX_LOOKBACK_MS);
  const response = await open(messages.live, { query: { lookback_ms: lookbackMs } }, { signal });
  onOpen();
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    lastReadAt = performance.now();
    const { kinds, rest } = takeEvents(text + value);
    text = rest;
    for (const kind of new Set(kinds)) refresh(kind);
  }
}

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });

/** Listens until stopped or signed out; reconnects with increasing delay. */
async function keepListening(signal: AbortSignal): Promise<void> {
  let waitMs = FIRST_WAIT_MS;
  for (let gap = false; !signal.aborted; gap = true) {
    try {
      await listen(signal, () => {
        waitMs = FIRST_WAIT_MS;
        // Events during a disconnection are not repeated.
        if (gap) refresh('resync');
      });
    } catch (error) {
      if (signal.aborted || isProblem(error, 'unauthorised')) return;
    }
    await pause(waitMs, signal);
    waitMs = Math.min(waitMs * 2, MAX_WAIT_MS);
  }
}

let subscribers = 0;
let running: AbortController | undefined;

function follow(): void {
  const listenNow = subscribers > 0 && document.visibilityState === 'visible' && sessionStore.current() !== null;
  if (listenNow && !running) {
    const controller = new AbortController();
    running = controller;
    void keepListening(controller.signal).finally(() => {
      if (running === controller) running = undefined;
    });
  } else if (!listenNow) {
    running?.abort();
    running = undefined;
  }
}

/** Subscribes to updates; returns the unsubscribe function. */
export function keepLive(): () => void {
  subscribers += 1;
  follow();
  document.addEventListener('visibilitychange', follow);
  const stop = sessionStore.subscribe(follow);
  return () => {
    subscribers -= 1;
    document.removeEventListener('visibilitychange', follow);
    stop();
    follow();
  };
}

/** Keeps the screen's queries up to date while it is shown. */
export function useLive(): void {
  useEffect(keepLive, []);
}
