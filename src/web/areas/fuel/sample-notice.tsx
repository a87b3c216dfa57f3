import type { FuelFeedOnWire } from '#contract/areas/fuel.ts';
import { Notice } from '#web/design/notice.tsx';
import { useMemberTime } from '#web/kit/time.ts';

/** Says that prices are those of a past day. */
export function SampleNotice({ source: { name, at } }: { source: FuelFeedOnWire }) {
  const time = useMemberTime();
  return (
    <Notice className="mb-4" title={`Sample prices from ${time.instant(at, 'dmy')}`}>
      {name}. They’re real prices from that day, not what stations charge today.
    </Notice>
  );
}
