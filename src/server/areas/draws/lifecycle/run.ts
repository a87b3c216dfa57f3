import type { Logger } from 'pino';
import { signHead } from '../log/sign-head.ts';
import { announceDraws } from './announce.ts';
import { dueDraws } from './draw-store.ts';
import type { DueStep } from './draw-store.ts';
import { lapseUnclaimed } from './lapse.ts';
import type { DrawParts } from './parts.ts';
import { publishDraw, remindWinners } from './publish.ts';
import { revealDraw } from './reveal.ts';
import { openDraw, sealDraw } from './seal.ts';

/** In this order a draw moves through all steps that are due. */
const steps: readonly (readonly [DueStep, (parts: DrawParts, sequence: number) => Promise<boolean>])[] = [
  ['open', openDraw],
  ['seal', sealDraw],
  ['reveal', revealDraw],
  ['publish', publishDraw],
];

/**
 * Takes every step of draws that is due. A job calls it each minute. Each step is one transaction that checks the
 * draw's state under its lock, so it may be repeated, stopped at any moment, and run by two processes at once. A step
 * that fails, such as while the beacon doesn't answer, is tried again and holds nothing else up.
 */
export async function runDraws(parts: DrawParts, log: Pick<Logger, 'warn' | 'info'>): Promise<void> {
  const attempt = async (what: string, run: () => Promise<unknown>, sequence?: number): Promise<void> => {
    await run().catch((error: unknown) => log.warn({ what, sequence, error: String(error) }, 'a draw has to wait'));
  };
  await attempt('announce', () => announceDraws(parts));
  for (const [step, take] of steps)
    for (const sequence of await dueDraws(parts.database, step, parts.clock.now()))
      await attempt(step, () => take(parts, sequence), sequence);
  await attempt('remind', () => remindWinners(parts));
  await attempt('lapse', () => lapseUnclaimed(parts));
  await attempt('log', () => signHead(parts));
}
