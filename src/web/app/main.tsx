import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readArrival } from '#web/kit/arrival.ts';
import { queryClient } from '#web/kit/query.ts';
import { startSession } from '#web/kit/session-start.ts';
import { AppRouter, startLocations } from './router.tsx';

// A token in the address is taken out of it before anything is asked of anybody (rule S13).
const arrival = readArrival(window.location.href);
if (arrival.cleanUrl !== undefined) window.history.replaceState(window.history.state, '', arrival.cleanUrl);
startSession(arrival);

// What the page itself holds stays in view until the first screen can take its place. Nothing awaits it here: chunks of
// the screens import from this one, and would wait for it in turn.
const started = startLocations();
void started.then(async (places) => {
  // What the scripts have kept waiting so far, a key or a paint, has its turn before the long work of the first screen.
  await new Promise((resolve) => setTimeout(resolve));
  const root = createRoot(document.getElementById('root') as HTMLElement);
  // In short pieces, between which the browser is free: on a slow phone the first screen takes a quarter of a second.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <AppRouter places={places} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
});

/** What the first screen does not need; without a connection it waits until there is one. */
function follow(): void {
  void import('./after-start.ts').then(
    async ({ afterStart }) => afterStart(await started),
    () => window.addEventListener('online', follow, { once: true }),
  );
}
const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_500));
later(follow);
