import type { FuelFeedOnWire } from '#contract/areas/fuel.ts';
import { Notice } from '#web/design/notice.tsx';
import { useMemberTime } from '#web/kit/time.ts';

/** Says that prices are those of a past day, or that their publisher hasn’t answered since a time. */
export function FeedNotice({ source: { name, at, sample, overdue } }: { source: FuelFeedOnWire }) {
  const time = useMemberTime();
  if (sample)
    return (
      <Notice className="mb-4" title={`Sample prices from ${time.instant(at)}`}>
        {name}. They’re real prices from that day, not what stations charge today.
      </Notice>
    );
  if (!overdue) return null;
  return (
    <Notice tone="warning" className="mb-4" title={`${name} prices from ${time.instant(at, 'full')}`}>
      We haven’t been able to get newer prices, so stations may charge something different now.
    </Notice>
  );
}
