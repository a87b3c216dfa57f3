import { useEffect, useRef, useState } from 'react';
import { spin } from '#contract/areas/spin.ts';
import type { SpinResult, SpinSegment } from '#contract/areas/spin.ts';
import { afterWrite, useApiMutation } from '#web/kit/mutation.ts';
import { SPIN_MS } from './wheel.tsx';
import { slicesOf, turnTo } from './wheel-shape.ts';

const stillPreferred = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * One spin: the prize is claimed first, and the wheel turns to what the server has recorded, so that nothing is shown
 * that is not the member's. Where less motion is preferred, the result is there at once.
 */
export function useSpin(segments: readonly SpinSegment[]) {
  const [turn, setTurn] = useState(0);
  const [spinning, setSpinning] = useState(false);
  const [result, setResult] = useState<SpinResult | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  async function stop(won: SpinResult): Promise<void> {
    setSpinning(false);
    setResult(won);
    await afterWrite([spin.items, spin.limits, spin.result]);
  }
  const claim = useApiMutation(spin.claim, {
    onSuccess: ({ data }) => {
      const at = segments.findIndex(({ segment }) => segment === data.segment);
      const slice = slicesOf(segments.map(({ weight }) => weight))[at];
      if (slice) setTurn((current) => turnTo(slice, current));
      if (!slice || stillPreferred()) return void stop(data);
      setSpinning(true);
      timer.current = setTimeout(() => void stop(data), SPIN_MS);
    },
  });
  function start(): void {
    setResult(null);
    claim.mutate({ body: {} });
  }
  return { turn, spinning, result, busy: claim.isPending || spinning, problem: claim.error?.message, start };
}
