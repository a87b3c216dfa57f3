import { learnServerTime } from '#web/kit/server-time.ts';
import { keepAppShell } from './offline-shell.ts';
import type { Locations } from './location.ts';
import { followVisits } from './visits.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Loads the command palette at the first interaction: Control is pressed before K, so it is ready in time and no
 * input is lost. From then on the page also receives live updates. An untouched page loads neither and polls for what
 * is new.
 */
function awaitPerson(): void {
  const come = () => {
    for (const sign of signs) window.removeEventListener(sign, come);
    void import('./palette.tsx').catch(() => {});
    void import('#web/kit/live.ts').then(({ keepLive }) => keepLive()).catch(() => {});
  };
  for (const sign of signs) window.addEventListener(sign, come, { passive: true });
}

/** Keeps push messages enabled for a browser where the member allowed them. */
async function keepPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  await import('#web/areas/notifications/push.ts').then(({ keepListeningHere }) => keepListeningHere()).catch(() => {});
}

/** What the first screen does not need: server time, palette, visit tracking and offline support. */
export async function afterStart(locations: Locations): Promise<void> {
  awaitPerson();
  followVisits(locations);
  await learnServerTime();
  await keepAppShell();
  await keepPush();
}
