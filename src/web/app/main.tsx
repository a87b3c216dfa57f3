import './app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { readArrival } from '#web/kit/arrival.ts';
import { queryClient } from '#web/kit/query.ts';
import { startSession } from '#web/kit/session-start.ts';
import { isPlainLanding } from './location.ts';
import type { Locations } from './location.ts';
import { AppRouter, startLocations } from './router.tsx';

// The token is removed from the address before any request is sent (rule S13).
const arrival = readArrival(window.location.href);
if (arrival.cleanUrl !== undefined) window.history.replaceState(window.history.state, '', arrival.cleanUrl);
startSession(arrival);

/** The landing page came as plain HTML with links. It stays as it is for as long as it is the place that is shown. */
function landingLeft(locations: Locations): Promise<void> {
  const stays = () => isPlainLanding(locations.state().current?.location.pathname ?? '');
  if (!stays()) return Promise.resolve();
  // It was hidden from somebody who might have been sent on.
  delete document.documentElement.dataset['known'];
  return new Promise((resolve) => {
    const stop = locations.subscribe(() => {
      if (stays()) return;
      stop();
      resolve();
    });
  });
}

// The static content stays until the first screen can replace it. Not awaited here: chunks of the screens import from
// this module and would wait for it.
const started = startLocations();
void started.then(async (locations) => {
  await landingLeft(locations);
  // Lets pending input and painting run before the expensive first render.
  await new Promise((resolve) => setTimeout(resolve));
  const root = createRoot(document.getElementById('root') as HTMLElement);
  // Split into short tasks, so that the browser stays responsive: on a slow phone the first screen takes 250 ms.
  startTransition(() =>
    root.render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <AppRouter locations={locations} />
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
});

/** What the first screen does not need; offline, it waits for a connection. */
function follow(): void {
  void import('./deferred-start.ts').then(
    async ({ afterStart }) => afterStart(await started),
    () => window.addEventListener('online', follow, { once: true }),
  );
}
const later = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 1_500));
later(follow);
