import { useEffect, useState } from 'react';
import { serverNow } from '#web/kit/clock.ts';
import { sydney } from './draw-words.ts';

const units = [
  { name: 'days', ms: 86_400_000 },
  { name: 'hours', ms: 3_600_000 },
  { name: 'min', ms: 60_000 },
  { name: 'sec', ms: 1000 },
] as const;

function partsOf(left: number): { name: string; value: number }[] {
  let rest = Math.max(0, left);
  return units.map(({ name, ms }) => {
    const value = Math.floor(rest / ms);
    rest -= value * ms;
    return { name, value };
  });
}

/** The time until a draw by the server's clock. Screen readers get the time of the draw, which does not tick. */
export function Countdown({ at, label = 'Draw' }: { at: Date; label?: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), 1000);
    return () => clearInterval(timer);
  }, []);
  const left = at.getTime() - now;
  return (
    <div>
      <p className="text-caption">
        {label}: {sydney(at)}
      </p>
      {left <= 0 ? (
        <p className="text-heading mt-1">Any moment now</p>
      ) : (
        <div aria-hidden="true" className="mt-2 flex flex-wrap gap-2">
          {partsOf(left).map(({ name, value }) => (
            <span key={name} className="bg-sunken text-ink rounded-control min-w-14 px-2 py-1.5 text-center">
              <span className="text-heading figures block">{String(value).padStart(2, '0')}</span>
              <span className="text-ink-soft text-caption block">{name}</span>
            </span>
          ))}
        </div>
      )}
    </div>
  );
}
