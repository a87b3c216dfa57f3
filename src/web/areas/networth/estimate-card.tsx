import type { ReactNode } from 'react';
import { Button } from '#web/design/button.tsx';
import { Money } from '#web/design/money.tsx';
import type { NetworthItem } from '#contract/areas/networth.ts';
import { useMemberTime } from '#web/kit/time.ts';
import { sourceText } from './words.ts';

export interface Estimate {
  value: number;
  low: number;
  high: number;
  note: string;
  source: NetworthItem['source'];
}

/** An estimate with its range and basis, and a button to apply it. */
export function EstimateCard({
  title,
  estimate,
  onTake,
  children,
}: {
  title: ReactNode;
  estimate: Estimate;
  onTake: () => void;
  children?: ReactNode;
}) {
  const time = useMemberTime();
  return (
    <div role="status" className="bg-sunken space-y-3 rounded-control px-4 py-4">
      <p className="figures">
        <span className="text-ink-soft block">{title}</span>
        <Money cents={estimate.value} tone="plain" size="strong" />
        <span className="text-ink-soft text-caption">
          {' '}
          between <Money cents={estimate.low} tone="plain" /> and <Money cents={estimate.high} tone="plain" />
        </span>
      </p>
      <p className="text-ink-soft text-caption">
        {estimate.note} {sourceText(estimate.source, time)}.
      </p>
      {children}
      <Button size="small" variant="secondary" onClick={onTake}>
        Use this figure
      </Button>
    </div>
  );
}
