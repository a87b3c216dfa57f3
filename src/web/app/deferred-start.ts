import { learnServerTime } from '#web/kit/server-time.ts';
import { sessionStore } from '#web/kit/session-store.ts';
import { keepAppShell } from './offline-shell.ts';
import type { Locations } from './location.ts';
import { loadRoutes } from './preload.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * Loads the command palette at the first interaction: Control is pressed before K, so it is ready in time and no
 * input is lost. So is the table of routes, which a link needs to load its screen ahead. From then on the page also
 * receives live updates. An untouched page loads none of them and polls for what is new.
 */
function awaitPerson(): void {
  const come = () => {
    for (const sign of signs) window.removeEventListener(sign, come);
    void import('./palette.tsx').catch(() => {});
    loadRoutes().catch(() => {});
    void import('#web/kit/live.ts').then(({ keepLive }) => keepLive()).catch(() => {});
  };
  for (const sign of signs) window.addEventListener(sign, come, { passive: true });
}

/** Tracks the screens of a member, from the time that one is signed in. */
function followMember(locations: Locations): void {
  const begin = () => {
    if (!sessionStore.current()) return;
    stop();
    void import('./visits.ts').then(({ followVisits }) => followVisits(locations)).catch(() => {});
  };
  const stop = sessionStore.subscribe(begin);
  begin();
}

/** Keeps push messages enabled for a browser where the member allowed them. */
async function keepPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  await import('#web/areas/notifications/push.ts').then(({ keepListeningHere }) => keepListeningHere()).catch(() => {});
}

/** What the first screen does not need: server time, palette, visit tracking and offline support. */
export async function afterStart(locations: Locations): Promise<void> {
  awaitPerson();
  followMember(locations);
  await learnServerTime();
  await keepAppShell();
  await keepPush();
}
