import { learnServerTime } from '#web/kit/server-time.ts';
import { keepAppShell } from './offline-shell.ts';
import type { Places } from './location.ts';
import { followVisits } from './visits.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * The palette is fetched at the first sign of a person: Control goes down before K, so it is there before the keys are pressed,
 * and what is typed right after them is not lost. From then on the page hears at once what is new, too. A page that nobody
 * touches fetches neither, and asks for what waits now and then.
 */
function awaitPerson(): void {
  const come = () => {
    for (const sign of signs) window.removeEventListener(sign, come);
    void import('./palette.tsx').catch(() => {});
    void import('#web/kit/live.ts').then(({ keepLive }) => keepLive()).catch(() => {});
  };
  for (const sign of signs) window.addEventListener(sign, come, { passive: true });
}

/** A browser that the member lets tell of news while the page is closed goes on listening. */
async function keepPush(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return;
  await import('#web/areas/notifications/push.ts').then(({ keepListeningHere }) => keepListeningHere()).catch(() => {});
}

/** What the first screen does not need: the server's time, the palette, the visits, and the means to open the app without a connection. */
export async function afterStart(places: Places): Promise<void> {
  awaitPerson();
  followVisits(places);
  await learnServerTime();
  await keepAppShell();
  await keepPush();
}
