import { createHash, createHmac } from 'node:crypto';
import type { Clock } from '#server/kit/clock.ts';
import type { RandomnessPort } from './port.ts';

const GENESIS_MS = Date.UTC(2026, 0, 1);
const PERIOD_MS = 60_000;

/**
 * Our own beacon: a value a minute, derived from a secret, and committed to before it is published. Whoever holds the
 * secret knows every value beforehand, so it is labelled as ours wherever it is shown.
 */
export function embeddedRandomness({ clock, secret }: { clock: Clock; secret: Uint8Array }): RandomnessPort {
  const randomnessOf = (round: number): Buffer =>
    createHmac('sha256', secret).update(`wattle:beacon:${round}`).digest();
  return {
    adapter: 'embedded (our own values)',
    beacon: 'our own beacon',
    chain: null,
    roundAt: (time) => Math.max(1, Math.ceil((time.getTime() - GENESIS_MS) / PERIOD_MS) + 1),
    commitmentOf: (round) =>
      createHash('sha256')
        .update(`wattle beacon v1 ${round} ${randomnessOf(round).toString('hex')}`)
        .digest(),
    async valueOf(round) {
      if (GENESIS_MS + (round - 1) * PERIOD_MS > clock.now().getTime()) return null;
      return { round, randomness: randomnessOf(round), signature: null };
    },
  };
}
