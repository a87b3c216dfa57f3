import { learnServerTime } from '#web/kit/server-time.ts';
import { keepAppShell } from './offline-shell.ts';

const signs = ['pointermove', 'pointerdown', 'keydown', 'focusin'] as const;

/**
 * The palette is fetched at the first sign of a person: Control goes down before K, so it is there before the keys are pressed,
 * and what is typed right after them is not lost. A page that nobody touches does not fetch it.
 */
function awaitPerson(): void {
  const come = () => {
    for (const sign of signs) window.removeEventListener(sign, come);
    void import('./palette.tsx').catch(() => {});
  };
  for (const sign of signs) window.addEventListener(sign, come, { passive: true });
}

/** What the first screen does not need: the server's time, the palette, and the means to open the app without a connection. */
export async function afterStart(): Promise<void> {
  awaitPerson();
  await learnServerTime();
  await keepAppShell();
}
